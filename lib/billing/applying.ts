import { queueForBuyer } from "@/lib/mail/queue";
import { toDate, wallMs } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { enqueue } from "@/lib/platform/jobs";
import { backUrl } from "./back-link";
import { type Duty, dutiesOf } from "./duties";
import { askReplaceable } from "./linking";
import { findStopped, insertLink, isReplaced, keepLinked, type Linked } from "./linking.store";
import { planTitle } from "./plan-title";
import { type CheckoutState, type PurchaseRecord, purchaseRecord } from "./purchase-facts";
import { isLive, type PurchaseStanding, purchaseStanding } from "./purchase-standing";
import { findClock, type PurchaseChange, type PurchaseRow, savePurchase } from "./purchases.store";
import type { CustomerRecord } from "./stripe-customer";

/** What a reading from Stripe changes in one purchase. */
export interface Applied {
  row: PurchaseRow;
  change: PurchaseChange;
  /** Null if nothing could be learned about its customer. */
  record: PurchaseRecord | null;
  /** The athletes who have access through it. */
  linked: readonly Linked[];
  /** Since when none of their partners can serve them, in account time; null if one can. */
  stoppedMs: number | null;
  /** Whether it gives no access while a later purchase gives it to all of them. */
  isReplaced: boolean;
  /** Whether both give it to all of them, and the later one goes on. */
  isDoubled: boolean;
}

/**
 * Computes what a customer's reading changes in one purchase, which the transaction must hold. Links the buyer's
 * athlete.
 */
export async function plan(
  handle: Db,
  row: PurchaseRow,
  customer: CustomerRecord | null,
): Promise<Applied> {
  const { offsetMs, moves } = await findClock(handle, row.accountId);
  const nowMs = wallMs() + offsetMs;
  const record = customer === null ? null : purchaseRecord(customer, row, moves);
  const change = record === null ? runOut(row, nowMs) : changeOf(record, nowMs);
  if (change.grantedAt != null) await linkBuyer(handle, row, nowMs);
  const linked = await keepLinked(handle, row.id);
  const stops =
    linked.length > 0
      ? linked.map(({ stoppedMs }) => stoppedMs)
      : [await findStopped(handle, row.accountId)];
  const stopped = stops.filter((ms) => ms !== null && ms <= nowMs) as number[];
  const stoppedMs = stopped.length === stops.length ? Math.max(...stopped) : null;
  const hasEnded = change.endedAt != null;
  // Without a live subscription, there is nothing to end.
  const isCovered =
    change.isLive === true && (await isReplaced(handle, row.id, { nowMs, isLasting: !hasEnded }));
  const covers = { isReplaced: isCovered && hasEnded, isDoubled: isCovered && !hasEnded };
  return { row, record, change, linked, stoppedMs, ...covers };
}

/**
 * Saves the change and triggers what follows from it. The caller, who knows all changes, notifies the athletes'
 * accounts.
 */
export async function make(
  handle: Db,
  { row, record, change, linked, stoppedMs }: Applied,
): Promise<void> {
  await savePurchase(handle, row.id, change);
  const isServing = stoppedMs === null && (linked.length > 0 || row.unservedAt === null);
  if (record !== null && isServing) await tellOfMoney(handle, row, record.checkout);
  if (row.told || change.told !== true) return;
  await enqueue({ db: handle }, "billing/address.matched", { purchase_id: row.id });
  await askReplaceable(handle, row.id);
}

/** Returns what is left to do at Stripe. */
export const dutiesLeft = ({ row, record, linked, ...about }: Applied): Duty[] =>
  record === null ? [] : dutiesOf({ row, record, ...about, isServing: linked.length > 0 });

/** True if the stored purchase differed from the reading. */
export const wasDifferent = ({ row, change }: Applied): boolean =>
  Object.entries(change).some(
    ([field, value]) => row[field as keyof PurchaseRow]?.valueOf() !== value?.valueOf(),
  );

/** Links the athlete a checkout was started for, who gets access as soon as it is paid. */
async function linkBuyer(
  handle: Db,
  { id, athleteId, plan }: PurchaseRow,
  nowMs: number,
): Promise<void> {
  if (athleteId === null) return;
  const source = plan === "lifetime" ? "checkout_lifetime" : "checkout_subscription";
  await insertLink(handle, { athleteId, purchaseId: id, source, nowMs });
}

/** Mails a buyer whose money was pending that it has arrived, or won't. */
async function tellOfMoney(
  handle: Db,
  { id, environment, emailKey, plan, checkout: before }: PurchaseRow,
  checkout: CheckoutState,
): Promise<void> {
  if (before !== "processing" || emailKey === null) return;
  const about = { environment, to: emailKey };
  const plan_title = planTitle(plan);
  if (checkout === "paid") {
    const variables = { plan_title, url: `${baseUrl(environment)}/subscribe/manage` };
    await queueForBuyer({ db: handle }, { ...about, template: "payment_arrived", variables });
  } else if (checkout === "failed") {
    const variables = { plan_title, url: backUrl(environment, id, wallMs()) };
    await queueForBuyer({ db: handle }, { ...about, template: "payment_failed", variables });
  }
}

function changeOf(record: PurchaseRecord, nowMs: number): PurchaseChange {
  const { checkout, subscription, subscriptionId, paymentIntentId, facts } = record;
  return {
    checkout,
    subscriptionId,
    paymentIntentId,
    isLive: isLive(subscription),
    isEnding: subscription?.isEnding ?? false,
    ...accessOf(purchaseStanding(facts), nowMs),
  };
}

function accessOf({ grantedMs, untilMs, reason }: PurchaseStanding, nowMs: number): PurchaseChange {
  const hasAccess = untilMs !== null && nowMs < untilMs;
  const hasEnded = untilMs !== null && !hasAccess;
  return {
    grantedAt: momentOf(grantedMs),
    grantedUntil: momentOf(untilMs),
    endedAt: hasEnded ? momentOf(untilMs) : null,
    endReason: hasEnded ? reason : null,
    told: hasAccess,
  };
}

/** Applies only the passage of time, for a purchase about which nothing can be learned. */
function runOut({ told, grantedUntil }: PurchaseRow, nowMs: number): PurchaseChange {
  if (!told || grantedUntil === null || nowMs < grantedUntil.getTime()) return {};
  return { endedAt: grantedUntil, endReason: "expired", told: false };
}

/** No end is stored as null. */
const momentOf = (ms: number | null): Date | null =>
  ms === null || ms === Number.POSITIVE_INFINITY ? null : toDate(ms);
