import { afterAll, beforeAll, expect, test } from "vitest";
import {
  customerWithClock,
  DAY,
  openCheckout,
  openReceiver,
  openStandIn,
  pay,
  until,
} from "./testing.mjs";

/** Subscriptions as the service sees them, through the official client. */

let receiver;
let standIn;
let stripe;
beforeAll(async () => {
  receiver = await openReceiver();
  // Wall time is frozen, so that no test depends on how fast it runs.
  const startMs = Date.now();
  standIn = await openStandIn({ hooks: receiver.hooks, nowMs: () => startMs });
  ({ stripe } = standIn);
});
afterAll(async () => {
  await standIn.stop();
  await receiver.close();
});

const HOUR = 3600;
const seconds = (text) => Date.parse(text) / 1000;

async function subscribed(over = {}) {
  const buyer = await customerWithClock(stripe);
  const session = await openCheckout(stripe, buyer.customer, over);
  await pay(session);
  const find = async () =>
    (await stripe.subscriptions.list({ customer: buyer.customer.id, status: "all" })).data[0];
  const invoices = async () => (await stripe.invoices.list({ customer: buyer.customer.id })).data;
  return { ...buyer, session, find, invoices };
}

const eventsOf = ({ customer }, type) =>
  receiver.events.filter(
    (event) => event.type === type && event.data.object.customer === customer.id,
  );

test("a subscription renews month by month on its billing day, dated in its clock's time", async () => {
  const buyer = await subscribed({
    session: { subscription_data: { metadata: { purchase: "7" } } },
  });
  const [first] = await buyer.invoices();
  expect(first).toMatchObject({
    status: "paid",
    amount_paid: 849,
    billing_reason: "subscription_create",
  });
  await buyer.advanceTo(seconds("2027-04-01T00:00:00Z"));
  const subscription = await buyer.find();
  expect(subscription).toMatchObject({ status: "active", metadata: { purchase: "7" } });
  expect(subscription.items.data[0]).toMatchObject({
    current_period_start: seconds("2027-03-31T10:00:00Z"),
    current_period_end: seconds("2027-04-30T10:00:00Z"),
  });
  const [latest, middle] = await buyer.invoices();
  expect(latest.lines.data[0].period.start).toBe(seconds("2027-03-31T10:00:00Z"));
  expect(latest.lines.data[0].parent.subscription_item_details.subscription).toBe(subscription.id);
  expect(middle.created).toBe(seconds("2027-02-28T10:00:00Z"));
  expect(middle.status_transitions.paid_at).toBe(middle.created + HOUR);
  expect(subscription.latest_invoice).toBe(latest.id);
  await until(() => eventsOf(buyer, "invoice.paid").length === 3);
  const [, renewal] = eventsOf(buyer, "invoice.paid");
  expect(renewal).toMatchObject({ created: middle.created + HOUR, livemode: false });
  expect(renewal.data.object.parent.subscription_details.subscription).toBe(subscription.id);
});

test("an invoice links to its payment, and a payment to its invoice", async () => {
  const buyer = await subscribed();
  const [{ id }] = await buyer.invoices();
  const invoice = await stripe.invoices.retrieve(id, {
    expand: ["payments", "payments.data.payment.payment_intent.latest_charge"],
  });
  const intent = invoice.payments.data[0].payment.payment_intent;
  expect(intent.latest_charge).toMatchObject({ amount: 849, status: "succeeded", paid: true });
  const payments = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: intent.id },
  });
  expect(payments.data.map((payment) => payment.invoice)).toEqual([id]);
  const sessions = await stripe.checkout.sessions.list({ subscription: (await buyer.find()).id });
  expect(sessions.data.map((session) => session.id)).toEqual([buyer.session.id]);
});

