import type { PartnerScope } from "@/lib/contract/capabilities";
import type { Environment } from "@/lib/platform/env";

interface Common {
  requestId: string;
  environment: Environment;
  /** Wall time in Unix milliseconds, when the request arrived. */
  wallMs: number;
  /** Account time in Unix milliseconds: wall time plus the account's offset. */
  nowMs: number;
}

/** A training platform, by one of its keys. Everything it sees hangs off `accountId`. */
export interface PartnerCaller extends Common {
  kind: "partner";
  accountId: string;
  partnerId: string;
  keyId: string;
  scopes: readonly PartnerScope[];
  /** Whether an active endpoint of the account asked for `prescription.calculated`. */
  hearsCalculations: boolean;
}

/** Somebody without a credential, on a public route. */
export interface AnyoneCaller extends Common {
  kind: "anyone";
  address: string;
}

/** The operator's own commands and jobs. `accountId` is set while they act on one account. */
export interface SystemCaller extends Common {
  kind: "system";
  job: string;
}

export type Caller = PartnerCaller | AnyoneCaller | SystemCaller;

/** Who an audit row names. */
export function actorOf(caller: Caller): { kind: string; id: string } {
  switch (caller.kind) {
    case "partner":
      return { kind: "api_key", id: caller.keyId };
    case "system":
      return { kind: "system", id: caller.job };
    case "anyone":
      return { kind: "anyone", id: "" };
  }
}

/** What one admission finds: the key with its account, and the bucket after this request was counted. */
export interface Admission {
  keyId: string;
  accountId: string;
  partnerId: string;
  environment: Environment;
  status: "active" | "suspended" | "closed";
  scopes: PartnerScope[];
  revoked: boolean;
  expired: boolean;
  clockOffsetMs: number;
  ratePerSecond: number;
  burst: number;
  hearsCalculations: boolean;
  /** Null when the key may not be used, so that nothing was counted. */
  bucket: { tokens: number; admitted: boolean } | null;
}
