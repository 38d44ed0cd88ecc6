import { SUBSCRIPTION_SOURCES, type SubscriptionSource } from "@/lib/contract/events";
import type { Db } from "@/lib/platform/db";
import type { Owner } from "@/lib/platform/outbox";
import type { Applied } from "./applying";
import { NO_STANDING, type StandingFacts, subscriptionStatus } from "./entitlement";
import { announceLoss, announceUnlock } from "./standing";

/**
 * Records what a reading changed for the athletes with access through its purchases, once all are saved. An athlete who
 * was already full through another purchase was not unlocked, and one who is still full through another has lost
 * nothing.
 */
export async function tellChanges(
  handle: Db,
  {
    applied,
    before,
    wallMs,
  }: {
    applied: readonly Applied[];
    /** Everyone's standing before any change. */
    before: ReadonlyMap<string, StandingFacts>;
    wallMs: number;
  },
): Promise<void> {
  const unlocked = new Set<string>();
  for (const { row, change, linked } of applied) {
    const isLost = row.told && change.told === false;
    const isGained = !row.told && change.told === true;
    for (const { athleteId, source, accountId, offsetMs } of linked) {
      const owner: Owner = { accountId, nowMs: wallMs + offsetMs, db: handle };
      if (isLost) await announceLoss(owner, [athleteId], change.endReason ?? "expired");
      const stood = subscriptionStatus(before.get(athleteId) ?? NO_STANDING, owner.nowMs);
      if (!isGained || stood === "full" || unlocked.has(athleteId)) continue;
      unlocked.add(athleteId);
      const expiresAtMs = change.grantedUntil?.getTime() ?? null;
      await announceUnlock(owner, { athleteId, source: sourceOf(source), expiresAtMs });
    }
  }
}

const sourceOf = (stored: string): SubscriptionSource =>
  SUBSCRIPTION_SOURCES.find((source) => source === stored) ?? "checkout_subscription";
