import "@/testing/database";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";

let asked = 0;
/** A payment processor that accepts every request and answers none. */
const silent = createServer(() => {
  asked += 1;
}).listen(0, "127.0.0.1");
await once(silent, "listening");
const { port } = silent.address() as AddressInfo;
process.env["STRIPE_API_BASE_TEST"] = `http://127.0.0.1:${port}`;
const { CHARGING, stripe } = await import("./stripe");

afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

// The test's timeout is the longest that someone should wait.
test("an unresponsive processor is given up within seconds, after three requests", async () => {
  await expect(stripe("test").customers.retrieve("cus_any")).rejects.toThrow("timeout");
  expect(asked).toBe(3);
}, 15_000);

test("a request that charges a card is sent once", async () => {
  asked = 0;
  const { subscriptions } = stripe("test");
  const change = subscriptions.update("sub_any", { metadata: {} }, { ...CHARGING, timeout: 500 });
  await expect(change).rejects.toThrow("timeout");
  expect(asked).toBe(1);
}, 12_000);
