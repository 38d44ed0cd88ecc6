import { fail } from "@/lib/contract/errors";
import { sha256 } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { prefixOf } from "@/lib/platform/ids";
import { admitTogether } from "./admission";
import type { Caller } from "./caller";
import { stampLastUse } from "./last-use";
import { grantsOf } from "./principal";

export interface Arrival {
  authorization: string | null;
  environment: Environment;
  requestId: string;
  wallMs: number;
}

/**
 * The caller behind an Authorization header, with the account's bucket after this request was counted: one
 * database round trip, none for a credential that cannot be a key.
 *
 * @throws missing_authorization, invalid_api_key, expired_api_key, environment_mismatch, account_suspended
 */
export async function identify(arrival: Arrival): Promise<Caller> {
  const { environment, requestId, wallMs } = arrival;
  const key = bearerOf(arrival.authorization);
  refuseForeignPrefix(prefixOf(key), environment);
  const found = await admitTogether({ keyHash: sha256(key), environment, wallMs });
  if (found === null || found.revoked) fail("invalid_api_key");
  if (found.expired) fail("expired_api_key");
  if (found.environment !== environment) fail("environment_mismatch");
  if (found.status !== "active") fail("account_suspended");
  if (found.bucket === null) fail("internal_error", { cause: "a usable key was not metered" });
  stampLastUse(found.keyId, found.lastUsedMs, wallMs);
  const principal = { kind: "partner_key" as const, id: found.keyId };
  const call = { principal, requestId, environment, wallMs, db };
  const nowMs = wallMs + found.clockOffsetMs;
  const { accountId, partnerId, listening, ratePerSecond, burst, bucket } = found;
  return {
    principal,
    grants: grantsOf({ kind: "partner_key", scopes: found.scopes }),
    scopes: {
      none: { ...call, nowMs: wallMs },
      account: { ...call, nowMs, accountId, partnerId, listening },
    },
    meter: {
      payer: { kind: "account", id: accountId, ratePerSecond, burst },
      tokens: bucket.tokens,
      paid: bucket.granted,
    },
  };
}

/** Somebody without a credential, on a public operation. */
export function anyone({ environment, requestId, wallMs }: Arrival, address: string): Caller {
  const principal = { kind: "anyone" as const, id: address };
  return {
    principal,
    grants: grantsOf({ kind: "anyone", scopes: [] }),
    scopes: { none: { principal, requestId, environment, wallMs, nowMs: wallMs, db } },
    meter: null,
  };
}

function bearerOf(authorization: string | null): string {
  if (authorization === null || authorization.trim() === "") fail("missing_authorization");
  const match = /^Bearer +(\S+) *$/i.exec(authorization);
  return match?.[1] ?? fail("invalid_api_key", { message: "Send `Authorization: Bearer <key>`." });
}

/** A sandbox key at the production address is unknown there; a live key at the sandbox is a mix-up. */
function refuseForeignPrefix(prefix: string | null, environment: Environment): void {
  if (prefix === `sk_${environment}`) return;
  if (prefix === "sk_live") fail("environment_mismatch");
  fail("invalid_api_key");
}
