import { DAY_MS } from "@/lib/contract/durations";
import { CURRENCY } from "@/lib/contract/plans";
import { queueForBuyer } from "@/lib/mail/queue";
import { toDate, wallMs } from "@/lib/platform/clock";
import { type Db, db, transaction } from "@/lib/platform/db";
import { baseUrl, type Environment } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { stripe } from "@/lib/platform/stripe";
import type { BoughtSubscription } from "./bought-subscription";
import {
  type DutyKey,
  forgetFailures,
  listFailures,
  markEnding,
  noteFailure,
} from "./duties.store";
import { planTitle } from "./plan-title";
import {
  type CheckoutState,
  isPeriodPaid,
  lastPaidEnd,
  type PurchaseRecord,
} from "./purchase-facts";
import { collectionFor, isLive, latestOf } from "./purchase-standing";
import type { PurchaseRow } from "./purchases.store";
import {
  cancelSubscription,
  nullWhenMissing,
  type PaymentRecord,
  pauseCollection,
  REPLACED,
  resumeCollection,
  type SubscriptionRecord,
  setEnding,
} from "./stripe-customer";
import { every, PAGE } from "./stripe-lists";
import { creditKey, sum, type UnearnedCredit } from "./unearned-credit";

/** What is left to do at Stripe after syncing a purchase. */
export type Duty =
  | { kind: "cancel" | "pause"; subscriptionId: string }
  /** `voidFrom` is when the period began whose invoice was voided in the pause: a new one begins. Null for none. */
  | { kind: "resume"; subscriptionId: string; voidFrom: number | null }
  /** Ends a subscription that gives no access while a later purchase does, and tells its payer. */
  | { kind: "end_replaced" | "tell_replaced"; purchaseId: string; subscriptionId: string }
  | {
      kind: "end_with_period" | "end_now";
      purchaseId: string;
      subscriptionId: string;
      /** When access ends, in Stripe's time. */
      endsAt: number | null;
      /** Why: its athletes are gone, their partner can't serve them, or another plan covers them. */
      why: "left" | "withdrawn" | "doubled";
    }
  | { kind: "close_checkout"; sessionId: string }
  | { kind: "refund"; paymentIntentId: string }
  | ({ kind: "take_credit_back"; customerId: string } & UnearnedCredit)
  /** A payment of an old invoice that pays for nothing any more; its payer is mailed. */
  | {
      kind: "return_late";
      paymentIntentId: string;
      environment: Environment;
      to: string;
      url: string;
    }
  | { kind: "give_back"; purchaseId: string; paymentIntentId: string; endsAt: null }
  | { kind: "tell_given_back"; purchaseId: string; endsAt: null };

/**
 * Returns what a purchase requires, so that we don't collect for what we no longer serve. A subscription is canceled if
 * its latest payment was refunded or lost in a dispute, or its first one never came; collection is paused while a
 * dispute is open, and what its holder has canceled ends then. A subscription that no longer serves any athlete, or
 * only athletes whose partner can't serve them, ends with the paid period; a checkout for nobody is closed, and what is
 * paid for nobody is given back. While a later purchase covers the same athletes, one that gives no access ends at once,
 * and one that gives it ends with its period.
 */
