import type { AthletePlan } from "@/lib/contract/plans";
import { wallMs } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { stripe } from "@/lib/platform/stripe";
import { readBackToken } from "./back-link";
import { endCheckout } from "./checkout";
import { findPending } from "./checkout.store";
import { subscriptionStatus } from "./entitlement";
import { planNamed } from "./plan-title";
import { syncCustomer } from "./purchases";
import { findAccount, findPurchase, findPurchaseBySession } from "./purchases.store";
import { readStandings } from "./standing";
import { subscribeUrl } from "./subscribe-link";
import { findSubscriberOf } from "./subscribers";

/** Where a checkout goes on: to pay for a plan, at its price in minor units. */
export type Continuation =
  | { outcome: "open"; url: string; plan: AthletePlan; amount: number }
  | { outcome: "closed" }
  | { outcome: "full" };

/**
 * Where a checkout goes on that still waits for payment. One for an athlete who has full access meanwhile is closed
 * instead, so that nobody pays for what they have.
 *
 * @throws when the processor cannot be asked
 */
export async function continueCheckout(sessionId: string): Promise<Continuation> {
  const purchase = await findPurchaseBySession(sessionId);
  if (purchase === null || purchase.checkout !== "open") return { outcome: "closed" };
  const { environment, accountId, athleteId } = purchase;
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

/** Closes what an athlete could still pay, once there is nothing to pay for. */
export async function closeCheckouts(athleteId: string): Promise<void> {
  const pending = await findPending(db, athleteId);
  for (const purchase of pending.filter(({ checkout }) => checkout === "open")) {
    await endCheckout(purchase);
  }
}

/** The subscribe page a checkout was begun on, for a buyer who changed their mind; null when its athlete is gone. */
export async function pageBehind(token: string): Promise<string | null> {
  const purchaseId = readBackToken(token, wallMs());
  const purchase = purchaseId === null ? null : await findPurchase(db, purchaseId);
  if (purchase?.athleteId == null) return null;
  const subscriber = await findSubscriberOf(purchase.athleteId, purchase.accountId);
  return subscriber === null ? null : subscribeUrl(subscriber, subscriber.athleteId);
}

export interface CheckoutResult {
  outcome: "unknown" | "open" | "processing" | "failed" | "expired" | "paid";
  returnUrl: string | null;
}

/** A reading so young, in milliseconds, need not be repeated for somebody who reloads a page. */
const FRESH_MS = 5_000;

/**
 * How a checkout went that its buyer has returned from. Until it is known to be paid the processor is asked, whose own
 * message may be late or lost: first about the checkout alone, and about all the rest once that is completed.
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
