import { announceLoss } from "@/lib/billing/standing";
import type { Owner } from "@/lib/platform/outbox";
import { findAwaitingExpiry } from "./expiry.store";

/**
 * Tells that athletes lost their seat, after the change that took it, in its transaction, which holds the athletes.
 * Only those who really fell to teaser are told of. Who also held a seat of a block whose end has passed is told of
 * when that block is stamped, so that one fall is told once.
 */
export async function announceSeatLoss(owner: Owner, athleteIds: readonly string[]): Promise<void> {
  if (athleteIds.length === 0) return;
  const awaiting = await findAwaitingExpiry(owner, athleteIds);
  const told = athleteIds.filter((id) => !awaiting.has(id));
  await announceLoss(owner, told, "expired");
}
