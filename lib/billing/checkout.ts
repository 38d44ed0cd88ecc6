import type Stripe from "stripe";
import { fail } from "@/lib/contract/errors";
import { ATHLETE_PLANS, type AthletePlan, CURRENCY } from "@/lib/contract/plans";
import { db, transaction } from "@/lib/platform/db";
import { baseUrl, type Environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { stripe } from "@/lib/platform/stripe";
import { takeClock } from "./account-clock";
import { backUrl } from "./back-link";
import { findPending, holdCheckouts, keepSession, setAside } from "./checkout.store";
import { closeCheckout } from "./duties";
import { priceOf } from "./prices";
import { syncCustomer } from "./purchases";
import { insertPurchase, type PurchaseRow, savePurchase } from "./purchases.store";
import type { OnCheckout } from "./recovery";

export interface CheckoutOrder {
  environment: Environment;
  accountId: string;
  athleteId: string;
  /** The buyer's address, trimmed and lowercase. */
  emailKey: string;
  plan: AthletePlan;
  /** What is charged, in minor units: exactly the price shown. */
  amount: number;
  /** Account time, Unix milliseconds. */
  nowMs: number;
  /** The existing Stripe customer to use, whose mailbox the buyer has proved to be theirs; null creates a new one. */
  customerId: string | null;
}

/** A checkout to pay, or one already completed: then the buyer sees how it went instead of paying twice. */
export type StartedCheckout =
  | { outcome: "open" | "completed"; sessionId: string }
  /** The buyer made another choice elsewhere in the meantime. */
  | { outcome: "replaced" };

const ATTEMPTS = 3;

/**
 * Opens a hosted checkout, or returns the same buyer's open one for the same choice, so that two clicks or tabs give
 * one checkout. The athlete's other checkout is closed first, so two can never be paid. The purchase is stored before
 * calling Stripe, with idempotency keys made from the purchase.
 *
 * @throws upstream_error when the payment processor does not answer
 */
export async function startCheckout(order: CheckoutOrder): Promise<StartedCheckout> {
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { purchase, inTheWay } = await begin(order);
      const sessionId = purchase === null ? null : await sessionOf(purchase, order);
      if (sessionId === REPLACED) return { outcome: "replaced" };
      if (sessionId !== null) return { outcome: "open", sessionId };
      for (const old of inTheWay) {
        if (await endCheckout(old)) return { outcome: "completed", sessionId: old.sessionId ?? "" };
      }
    }
  } catch (cause) {
    return fail("upstream_error", { message: "The payment page cannot be opened now.", cause });
  }
  return fail("upstream_error", { message: "The payment page cannot be opened now." });
}

/**
 * Returns the purchase to pay; null while others are in the way. An athlete's concurrent orders are serialized, so only
 * one creates it.
 */
function begin(
  order: CheckoutOrder,
): Promise<{ purchase: PurchaseRow | null; inTheWay: PurchaseRow[] }> {
  const { environment, accountId, athleteId, emailKey, plan, amount, customerId } = order;
  return transaction({ db }, async ({ db: handle }) => {
    await holdCheckouts(handle, athleteId);
    const pending = await findPending(handle, athleteId);
    const same = pending.find(
      (row) =>
        row.checkout === "open" &&
        row.isReturning === (customerId !== null) &&
        row.emailKey === emailKey &&
        row.plan === plan &&
        row.amount === amount,
    );
    if (same !== undefined && pending.length === 1) return { purchase: same, inTheWay: pending };
    if (pending.length > 0) return { purchase: null, inTheWay: pending };
    const bought = { environment, accountId, athleteId, emailKey, plan, amount, customerId };
    const fresh = { ...bought, id: newId(), currency: CURRENCY, createdMs: order.nowMs };
    const isReturning = customerId !== null;
    return { purchase: await insertPurchase(handle, fresh, { isReturning }), inTheWay: [] };
  });
}

/** Returned instead of a session if another choice was made while Stripe created it. */
const REPLACED = Symbol("replaced");

/** Returns the session in which a purchase can be paid; null if it had one that can't be paid anymore. */
async function sessionOf(
  purchase: PurchaseRow,
  order: CheckoutOrder,
): Promise<string | typeof REPLACED | null> {
  const { environment, sessionId } = purchase;
  if (sessionId === null) return openSession(purchase, order);
  const session = await stripe(environment).checkout.sessions.retrieve(sessionId);
  return session.status === "open" ? sessionId : null;
}

/** Closes a checkout. @returns true if it was already completed, in which case its purchase counts */
export async function endCheckout({ id, environment, sessionId: read, customerId }: PurchaseRow) {
  // A checkout read without a session may have been given one since.
  const sessionId = read ?? (await setAside(db, id));
  if (sessionId === null || (await closeCheckout(environment, sessionId))) {
    await setAside(db, id);
    return false;
  }
  if (customerId !== null) await syncCustomer(environment, customerId);
  return true;
}

/**
 * Creates a purchase's checkout at Stripe; concurrent callers get the same one. After a definite refusal, which would
 * repeat under the same key, the purchase is set aside.
 */
async function openSession(
  purchase: PurchaseRow,
  order: CheckoutOrder,
): Promise<string | typeof REPLACED> {
  try {
    return await makeSession(purchase, order);
  } catch (error) {
    if (isRefusedForGood(error)) await setAside(db, purchase.id);
    throw error;
  }
}

/** True if Stripe definitely refused, and would refuse again under the same key. */
export const isRefusedForGood = (error: unknown): boolean => {
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 0;
  return status >= 400 && status < 500 && status !== 409 && status !== 429;
};

async function makeSession(
  purchase: PurchaseRow,
  order: CheckoutOrder,
): Promise<string | typeof REPLACED> {
  const { id, environment } = purchase;
  const { accountId, athleteId, plan, amount, emailKey } = order;
  const metadata: OnCheckout = {
    purchase_id: id,
    account_id: accountId,
    athlete_id: athleteId,
    plan,
  };
  const customer = purchase.customerId ?? (await newCustomer(purchase, emailKey));
  await savePurchase(db, id, { customerId: customer });
  const base = baseUrl(environment);
  const ware = { ...ATHLETE_PLANS[plan], name: plan, amount };
  const isOnce = ware.interval === null;
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: isOnce ? "payment" : "subscription",
    customer,
    line_items: [{ price: await priceOf(environment, ware), quantity: 1 }],
    success_url: `${base}/subscribe/return?session_id={CHECKOUT_SESSION_ID}`,
    // Must be the same on every attempt, because of the idempotency key below.
    cancel_url: backUrl(environment, id, purchase.createdAt.getTime()),
    metadata,
    ...(isOnce ? { payment_intent_data: { metadata } } : { subscription_data: { metadata } }),
  };
  const session = await stripe(environment).checkout.sessions.create(params, {
    idempotencyKey: `checkout-${id}`,
  });
  if (!(await keepSession(db, id, session.id))) {
    await closeCheckout(environment, session.id);
    return REPLACED;
  }
  return session.id;
}

async function newCustomer(purchase: PurchaseRow, email: string): Promise<string> {
  const { id, environment, accountId } = purchase;
  const clock = await takeClock(environment, accountId);
  const customer = await stripe(environment).customers.create(
    { email, metadata: { purchase_id: id }, ...(clock === null ? {} : { test_clock: clock }) },
    { idempotencyKey: `customer-${id}` },
  );
  return customer.id;
}
