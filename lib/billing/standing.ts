import type { SubscriptionSource } from "@/lib/contract/events";
import type { Db } from "@/lib/platform/db";
import { type Owner, recordEvents } from "@/lib/platform/outbox";
import { type StandingFacts, subscriptionStatus } from "./entitlement";
import { findStandings } from "./purchases.store";

/** Returns the standing facts of some athletes by id, as the handle sees them. */
export const readStandings = (
  handle: Db,
  ids: readonly string[],
): Promise<Map<string, StandingFacts>> =>
  ids.length === 0 ? Promise.resolve(new Map()) : findStandings(handle, ids);

/**
 * Records that athletes lost access, in the transaction that took it away. Only those who are actually at teaser now
 * are reported, not those with another entitlement or a running trial.
 */
export async function announceLoss(
  owner: Owner,
  athleteIds: readonly string[],
  reason: string,
): Promise<void> {
  await recordLoss(owner, await findLost(owner, athleteIds), reason);
}

/** Returns those of some athletes who are at teaser now. */
export async function findLost(owner: Owner, athleteIds: readonly string[]): Promise<string[]> {
  const standings = await readStandings(owner.db, athleteIds);
  return athleteIds.filter((id) => {
    const facts = standings.get(id);
    return facts !== undefined && subscriptionStatus(facts, owner.nowMs) === "teaser";
  });
}

/** Records that these athletes lost access. */
export const recordLoss = (
  owner: Owner,
  athleteIds: readonly string[],
  reason: string,
): Promise<void> =>
  recordEvents(
    owner,
    athleteIds.map((athlete_id) => ({
      type: "subscription.cancelled" as const,
      athleteId: athlete_id,
      data: { athlete_id, tier: "teaser" as const, reason },
    })),
  );

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
