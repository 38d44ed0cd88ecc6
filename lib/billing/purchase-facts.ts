import type { Payment, PurchaseFacts } from "./purchase-standing";
import type {
  CheckoutRecord,
  CustomerRecord,
  PaymentRecord,
  SubscriptionRecord,
} from "./stripe-customer";

/** A move of an account's clock: from `atMs` on, wall time, it was `offsetMs` ahead. */
export interface ClockMove {
  atMs: number;
  offsetMs: number;
}

/** By what a purchase is known at the processor, and what was known of it so far. */
export interface KnownPurchase {
  checkout: CheckoutState;
  sessionId: string | null;
  subscriptionId: string | null;
  paymentIntentId: string | null;
}

export type CheckoutState = "open" | "processing" | "paid" | "failed" | "expired";

/** What a customer's record says of one of their purchases. */
export interface PurchaseRecord {
  subscriptionId: string | null;
  paymentIntentId: string | null;
  checkout: CheckoutState;
  subscription: SubscriptionRecord | null;
  /** In the processor's own time. */
  payments: readonly PaymentRecord[];
  facts: PurchaseFacts;
}

/** How far a clock was ahead at a moment of wall time. `moves` are in the order in which they were made. */
export const offsetAtMs = (moves: readonly ClockMove[], wallMs: number): number =>
  moves.findLast(({ atMs }) => atMs <= wallMs)?.offsetMs ?? 0;

/**
 * What a customer's record says of one purchase, in account time. What happened at the processor is dated by how far
 * the account's clock was ahead when it happened, however far it is now; a customer with a clock lives in account time.
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
  const offsetMs = (at: number) => (customer.hasClock ? 0 : offsetAtMs(moves, at * 1000));
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

/**
 * A completed checkout without its money waits for it until every attempt to pay has come to nothing for certain. One
 * that was not among what was read is as it was known.
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
