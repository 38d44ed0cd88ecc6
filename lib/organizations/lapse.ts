import { findLost, recordLoss } from "@/lib/billing/standing";
import type { Owner } from "@/lib/platform/outbox";
import { findAwaitingExpiry } from "./expiry.store";

/**
 * Records that athletes lost their seat, in the transaction of the change, which holds the athletes. Only those who
 * actually fell to teaser get an event. An athlete with another seat in an overdue block is left for when that block
 * expires, so each loss is recorded once.
 */
export async function announceSeatLoss(owner: Owner, athleteIds: readonly string[]): Promise<void> {
  if (athleteIds.length === 0) return;
  // In this order: if another seat's organization is deleted in between, that seat's own end is the one to tell.
  const lost = await findLost(owner, athleteIds);
  const awaiting = await findAwaitingExpiry(owner, lost);
  await recordLoss(
    owner,
    lost.filter((id) => !awaiting.has(id)),
    "expired",
  );
}