export function dutiesOf({
  row,
  record,
  isServing,
  stoppedMs,
  isReplaced,
  isDoubled,
}: {
  row: Pick<
    PurchaseRow,
    "id" | "environment" | "emailKey" | "grantedAt" | "unservedAt" | "endingAt" | "sessionId"
  >;
  record: PurchaseRecord;
  isServing: boolean;
  /** Since when no partner can serve its athletes, in account time; null if one can. */
  stoppedMs: number | null;
  isReplaced: boolean;
  isDoubled: boolean;
}): Duty[] {
  const { facts, subscription, checkout, payments, voidFrom } = record;
  const live = subscription !== null && isLive(subscription) ? subscription : null;
  const isLeft = row.unservedAt !== null && !isServing;
  const collection = collectionFor(latestOf(facts.payments)?.revoked ?? null);
  if (subscription?.isReplaced && row.endingAt === null)
    return [{ kind: "tell_replaced", purchaseId: row.id, subscriptionId: subscription.id }];
  if (live !== null) {
    const { id: subscriptionId } = live;
    const isOver = collection === "pause" && live.isEnding;
    if (collection === "cancel" || isOver || isGivenUp(checkout, live))
      return [{ kind: "cancel", subscriptionId }];
    if (isReplaced) return [{ kind: "end_replaced", purchaseId: row.id, subscriptionId }];
    if (collection === "pause" && !live.isPausedByUs) return [{ kind: "pause", subscriptionId }];
    // A canceled one whose period is void has nothing left to collect, unless its holder keeps it after all.
    const isWanted = !isLeft && stoppedMs === null && !(live.isEnding && voidFrom !== null);
    if (collection === "go on" && live.isPausedByUs && isWanted)
      return [{ kind: "resume", subscriptionId, voidFrom }];
    if (isDoubled && !isLeft && !live.isEnding && row.endingAt === null)
      return [endOf(row.id, live, payments, "doubled")];
  }
  if (!isLeft && stoppedMs === null) {
    const url = `${baseUrl(row.environment)}/subscribe/manage`;
    const bought = { subscriptions: subscription === null ? [] : [subscription], payments };
    return row.emailKey === null ? [] : returnsOf(bought, { ...row, to: row.emailKey, url });
  }
  const leftMs = row.grantedAt === null ? null : (row.unservedAt?.getTime() ?? null);
  const late = latePayment(record, isLeft ? leftMs : stoppedMs);
  if (late?.isOurs)
    return [
      { kind: "give_back", purchaseId: row.id, paymentIntentId: late.intent, endsAt: null },
      // Even if the refund is refused, nothing more is collected.
      ...(live === null ? [] : [{ kind: "cancel" as const, subscriptionId: live.id }]),
    ];
  if (late !== null && row.endingAt === null)
    return [{ kind: "tell_given_back", purchaseId: row.id, endsAt: null }];
  if (checkout === "open" && row.sessionId !== null) {
    return [{ kind: "close_checkout", sessionId: row.sessionId }];
  }
  // A pending payment can't be recalled; the subscription is ended once it has arrived. A dispute is waited for.
  const isLater = checkout === "processing" || (!isLeft && collection === "pause");
  if (live === null || isLater || row.endingAt !== null) return [];
  return [endOf(row.id, live, payments, isLeft ? "left" : "withdrawn")];
}

function endOf(
  purchaseId: string,
  live: SubscriptionRecord,
  payments: readonly PaymentRecord[],
  why: "left" | "withdrawn" | "doubled",
): Duty {
  // If the current period isn't paid yet, waiting for its end would collect for it.
  const isPaid = isPeriodPaid(live, payments);
  const endsAt = isPaid ? live.periodEnd : lastPaidEnd(payments);
  const end = { purchaseId, subscriptionId: live.id, endsAt, why };
  return { kind: isPaid ? "end_with_period" : "end_now", ...end };
}

/**
 * Returns what gives back the payments that came after their subscription's end, when the period they pay for was over as
 * well.
 */
export const returnsOf = (
  {
    subscriptions,
    payments,
  }: { subscriptions: readonly SubscriptionRecord[]; payments: readonly PaymentRecord[] },
  { environment, to, url }: { environment: Environment; to: string; url: string },
): Duty[] => {
  const isTooLate = ({ subscriptionId, paidAt, period }: PaymentRecord) =>
    period !== null &&
    paidAt >= period.end &&
    subscriptions.some(
      ({ id, endedAt }) => id === subscriptionId && endedAt !== null && paidAt > endedAt,
    );
  return refundsOf(payments.filter(isTooLate)).map((refund) => ({
    ...refund,
    ...{ kind: "return_late", environment, to, url },
  }));
};

/**
 * Finds a payment made when nobody was left to serve: after `unservedMs`, or any payment if that is null. One not
 * yet refunded comes first. Null if there is none.
 */
