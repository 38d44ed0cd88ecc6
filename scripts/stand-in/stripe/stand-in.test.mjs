import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { openCheckout, openStandIn, pay } from "./testing.mjs";

/** Tests the stand-in's envelope and pages. */

const cleanups = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function open(over = {}) {
  const standIn = await openStandIn(over);
  cleanups.push(standIn.stop);
  return standIn;
}

describe("the API", () => {
  test("creates something once, however often a request with one key comes", async () => {
    const { stripe } = await open();
    const options = { idempotencyKey: randomUUID() };
    const make = (email) => stripe.customers.create({ email }, options);
    const made = await Promise.all([make("a@example.com"), make("a@example.com")]);
    expect(made[0].id).toBe(made[1].id);
    await expect(make("b@example.com")).rejects.toMatchObject({ type: "StripeIdempotencyError" });
    expect((await stripe.customers.list({ email: "a@example.com" })).data).toHaveLength(1);
  });

  test("finds prices by their key, which names one price at a time", async () => {
    const { stripe } = await open();
    const product = await stripe.products.create({ id: "athlete_monthly", name: "Monthly" });
    const price = {
      product: product.id,
      currency: "usd",
      unit_amount: 849,
      lookup_key: "monthly_849",
    };
    const { id } = await stripe.prices.create({ ...price, recurring: { interval: "month" } });
    await expect(stripe.prices.create(price)).rejects.toMatchObject({
      code: "resource_already_exists",
    });
    const again = stripe.products.create({ id: product.id, name: "Monthly" });
    await expect(again).rejects.toMatchObject({ code: "resource_already_exists" });
    const { data } = await stripe.prices.list({
      lookup_keys: ["monthly_849", "other"],
      expand: ["data.product"],
    });
    expect(data).toMatchObject([{ id, product: { name: "Monthly" } }]);
  });

  test("pages through lists, newest first", async () => {
    const { stripe } = await open();
    const ids = [];
    for (let count = 0; count < 7; count++) ids.unshift((await stripe.customers.create()).id);
    const seen = [];
    for await (const { id } of stripe.customers.list({ limit: 3 })) seen.push(id);
    expect(seen).toEqual(ids);
    const back = await stripe.customers.list({ limit: 2, ending_before: ids[3] });
    expect(back).toMatchObject({ has_more: true, data: [{ id: ids[1] }, { id: ids[2] }] });
  });

  test("refuses missing, unknown and wrong values, and a missing key, in Stripe's words", async () => {
    const { stripe, url } = await open();
    const { customers, prices } = stripe;
    await expect(customers.retrieve("cus_no")).rejects.toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      param: "id",
    });
    await expect(customers.create({ surname: "x" })).rejects.toMatchObject({
      statusCode: 400,
      code: "parameter_unknown",
      param: "surname",
    });
    await expect(
      prices.create({ currency: "usd", product_data: { name: "x" }, unit_amount: "1.5" }),
    ).rejects.toMatchObject({ param: "unit_amount" });
    const trial = { subscription_data: { trial_period_days: 7 } };
    await expect(
      openCheckout(stripe, await customers.create(), { session: trial }),
    ).rejects.toMatchObject({
      param: "subscription_data[trial_period_days]",
    });
    const { id } = await customers.create();
    await expect(customers.retrieve(id, { expand: ["nothing"] })).rejects.toMatchObject({
      param: "expand",
    });
    expect((await fetch(`${url}/v1/customers`)).status).toBe(401);
  });

  test("merges metadata, and removes emptied entries", async () => {
    const { stripe } = await open();
    const { id } = await stripe.customers.create({ metadata: { a: "1", b: "2" } });
    const { metadata } = await stripe.customers.update(id, { metadata: { b: "", c: "3" } });
    expect(metadata).toEqual({ a: "1", c: "3" });
  });
});

