import { forgetOldAnswers } from "@/lib/access/idempotency";
import { DAY_MS } from "@/lib/contract/durations";
import { toDate, wallMs } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { oneByOne, untilNone } from "@/lib/platform/one-by-one";
import { deleteUnpaidOrders } from "./builder.store";
import { deleteOldStripeEvents } from "./stripe-events.store";
import { deleteOldEvents, deleteOldProofs, deleteUnpaid } from "./upkeep.store";

/** Days that finished deliveries, their events, and checkouts nobody paid are kept. */
export const RETENTION_DAYS = 30;

/** Rows that one statement deletes at most. */
const CHUNK = 1_000;

/**
 * Deletes what nobody needs any more: old deliveries and events, unpaid checkouts, spent proofs, answers kept for
 * repeated requests. A kind that cannot be deleted now keeps no other.
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
