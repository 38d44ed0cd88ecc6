import type { Payment, PurchaseFacts } from "./purchase-standing";
import type {
  CheckoutRecord,
  CustomerRecord,
  PaymentRecord,
  SubscriptionRecord,
} from "./stripe-customer";

/** A move of an account's clock: from `atMs` in wall time on, it was `offsetMs` ahead. */
export interface ClockMove {
  atMs: number;
  offsetMs: number;
}

/** How Stripe identifies a purchase, and what was known about it so far. */
export interface KnownPurchase {
  checkout: CheckoutState;
  sessionId: string | null;
  subscriptionId: string | null;
  paymentIntentId: string | null;
}

export type CheckoutState = "open" | "processing" | "paid" | "failed" | "expired";

/** What a customer's record says about one of their purchases. */
export interface PurchaseRecord {
  subscriptionId: string | null;
  paymentIntentId: string | null;
  checkout: CheckoutState;
  subscription: SubscriptionRecord | null;
  /** In Stripe's own time. */
  payments: readonly PaymentRecord[];
  /** As `voidFrom` returns it. */
  voidFrom: number | null;
  facts: PurchaseFacts;
}

/** Returns how far a clock was ahead at a point in wall time. `moves` are in chronological order. */
export const offsetAtMs = (moves: readonly ClockMove[], wallMs: number): number =>
  moves.findLast(({ atMs }) => atMs <= wallMs)?.offsetMs ?? 0;

/** Returns how far a clock is ahead of Stripe's times, Unix seconds; a customer with a clock already uses its time. */
export const aheadOf =
  ({ hasClock }: Pick<CustomerRecord, "hasClock">, moves: readonly ClockMove[]) =>
  (atSeconds: number): number =>
    hasClock ? 0 : offsetAtMs(moves, atSeconds * 1000);

/**
 * Extracts one purchase from a customer's record, in account time. Stripe's times are shifted by how far the account's
 * clock was ahead at that time, not by how far it is now. A customer with a clock already uses account time.
 */
export function purchaseRecord(
  customer: CustomerRecord,
  known: KnownPurchase,
  moves: readonly ClockMove[],
): PurchaseRecord {
  const checkout = customer.checkouts.find(({ id }) => id === known.sessionId);
  const subscriptionId = checkout?.subscriptionId ?? known.subscriptionId;
  const paymentIntentId = checkout?.paymentIntentId ?? known.paymentIntentId;
  const subscription = customer.subscriptions.find(({ id }) => id === subscriptionId) ?? null;
  const offsetMs = aheadOf(customer, moves);
  const own = customer.payments.filter((payment) =>
    payment.subscriptionId === null
      ? payment.paymentIntentId !== null && payment.paymentIntentId === paymentIntentId
      : payment.subscriptionId === subscriptionId && payment.period !== null,
  );
  const payments = own.map(({ paidAt, period, revoked }): Payment => {
    const ahead = offsetMs(paidAt);
    return {
      paidMs: paidAt * 1000 + ahead,
      fromMs: (period?.start ?? paidAt) * 1000 + ahead,
      untilMs: period === null ? Number.POSITIVE_INFINITY : period.end * 1000 + ahead,
      revoked:
        revoked === null
          ? null
          : {
              reason: revoked.reason,
              atMs: revoked.at * 1000 + offsetMs(revoked.at),
              isFinal: revoked.isFinal,
            },
    };
  });
  const attempts = customer.attempts.filter((attempt) =>
    subscriptionId === null
      ? attempt.paymentIntentId === paymentIntentId
      : attempt.subscriptionId === subscriptionId,
  );
  const hasFailed = attempts.length > 0 && attempts.every((attempt) => attempt.hasFailed);
  const endedAt = subscription === null || subscription.isEndedByUs ? null : subscription.endedAt;
  return {
    subscriptionId,
    paymentIntentId,
    checkout: checkoutState(checkout ?? known.checkout, payments.length > 0, hasFailed),
    subscription,
    payments: own,
    voidFrom: subscription === null ? null : voidFrom(subscription, customer),
    facts: {
      payments,
      subscription:
        subscription === null
          ? null
          : {
              status: subscription.status,
              endedMs: endedAt === null ? null : endedAt * 1000 + offsetMs(endedAt),
            },
    },
  };
}

/** Returns the end of the latest paid period whose payment wasn't taken back; null if there is none. */
export const lastPaidEnd = (payments: readonly PaymentRecord[]): number | null =>
  payments.reduce<number | null>((last, { period, revoked }) => {
    if (period === null || revoked !== null) return last;
    return last === null || period.end > last ? period.end : last;
  }, null);

/** True if a subscription's current period is paid, and that payment wasn't taken back. */
export function isPeriodPaid(
  { periodStart }: SubscriptionRecord,
  payments: readonly PaymentRecord[],
): boolean {
  const paidUntil = lastPaidEnd(payments);
  return paidUntil !== null && periodStart !== null && paidUntil > periodStart;
}

/**
 * Returns when a subscription's current period began, in Stripe's time, if nobody pays for it because its invoice is
 * void; null if it is paid or still collected.
 */
export function voidFrom(
  { id, periodStart }: SubscriptionRecord,
  { voided }: Pick<CustomerRecord, "voided">,
): number | null {
  const isVoid = voided.some(
    ({ subscriptionId, from }) => subscriptionId === id && from === periodStart,
  );
  return isVoid ? periodStart : null;
}

/**
 * Returns a checkout's state. A completed but unpaid one is processing until every payment attempt has definitely
 * failed. One missing from the reading keeps its known state.
 */
function checkoutState(
  checkout: CheckoutRecord | CheckoutState,
  isPaid: boolean,
  hasFailed: boolean,
): CheckoutState {
  if (isPaid) return "paid";
  if (typeof checkout === "string") return checkout;
  if (checkout.status !== "complete") return checkout.status;
  return hasFailed ? "failed" : "processing";
}
