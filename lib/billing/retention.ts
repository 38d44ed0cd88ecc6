import { forgetOldAnswers } from "@/lib/access/idempotency";
import { DAY_MS } from "@/lib/contract/durations";
import { toDate, wallMs } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { oneByOne, untilNone } from "@/lib/platform/one-by-one";
import { deleteUnpaidOrders } from "./builder.store";
import { deleteOldStripeEvents } from "./stripe-events.store";
import { deleteOldEvents, deleteOldProofs, deleteUnpaid } from "./upkeep.store";

/** Days to keep finished deliveries, their events, and unpaid checkouts. */
export const RETENTION_DAYS = 30;

/** Maximum rows deleted per statement. */
const CHUNK = 1_000;

/**
 * Deletes what is no longer needed: old deliveries and events, unpaid checkouts, used proofs, and stored idempotent
 * responses. A kind that can't be deleted now doesn't stop the others.
 */
export async function purgeRetention(): Promise<{ deleted: number; failed: number }> {
  const before = toDate(wallMs() - RETENTION_DAYS * DAY_MS);
  const kinds = [
    () => deleteOldEvents(before, CHUNK),
    () => deleteUnpaid(before, CHUNK),
    () => deleteUnpaidOrders(db, before, CHUNK),
    () => deleteOldProofs(before, CHUNK),
    () => deleteOldStripeEvents(db, before, CHUNK),
    () => forgetOldAnswers(CHUNK),
  ];
  let deleted = 0;
  const { failed } = await oneByOne("purge-retention", kinds, async (chunk) => {
    deleted += await untilNone(chunk);
    return true;
  });
  return { deleted, failed };
}
