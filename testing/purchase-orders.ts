import { newAthlete, succeed } from "./athletes";
import { subscriptionEvents } from "./events";
import type { TestPartner } from "./partner";
import { happenings, messageAbout, openCheckout, sendEvent } from "./purchases";
import { until } from "./receiver";

const { db } = await import("@/lib/platform/db");

/**
 * Makes a purchase paid and refunded, and Stripe report it three times in the seed's order. Returns the result once
 * everything is processed.
 */
export async function tellInOrder({ accountId, testKey: key }: TestPartner, seed: number) {
  const { id } = await newAthlete(key);
  const checkout = await openCheckout(accountId, id);
  await happenings.paid(checkout);
  await happenings.refunded(checkout);
  const { customerId, sessionId } = checkout;
  const { subscriptionId } = await db.purchase.findUniqueOrThrow({ where: { sessionId } });
  const log = [
    messageAbout("checkout.session.completed", sessionId),
    messageAbout("customer.subscription.created", subscriptionId ?? ""),
    messageAbout("customer.subscription.updated", subscriptionId ?? ""),
    messageAbout("customer.subscription.deleted", subscriptionId ?? ""),
  ];
  const outcomes = [];
  for (const event of shuffled([...log, ...log, ...log], seed)) {
    outcomes.push((await sendEvent(event)).body.outcome);
  }
  await until(async () => {
    const ids = log.map((event) => event.id);
    const applied = { id: { in: ids }, customerId, NOT: { appliedAt: null } };
    return (await db.stripeEvent.count({ where: applied })) === log.length;
  }, 60_000);
  const { subscription_status: status } = await succeed("GET", `/v1/athletes/${id}`, { key });
  return {
    status,
    told: await subscriptionEvents(accountId, id),
    stored: outcomes.filter((outcome) => outcome === "stored").length,
  };
}

/** The result in every order. */
export const IN_ANY_ORDER = {
  status: "teaser",
  told: ["created: checkout_subscription", "cancelled: refund"],
  stored: 4,
};

/** Shuffles deterministically by seed. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed + 1;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  return [...items]
    .map((item) => ({ item, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
