import { fail } from "@/lib/contract/errors";
import { ATHLETE_PLANS, type AthletePlan, CURRENCY } from "@/lib/contract/plans";
import { wallMs } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/db";
import { baseUrl, type Environment, env } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { stripe } from "@/lib/platform/stripe";
import { findPurchaseBySession, insertPurchase } from "./purchases.store";
import { receiveStripeEvent } from "./stripe-events";

export interface CheckoutOrder {
  environment: Environment;
  accountId: string;
  athleteId: string;
  /** The buyer's address, trimmed and in lower case. */
  emailKey: string;
  plan: AthletePlan;
  /** What is charged, in minor units: exactly the price that was shown. */
  amount: number;
  /** Account time, Unix milliseconds. */
  nowMs: number;
  /** Where the buyer goes when they change their mind. */
  cancelUrl: string;
}

/**
 * Opens a hosted checkout. Each has a customer of its own, so that whatever happens to the payment later names the
 * purchase. The purchase is stored before the buyer is sent away.
 *
 * @returns the id of the checkout session
 * @throws upstream_error when the payment processor does not answer
 */
export async function startCheckout(order: CheckoutOrder): Promise<string> {
  const { environment, emailKey, plan, amount } = order;
  const client = stripe(environment);
  const purchaseId = newId();
  const metadata = { purchase_id: purchaseId, plan };
  try {
    const customer = await client.customers.create({ email: emailKey, metadata });
    const session = await client.checkout.sessions.create({
      mode: ATHLETE_PLANS[plan].interval === null ? "payment" : "subscription",
      customer: customer.id,
      line_items: [{ price: await priceFor(environment, plan, amount), quantity: 1 }],
      success_url: `${baseUrl(environment)}/subscribe/return?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: order.cancelUrl,
      metadata,
    });
    await transaction({ db }, ({ db: handle }) =>
      insertPurchase(handle, {
        id: purchaseId,
        environment,
        accountId: order.accountId,
        athleteId: order.athleteId,
        emailKey,
        plan,
        amount,
        currency: CURRENCY,
        customerId: customer.id,
        sessionId: session.id,
        createdMs: order.nowMs,
      }),
    );
    return session.id;
  } catch (cause) {
    return fail("upstream_error", { message: "The payment page cannot be opened now.", cause });
  }
}

/** The price of a plan at an amount: the configured one at full price, otherwise one made for the amount. */
async function priceFor(
  environment: Environment,
  plan: AthletePlan,
  amount: number,
): Promise<string> {
  const { title, interval, amount: fullAmount } = ATHLETE_PLANS[plan];
  const configured = env.STRIPE_PRICES[plan];
  if (configured !== undefined && amount === fullAmount) return configured;
  const client = stripe(environment);
  const product = await client.products.create({ name: `Aidstation ${title}` });
  const price = await client.prices.create({
    product: product.id,
    currency: CURRENCY,
    unit_amount: amount,
    ...(interval === null ? {} : { recurring: { interval } }),
  });
  return price.id;
}

/** The address of a checkout page that still waits for payment; null for any other. */
export async function checkoutUrl(sessionId: string): Promise<string | null> {
  const purchase = await findPurchaseBySession(sessionId);
  if (purchase === null || purchase.grantedAt !== null) return null;
  const session = await stripe(purchase.environment).checkout.sessions.retrieve(sessionId);
  return session.url;
}

/**
 * Looks at a checkout its buyer has returned from. Should the processor's own message be late or lost, it is asked
 * directly, and what it says is taken in like that message.
 */
export async function confirmCheckout(sessionId: string) {
  const purchase = await findPurchaseBySession(sessionId);
  if (purchase === null) return { outcome: "unknown" as const, returnUrl: null };
  const { returnUrl } = purchase.account.partner;
  if (purchase.grantedAt !== null) return { outcome: "paid" as const, returnUrl };
  const { environment, customerId } = purchase;
  const session = await stripe(environment).checkout.sessions.retrieve(sessionId);
  if (session.payment_status === "unpaid") return { outcome: "open" as const, returnUrl };
  await receiveStripeEvent(environment, {
    id: `retrieved_${sessionId}`,
    object: "event",
    type: "checkout.session.completed",
    api_version: null,
    created: Math.floor(wallMs() / 1000),
    livemode: session.livemode,
    pending_webhooks: 0,
    request: null,
    data: { object: { ...session, customer: customerId } },
  });
  return { outcome: "paid" as const, returnUrl };
}
