import { createServer } from "node:http";
import Stripe from "stripe";
import { freePort } from "../../boot/ports.mjs";
import { startStripeStandIn } from "./stand-in.mjs";

/** Shared by the stand-in's tests: a running stand-in, its official client, and a receiver for its events. */

const SECRET = "whsec_of_the_tests";
export const DAY = 86_400;

/** Starts a stand-in with a client. `over` overrides its options. */
export async function openStandIn(over = {}) {
  const port = over.port ?? (await freePort());
  const standIn = await startStripeStandIn({ hooks: [], ...over, port });
  return { ...standIn, port, stripe: clientOf(port) };
}

export const clientOf = (port) =>
  new Stripe("sk_test_any", { host: "localhost", port, protocol: "http", telemetry: false });

/** Receives events, each verified by the official library; `answer` returns the status to respond with. */
export async function openReceiver({ port = 0, answer = () => 200 } = {}) {
  const events = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString("utf8");
    const event = Stripe.webhooks.constructEvent(body, request.headers["stripe-signature"], SECRET);
    const status = answer(event);
    if (status === 200) events.push(event);
    response.writeHead(status).end();
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  const hooks = [{ url: `http://127.0.0.1:${server.address().port}/`, secret: SECRET }];
  return { events, types: () => events.map(({ type }) => type), hooks, close };
}

export const hookAt = (port) => [{ url: `http://127.0.0.1:${port}/`, secret: SECRET }];

let clocks = 0;

/** Creates a customer on their own clock, and a function that advances it. */
export async function customerWithClock(stripe, startSeconds = Date.UTC(2027, 0, 31, 10) / 1000) {
  clocks += 1;
  const test_clock = `clock_test_${clocks}`;
  const advanceTo = (frozen_time) =>
    stripe.testHelpers.testClocks.advance(test_clock, { frozen_time });
  await advanceTo(startSeconds);
  const customer = await stripe.customers.create({ email: "buyer@example.com", test_clock });
  return { customer, advanceTo, startSeconds };
}

/** Opens a checkout of one price for a customer. */
export async function openCheckout(stripe, customer, { price = {}, session = {} } = {}) {
  const made = await stripe.prices.create({
    currency: "usd",
    unit_amount: 849,
    product_data: { name: "Monthly plan" },
    recurring: { interval: "month" },
    ...price,
  });
  return stripe.checkout.sessions.create({
    mode: made.recurring === null ? "payment" : "subscription",
    customer: customer.id,
    line_items: [{ price: made.id, quantity: 1 }],
    success_url: "https://shop.example/back?session={CHECKOUT_SESSION_ID}",
    cancel_url: "https://shop.example/cart",
    ...session,
  });
}

/** Presses the button on a checkout page. Returns where it leads. */
export async function pay(session, method = "card") {
  const body = new URLSearchParams({ method });
  const answer = await fetch(session.url, { method: "POST", body, redirect: "manual" });
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    text: await answer.text(),
  };
}

/** Waits until a condition holds; throws if it never does. */
export async function until(isSo, patienceMs = 15_000) {
  const end = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error("it did not come to be");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
