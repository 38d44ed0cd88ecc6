import type { Admission, PartnerCaller } from "@/lib/access/caller";
import { fail } from "@/lib/contract/errors";
import { bucketHeaders, retryAfterSeconds } from "./bucket";
import { takeUpTo } from "./store";

/**
 * The rate-limit headers of an admitted request.
 *
 * @throws rate_limit_exceeded with the same headers and `Retry-After` when the bucket was empty.
 */
export function requireAdmitted(admission: Admission): Record<string, string> {
  const { bucket } = admission;
  if (bucket === null) fail("internal_error", { cause: "a usable key was not metered" });
  const headers = bucketHeaders(admission, bucket.tokens);
  if (bucket.admitted) return headers;
  fail("rate_limit_exceeded", {
    message: `The account's limit is ${admission.ratePerSecond} requests a second.`,
    retryAfterSeconds: retryAfterSeconds(admission, bucket.tokens),
    headers,
  });
}

/**
 * Debits further units of a batch whose first unit was debited at admission.
 *
 * @returns how many of `units` were granted: fewer when the bucket runs out.
 */
export const chargeMore = (caller: PartnerCaller, units: number): Promise<number> =>
  units > 0 ? takeUpTo(caller, units) : Promise.resolve(0);
