import type { SubscriptionSource } from "@/lib/contract/events";
import type { Db } from "@/lib/platform/db";
import { type Owner, recordEvents } from "@/lib/platform/outbox";
import { type StandingFacts, subscriptionStatus } from "./entitlement";
import { findAwaitingExpiry, findStandings } from "./purchases.store";

/** Returns the standing facts of some athletes by id, as the handle sees them. */
export const readStandings = (
  handle: Db,
  ids: readonly string[],
): Promise<Map<string, StandingFacts>> =>
  ids.length === 0 ? Promise.resolve(new Map()) : findStandings(handle, ids);

/**
 * Records that athletes lost access, in the transaction that took it away and holds them. Only those who are actually at
 * teaser now are reported, not those with another entitlement or a running trial. An athlete who also holds a seat that
 * has ended is left to the job that notifies of that seat, so each loss is recorded once.
 */
export async function announceLoss(
  owner: Owner,
  athleteIds: readonly string[],
  reason: string,
): Promise<void> {
  if (athleteIds.length === 0) return;
  const standings = await readStandings(owner.db, athleteIds);
  const lost = athleteIds.filter((id) => {
    const facts = standings.get(id);
    return facts !== undefined && subscriptionStatus(facts, owner.nowMs) === "teaser";
  });
  // In this order: if a seat's organization is deleted in between, that seat's own end is the one to tell.
  const awaiting = await findAwaitingExpiry(owner.db, lost, owner.nowMs);
  await recordEvents(
    owner,
    lost
      .filter((id) => !awaiting.has(id))
      .map((athlete_id) => ({
        type: "subscription.cancelled" as const,
        athleteId: athlete_id,
        data: { athlete_id, tier: "teaser" as const, reason },
      })),
  );
}

export interface Unlock {
  athleteId: string;
  source: SubscriptionSource;
  /** Unix milliseconds; null for lifetime. */
  expiresAtMs: number | null;
}

/** Records that an athlete was unlocked, in the same transaction. */
export const announceUnlock = (owner: Owner, unlock: Unlock): Promise<void> =>
  recordEvents(owner, [
    {
      type: "subscription.created" as const,
      athleteId: unlock.athleteId,
      data: {
        athlete_id: unlock.athleteId,
        tier: "full" as const,
        source: unlock.source,
        ...(unlock.expiresAtMs === null ? {} : { expires_at: unlock.expiresAtMs }),
      },
    },
  ]);
