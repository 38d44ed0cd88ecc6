import { fail } from "@/lib/contract/errors";
import { PAYMENT_LIMITS } from "@/lib/contract/plans";
import { retryAfterSeconds } from "@/lib/metering/bucket";
import { takeWithin } from "@/lib/metering/buckets";
import type { Db } from "@/lib/platform/db";

/**
 * Counts a form that makes us call the payment processor, for a team, partner or purchase: one costs up to twenty calls,
 * and the processor limits everybody's together.
 *
 * @throws rate_limit_exceeded
 */
export async function takePaymentCall(scope: { db: Db }, id: string): Promise<void> {
  if ((await takeWithin(scope, { kind: "payment", id, ...PAYMENT_LIMITS }, 1)) > 0) return;
  fail("rate_limit_exceeded", {
    message: "Too many changes to the plan in a short time.",
    retryAfterSeconds: retryAfterSeconds(PAYMENT_LIMITS, 0),
  });
}