test("a renewal whose card fails is retried after 3, 5 and 7 days, then the subscription ends", async () => {
  const buyer = await subscribed();
  await standIn.world.card({ customer: buyer.customer.id, works: false });
  const due = seconds("2027-02-28T10:00:00Z") + HOUR;
  await buyer.advanceTo(due + 1);
  expect(await buyer.find()).toMatchObject({ status: "past_due" });
  await buyer.advanceTo(due + 15 * DAY - 1);
  expect(await buyer.find()).toMatchObject({ status: "past_due" });
  await buyer.advanceTo(due + 15 * DAY);
  expect(await buyer.find()).toMatchObject({ status: "canceled", ended_at: due + 15 * DAY });
  await until(() => eventsOf(buyer, "customer.subscription.deleted").length === 1);
  const failures = eventsOf(buyer, "invoice.payment_failed").map(({ created }) => created - due);
  expect(failures).toEqual([0, 3 * DAY, 8 * DAY, 15 * DAY]);
});

test("a subscription configured to do so stays unpaid in the end, and a paid invoice revives it", async () => {
  const over = { session: { subscription_data: { metadata: { stand_in_final: "unpaid" } } } };
  const buyer = await subscribed(over);
  const customer = buyer.customer.id;
  await standIn.world.card({ customer, works: false });
  await buyer.advanceTo(seconds("2027-03-20T00:00:00Z"));
  expect(await buyer.find()).toMatchObject({ status: "unpaid" });
  expect(await standIn.world.pay_invoice({ customer })).toMatchObject({ status: "paid" });
  expect(await buyer.find()).toMatchObject({ status: "active" });
});

test("a card that works again pays at the next attempt", async () => {
  const buyer = await subscribed();
  const customer = buyer.customer.id;
  await standIn.world.card({ customer, works: false });
  await buyer.advanceTo(seconds("2027-03-01T00:00:00Z"));
  await standIn.world.card({ customer, works: true });
  await buyer.advanceTo(seconds("2027-03-05T00:00:00Z"));
  expect(await buyer.find()).toMatchObject({ status: "active" });
  expect((await buyer.invoices())[0]).toMatchObject({ status: "paid", attempt_count: 2 });
});

test("one canceled at its period's end runs until then; resumed, it runs on", async () => {
  const buyer = await subscribed();
  const { id } = await buyer.find();
  const end = seconds("2027-02-28T10:00:00Z");
  const cancelled = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(cancelled).toMatchObject({ status: "active", cancel_at_period_end: true, cancel_at: end });
  await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  await buyer.advanceTo(end + DAY);
  expect(await buyer.find()).toMatchObject({ status: "active", cancel_at: null });
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await buyer.advanceTo(end + 60 * DAY);
  expect(await buyer.find()).toMatchObject({
    status: "canceled",
    ended_at: seconds("2027-03-31T10:00:00Z"),
  });
  expect(await buyer.invoices()).toHaveLength(2);
});

test("one canceled at once ends, with the comment, and only once", async () => {
  const buyer = await subscribed();
  const { id } = await buyer.find();
  const ended = await stripe.subscriptions.cancel(id, {
    cancellation_details: { comment: "refunded" },
  });
  expect(ended).toMatchObject({
    status: "canceled",
    cancellation_details: { comment: "refunded" },
  });
  expect((await stripe.subscriptions.list({ customer: buyer.customer.id })).data).toEqual([]);
  await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: "resource_missing" });
});

test("a changed quantity costs its share of the period with the next invoice", async () => {
  const buyer = await subscribed({ price: { unit_amount: 1000 } });
  const { id, items } = await buyer.find();
  const { current_period_start: start, current_period_end: end } = items.data[0];
  await buyer.advanceTo((start + end) / 2);
  const item = items.data[0].id;
  await stripe.subscriptions.update(id, { items: [{ id: item, quantity: 3 }] });
  await buyer.advanceTo(end + DAY);
  const [invoice] = await buyer.invoices();
  expect(invoice.lines.data.map(({ amount }) => amount)).toEqual([1000, 3000]);
  expect(invoice).toMatchObject({ amount_paid: 4000, status: "paid" });
});

test("a change billed at once that can't be paid is refused, if so requested", async () => {
  const buyer = await subscribed({ price: { unit_amount: 1000 } });
  const { id, items } = await buyer.find();
  const change = {
    items: [{ id: items.data[0].id, quantity: 3 }],
    proration_behavior: "always_invoice",
    payment_behavior: "error_if_incomplete",
  };
  await standIn.world.card({ customer: buyer.customer.id, works: false });
  await expect(stripe.subscriptions.update(id, change)).rejects.toMatchObject({ statusCode: 402 });
  expect((await buyer.find()).items.data[0].quantity).toBe(1);
  expect(await buyer.invoices()).toHaveLength(1);
});

