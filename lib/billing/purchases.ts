import { SUBSCRIPTION_SOURCES, type SubscriptionSource } from "@/lib/contract/events";
import { queueMail } from "@/lib/mail/queue";
import { toDate, wallMs } from "@/lib/platform/clock";
import { type Db, db, transaction } from "@/lib/platform/db";
import { baseUrl, type Environment } from "@/lib/platform/env";
import type { Owner } from "@/lib/platform/outbox";
import { type Duty, dutiesOf, fulfil } from "./duties";
import { NO_STANDING, subscriptionStatus } from "./entitlement";
import { matchAddress } from "./linking";
import { insertLink, keepLinked } from "./linking.store";
import { planTitle } from "./plan-title";
import { type CheckoutState, type PurchaseRecord, purchaseRecord } from "./purchase-facts";
import { isLive, type PurchaseStanding, purchaseStanding } from "./purchase-standing";
import {
  beginApplying,
  databaseNow,
  findClock,
  lockPurchases,
  type PurchaseChange,
  type PurchaseRow,
  savePurchase,
} from "./purchases.store";
import { announceLoss, announceUnlock, readStandings } from "./standing";
import { type CustomerRecord, readCustomer } from "./stripe-customer";
import { hasPurchases, markApplied } from "./stripe-events.store";

/**
 * Brings what a customer has bought to what the processor knows of it now: reads the whole customer, then applies that
 * in one unit of work with everything that is told of it, unless a reading that began later was applied already. What
 * we no longer serve is ended at the processor afterwards.
 *
 * @returns how many purchases were not as they were read
 * @throws when the processor cannot be asked, or knows no such customer; nothing is changed then
 */
export async function syncCustomer(environment: Environment, customerId: string): Promise<number> {
  if (!(await hasPurchases(db, environment, customerId))) return 0;
  const readBegan = await databaseNow(db);
  const customer = await readCustomer(environment, customerId);
  if (customer === null) throw new Error("The payment processor does not know this customer.");
  const { changed, duties } = await transaction({ db }, async ({ db: handle }) => {
    const applied = { changed: 0, duties: [] as Duty[] };
    for (const row of await lockPurchases(handle, environment, customerId)) {
      if (!(await beginApplying(handle, row.id, readBegan))) continue;
      const outcome = await apply(handle, row, customer);
      applied.changed += outcome.isChanged ? 1 : 0;
      applied.duties.push(...outcome.duties);
    }
    await markApplied(handle, { environment, customerId, readBegan });
    return applied;
  });
  for (const duty of duties) await fulfil(environment, duty);
  return changed;
}

async function apply(handle: Db, row: PurchaseRow, customer: CustomerRecord) {
  const { offsetMs, moves } = await findClock(handle, row.accountId);
  const owner: Owner = { accountId: row.accountId, nowMs: wallMs() + offsetMs, db: handle };
  const record = purchaseRecord(customer, row, moves);
  const standing = purchaseStanding(record.facts);
  const hasAccess = standing.untilMs !== null && owner.nowMs < standing.untilMs;
  if (standing.grantedMs !== null) await linkBuyer(owner, row);
  const linked = await keepLinked(handle, row.id);
  const before = await readStandings(
    handle,
    linked.map(({ athleteId }) => athleteId),
  );
  const change = changeOf(record, standing, hasAccess);
  await savePurchase(handle, row.id, change);
  await tellOfMoney(owner, row, record.checkout);
  for (const { athleteId, source, ...account } of linked) {
    const owner: Owner = { ...account, nowMs: wallMs() + account.offsetMs, db: handle };
    if (row.told && !hasAccess) await announceLoss(owner, [athleteId], standing.reason);
    const wasFull =
      subscriptionStatus(before.get(athleteId) ?? NO_STANDING, owner.nowMs) === "full";
    if (!row.told && hasAccess && !wasFull) {
      const expiresAtMs = change.grantedUntil?.getTime() ?? null;
      await announceUnlock(owner, { athleteId, source: sourceOf(source), expiresAtMs });
    }
  }
  if (!row.told && hasAccess && row.emailKey !== null) {
    await matchAddress(handle, row.environment, row.emailKey);
  }
  return {
    isChanged: isDifferent(row, change),
    duties: dutiesOf({ row, record, isServing: linked.length > 0 }),
  };
}

/** The athlete a checkout was started for has access by it as soon as it is paid. */
async function linkBuyer(owner: Owner, { id, athleteId, plan }: PurchaseRow): Promise<void> {
  if (athleteId === null) return;
  const source = plan === "lifetime" ? "checkout_lifetime" : "checkout_subscription";
  await insertLink(owner.db, { athleteId, purchaseId: id, source, nowMs: owner.nowMs });
}

/** Tells a buyer whose money was on its way that it has arrived, or will not. */
async function tellOfMoney(
  { db }: Owner,
  { id, environment, emailKey, plan, checkout: before }: PurchaseRow,
  checkout: CheckoutState,
): Promise<void> {
  const isOver = checkout === "paid" || checkout === "failed";
  if (before !== "processing" || !isOver || emailKey === null) return;
  const page = `${baseUrl(environment)}/subscribe`;
  const about = { environment, to: emailKey };
  const plan_title = planTitle(plan);
  await (checkout === "paid"
    ? queueMail(
        { db },
        { ...about, template: "payment_arrived", variables: { plan_title, url: `${page}/manage` } },
      )
    : queueMail(
        { db },
        {
          ...about,
          template: "payment_failed",
          variables: { plan_title, url: `${page}/back?checkout=${id}` },
        },
      ));
}

function changeOf(
  { checkout, subscription, subscriptionId, paymentIntentId }: PurchaseRecord,
  { grantedMs, untilMs, reason }: PurchaseStanding,
  hasAccess: boolean,
): PurchaseChange {
  const hasEnded = untilMs !== null && !hasAccess;
  return {
    checkout,
    subscriptionId,
    paymentIntentId,
    isLive: isLive(subscription),
    grantedAt: momentOf(grantedMs),
    grantedUntil: momentOf(untilMs),
    endedAt: hasEnded ? momentOf(untilMs) : null,
    endReason: hasEnded ? reason : null,
    told: hasAccess,
  };
}

/** What has no end is kept as no moment. */
const momentOf = (ms: number | null): Date | null =>
  ms === null || ms === Number.POSITIVE_INFINITY ? null : toDate(ms);

const isDifferent = (row: PurchaseRow, change: PurchaseChange): boolean =>
  Object.entries(change).some(
    ([field, value]) => row[field as keyof PurchaseRow]?.valueOf() !== value?.valueOf(),
  );

const sourceOf = (stored: string): SubscriptionSource =>
  SUBSCRIPTION_SOURCES.find((source) => source === stored) ?? "checkout_subscription";
