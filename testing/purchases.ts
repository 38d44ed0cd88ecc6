import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import type { AthletePlan } from "@/lib/contract/plans";
import { BASE_URL } from "./http";
import "./partner";

const { db } = await import("@/lib/platform/db");

/** Checkouts and Stripe's signed messages about them, as the payment processor makes them. */

const secret = process.env["STRIPE_WEBHOOK_SECRET_TEST"] ?? "";

export interface Checkout {
  customerId: string;
  sessionId: string;
  amount: number;
}

/** A checkout that was opened for an athlete and waits to be paid. */
export async function openCheckout(
  accountId: string,
  athleteId: string,
  over: { plan?: AthletePlan; email?: string } = {},
): Promise<Checkout> {
  const { plan = "1_month", email = `${randomUUID()}@buyer.example` } = over;
  const checkout = {
    customerId: `cus_${randomUUID()}`,
    sessionId: `cs_${randomUUID()}`,
    amount: 999,
  };
  await db.purchase.create({
    data: {
      id: randomUUID(),
      environment: "test",
      accountId,
      athleteId,
      emailKey: email.trim().toLowerCase(),
      plan,
      currency: "usd",
      createdAt: new Date(),
      ...checkout,
    },
  });
  return checkout;
}

/** Events of one checkout, made a second apart in the order they are asked for. */
export function eventsOf(checkout: Checkout, startSeconds = Math.floor(Date.now() / 1000) - 3600) {
  const { customerId: customer, amount } = checkout;
  let created = startSeconds;
  const event = (type: string, object: object) => {
    created += 1;
    return { id: `evt_${randomUUID()}`, object: "event", type, created, data: { object } };
  };
  const subscription = (status: string, untilSeconds: number) => ({
    object: "subscription",
    customer,
    status,
    items: { data: [{ current_period_end: untilSeconds }] },
  });
  const charge = { object: "charge", customer, amount };
  return {
    paid: () =>
      event("checkout.session.completed", {
        id: checkout.sessionId,
        object: "checkout.session",
        customer,
        payment_status: "paid",
      }),
    updated: (status: string, untilSeconds = created + 60 * 86_400) =>
      event("customer.subscription.updated", subscription(status, untilSeconds)),
    deleted: () => event("customer.subscription.deleted", subscription("canceled", created)),
    paymentFailed: () => event("invoice.payment_failed", { object: "invoice", customer }),
    refunded: (amount_refunded = amount) =>
      event("charge.refunded", { ...charge, amount_refunded, refunded: amount_refunded >= amount }),
    disputed: () => event("charge.dispute.created", { object: "dispute", charge }),
    disputeWon: () => event("charge.dispute.closed", { object: "dispute", charge, status: "won" }),
  };
}

/** Posts an event to the webhook route, signed as Stripe signs. */
export async function sendEvent(event: object, over: { signature?: string } = {}) {
  const payload = JSON.stringify(event);
  const signature = over.signature ?? Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const answer = await fetch(`${BASE_URL}/hooks/stripe`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body: payload,
  });
  return { status: answer.status, body: (await answer.json()) as { outcome?: string } };
}
