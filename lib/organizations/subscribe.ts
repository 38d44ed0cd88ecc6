import type { CallScope } from "@/lib/access/scope";
import { type StartedCheckout, startCheckout } from "@/lib/billing/checkout";
import { closeCheckouts } from "@/lib/billing/checkout-pages";
import { subscriptionStatus } from "@/lib/billing/entitlement";
import { offerLink, redeemLink } from "@/lib/billing/mailbox-proof";
import { readStandings } from "@/lib/billing/standing";
import { findSubscriberOf, readSubscriber, type Subscriber } from "@/lib/billing/subscribers";
import { addressKey } from "@/lib/contract/address";
import type { SubscriptionStatus } from "@/lib/contract/athlete";
import { fail } from "@/lib/contract/errors";
import { ATHLETE_PLAN_NAMES, ATHLETE_PLANS, type AthletePlan } from "@/lib/contract/plans";
import { db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { takeNetworkTry } from "@/lib/signup/attempts";
import { combinedPercent, discountedAmount } from "./discounts";
import { offerFor } from "./offers";

/** A discount and its source. */
export interface DiscountSource {
  from: string;
  percent: number;
}

/** A plan with the price it is sold at. Amounts in minor units. */
export interface Quote {
  plan: AthletePlan;
  title: string;
  fullAmount: number;
  amount: number;
  percent: number;
  sources: DiscountSource[];
}

/** The contents of the subscribe page. */
export interface SubscribeOffer {
  athleteId: string;
  environment: Environment;
  partnerName: string;
  returnUrl: string | null;
  status: SubscriptionStatus;
  quotes: Quote[];
}

/** Returns a plan's price for one athlete, with the partner's and organization's offers combined and capped. */
async function quote(subscriber: Subscriber, plan: AthletePlan): Promise<Quote> {
  const { title, amount: fullAmount } = ATHLETE_PLANS[plan];
  const { orgId, partnerPlan, partnerName, offerPercent, nowMs } = subscriber;
  const offer = orgId === null ? null : await offerFor(orgId, plan, nowMs);
  const sources: DiscountSource[] = [
    ...(partnerPlan === "annual" ? [{ from: partnerName, percent: offerPercent }] : []),
    ...(offer === null ? [] : [{ from: "your organization", percent: offer.discount_percent }]),
  ];
  const percent = combinedPercent(sources.map((source) => source.percent));
  const amount = discountedAmount(fullAmount, percent);
  return { plan, title, fullAmount, amount, percent, sources };
}

/**
 * Returns what an athlete with a signed link may subscribe to.
 *
 * @returns null if the link is not ours or too old, or the athlete is gone
 */
export async function readSubscribeOffer(pst: string, ref: string): Promise<SubscribeOffer | null> {
  const subscriber = await readSubscriber(pst, ref);
  if (subscriber === null) return null;
  const { athleteId, environment, partnerName, returnUrl } = subscriber;
  return {
    athleteId,
    environment,
    partnerName,
    returnUrl,
    status: await statusOf(subscriber),
    quotes: await Promise.all(ATHLETE_PLAN_NAMES.map((plan) => quote(subscriber, plan))),
  };
}

async function statusOf({ athleteId, nowMs }: Subscriber): Promise<SubscriptionStatus> {
  const facts = (await readStandings(db, [athleteId])).get(athleteId);
  return facts === undefined ? "teaser" : subscriptionStatus(facts, nowMs);
}

export interface CheckoutRequest {
  pst: string;
  ref: string;
  email: string;
  plan: AthletePlan;
  /** The price that was shown, in minor units. */
  shownAmount: number;
}

export type CheckoutAnswer =
  | { outcome: "invalid_link" | "price_changed" | "full" }
  | StartedCheckout;

/**
 * Opens a checkout at the price shown, and emails a link to the address if it has paid here before. The answer doesn't
 * reveal whether it has. An athlete who already has full access is told so.
 *
 * @throws rate_limited for a network that opens too many, upstream_error when the payment page cannot be opened
 */
export async function subscribe(
  visitor: CallScope,
  request: CheckoutRequest,
): Promise<CheckoutAnswer> {
  const subscriber = await readSubscriber(request.pst, request.ref);
  if (subscriber === null) return { outcome: "invalid_link" };
  const { environment, accountId, athleteId, nowMs } = subscriber;
  if ((await statusOf(subscriber)) === "full") return { outcome: "full" };
  const { plan, shownAmount } = request;
  const { amount } = await quote(subscriber, plan);
  if (amount !== shownAmount) return { outcome: "price_changed" };
  if (!(await takeNetworkTry(visitor))) fail("rate_limited", { limit: "address_rate" });
  const emailKey = addressKey(request.email);
  const who = { environment, accountId, athleteId, emailKey, plan, nowMs };
  const started = await startCheckout({ ...who, amount, customerId: null });
  if (await isPaidMeanwhile(subscriber, started)) return { outcome: "full" };
  await offerLink(who);
  return started;
}

export type LinkAnswer = { outcome: "spent" | "linked" } | StartedCheckout;

/**
 * Redeems the link emailed to somebody who has paid here before: connects their subscription, or opens a checkout at
 * today's price with their saved details.
 *
 * @throws upstream_error when the payment page cannot be opened
 */
export async function redeemMailedLink(token: string): Promise<LinkAnswer> {
  const redeemed = await redeemLink(token);
  if (redeemed.outcome === "linked") await closeCheckouts(redeemed.athleteId);
  if (redeemed.outcome !== "customer") return { outcome: redeemed.outcome };
  const { order } = redeemed;
  const subscriber = await findSubscriberOf(order.athleteId, order.accountId);
  if (subscriber === null) return { outcome: "spent" };
  if ((await statusOf(subscriber)) === "full") return { outcome: "linked" };
  const { amount } = await quote(subscriber, order.plan);
  const started = await startCheckout({ ...order, amount });
  return (await isPaidMeanwhile(subscriber, started)) ? { outcome: "linked" } : started;
}

/** Closes a checkout that was opened while another payment gave its athlete access. @returns whether it was */
async function isPaidMeanwhile(subscriber: Subscriber, { outcome }: StartedCheckout) {
  if (outcome !== "open" || (await statusOf(subscriber)) !== "full") return false;
  await closeCheckouts(subscriber.athleteId);
  return true;
}
