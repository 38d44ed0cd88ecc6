import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import type { CheckoutOrder } from "@/lib/billing/checkout";
import type { AthletePlan } from "@/lib/contract/plans";
import { BASE_URL } from "./http";
import "./partner";

const { db } = await import("@/lib/platform/db");
const { env } = await import("@/lib/platform/env");
const { stripe } = await import("@/lib/platform/stripe");
const { startCheckout } = await import("@/lib/billing/checkout");
const { syncCustomer } = await import("@/lib/billing/purchases");
const { findAccount } = await import("@/lib/billing/purchases.store");

/** Actions of buyers, banks and Stripe at the stand-in, each followed by a sync of the service. */

const secret = process.env["STRIPE_WEBHOOK_SECRET_TEST"] ?? "";

export interface Checkout {
  purchaseId: string;
  customerId: string;
  sessionId: string;
}

/** Opens a checkout that replaces no other. */
export async function checkoutOf(order: CheckoutOrder) {
  const started = await startCheckout(order);
  if (started.outcome === "replaced") throw new Error("another checkout was opened meanwhile");
  return started;
}

/** Opens an unpaid checkout for an athlete. */
export async function openCheckout(
  accountId: string,
  athleteId: string,
  over: { plan?: AthletePlan; email?: string } = {},
): Promise<Checkout> {
  const { plan = "1_month", email = `${randomUUID()}@buyer.example` } = over;
  const account = await findAccount(db, accountId);
  const { sessionId } = await checkoutOf({
    environment: "test",
    accountId,
    athleteId,
    emailKey: email.trim().toLowerCase(),
    plan,
    amount: 999,
    nowMs: Date.now() + (account?.offsetMs ?? 0),
    customerId: null,
  });
  const { id, customerId } = await db.purchase.findUniqueOrThrow({ where: { sessionId } });
  return { purchaseId: id, customerId: customerId ?? "", sessionId };
}

/** Makes someone else act at the stand-in. */
export async function control(action: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${env.STRIPE_API_BASE_TEST}/control/${action}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${action}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** Syncs the stand-in's current state. Its webhooks trigger the same sync, sooner or later. */
const sync = ({ customerId }: Checkout) => syncCustomer("test", customerId);

const client = () => stripe("test");
const chargesOf = async ({ customerId: customer }: Checkout) =>
  (await client().charges.list({ customer, limit: 100 })).data;
const subscriptionOf = async ({ customerId: customer }: Checkout) =>
  (await client().subscriptions.list({ customer, status: "all" })).data[0];

/** What can happen to a purchase; each resolves once synced. */
export const happenings = {
  paid: async (checkout: Checkout, method = "card") => {
    await control("complete", { session: checkout.sessionId, method });
    await sync(checkout);
  },
  settled: async (checkout: Checkout) => {
    await control("settle", { session: checkout.sessionId });
    await sync(checkout);
  },
  notSettled: async (checkout: Checkout) => {
    await control("fail_delayed", { session: checkout.sessionId });
    await sync(checkout);
  },
  /** Refunds the latest payment, or an earlier one counting back; in full unless an amount is given. */
  refunded: async (
    checkout: Checkout,
    { ago = 0, amount }: { ago?: number; amount?: number } = {},
  ) => {
    const charge = (await chargesOf(checkout))[ago]?.id ?? "";
    await client().refunds.create({ charge, ...(amount === undefined ? {} : { amount }) });
    await sync(checkout);
  },
  refundFailed: async (checkout: Checkout) => {
    const charge = (await chargesOf(checkout))[0]?.id ?? "";
    const [refund] = (await client().refunds.list({ charge })).data;
    await control("fail_refund", { refund: refund?.id });
    await sync(checkout);
  },
  disputed: async (checkout: Checkout, status = "needs_response") => {
    await control("dispute", { customer: checkout.customerId, status });
    await sync(checkout);
  },
  disputeClosed: async (checkout: Checkout, status: string) => {
    await control("close_dispute", { customer: checkout.customerId, status });
    await sync(checkout);
  },
  deleted: async (checkout: Checkout) => {
    await client().subscriptions.cancel((await subscriptionOf(checkout))?.id ?? "");
    await sync(checkout);
  },
  endsWithPeriod: async (checkout: Checkout) => {
    const id = (await subscriptionOf(checkout))?.id ?? "";
    await client().subscriptions.update(id, { cancel_at_period_end: true });
    await sync(checkout);
  },
  cardWorks: async (checkout: Checkout, works: boolean) => {
    await control("card", { customer: checkout.customerId, works });
  },
  synced: sync,
};

export const subscriptionAtStripe = subscriptionOf;

/** Returns a Stripe event about an object, with the fields the service reads. */
export const messageAbout = (type: string, id: string, over: object = {}) => ({
  id: `evt_${randomUUID()}`,
  object: "event",
  type,
  created: Math.floor(Date.now() / 1000),
  data: { object: { id } },
  ...over,
});

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
