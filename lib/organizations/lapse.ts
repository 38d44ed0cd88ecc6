import { announceLoss } from "@/lib/billing/standing";
import type { Owner } from "@/lib/platform/outbox";
import { findAwaitingExpiry } from "./expiry.store";

/**
 * Records that athletes lost their seat, in the transaction of the change, which holds the athletes. Only those who
 * actually fell to teaser get an event. An athlete with another seat in an overdue block is left for when that block
 * expires, so each loss is recorded once.
 */
export async function announceSeatLoss(owner: Owner, athleteIds: readonly string[]): Promise<void> {
  if (athleteIds.length === 0) return;
  const awaiting = await findAwaitingExpiry(owner, athleteIds);
  const told = athleteIds.filter((id) => !awaiting.has(id));
  await announceLoss(owner, told, "expired");
}
