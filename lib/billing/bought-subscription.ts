import { type ClockMove, offsetAtMs } from "./purchase-facts";
import { type Collection, collectionFor, isLive } from "./purchase-standing";
import type {
  CustomerRecord,
  ItemRecord,
  PaymentRecord,
  SubscriptionRecord,
} from "./stripe-customer";

/** A plan that somebody has bought. Unix milliseconds, in the time of the buyer's clock. */
export interface BoughtSubscription {
  subscriptionId: string;
  /** It can still collect something. */
  isLive: boolean;
  items: readonly ItemRecord[];
  /** Anything was ever paid for it. */
  isPaid: boolean;
  paidUntilMs: number | null;
  /** The present period is paid, and that was not taken back. */
  isPeriodPaid: boolean;
  pastDueSinceMs: number | null;
  endedMs: number | null;
  /** It ends with the period that is paid. */
  isEnding: boolean;
  /** What is to be done at the processor; null for nothing. */
  duty: "cancel" | "pause" | "resume" | null;
}

const OWING: ReadonlySet<string> = new Set(["past_due", "unpaid"]);

/**
 * What somebody has bought who buys one plan, of everything that the processor knows of their customer now: the
 * subscription that goes on, or else of those that were paid the one that lasted longest. Pure, and a function of what is
 * true, not of the order in which it was told. The payment for the current period taken back whole ends it there; one for
 * a change within a period, such as a seat, does not. What is paid after its end holds for its whole period. Null for a customer who never had a
 * subscription.
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
  const aheadAt = (at: number): number => (customer.hasClock ? 0 : offsetAtMs(moves, at * 1000));
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
  // Neither our own end nor one before it takes anything that is paid.
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
  return {
    subscriptionId: id,
    isLive: goesOn,
    items,
    isPaid: payments.length > 0,
    paidUntilMs,
    isPeriodPaid: payments.some(
      ({ period, revoked }) =>
        revoked === null && period !== null && period.end > (subscription.periodStart ?? 0),
    ),
    pastDueSinceMs: isOwing && owed.length > 0 ? Math.min(...owed) : null,
    endedMs: ends.length === 0 ? null : Math.min(...ends),
    isEnding: isEnding || !goesOn,
    duty: goesOn ? dutyFor(isGivenUp ? "cancel" : collectionFor(revoked), subscription) : null,
  };
}

function dutyFor(
  collection: Collection,
  { isPausedByUs }: SubscriptionRecord,
): BoughtSubscription["duty"] {
  if (collection === "cancel") return "cancel";
  if ((collection === "pause") === isPausedByUs) return null;
  return collection === "pause" ? "pause" : "resume";
}

/** Those that go on first, then those paid that last longest; by their ids where nothing else tells them apart. */
const byRelevance =
  (paid: ReadonlySet<string | null>) =>
  (one: SubscriptionRecord, other: SubscriptionRecord): number => {
    const liveness = Number(isLive(other)) - Number(isLive(one));
    const worth = Number(paid.has(other.id)) - Number(paid.has(one.id));
    const end = (other.periodEnd ?? 0) - (one.periodEnd ?? 0);
    return liveness || worth || end || one.id.localeCompare(other.id);
  };

/** The payment for the latest period, and not one for a change within it. */
const ownPayment = (payments: readonly PaymentRecord[]): PaymentRecord | undefined =>
  payments.reduce<PaymentRecord | undefined>((latest, payment) => {
    if (payment.period === null) return latest;
    return latest?.period == null || payment.period.start >= latest.period.start ? payment : latest;
  }, undefined);
