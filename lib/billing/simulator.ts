import type { PartnerCaller } from "@/lib/access/caller";
import { CURRENCY } from "@/lib/contract/plans";
import type { Tx } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { NO_STANDING, type StandingFacts, subscriptionStatus } from "./entitlement";
import { insertLink } from "./linking.store";
import { endSimulated, insertPurchase, savePurchaseState } from "./purchases.store";
import { announceLoss, announceUnlock, readStandings } from "./standing";

/**
 * Gives an athlete a subscription without payment, or takes it again: the same link and the same events as a real
 * one. Switching to what already is changes nothing.
 *
 * @returns the athlete's standing afterwards
 */
export async function simulateSubscription(
  tx: Tx,
  caller: PartnerCaller,
  athleteId: string,
  active: boolean,
) {
  const ended = await endSimulated(tx, athleteId, caller.nowMs);
  const before = await factsOf(tx, athleteId);
  if (!active) {
    if (ended) await announceLoss(tx, caller, [athleteId], "simulated");
  } else {
    await grant(tx, caller, athleteId);
    if (!ended && subscriptionStatus(before, caller.nowMs) !== "full") {
      await announceUnlock(tx, caller, { athleteId, source: "simulated", expiresAtMs: null });
    }
  }
  return subscriptionStatus(await factsOf(tx, athleteId), caller.nowMs);
}

const factsOf = async (tx: Tx, athleteId: string): Promise<StandingFacts> =>
  (await readStandings([athleteId], tx)).get(athleteId) ?? NO_STANDING;

async function grant(tx: Tx, caller: PartnerCaller, athleteId: string): Promise<void> {
  const { nowMs } = caller;
  const purchase = await insertPurchase(tx, {
    id: newId(),
    environment: caller.environment,
    accountId: caller.accountId,
    athleteId,
    emailKey: null,
    plan: "lifetime",
    amount: 0,
    currency: CURRENCY,
    customerId: null,
    sessionId: null,
    createdMs: nowMs,
  });
  const granted = { grantedAtMs: nowMs, grantedUntilMs: null, endedAtMs: null, endReason: null };
  await savePurchaseState(tx, purchase.id, { ...granted, transitions: [] }, 1);
  await insertLink(tx, { athleteId, purchaseId: purchase.id, source: "simulated", nowMs });
}
