import { startCheckout } from "@/lib/billing/checkout";
import { subscriptionStatus } from "@/lib/billing/entitlement";
import { offerLink } from "@/lib/billing/mailbox-proof";
import { readStandings } from "@/lib/billing/standing";
import { readSubscriber, type Subscriber } from "@/lib/billing/subscribers";
import type { SubscriptionStatus } from "@/lib/contract/athlete";
import { ATHLETE_PLAN_NAMES, ATHLETE_PLANS, type AthletePlan } from "@/lib/contract/plans";
import { addressKey } from "@/lib/contract/primitives";
import { db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { combinedPercent, discountedAmount } from "./discounts";
import { offerFor } from "./offers";

/** A discount and whom it comes from. */
export interface DiscountSource {
  from: string;
  percent: number;
}

/** A plan at the price it is sold at. Amounts in minor units. */
export interface Quote {
  plan: AthletePlan;
  title: string;
  fullAmount: number;
  amount: number;
  percent: number;
  sources: DiscountSource[];
}

/** What the subscribe page shows. */
export interface SubscribeOffer {
  environment: Environment;
  partnerName: string;
  returnUrl: string | null;
  status: SubscriptionStatus;
  quotes: Quote[];
}

/** The price of a plan for one athlete: partner offer and organization offer together, capped. */
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
 * What an athlete with a signed link may subscribe to.
 *
 * @returns null when the link is not ours, too old, or the athlete is gone
 */
export async function readSubscribeOffer(pst: string, ref: string): Promise<SubscribeOffer | null> {
  const subscriber = await readSubscriber(pst, ref);
  if (subscriber === null) return null;
  const facts = (await readStandings(db, [subscriber.athleteId])).get(subscriber.athleteId);
  const { environment, partnerName, returnUrl, nowMs } = subscriber;
  return {
    environment,
    partnerName,
    returnUrl,
    status: facts === undefined ? "teaser" : subscriptionStatus(facts, nowMs),
    quotes: await Promise.all(ATHLETE_PLAN_NAMES.map((plan) => quote(subscriber, plan))),
  };
}

export interface CheckoutRequest {
  pst: string;
  ref: string;
  email: string;
  plan: AthletePlan;
  /** The price that was shown, in minor units. */
  shownAmount: number;
  cancelUrl: string;
}

export type CheckoutAnswer =
  | { outcome: "invalid_link" }
  | { outcome: "price_changed" }
  | { outcome: "open"; sessionId: string };

/**
 * Opens a checkout at the price that was shown, and mails a link to the address if it has a subscription already. The
 * answer is the same whether it has or not.
 *
 * @throws upstream_error when the payment page cannot be opened
 */
export async function subscribe(request: CheckoutRequest): Promise<CheckoutAnswer> {
  const subscriber = await readSubscriber(request.pst, request.ref);
  if (subscriber === null) return { outcome: "invalid_link" };
  const { amount } = await quote(subscriber, request.plan);
  if (amount !== request.shownAmount) return { outcome: "price_changed" };
  const { environment, accountId, athleteId, nowMs } = subscriber;
  const emailKey = addressKey(request.email);
  const who = { environment, accountId, athleteId, emailKey, nowMs };
  const { plan, cancelUrl } = request;
  const sessionId = await startCheckout({ ...who, plan, amount, cancelUrl });
  await offerLink(who);
  return { outcome: "open", sessionId };
}