test("a change to another interval starts a new period and is paid at once, less what is left", async () => {
  const buyer = await subscribed({ price: { unit_amount: 1000 } });
  const { id, items } = await buyer.find();
  const { current_period_start: start, current_period_end: end } = items.data[0];
  await buyer.advanceTo((start + end) / 2);
  const yearly = await stripe.prices.create({
    currency: "usd",
    unit_amount: 9000,
    product: items.data[0].price.product,
    recurring: { interval: "year" },
  });
  const changed = await stripe.subscriptions.update(id, {
    items: [{ id: items.data[0].id, price: yearly.id }],
  });
  expect(changed.items.data[0].current_period_end).toBe(seconds("2028-02-14T10:00:00Z"));
  expect((await buyer.invoices())[0]).toMatchObject({ amount_paid: 8500, status: "paid" });
});

test("a customer's balance is changed by hand, and owed with the next invoice", async () => {
  const buyer = await subscribed({ price: { unit_amount: 1000 } });
  const { id } = buyer.customer;
  const change = { amount: 300, currency: "usd", metadata: { why: "returned" } };
  const made = await stripe.customers.createBalanceTransaction(id, change);
  expect(made).toMatchObject({ ...change, ending_balance: 300, customer: id });
  await stripe.customers.createBalanceTransaction(id, { amount: -100, currency: "usd" });
  const { data } = await stripe.customers.listBalanceTransactions(id);
  expect(data.map(({ amount }) => amount)).toEqual([-100, 300]);
  expect(await stripe.customers.retrieve(id)).toMatchObject({ balance: 200 });
  await buyer.advanceTo(seconds("2027-03-01T00:00:00Z"));
  expect((await buyer.invoices())[0]).toMatchObject({ total: 1000, amount_paid: 1200 });
  expect(await stripe.customers.retrieve(id)).toMatchObject({ balance: 0 });
});

test("deleting a customer ends their subscriptions", async () => {
  const buyer = await subscribed();
  await stripe.customers.del(buyer.customer.id);
  expect(await stripe.customers.retrieve(buyer.customer.id)).toMatchObject({ deleted: true });
  expect(await buyer.find()).toMatchObject({ status: "canceled" });
});

test("a clock moves forward by itself, and never back", async () => {
  const other = await openStandIn();
  const { customer, advanceTo, startSeconds } = await customerWithClock(other.stripe);
  const clock = await advanceTo(startSeconds - 10 * DAY);
  expect(clock.frozen_time).toBeGreaterThanOrEqual(startSeconds);
  const { testClocks } = other.stripe.testHelpers;
  const read = async () => (await testClocks.retrieve(customer.test_clock)).frozen_time;
  await until(async () => (await read()) > startSeconds);
  await other.stop();
});

test("without a clock a subscription renews in wall time", async () => {
  let nowMs = Date.UTC(2027, 0, 31, 10);
  const other = await openStandIn({ nowMs: () => nowMs });
  const customer = await other.stripe.customers.create({ email: "wall@example.com" });
  await pay(await openCheckout(other.stripe, customer));
  nowMs = Date.UTC(2027, 2, 1);
  const { data } = await other.stripe.invoices.list({ customer: customer.id });
  expect(data.map(({ created }) => created)).toEqual([
    seconds("2027-02-28T10:00:00Z"),
    seconds("2027-01-31T10:00:00Z"),
  ]);
  await other.stop();
});

test("due events happen and are reported without a request", async () => {
  const other = await openStandIn({ hooks: receiver.hooks });
  const buyer = await customerWithClock(other.stripe);
  await pay(await openCheckout(other.stripe, buyer.customer));
  const { data } = await other.stripe.subscriptions.list({ customer: buyer.customer.id });
  const end = data[0].items.data[0].current_period_end;
  await buyer.advanceTo(end - 1);
  await until(() => eventsOf(buyer, "invoice.created").some(({ created }) => created === end));
  await other.stop();
});
