import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { freePort } from "../../boot/ports.mjs";
import {
  clientOf,
  customerWithClock,
  hookAt,
  openCheckout,
  openReceiver,
  openStandIn,
  pay,
  until,
} from "./testing.mjs";

/** Tests the stand-in's events, and what survives a restart. */

const cleanups = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function open(over = {}) {
  const standIn = await openStandIn(over);
  cleanups.push(standIn.stop);
  return standIn;
}

async function receive(over = {}) {
  const receiver = await openReceiver(over);
  cleanups.push(receiver.close);
  return receiver;
}

function stateFile() {
  const folder = mkdtempSync(join(tmpdir(), "stand-in-"));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  return join(folder, "state.json");
}

describe("events", () => {
  test("carry the whole object and its previous values, in order of creation", async () => {
    const receiver = await receive();
    const { stripe } = await open({ hooks: receiver.hooks });
    const { id } = await stripe.customers.create({ email: "old@example.com" });
    await stripe.customers.update(id, { email: "new@example.com" });
    await stripe.customers.del(id);
    await until(() => receiver.events.length === 3);
    expect(receiver.types()).toEqual(["customer.created", "customer.updated", "customer.deleted"]);
    expect(receiver.events[1]).toMatchObject({
      object: "event",
      api_version: "2026-10-28.endive",
      livemode: false,
      data: {
        object: { id, email: "new@example.com" },
        previous_attributes: { email: "old@example.com" },
      },
    });
  });

  test("refused by their receiver are sent again and delay no others", async () => {
    let refusals = 1;
    const answer = ({ type }) => (type === "customer.created" && refusals-- > 0 ? 503 : 200);
    const receiver = await receive({ answer });
    const { stripe } = await open({ hooks: receiver.hooks });
    await stripe.customers.create();
    await stripe.products.create({ name: "Plan" });
    await until(() => receiver.events.length === 2);
    expect(receiver.types()).toEqual(["product.created", "customer.created"]);
  });

  test("reach a receiver that was away, even if the stand-in was restarted meanwhile", async () => {
    const [file, away] = [stateFile(), await freePort()];
    const first = await openStandIn({ stateFile: file, hooks: hookAt(away) });
    const { id } = await first.stripe.customers.create();
    await first.stop();
    await open({ stateFile: file, hooks: hookAt(away) });
    const receiver = await receive({ port: away });
    await until(() => receiver.events.length > 0);
    expect(receiver.events[0]).toMatchObject({
      type: "customer.created",
      data: { object: { id } },
    });
  });
});

describe("a restart", () => {
  test("after a kill keeps what was answered, and its events", async () => {
    const [file, port, away] = [stateFile(), await freePort(), await freePort()];
    const options = { stateFile: file, port, hooks: hookAt(away) };
    const program = `import { startStripeStandIn } from "./scripts/stand-in/stripe/stand-in.mjs";
      await startStripeStandIn(${JSON.stringify(options)}); console.log("ready");`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
    cleanups.push(() => child.kill("SIGKILL"));
    await once(child.stdout, "data");
    const customers = await Promise.all(
      Array.from({ length: 20 }, () => clientOf(port).customers.create()),
    );
    child.kill("SIGKILL");
    await once(child, "exit");
    const receiver = await receive({ port: away });
    const { stripe } = await open(options);
    const { data } = await stripe.customers.list({ limit: 100 });
    const ids = customers.map(({ id }) => id).sort();
    expect(data.map(({ id }) => id).sort()).toEqual(ids);
    await until(() => receiver.events.length === 20);
    expect(receiver.events.map((event) => event.data.object.id).sort()).toEqual(ids);
  });

  test("keeps the objects, clocks, keys and open pages", async () => {
    const options = { stateFile: stateFile(), port: await freePort() };
    const first = await openStandIn(options);
    const { customer, startSeconds, advanceTo } = await customerWithClock(first.stripe);
    const session = await openCheckout(first.stripe, customer);
    const key = { idempotencyKey: randomUUID() };
    const made = await first.stripe.customers.create({ email: "a@example.com" }, key);
    await advanceTo(startSeconds + 60);
    await first.stop();
    const { stripe, world } = await open(options);
    expect(await stripe.customers.create({ email: "a@example.com" }, key)).toMatchObject({
      id: made.id,
    });
    expect(await pay(session)).toMatchObject({ status: 303 });
    const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data;
    expect(subscription.created).toBeGreaterThanOrEqual(startSeconds + 60);
    expect(await world.dispute({ customer: customer.id })).toMatchObject({
      status: "needs_response",
    });
  });

  test("at another address moves the open pages there", async () => {
    const file = stateFile();
    const first = await openStandIn({ stateFile: file });
    const { id } = await openCheckout(first.stripe, await first.stripe.customers.create());
    await first.stop();
    const { stripe, url } = await open({ stateFile: file });
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      url: `${url}/checkout/${id}`,
    });
  });
});
