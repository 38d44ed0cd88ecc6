import type Stripe from "stripe";
import type { PurchaseFact } from "./purchase-history";

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

/**
 * The customer an event is about: each checkout has a customer of its own, so this names the purchase. Of a dispute
 * it is known only by its charge, which the account looks up; null for anything that is not ours to know.
 */
export function customerOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case "checkout.session.completed":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
    case "invoice.payment_failed":
    case "charge.refunded":
      return idOf(event.data.object.customer);
    case "charge.dispute.created":
    case "charge.dispute.closed": {
      const { charge } = event.data.object;
      return typeof charge === "object" && charge !== null ? idOf(charge.customer) : null;
    }
    default:
      return null;
  }
}

/** The charge whose customer must be looked up before a dispute can be told whose it is; null for other events. */
export function disputedCharge(event: Stripe.Event): string | null {
  if (event.type !== "charge.dispute.created" && event.type !== "charge.dispute.closed")
    return null;
  const { charge } = event.data.object;
  return typeof charge === "string" ? charge : null;
}

/**
 * What an event says about its purchase. `offsetMs` is how far the account's clock is ahead: Stripe dates in wall
 * time, purchases are dated in account time.
 */
export function factOf(event: Stripe.Event, atMs: number, offsetMs: number): PurchaseFact {
  switch (event.type) {
    case "checkout.session.completed":
      return { kind: event.data.object.payment_status === "unpaid" ? "nothing" : "paid", atMs };
    case "customer.subscription.updated":
      return subscriptionFact(event, atMs, offsetMs);
    case "customer.subscription.deleted":
      return { kind: "ended", atMs, reason: event.type, final: true };
    case "charge.refunded": {
      const { refunded, amount, amount_refunded } = event.data.object;
      const isFull = refunded || (amount > 0 && amount_refunded >= amount);
      return isFull
        ? { kind: "ended", atMs, reason: "refund", final: true }
        : { kind: "nothing", atMs };
    }
    case "charge.dispute.created":
      return { kind: "ended", atMs, reason: "dispute", final: true };
    case "charge.dispute.closed":
      return { kind: event.data.object.status === "won" ? "restored" : "nothing", atMs };
    default:
      return { kind: "nothing", atMs };
  }
}

/** A failed payment changes nothing yet; giving up on it, or cancelling, ends access at once. */
function subscriptionFact(
  event: Stripe.CustomerSubscriptionUpdatedEvent,
  atMs: number,
  offsetMs: number,
): PurchaseFact {
  const { status, items } = event.data.object;
  if (status === "active" || status === "trialing") {
    const endSeconds = items?.data[0]?.current_period_end;
    if (endSeconds === undefined) return { kind: "nothing", atMs };
    return { kind: "renewed", atMs, untilMs: endSeconds * 1000 + offsetMs };
  }
  const isOver = status === "unpaid" || status === "canceled" || status === "incomplete_expired";
  if (!isOver) return { kind: "nothing", atMs };
  return { kind: "ended", atMs, reason: event.type, final: status === "canceled" };
}
