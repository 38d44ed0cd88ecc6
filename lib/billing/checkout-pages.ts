import type { AthletePlan } from "@/lib/contract/plans";
import { wallMs } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { stripe } from "@/lib/platform/stripe";
import { readBackToken } from "./back-link";
import { endCheckout } from "./checkout";
import { findOpenBeside, findPending } from "./checkout.store";
import { subscriptionStatus } from "./entitlement";
import { planNamed } from "./plan-title";
import { syncCustomer } from "./purchases";
import { findAccount, findPurchase, findPurchaseBySession } from "./purchases.store";
import { readStandings } from "./standing";
import { subscribeUrl } from "./subscribe-link";
import { findSubscriberOf } from "./subscribers";

/** How a checkout continues: with payment for a plan, at its price in minor units, or with an outcome. */
export type Continuation =
  | { outcome: "open"; url: string; plan: AthletePlan; amount: number }
  | { outcome: "closed" }
  | { outcome: "full" };

/**
 * Returns how a checkout waiting for payment continues. If the athlete has full access by now, it is closed instead, so
 * nobody pays for what they have.
 *
 * @throws when the processor cannot be asked
 */
export async function continueCheckout(sessionId: string): Promise<Continuation> {
  const purchase = await findPurchaseBySession(sessionId);
  if (purchase === null || purchase.checkout !== "open") return { outcome: "closed" };
  const { environment, accountId, athleteId } = purchase;
  if (athleteId === null || (await findSubscriberOf(athleteId, accountId)) === null) {
    await endCheckout(purchase);
    return { outcome: "closed" };
  }
  if (athleteId !== null && (await isFull(accountId, athleteId))) {
    await closeCheckouts(athleteId);
    return { outcome: "full" };
  }
  const { url, status } = await stripe(environment).checkout.sessions.retrieve(sessionId);
  if (status !== "open" || url === null) return { outcome: "closed" };
  return { outcome: "open", url, plan: planNamed(purchase.plan), amount: purchase.amount };
}

async function isFull(accountId: string, athleteId: string): Promise<boolean> {
  const account = await findAccount(db, accountId);
  const facts = (await readStandings(db, [athleteId])).get(athleteId);
  if (account === null || facts === undefined) return false;
  return subscriptionStatus(facts, wallMs() + account.offsetMs) === "full";
}

/** Closes an athlete's open checkouts once there is nothing left to pay for. */
export async function closeCheckouts(athleteId: string): Promise<void> {
  const pending = await findPending(db, athleteId);
  for (const purchase of pending.filter(({ checkout }) => checkout === "open")) {
    await endCheckout(purchase);
  }
}

/** Closes the open checkouts of a purchase's athletes who have full access by now. */
export async function closeUnneeded(purchaseId: string): Promise<void> {
  for (const { accountId, athleteId } of await findOpenBeside(db, purchaseId)) {
    if (athleteId !== null && (await isFull(accountId, athleteId))) await closeCheckouts(athleteId);
  }
}

/**
 * Returns the subscribe page where a checkout was started, for a buyer who changed their mind; null if its athlete is
 * gone.
 */
export async function pageBehind(token: string): Promise<string | null> {
  const purchaseId = readBackToken(token, wallMs());
  const purchase = purchaseId === null ? null : await findPurchase(db, purchaseId);
  if (purchase?.athleteId == null) return null;
  const subscriber = await findSubscriberOf(purchase.athleteId, purchase.accountId);
  if (subscriber === null) return null;
  const page = subscribeUrl(subscriber, subscriber.athleteId);
  return purchase.checkout === "open" ? `${page}&problem=left&plan=${purchase.plan}` : page;
}

export interface CheckoutResult {
  outcome: "unknown" | "open" | "processing" | "failed" | "expired" | "paid";
  returnUrl: string | null;
}

/** A reading younger than this, in milliseconds, is not repeated when the page is reloaded. */
const FRESH_MS = 5_000;

/**
 * Returns the result of a checkout whose buyer has come back. Asks Stripe until it is known to be paid, since webhooks
 * can be late or lost: first about the checkout alone, then about the whole customer once it is completed.
 *
 * @throws when the processor cannot be asked
 */
export async function readCheckout(sessionId: string): Promise<CheckoutResult> {
  const purchase = await findPurchaseBySession(sessionId);
  if (purchase === null) return { outcome: "unknown", returnUrl: null };
  const { returnUrl } = purchase.account.partner;
  const { environment, customerId, checkout, readAt } = purchase;
  if (checkout === "paid" || customerId === null) return { outcome: checkout, returnUrl };
  const isFresh = checkout !== "open" && wallMs() - (readAt?.getTime() ?? 0) < FRESH_MS;
  if (isFresh) return { outcome: checkout, returnUrl };
  const session = await stripe(environment).checkout.sessions.retrieve(sessionId);
  if (session.status === "expired") return { outcome: "expired", returnUrl };
  if (session.status !== "complete") return { outcome: "open", returnUrl };
  await syncCustomer(environment, customerId);
  const now = await findPurchaseBySession(sessionId);
  return { outcome: now?.checkout ?? "unknown", returnUrl };
}
