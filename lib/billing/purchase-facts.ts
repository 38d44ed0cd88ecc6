import type { Payment, PurchaseFacts } from "./purchase-standing";
import type { CheckoutRecord, CustomerRecord, SubscriptionRecord } from "./stripe-customer";

/** A move of an account's clock: from `atMs` on, wall time, it was `offsetMs` ahead. */
export interface ClockMove {
  atMs: number;
  offsetMs: number;
}

/** By what a purchase is known at the processor. */
export interface PurchaseIds {
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
  ids: PurchaseIds,
  moves: readonly ClockMove[],
): PurchaseRecord {
  const checkout = customer.checkouts.find(({ id }) => id === ids.sessionId);
  const subscriptionId = checkout?.subscriptionId ?? ids.subscriptionId;
  const paymentIntentId = checkout?.paymentIntentId ?? ids.paymentIntentId;
  const subscription = customer.subscriptions.find(({ id }) => id === subscriptionId) ?? null;
  const offsetMs = (at: number) => (customer.hasClock ? 0 : offsetAtMs(moves, at * 1000));
  const own = customer.payments.filter((payment) =>
    payment.subscriptionId === null
      ? payment.paymentIntentId !== null && payment.paymentIntentId === paymentIntentId
      : payment.subscriptionId === subscriptionId,
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
          : { reason: revoked.reason, atMs: revoked.at * 1000 + offsetMs(revoked.at) },
    };
  });
  const isPending =
    paymentIntentId === null
      ? customer.pendingIntentIds.length > 0
      : customer.pendingIntentIds.includes(paymentIntentId);
  const endedAt = subscription === null || subscription.isEndedByUs ? null : subscription.endedAt;
  return {
    subscriptionId,
    paymentIntentId,
    checkout: checkoutState(checkout, payments.length > 0, isPending),
    subscription,
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

/** A completed checkout without its money is waiting for it while a payment is on its way. */
function checkoutState(
  checkout: CheckoutRecord | undefined,
  isPaid: boolean,
  isPending: boolean,
): CheckoutState {
  if (isPaid) return "paid";
  if (checkout === undefined) return "expired";
  if (checkout.status !== "complete") return checkout.status;
  return isPending ? "processing" : "failed";
}
