import { HOUR, periodEnd } from "./calendar.mjs";
import { collect, draftInvoice, finalize } from "./invoice.mjs";
import { periodLines, prorationLine } from "./invoice-lines.mjs";
import { checkUnderstood, flag, mergedMetadata, need, whole, word } from "./params.mjs";
import { cardWorks } from "./payments.mjs";
import { Refusal, refuseMissing } from "./refusal.mjs";
import {
  checkRhythm,
  endSubscription,
  isOver,
  itemFields,
  itemsOf,
  makeSubscription,
  newItem,
  nextPeriod,
  periodOf,
  rhythmOf,
  sold,
  worthOf,
} from "./subscription.mjs";

/** The life cycle of a subscription: start, renewals, changes by its holder, end. */

/**
 * Starts a subscription and requests its first payment. A bank transfer in progress activates it right away, as at
 * Stripe.
 */
export function startSubscription(world, { customer, lines, metadata, method }) {
  const subscription = makeSubscription(world, { customer, lines, metadata });
  world.tell("customer.subscription.created", subscription);
  const first = { reason: "subscription_create", lines: periodLines(subscription) };
  const invoice = draftInvoice(world, subscription, first);
  finalize(world, invoice);
  collect(world, invoice, { method });
  world.change(subscription, { status: "active" }, "customer.subscription.updated");
  return { subscription, invoice };
}

/** Ends a period: the subscription ends, or starts its next period with an invoice that is collected an hour later. */
export function turn(world, subscription) {
  if (subscription.cancel_at !== null && subscription.cancel_at <= periodOf(subscription).end)
    return endSubscription(world, subscription, { reason: "cancellation_requested" });
  const period = nextPeriod(subscription);
  const before = structuredClone(subscription);
  Object.assign(subscription, itemFields(subscription, itemsOf(subscription), period));
  const isPaused = subscription.pause_collection !== null;
  const isCollected = subscription.status !== "unpaid" && !isPaused;
  const invoice = draftInvoice(world, subscription, {
    reason: "subscription_cycle",
    lines: [...takeWaiting(world, subscription), ...periodLines(subscription)],
    finalizesAt: isCollected ? world.now(subscription) + HOUR : null,
  });
  if (isPaused) world.change(invoice, { status: "void" }, "invoice.voided");
  world.tellSince(before, subscription, "customer.subscription.updated");
}

/** Collects an invoice whose draft time is over. */
export function settleDraft(world, invoice) {
  finalize(world, invoice);
  collect(world, invoice);
}

/** Takes the proration lines of this period that wait for the next invoice. */
function takeWaiting(world, subscription) {
  const aside = world.aside(subscription.id);
  const { waiting = [] } = aside;
  aside.waiting = [];
  return waiting;
}

const PRORATIONS = ["create_prorations", "none", "always_invoice"];
const BEHAVIORS = ["allow_incomplete", "error_if_incomplete"];

/** Updates a subscription's end, metadata or items for its holder. @throws Refusal when it has ended */
export function updateSubscription(world, subscription, params) {
  if (isOver(subscription)) refuseMissing("subscription", subscription.id);
  const proration = word(params, "proration_behavior", PRORATIONS, "create_prorations");
  const behavior = word(params, "payment_behavior", BEHAVIORS, "allow_incomplete");
  const end = endBy(params, subscription);
  const pause = pausedBy(params, subscription);
  const { billing_cycle_anchor: anchor = {} } = params;
  const restarts = word(anchor, "type", ["now", "unchanged"], "unchanged") === "now";
  const items = params.items === undefined ? null : changedItems(world, subscription, params.items);
  const now = world.now(subscription);
  if (items !== null && behavior === "error_if_incomplete")
    checkPayable(world, subscription, { items, proration, now });
  const before = structuredClone(subscription);
  subscription.metadata = mergedMetadata(subscription.metadata, params.metadata);
  if (items !== null) changeItems(world, subscription, { items, proration, now });
  const ends = end.cancel_at !== null;
  if (ends !== (subscription.cancel_at !== null)) {
    const comment = params.cancellation_details?.comment ?? null;
    subscription.canceled_at = ends ? now : null;
    const reason = ends ? "cancellation_requested" : null;
    subscription.cancellation_details = { comment, feedback: null, reason };
  }
  Object.assign(subscription, end);
  subscription.pause_collection = pause;
  if (restarts) restart(world, subscription, { items: itemsOf(subscription), now });
  world.tellSince(before, subscription, "customer.subscription.updated");
  return subscription;
}

/**
 * Returns when a subscription ends: by the flag, with its period; by a date, when that says, which is how the portal
 * does it. Taking back the flag keeps a date that it didn't set.
 */
function endBy(params, subscription) {
  const { cancel_at, cancel_at_period_end } = subscription;
  if (params.cancel_at !== undefined)
    return {
      cancel_at: params.cancel_at === "" ? null : whole(params, "cancel_at"),
      cancel_at_period_end: false,
    };
  const ends = flag(params, "cancel_at_period_end", cancel_at_period_end);
  if (ends) return { cancel_at: periodOf(subscription).end, cancel_at_period_end: true };
  return { cancel_at: cancel_at_period_end ? null : cancel_at, cancel_at_period_end: false };
}

