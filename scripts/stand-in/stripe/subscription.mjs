import { periodEnd } from "./calendar.mjs";
import { Refusal } from "./refusal.mjs";
import { listOf, newId } from "./world.mjs";

/** What makes up a subscription: its items, their period, its end. Prices are in `invoice.mjs`. */

const OVER = ["canceled", "incomplete_expired"];
export const isOver = (subscription) => OVER.includes(subscription.status);
export const itemsOf = (subscription) => subscription.items.data;
export const periodOf = (subscription) => {
  const [{ current_period_start: start, current_period_end: end }] = itemsOf(subscription);
  return { start, end };
};
const recurrenceOf = (subscription) => itemsOf(subscription)[0].price.recurring;

/** Creates a subscription that begins now, from lines with a price and a quantity. Sends no event yet. */
export function makeSubscription(world, { customer, lines, metadata }) {
  const owner = world.get("customer", customer, "customer");
  const now = world.now(owner);
  const subscription = world.make("subscription", {
    billing_cycle_anchor: now,
    billing_mode: { type: "flexible" },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: "charge_automatically",
    currency: lines[0].price.currency,
    customer,
    days_until_due: null,
    default_payment_method: null,
    description: null,
    discounts: [],
    ended_at: null,
    items: null,
    latest_invoice: null,
    metadata,
    pause_collection: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: "incomplete",
    test_clock: owner.test_clock,
    trial_end: null,
    trial_start: null,
  });
  const { recurring } = lines[0].price;
  const period = { start: now, end: periodEnd(now, now, recurring) };
  const items = lines.map((line) => newItem(subscription, line, period, now));
  subscription.items = listOf(items, `/v1/subscription_items?subscription=${subscription.id}`);
  return subscription;
}

export function newItem(subscription, { price, quantity }, period, now) {
  return {
    id: newId("subscription_item"),
    object: "subscription_item",
    created: now,
    current_period_end: period.end,
    current_period_start: period.start,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price: structuredClone(price),
    quantity,
    subscription: subscription.id,
    tax_rates: [],
  };
}

/** Converts a price to the legacy plan format, which items still carry. */
const planOf = (price) => ({
  id: price.id,
  object: "plan",
  active: price.active,
  amount: price.unit_amount,
  currency: price.currency,
  interval: price.recurring.interval,
  interval_count: price.recurring.interval_count,
  product: price.product,
});

/** Returns an item with a new price and quantity. */
export const sold = (item, price, quantity) => ({
  ...item,
  plan: planOf(price),
  price: structuredClone(price),
  quantity,
});

/** Returns the fields of a subscription with these items, all in one period. */
export const itemFields = (subscription, items, period) => ({
  items: {
    ...subscription.items,
    data: items.map((item) => ({
      ...item,
      current_period_start: period.start,
      current_period_end: period.end,
    })),
  },
});

/** Returns the period after the current one. */
export function nextPeriod(subscription) {
  const { end } = periodOf(subscription);
  const after = periodEnd(subscription.billing_cycle_anchor, end, recurrenceOf(subscription));
  return { start: end, end: after };
}

/** Returns the price of one period, in minor units. */
export const worthOf = (items) =>
  items.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);

/** Ends a subscription now; what it still owes is no longer collected automatically. */
export function endSubscription(world, subscription, { reason, comment = null, feedback = null }) {
  const now = world.now(subscription);
  for (const invoice of invoicesOf(world, subscription)) {
    const stopped = {
      auto_advance: false,
      next_payment_attempt: null,
      automatically_finalizes_at: null,
    };
    if (invoice.status === "draft" || invoice.status === "open") world.change(invoice, stopped);
  }
  const { canceled_at, cancellation_details } = subscription;
  world.change(subscription, {
    status: "canceled",
    ended_at: now,
    canceled_at: canceled_at ?? now,
    cancellation_details: {
      comment: comment ?? cancellation_details.comment,
      feedback: feedback ?? cancellation_details.feedback,
      reason,
    },
  });
  world.tell("customer.subscription.deleted", subscription);
  return subscription;
}

export const invoicesOf = (world, subscription) =>
  world.all("invoice", (invoice) => subscriptionIdOf(invoice) === subscription.id);

export const subscriptionIdOf = (invoice) => invoice.parent?.subscription_details?.subscription;

/** Returns a price's billing interval; null if it is charged once. */
export const rhythmOf = ({ recurring }) =>
  recurring === null ? null : `${recurring.interval_count} ${recurring.interval}`;

/** Checks that all prices of a subscription have the same billing interval. @throws Refusal when they are not */
export function checkRhythm(prices) {
  const rhythms = new Set(prices.map(rhythmOf));
  if (rhythms.size === 1 && !rhythms.has(null)) return;
  const message = "A subscription needs recurring prices of one interval.";
  throw new Refusal(400, "invalid_request", message, "items");
}
