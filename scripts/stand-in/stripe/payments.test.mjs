import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  customerWithClock,
  DAY,
  openCheckout,
  openReceiver,
  openStandIn,
  pay,
  until,
} from "./testing.mjs";

/** Single payments, bank transfers, refunds and disputes, through the official client. */

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

/** Makes someone else act: a buyer, a bank. */
const control = (action, body) =>
  fetch(`${standIn.url}/control/${action}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const ONCE = { price: { unit_amount: 5000, recurring: undefined } };

async function bought(method = "card", over = ONCE) {
  const buyer = await customerWithClock(stripe);
  const opened = await openCheckout(stripe, buyer.customer, over);
  await pay(opened, method);
  const session = () => stripe.checkout.sessions.retrieve(opened.id);
  const charge = async () => (await stripe.charges.list({ customer: buyer.customer.id })).data[0];
  return { ...buyer, session, charge };
}

/** Returns the event types sent for a customer's objects of one kind, in order; for disputes, by their charge. */
const told = (id, kind) =>
  receiver.events
    .filter(
      ({ data: { object } }) =>
        object.object === kind && (object.customer === id || object.charge === id),
    )
    .map(({ type }) => type);

describe("a single payment", () => {
  test("by card is paid at once and links to its charge", async () => {
    const over = { ...ONCE, session: { payment_intent_data: { metadata: { purchase: "9" } } } };
    const buyer = await bought("card", over);
    const session = await buyer.session();
    expect(session).toMatchObject({
      status: "complete",
      payment_status: "paid",
      amount_total: 5000,
      url: null,
    });
    const intent = await stripe.paymentIntents.retrieve(session.payment_intent, {
      expand: ["latest_charge"],
    });
    expect(intent).toMatchObject({ status: "succeeded", metadata: { purchase: "9" } });
    expect(intent.latest_charge).toMatchObject({ paid: true, customer: buyer.customer.id });
    const { data } = await stripe.checkout.sessions.list({ payment_intent: intent.id });
    expect(data.map(({ id }) => id)).toEqual([session.id]);
    await until(() => told(buyer.customer.id, "checkout.session").length === 1);
    expect(told(buyer.customer.id, "charge")).toEqual(["charge.succeeded"]);
  });

  test("whose card is declined charges nothing and may be tried again", async () => {
    const { customer } = await customerWithClock(stripe);
    const session = await openCheckout(stripe, customer, ONCE);
    await standIn.world.card({ customer: customer.id, works: false });
    const answer = await pay(session);
    expect(answer.status).toBe(402);
    expect(answer.text).toContain("declined");
    await standIn.world.card({ customer: customer.id, works: true });
    expect((await pay(session)).status).toBe(303);
    expect((await stripe.charges.list({ customer: customer.id })).data).toHaveLength(1);
  });

  test("that nobody makes expires", async () => {
    const buyer = await customerWithClock(stripe);
    const opened = await openCheckout(stripe, buyer.customer, ONCE);
    await buyer.advanceTo(buyer.startSeconds + DAY + 1);
    expect(await stripe.checkout.sessions.retrieve(opened.id)).toMatchObject({
      status: "expired",
      payment_status: "unpaid",
    });
    await until(() =>
      told(buyer.customer.id, "checkout.session").includes("checkout.session.expired"),
    );
    await expect(stripe.checkout.sessions.expire(opened.id)).rejects.toMatchObject({
      statusCode: 400,
    });
    expect((await control("complete", { session: opened.id })).status).toBe(400);
    expect((await stripe.charges.list({ customer: buyer.customer.id })).data).toEqual([]);
  });
});

describe("a bank transfer", () => {
  test("completes the checkout unpaid, and pays it when it arrives", async () => {
    const buyer = await bought("bank");
    expect(await buyer.session()).toMatchObject({ status: "complete", payment_status: "unpaid" });
    expect(await buyer.charge()).toMatchObject({ status: "pending", paid: false });
    await standIn.world.settle({ customer: buyer.customer.id });
    expect(await buyer.session()).toMatchObject({ payment_status: "paid" });
    expect(await buyer.charge()).toMatchObject({ status: "succeeded", paid: true });
    const expected = ["checkout.session.completed", "checkout.session.async_payment_succeeded"];
    await until(() => told(buyer.customer.id, "checkout.session").length === 2);
    expect(told(buyer.customer.id, "checkout.session")).toEqual(expected);
  });

  test("that never arrives leaves the checkout unpaid, for good", async () => {
    const buyer = await bought("bank");
    const { id } = await buyer.session();
    await standIn.world.fail_delayed({ session: id });
    expect(await buyer.session()).toMatchObject({ payment_status: "unpaid" });
    expect(await buyer.charge()).toMatchObject({ status: "failed" });
    await until(() =>
      told(buyer.customer.id, "checkout.session").includes("checkout.session.async_payment_failed"),
    );
    await expect(standIn.world.settle({ session: id })).rejects.toThrow("No bank transfer");
  });

  test("for a subscription leaves it active with an open invoice, which it pays or voids", async () => {
    const outcomes = { settle: "paid", fail_delayed: "void" };
    for (const [action, status] of Object.entries(outcomes)) {
      const buyer = await bought("bank", {});
      const find = async () => {
        const { subscription } = await buyer.session();
        const found = await stripe.subscriptions.retrieve(subscription, {
          expand: ["latest_invoice"],
        });
        return [found.status, found.latest_invoice.status];
      };
      expect(await find()).toEqual(["active", "open"]);
      await standIn.world[action]({ customer: buyer.customer.id });
      expect(await find()).toEqual(["active", status]);
    }
  });
});

describe("a refund", () => {
  test("in parts adds up to the whole, and no more than that", async () => {
    const buyer = await bought();
    const { id, payment_intent } = await buyer.charge();
    await stripe.refunds.create({ charge: id, amount: 2000 });
    expect(await buyer.charge()).toMatchObject({ amount_refunded: 2000, refunded: false });
    const rest = await stripe.refunds.create({ payment_intent });
    expect(rest).toMatchObject({ amount: 3000, status: "succeeded", charge: id });
    expect(await buyer.charge()).toMatchObject({ amount_refunded: 5000, refunded: true });
    await expect(stripe.refunds.create({ charge: id })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    expect((await stripe.refunds.list({ charge: id })).data).toHaveLength(2);
    await until(
      () =>
        told(buyer.customer.id, "charge").filter((type) => type === "charge.refunded").length === 2,
    );
    expect(told(id, "refund")).toEqual(["refund.created", "refund.created"]);
  });

  test("for an old period leaves the current one's charge alone", async () => {
    const buyer = await bought("card", {});
    const old = await buyer.charge();
    await buyer.advanceTo(buyer.startSeconds + 40 * DAY);
    await stripe.refunds.create({ charge: old.id });
    const { data } = await stripe.charges.list({ customer: buyer.customer.id });
    expect(data.map(({ refunded }) => refunded)).toEqual([false, true]);
    const { data: refunds } = await stripe.refunds.list({ charge: old.id });
    expect(refunds[0].created).toBeGreaterThanOrEqual(buyer.startSeconds + 40 * DAY);
  });

  test("that fails puts the amount back", async () => {
    const buyer = await bought();
    const { id } = await buyer.charge();
    const refund = await stripe.refunds.create({ charge: id });
    expect(await standIn.world.fail_refund({ refund: refund.id })).toMatchObject({
      status: "failed",
    });
    expect(await buyer.charge()).toMatchObject({ amount_refunded: 0, refunded: false });
    await until(() => told(id, "refund").includes("refund.failed"));
  });
});

describe("a dispute", () => {
  test.each(["won", "lost", "prevented"])("is opened and ends %s", async (status) => {
    const buyer = await bought();
    const { id } = await buyer.charge();
    const customer = buyer.customer.id;
    const dispute = await standIn.world.dispute({ customer });
    expect(dispute).toMatchObject({ status: "needs_response", charge: id, amount: 5000 });
    expect(await buyer.charge()).toMatchObject({ disputed: true });
    await expect(stripe.refunds.create({ charge: id })).rejects.toMatchObject({
      code: "charge_disputed",
    });
    await standIn.world.close_dispute({ customer, status });
    const { data } = await stripe.disputes.list({ charge: id });
    expect(data.map((one) => one.status)).toEqual([status]);
    await until(() => told(id, "dispute").includes("charge.dispute.closed"));
  });

  test("may start as an inquiry, and becomes a dispute or is closed", async () => {
    const inquiry = { status: "warning_needs_response" };
    const first = await bought();
    const second = await bought();
    for (const { customer } of [first, second])
      await standIn.world.dispute({ customer: customer.id, ...inquiry });
    await standIn.world.close_dispute({ customer: first.customer.id, status: "warning_closed" });
    const dispute = await standIn.world.dispute({
      customer: second.customer.id,
      status: "needs_response",
    });
    expect(dispute).toMatchObject({ status: "needs_response" });
    const { id } = await second.charge();
    await until(() => told(id, "dispute").includes("charge.dispute.updated"));
    expect((await stripe.disputes.list({ charge: id })).data).toHaveLength(1);
  });
});

test("other people's actions come in over HTTP too", async () => {
  const { customer, charge } = await bought();
  const answer = await control("dispute", { charge: (await charge()).id });
  expect(await answer.json()).toMatchObject({ object: "dispute", status: "needs_response" });
  expect((await control("pay_invoice", { customer: customer.id })).status).toBe(404);
  expect((await control("nothing", {})).status).toBe(404);
});
