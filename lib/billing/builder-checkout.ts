import type Stripe from "stripe";
import { BUILDER_PLAN } from "@/lib/contract/plans";
import { db } from "@/lib/platform/db";
import { baseUrl, type Environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { stripe } from "@/lib/platform/stripe";
import { takeFutureClock } from "./account-clock";
import {
  type BuilderOrder,
  findBuilder,
  findBuilderBySession,
  insertBuilderOrder,
  saveBuilderOrder,
  takeAsking,
} from "./builder.store";
import type { OnBuilderCheckout } from "./builder-recovery";
import { isGivenBack, syncBuilder } from "./builder-sync";
import { priceOf } from "./prices";
import type { Ware } from "./wares";

/** The builder plan as sold through Stripe. */
export const BUILDER_WARE: Ware = {
  name: BUILDER_PLAN.plan,
  title: "Builder",
  amount: BUILDER_PLAN.amount,
  interval: BUILDER_PLAN.interval,
};

export interface BuilderCheckout {
  url: string;
  sessionId: string;
  /** When it expires, Unix milliseconds. */
  expiresMs: number;
}

/**
 * Opens a hosted checkout for a builder's plan. The order is written before calling Stripe, with idempotency keys made
 * from the order; its outcome is read back from Stripe. Every call makes a new checkout: someone who types another
 * person's address must not get the session that shows that person's key.
 *
 * @throws what the SDK throws when the processor cannot be asked
 */
export async function startBuilderCheckout(
  environment: Environment,
  emailKey: string,
): Promise<BuilderCheckout> {
  const order = await insertBuilderOrder(db, {
    id: newId(),
    environment,
    emailKey,
    accountId: newId(),
  });
  const session = await makeSession(order);
  await saveBuilderOrder(db, order.id, { sessionId: session.id });
  if (session.url === null) throw new Error("The processor made a checkout without an address.");
  return { url: session.url, sessionId: session.id, expiresMs: session.expires_at * 1000 };
}

async function makeSession(order: BuilderOrder): Promise<Stripe.Checkout.Session> {
  const { id, environment, accountId, emailKey: email } = order;
  const client = stripe(environment);
  const metadata: OnBuilderCheckout = { builder_id: id, builder_account_id: accountId };
  const clock = await takeFutureClock(environment, accountId);
  const customer = await client.customers.create(
    { email, metadata, ...(clock === null ? {} : { test_clock: clock }) },
    { idempotencyKey: `customer-${id}` },
  );
  await saveBuilderOrder(db, id, { customerId: customer.id });
  const pages = `${baseUrl(environment)}/developers`;
  return client.checkout.sessions.create(
    {
      mode: "subscription",
      customer: customer.id,
      line_items: [{ price: await priceOf(environment, BUILDER_WARE), quantity: 1 }],
      success_url: `${pages}/claim?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${pages}/signup?problem=left`,
      metadata,
      subscription_data: { metadata },
    },
    { idempotencyKey: `builder-checkout-${id}` },
  );
}

/** The state of a builder's order that someone is waiting for. */
export type AskedOrder =
  | { state: "unknown" }
  /** Stripe was asked a moment ago, and the result isn't known here yet. */
  | { state: "asked" }
  /** Returned: the address already had a plan, so the money goes back. */
  | { state: "waiting" | "failed" | "expired" | "returned" }
  | { state: "paid"; order: BuilderOrder };

/** A waiting page polls again and again; Stripe is asked at most once in this time. */
export const ASKING_PAUSE_MS = 1_000;

/**
 * Returns how a builder's checkout went. Asks Stripe until it is known to be paid, since webhooks can be late or lost.
 *
 * @throws when the processor cannot be asked
 */
export async function askForOrder(
  environment: Environment,
  sessionId: string,
): Promise<AskedOrder> {
  const order = await findBuilderBySession(db, environment, sessionId);
  if (order === null) return { state: "unknown" };
  if (order.fulfilledAt !== null) return { state: "paid", order };
  if (!(await takeAsking(db, order.id, ASKING_PAUSE_MS))) return { state: "asked" };
  const session = await stripe(environment).checkout.sessions.retrieve(sessionId);
  if (session.status === "expired") return { state: "expired" };
  if (session.status !== "complete" || order.customerId === null) return { state: "waiting" };
  const { bought } = await syncBuilder(environment, order.customerId);
  const now = await findBuilder(db, order.id);
  if (now?.fulfilledAt != null) return { state: "paid", order: now };
  if (bought?.isPaid === true && isGivenBack(now)) return { state: "returned" };
  const hasFailed =
    bought !== null && !bought.isPaid && (bought.duty === "cancel" || !bought.isLive);
  return { state: hasFailed ? "failed" : "waiting" };
}