/** Returns the pause state of collection: an empty string resumes it. Only supports voiding invoices meanwhile. */
function pausedBy({ pause_collection: given }, { pause_collection: known }) {
  if (given === undefined) return known;
  if (given === "") return null;
  checkUnderstood(given, ["behavior"], "pause_collection");
  return { behavior: word(given, "behavior", ["void"]), resumes_at: null };
}

/** Returns the items after the change. @throws Refusal before anything has changed */
function changedItems(world, subscription, given) {
  const items = new Map(itemsOf(subscription).map((item) => [item.id, item]));
  for (const wanted of Object.values(given)) {
    checkUnderstood(wanted, ["id", "price", "quantity", "deleted"], "items");
    const item = wanted.id === undefined ? null : items.get(wanted.id);
    if (item === undefined) refuseMissing("subscription_item", wanted.id, "items");
    if (item !== null && flag(wanted, "deleted")) items.delete(item.id);
    else {
      const id = item === null ? need(wanted, "price") : (wanted.price ?? item.price.id);
      const price = world.get("price", id, "items");
      const quantity = whole(wanted, "quantity", item?.quantity ?? 1);
      const period = periodOf(subscription);
      const next =
        item ?? newItem(subscription, { price, quantity }, period, world.now(subscription));
      items.set(next.id, sold(next, price, quantity));
    }
  }
  const changed = [...items.values()];
  checkRhythm(changed.map(({ price }) => price));
  return changed;
}

/** Returns the prorated price of a change within the period, and whether the billing interval stays the same. */
function priceOfChange(subscription, { items, proration, now }) {
  const { start, end } = periodOf(subscription);
  const old = itemsOf(subscription);
  const isSameRhythm = rhythmOf(items[0].price) === rhythmOf(old[0].price);
  const difference = isSameRhythm ? worthOf(items) - worthOf(old) : -worthOf(old);
  const share = (end - now) / (end - start);
  return { isSameRhythm, amount: proration === "none" ? 0 : Math.round(difference * share) };
}

/** @throws Refusal when a change is billed at once and the card is declined: nothing has changed then */
function checkPayable(world, subscription, change) {
  const { isSameRhythm, amount } = priceOfChange(subscription, change);
  if (isSameRhythm && change.proration !== "always_invoice") return;
  const { customer } = subscription;
  const { waiting = [] } = world.aside(subscription.id);
  const next = isSameRhythm ? 0 : worthOf(change.items);
  const owed = waiting.reduce((sum, line) => sum + line.amount, amount + next);
  if (owed + world.find(customer).balance <= 0 || cardWorks(world, customer)) return;
  throw new Refusal(402, "card_declined", "Your card was declined.");
}

/**
 * Changes items within a period: the difference is billed with the next invoice or at once; a new billing interval
 * starts now.
 */
function changeItems(world, subscription, { items, proration, now }) {
  const { start, end } = periodOf(subscription);
  const { isSameRhythm, amount } = priceOfChange(subscription, { items, proration, now });
  const rest = { start: now, end };
  const lines = amount === 0 ? [] : [prorationLine(subscription, amount, rest)];
  if (isSameRhythm) {
    Object.assign(subscription, itemFields(subscription, items, { start, end }));
    if (proration === "always_invoice" && amount !== 0) return billNow(world, subscription, lines);
    const aside = world.aside(subscription.id);
    aside.waiting = [...(aside.waiting ?? []), ...lines];
    return;
  }
  restart(world, subscription, { items, now, lines });
}

/** Starts a new period now, and bills it with these lines. */
function restart(world, subscription, { items, now, lines = [] }) {
  subscription.billing_cycle_anchor = now;
  const period = { start: now, end: periodEnd(now, now, items[0].price.recurring) };
  Object.assign(subscription, itemFields(subscription, items, period));
  billNow(world, subscription, [...lines, ...periodLines(subscription)]);
}

function billNow(world, subscription, lines) {
  const all = [...takeWaiting(world, subscription), ...lines];
  const invoice = draftInvoice(world, subscription, { reason: "subscription_update", lines: all });
  settleDraft(world, invoice);
}

/** Ends a subscription at once. @throws Refusal when it has ended */
export function cancelSubscription(world, subscription, params) {
  if (isOver(subscription)) refuseMissing("subscription", subscription.id);
  const { comment, feedback } = params.cancellation_details ?? {};
  return endSubscription(world, subscription, {
    reason: "cancellation_requested",
    comment,
    feedback,
  });
}

/** Deletes a customer and ends their active subscriptions. */
export function deleteCustomer(world, customer) {
  const running = (one) => one.customer === customer.id && !isOver(one);
  for (const subscription of world.all("subscription", running))
    endSubscription(world, subscription, { reason: "cancellation_requested" });
  world.tell("customer.deleted", customer);
  return world.change(customer, { deleted: true });
}
