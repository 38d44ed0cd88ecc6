import { fail } from "@/lib/contract/errors";
import { toDate } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import type { Environment } from "@/lib/platform/env";
import { prefixOf } from "@/lib/platform/ids";
import type { Admission, PartnerCaller } from "./caller";
import { admit } from "./store";

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
export async function identify(
  arrival: Arrival,
): Promise<{ caller: PartnerCaller; admission: Admission }> {
  const key = bearerOf(arrival.authorization);
  refuseForeignPrefix(prefixOf(key), arrival.environment);
  const admission = await admit(sha256(key), arrival.environment, toDate(arrival.wallMs));
  if (admission === null || admission.revoked) fail("invalid_api_key");
  if (admission.expired) fail("expired_api_key");
  if (admission.environment !== arrival.environment) fail("environment_mismatch");
  if (admission.status !== "active") fail("account_suspended");
  return {
    admission,
    caller: {
      kind: "partner",
      requestId: arrival.requestId,
      environment: arrival.environment,
      wallMs: arrival.wallMs,
      nowMs: arrival.wallMs + admission.clockOffsetMs,
      accountId: admission.accountId,
      partnerId: admission.partnerId,
      keyId: admission.keyId,
      scopes: admission.scopes,
      hearsCalculations: admission.hearsCalculations,
    },
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