function latePayment(
  { facts, payments }: PurchaseRecord,
  unservedMs: number | null,
): { intent: string; isOurs: boolean } | null {
  const late = facts.payments.flatMap(({ paidMs, revoked }, place) => {
    const intent = payments[place]?.paymentIntentId;
    const isLate = unservedMs === null || paidMs > unservedMs;
    if (intent == null || !isLate || revoked?.reason === "dispute") return [];
    return [{ intent, isOurs: revoked === null }];
  });
  return late.find(({ isOurs }) => isOurs) ?? late[0] ?? null;
}

/** True if a subscription was never paid and its buyer was told that nothing was bought. */
const isGivenUp = (checkout: CheckoutState, subscription: SubscriptionRecord): boolean =>
  checkout === "failed" && isLive(subscription);

/** Carries out a duty at Stripe. Idempotent. */
export async function fulfil(environment: Environment, duty: Duty): Promise<void> {
  switch (duty.kind) {
    case "cancel":
      return cancelSubscription(environment, duty.subscriptionId);
    case "pause":
      return pauseCollection(environment, duty.subscriptionId);
    case "resume":
      return resumeCollection(environment, duty.subscriptionId, duty.voidFrom);
    case "end_replaced":
      await cancelSubscription(environment, duty.subscriptionId, REPLACED);
      return tellOfEnd(environment, { ...duty, endsAt: null }, "subscription_replaced");
    // What remains of it if the process was interrupted after the cancellation.
    case "tell_replaced":
      return tellOfEnd(environment, { ...duty, endsAt: null }, "subscription_replaced");
    case "close_checkout":
      await closeCheckout(environment, duty.sessionId);
      return;
    case "take_credit_back":
      return takeCreditBack(environment, duty);
    case "refund":
      return refundPayment(environment, duty.paymentIntentId);
    case "return_late": {
      await refundPayment(environment, duty.paymentIntentId);
      const { to, url } = duty;
      const mail = { environment, to, template: "payment_too_late", variables: { url } } as const;
      return queueForBuyer({ db }, mail);
    }
    case "give_back":
      await refundPayment(environment, duty.paymentIntentId);
      return tellOfEnd(environment, duty, "payment_returned");
    // What remains of `give_back` if the process was interrupted after the refund.
    case "tell_given_back":
      return tellOfEnd(environment, duty, "payment_returned");
    case "end_with_period":
      await setEnding(environment, duty.subscriptionId, true);
      return tellOfEnd(environment, duty, END_LETTERS[duty.why]);
    case "end_now":
      await cancelSubscription(environment, duty.subscriptionId);
      return tellOfEnd(environment, duty, END_LETTERS[duty.why]);
  }
}

async function refundPayment(environment: Environment, paymentIntentId: string): Promise<void> {
  await stripe(environment).refunds.create(
    { payment_intent: paymentIntentId },
    { idempotencyKey: `give-back-${paymentIntentId}` },
  );
}

/** Returns the refunds of what was collected in these payments. */
export const refundsOf = (
  payments: readonly PaymentRecord[],
): Extract<Duty, { kind: "refund" }>[] =>
  payments.flatMap(({ paymentIntentId, collected, revoked }) =>
    paymentIntentId === null || collected <= 0 || revoked !== null
      ? []
      : [{ kind: "refund", paymentIntentId }],
  );

/** Returns what a team's or builder's plan requires at Stripe. */
export function dutiesOfPlan({
  duty,
  subscriptionId,
  voidFrom,
}: Pick<BoughtSubscription, "duty" | "subscriptionId" | "voidFrom">): Duty[] {
  if (duty === null) return [];
  if (duty === "resume") return [{ kind: duty, subscriptionId, voidFrom }];
  return [{ kind: duty, subscriptionId }];
}

/**
 * Carries out all of a customer's duties at Stripe. A failing duty doesn't stop the others: it is recorded for the
 * operator, and retried whenever the customer is read, by the follow-up job and every night.
 *
 * @returns how many failed
 */
