import { aheadOf, type ClockMove, isPeriodPaid, voidFrom } from "./purchase-facts";
import { type Collection, collectionFor, isLive } from "./purchase-standing";
import type {
  CustomerRecord,
  ItemRecord,
  PaymentRecord,
  SubscriptionRecord,
} from "./stripe-customer";

/** A plan someone bought. Unix milliseconds, in the time of the buyer's clock. */
export interface BoughtSubscription {
  subscriptionId: string;
  /** Whether it can still collect anything. */
  isLive: boolean;
  items: readonly ItemRecord[];
  /** Whether anything was ever paid for it. */
  isPaid: boolean;
  /** Whether its only payment so far came more than an hour after the period began, as transfers do. */
  wasAwaited: boolean;
  paidUntilMs: number | null;
  /** Whether the current period is paid and that payment wasn't taken back. */
  isPeriodPaid: boolean;
  pastDueSinceMs: number | null;
  endedMs: number | null;
  /** Whether it ends with the paid period. */
  isEnding: boolean;
  /** To be resumed, when the period began, in Stripe's time, whose invoice was voided in the pause; null for none. */
  voidFrom: number | null;
  /** What to do at Stripe; null for nothing. */
  duty: "cancel" | "pause" | "resume" | null;
}

const OWING: ReadonlySet<string> = new Set(["past_due", "unpaid"]);

/**
 * Returns what a customer who buys a single plan has bought, from everything Stripe currently knows about them: the
 * active subscription, otherwise the paid one that lasted longest. Pure, and depends only on the facts, not on the
 * order they arrived in. If the payment for the current period was taken back in full, it ends the subscription there;
 * a payment for a change within a period, such as a seat, doesn't. A payment made after the end is valid for its whole
 * period. Null for a customer who never had a subscription.
 *
 * @param moves how far the buyer's clock was ahead, and since when
 */
export function boughtSubscription(
  customer: CustomerRecord,
  moves: readonly ClockMove[],
): BoughtSubscription | null {
  const paid = new Set(customer.payments.map(({ subscriptionId }) => subscriptionId));
  const [subscription] = [...customer.subscriptions].sort(byRelevance(paid));
  if (subscription === undefined) return null;
  const { id, status, endedAt, isEndedByUs, isEnding, items } = subscription;
  const aheadAt = aheadOf(customer, moves);
  const ms = (at: number): number => at * 1000 + aheadAt(at);
  const ofThis = ({ subscriptionId }: { subscriptionId: string | null }) => subscriptionId === id;
  const payments = customer.payments.filter(ofThis);
  const attempts = customer.attempts.filter(ofThis);
  const paidUntil = (counted: readonly PaymentRecord[]): number | null => {
    const ends = counted.flatMap(({ period, paidAt, revoked }) =>
      period === null || revoked !== null ? [] : [period.end * 1000 + aheadAt(paidAt)],
    );
    return ends.length === 0 ? null : Math.max(...ends);
  };
  const paidUntilMs = paidUntil(payments);
  const paidLate = payments.filter(({ paidAt }) => endedAt !== null && paidAt > endedAt);
  // Neither our own cancellation nor an earlier one cuts off anything that is paid.
  const endedMs = isEndedByUs
    ? paidUntilMs
    : endedAt === null
      ? null
      : Math.max(ms(endedAt), paidUntil(paidLate) ?? 0);
  const owed = customer.owed.filter(ofThis).map(({ since }) => ms(since));
  const goesOn = isLive(subscription);
  const isOwing = OWING.has(status) || !goesOn;
  const revoked = ownPayment(payments)?.revoked ?? null;
  const ends = [
    ...(revoked === null ? [] : [ms(revoked.at)]),
    ...(endedMs === null ? [] : [endedMs]),
  ];
  const hasFailed = attempts.length > 0 && attempts.every((attempt) => attempt.hasFailed);
  const isGivenUp = payments.length === 0 && hasFailed;
  const collection = isGivenUp ? "cancel" : collectionFor(revoked);
  const voidedFrom = voidFrom(subscription, customer);
  const duty = goesOn ? dutyFor(collection, subscription, voidedFrom !== null) : null;
  return {
    subscriptionId: id,
    isLive: goesOn,
    items,
    isPaid: payments.length > 0,
    wasAwaited:
      payments.length === 1 &&
      payments.every(({ period, paidAt }) => period !== null && paidAt - period.start > 3_600),
    paidUntilMs,
    isPeriodPaid: isPeriodPaid(subscription, payments),
    pastDueSinceMs: isOwing && owed.length > 0 ? Math.min(...owed) : null,
    endedMs: ends.length === 0 ? null : Math.min(...ends),
    isEnding: isEnding || !goesOn,
    voidFrom: duty === "resume" ? voidedFrom : null,
    duty,
  };
}

/** True if a plan that had ended is in force again until an end that lies ahead: an old invoice was paid. */
export const isRestored = (endedAt: Date | null, endedMs: number | null, nowMs: number): boolean =>
  endedAt !== null && endedAt.getTime() <= nowMs && endedMs !== null && endedMs > nowMs;

/**
 * A canceled subscription ends when its payment is disputed. One whose period is void has nothing left to collect, unless
 * its holder keeps it after all.
 */
function dutyFor(
  collection: Collection,
  { isPausedByUs, isEnding }: SubscriptionRecord,
  isVoid: boolean,
): BoughtSubscription["duty"] {
  if (collection === "cancel") return "cancel";
  if (collection === "pause" && isEnding) return "cancel";
  if ((collection === "pause") === isPausedByUs) return null;
  if (collection === "pause") return "pause";
  return isEnding && isVoid ? null : "resume";
}

/** Sorts active subscriptions first, then paid ones by latest end, then by id. */
const byRelevance =
  (paid: ReadonlySet<string | null>) =>
  (one: SubscriptionRecord, other: SubscriptionRecord): number => {
    const liveness = Number(isLive(other)) - Number(isLive(one));
    const worth = Number(paid.has(other.id)) - Number(paid.has(one.id));
    const end = (other.periodEnd ?? 0) - (one.periodEnd ?? 0);
    return liveness || worth || end || one.id.localeCompare(other.id);
  };

/** Returns the payment for the latest period, ignoring payments for changes within one. */
const ownPayment = (payments: readonly PaymentRecord[]): PaymentRecord | undefined =>
  payments.reduce<PaymentRecord | undefined>((latest, payment) => {
    if (payment.period === null) return latest;
    return latest?.period == null || payment.period.start >= latest.period.start ? payment : latest;
  }, undefined);
