import { newAthlete, succeed } from "./athletes";
import { subscriptionEvents } from "./events";
import type { TestPartner } from "./partner";
import { eventsOf, openCheckout, sendEvent } from "./purchases";

/** Tells of one purchase, paid and refunded, thrice and in the order of a seed. Answers what came of it. */
export async function tellInOrder({ accountId, testKey: key }: TestPartner, seed: number) {
  const { id } = await newAthlete(key);
  const events = eventsOf(await openCheckout(accountId, id));
  const log = [events.paid(), events.paymentFailed(), events.updated("active"), events.refunded()];
  for (const event of shuffled([...log, ...log, ...log], seed)) await sendEvent(event);
  const { subscription_status: status } = await succeed("GET", `/v1/athletes/${id}`, { key });
  return { status, told: (await subscriptionEvents(accountId, id)).sort() };
}

/** What comes of it in every order. */
export const IN_ANY_ORDER = {
  status: "teaser",
  told: ["cancelled: refund", "created: checkout_subscription"],
};

/** A shuffle that depends on its seed alone. */
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