export async function fulfilAll(
  environment: Environment,
  customerId: string,
  duties: readonly Duty[],
): Promise<number> {
  const payer = { environment, customerId };
  const failing: DutyKey[] = [];
  for (const duty of duties) {
    try {
      await fulfil(environment, duty);
    } catch (err) {
      const key = keyOf(duty);
      failing.push(key);
      const reason = err instanceof Error ? err.message : String(err);
      const since = await noteFailure(db, payer, key, reason.slice(0, 500));
      const isAlarm = wallMs() - since.getTime() > DAY_MS;
      log.error({ err, ...payer, ...key, alarm: isAlarm }, "a duty at the processor failed");
    }
  }
  await forgetFailures(db, payer, failing);
  return failing.length;
}

function keyOf(duty: Duty): DutyKey {
  const { kind } = duty;
  if (kind === "give_back" || kind === "refund" || kind === "return_late")
    return { kind, subject: duty.paymentIntentId };
  if (kind === "close_checkout") return { kind, subject: duty.sessionId };
  if (kind === "take_credit_back") return { kind, subject: creditKey(duty) };
  return { kind, subject: kind === "tell_given_back" ? duty.purchaseId : duty.subscriptionId };
}

/** Lists failing duties, for the operator. */
export async function listFailingDuties(scope: { db: Db }) {
  const rows = await listFailures(scope.db, 200);
  return rows.map(({ since, lastAt, customerId, ...row }) => ({
    ...row,
    customer_id: customerId,
    since: since.toISOString(),
    last_at: lastAt.toISOString(),
  }));
}

const END_LETTERS = {
  left: "subscription_ends",
  withdrawn: "subscription_withdrawn",
  doubled: "subscription_doubled",
} as const;

interface End {
  purchaseId: string;
  endsAt: number | null;
}

/** Mails the payer, once, that their subscription won't renew, or has ended, or that their money is being returned. */
async function tellOfEnd(
  environment: Environment,
  { purchaseId, endsAt }: End,
  template:
    | (typeof END_LETTERS)[keyof typeof END_LETTERS]
    | "subscription_replaced"
    | "payment_returned",
): Promise<void> {
  await transaction({ db }, async (unit) => {
    const ending = await markEnding(unit.db, purchaseId, toDate(wallMs()));
    if (ending?.emailKey == null) return;
    const url = `${baseUrl(environment)}/subscribe/manage`;
    const ends_on = endsAt === null ? "the end of its period" : DAY.format(toDate(endsAt * 1000));
    const plan_title = planTitle(ending.plan);
    const about = { environment, to: ending.emailKey };
    await (template === "subscription_replaced" || template === "payment_returned"
      ? queueForBuyer(unit, { ...about, template, variables: { plan_title, url } })
      : queueForBuyer(unit, { ...about, template, variables: { plan_title, ends_on, url } }));
  });
}

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Closes a checkout. @returns whether it is closed; a completed one stays completed */
export async function closeCheckout(environment: Environment, sessionId: string): Promise<boolean> {
  const { sessions } = stripe(environment).checkout;
  const session = await sessions.retrieve(sessionId).catch(nullWhenMissing);
  if (session === null || session.status === "expired") return true;
  if (session.status === "complete") return false;
  const closed = await sessions.expire(sessionId).catch(() => sessions.retrieve(sessionId));
  return closed.status === "expired";
}

/** Metadata key at Stripe that marks which credit was taken back from a customer's balance. */
const TAKEN_BACK = "aidstation_credit_taken_back";

/**
 * Takes credit back from a customer's balance, minus what was already taken. What they have already used is owed with
 * the next invoice.
 */
async function takeCreditBack(
  environment: Environment,
  { customerId, ...credit }: UnearnedCredit & { customerId: string },
): Promise<void> {
  const { customers } = stripe(environment);
  const key = creditKey(credit);
  const known = await every(customers.listBalanceTransactions(customerId, PAGE));
  const done = sum(
    known.filter(({ metadata }) => metadata?.[TAKEN_BACK] === key).map(({ amount }) => amount),
  );
  if (done >= credit.amount) return;
  await customers.createBalanceTransaction(
    customerId,
    {
      amount: credit.amount - done,
      currency: CURRENCY,
      description: "Credit for a payment that was taken back",
      metadata: { [TAKEN_BACK]: key },
    },
    // Concurrent attempts take it only once.
    { idempotencyKey: `credit-back-${key}-${done}-${credit.amount}` },
  );
}
