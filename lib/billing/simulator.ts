import type { AccountScope } from "@/lib/access/scope";
import { CURRENCY } from "@/lib/contract/plans";
import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { NO_STANDING, type StandingFacts, subscriptionStatus } from "./entitlement";
import { insertLink } from "./linking.store";
import { deleteEndedSimulated, endSimulated, insertPurchase } from "./purchases.store";
import { announceLoss, announceUnlock, readStandings } from "./standing";

/**
 * Gives an athlete a subscription without payment, or takes it away, with the same link and events as a real one.
 * Setting the current state changes nothing.
 *
 * @returns the athlete's standing afterwards
 */
export async function simulateSubscription(
  account: AccountScope,
  athleteId: string,
  active: boolean,
) {
  const ended = await endSimulated(account.db, athleteId, account.nowMs);
  const before = await factsOf(account.db, athleteId);
  if (!active) {
    if (ended) await announceLoss(account, [athleteId], "simulated");
  } else {
    await deleteEndedSimulated(account.db, athleteId);
    await grant(account, athleteId);
    if (!ended && subscriptionStatus(before, account.nowMs) !== "full") {
      await announceUnlock(account, { athleteId, source: "simulated", expiresAtMs: null });
    }
  }
  return subscriptionStatus(await factsOf(account.db, athleteId), account.nowMs);
}

const factsOf = async (handle: Db, athleteId: string): Promise<StandingFacts> =>
  (await readStandings(handle, [athleteId])).get(athleteId) ?? NO_STANDING;

async function grant(account: AccountScope, athleteId: string): Promise<void> {
  const { nowMs } = account;
  const sold = { plan: "lifetime", amount: 0, currency: CURRENCY, createdMs: nowMs } as const;
  const purchase = await insertPurchase(
    account.db,
    {
      id: newId(),
      environment: account.environment,
      accountId: account.accountId,
      athleteId,
      emailKey: null,
      customerId: null,
      ...sold,
    },
    { checkout: "paid", grantedAt: toDate(nowMs), told: true },
  );
  await insertLink(account.db, { athleteId, purchaseId: purchase.id, source: "simulated", nowMs });
}