describe("the checkout page", () => {
  test("shows what is bought and for whom, and returns with the session id", async () => {
    const { stripe } = await open();
    const customer = await stripe.customers.create({ email: "<b>@example.com" });
    const session = await openCheckout(stripe, customer);
    expect(session.url).toMatch(/^http:\/\/localhost:\d+\/checkout\/cs_/);
    const page = await (await fetch(session.url)).text();
    for (const words of [
      "Monthly plan",
      "$8.49 a month",
      "Pay $8.49",
      "&lt;b&gt;@example.com",
      "No money moves",
      "https://shop.example/cart",
    ])
      expect(page).toContain(words);
    const paid = await pay(session);
    expect(paid).toMatchObject({
      status: 303,
      location: `https://shop.example/back?session=${session.id}`,
    });
    expect(await (await fetch(session.url)).text()).toContain("This payment is complete");
    await pay(session);
    expect((await stripe.charges.list({ customer: customer.id })).data).toHaveLength(1);
  });

  test("asks an unknown buyer for their address, and makes them a customer", async () => {
    const { stripe } = await open();
    const product_data = { name: "Key" };
    const recurring = { interval: "year", interval_count: 2 };
    const opened = await stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [
        { price_data: { currency: "usd", unit_amount: 500, product_data, recurring }, quantity: 3 },
      ],
      success_url: "https://shop.example/back",
    });
    const page = await (await fetch(opened.url)).text();
    for (const words of ["Key × 3", "$15.00 every 2 years", 'type="email"'])
      expect(page).toContain(words);
    const body = new URLSearchParams({ method: "card", email: "new@example.com" });
    await fetch(opened.url, { method: "POST", body, redirect: "manual" });
    const session = await stripe.checkout.sessions.retrieve(opened.id, {
      expand: ["customer", "line_items", "subscription.latest_invoice"],
    });
    expect(session).toMatchObject({
      customer: { email: "new@example.com" },
      customer_details: { email: "new@example.com" },
      line_items: { data: [{ quantity: 3, amount_total: 1500, description: "Key" }] },
      subscription: { status: "active", latest_invoice: { amount_paid: 1500 } },
    });
  });

  test("that has expired, or never existed, says so", async () => {
    const { stripe, url } = await open();
    const session = await openCheckout(stripe, await stripe.customers.create());
    await stripe.checkout.sessions.expire(session.id);
    expect(await (await fetch(session.url)).text()).toContain("This page has expired");
    const never = await fetch(`${url}/checkout/cs_test_never`);
    expect(never.status).toBe(404);
    expect(await never.text()).toContain("This page does not work");
  });
});

test("the portal cancels, resumes and replaces the card of its own customer only", async () => {
  const { stripe, world } = await open();
  const customer = await stripe.customers.create({ email: "buyer@example.com" });
  await pay(await openCheckout(stripe, customer));
  await world.card({ customer: customer.id, works: false });
  const return_url = "https://shop.example/settings";
  const portal = await stripe.billingPortal.sessions.create({ customer: customer.id, return_url });
  const [{ id }] = (await stripe.subscriptions.list({ customer: customer.id })).data;
  const press = (fields, url = portal.url) =>
    fetch(url, { method: "POST", body: new URLSearchParams(fields) }).then((answer) =>
      answer.text(),
    );
  expect(await press({ action: "cancel", subscription: id })).toContain("Ends on");
  const canceled = await stripe.subscriptions.retrieve(id);
  const [{ current_period_end: cancel_at }] = canceled.items.data;
  expect(canceled).toMatchObject({ cancel_at, cancel_at_period_end: false });
  expect(await press({ action: "resume", subscription: id })).toContain("Renews on");
  const page = await press({ action: "card" });
  for (const words of ["Your card works", return_url, "State: active", "$8.49"])
    expect(page).toContain(words);
  const stranger = await stripe.billingPortal.sessions.create({
    customer: (await stripe.customers.create()).id,
  });
  await press({ action: "cancel", subscription: id }, stranger.url);
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at: null });
});
