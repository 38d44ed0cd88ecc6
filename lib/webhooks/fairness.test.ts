import { afterAll, expect, test } from "vitest";
import { newReceiver, until } from "@/testing/receiver";
import { newWorld } from "@/testing/webhook-world";

const { startDispatcher } = await import("./delivery/dispatcher");

const hanging = await newReceiver(() => undefined);
const healthy = await newReceiver();
const deliveries = startDispatcher();
afterAll(async () => {
  await hanging.close();
  await deliveries.stop();
  await healthy.close();
});

test("hanging endpoints with a backlog leave capacity for another account's", async () => {
  const [good, bad] = [await newWorld(), await newWorld()];
  await good.hook(healthy.url);
  for (let index = 0; index < 4; index++) await bad.hook(hanging.url);
  await bad.emit(50);
  await until(() => hanging.arrivals.length >= 32);
  await good.emit(20);
  await until(() => healthy.arrivals.length === 20, 5_000);
  expect(hanging.arrivals.length).toBe(32);
});
