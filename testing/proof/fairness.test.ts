import { afterAll, expect, test } from "vitest";
import { newReceiver, until } from "../receiver";
import { newWorld } from "../webhook-world";
import { figure, percentile } from "./figures";

const { startDispatcher } = await import("@/lib/webhooks/delivery/dispatcher");

const EVENTS = 200;
const EVERY_MS = 25;

const hanging = await newReceiver(() => undefined);
const healthy = await newReceiver();
const deliveries = startDispatcher();
afterAll(async () => {
  await hanging.close();
  await deliveries.stop();
  await healthy.close();
});

/** Milliseconds from commit to arrival. */
async function p99(world: Awaited<ReturnType<typeof newWorld>>): Promise<number> {
  const first = healthy.arrivals.length;
  const committed: number[] = [];
  for (let index = 0; index < EVENTS; index++) {
    await world.emit();
    committed.push(Date.now());
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  await until(() => healthy.arrivals.length === first + EVENTS);
  const arrived = healthy.arrivals.slice(first).map(({ atMs }) => atMs);
  const delays = arrived.map((at, index) => at - (committed[index] ?? at));
  return percentile(delays, 99);
}

test("hanging endpoints with a backlog don't delay another", { timeout: 60_000 }, async () => {
  const [good, bad] = [await newWorld(), await newWorld()];
  await good.hook(healthy.url);
  for (let index = 0; index < 4; index++) await bad.hook(hanging.url);
  await p99(good);
  const alone = await p99(good);
  await bad.emit(500);
  await until(() => hanging.arrivals.length >= 32);
  const beside = await p99(good);
  figure("commit to arrival beside hanging endpoints, p99 ms", `${beside} (alone ${alone})`);
  // Given a millisecond clock and a busy machine, anything this short is not a delay.
  expect(beside).toBeLessThanOrEqual(Math.max(2 * alone, 50));
  expect(hanging.arrivals.length).toBe(32);
});

test("a backlog is processed without a pause", { timeout: 60_000 }, async () => {
  const world = await newWorld();
  for (let index = 0; index < 4; index++) await world.hook(healthy.url);
  const first = healthy.arrivals.length;
  await world.emit(400);
  await until(() => healthy.arrivals.length === first + 1_600, 30_000);
  const arrived = healthy.arrivals.slice(first).map(({ atMs }) => atMs);
  const pauses = arrived.slice(1).map((at, index) => at - (arrived[index] ?? at));
  figure("longest pause in a backlog of 1,600, ms", Math.max(...pauses));
  // Well below the two seconds after which it would be polled anyway.
  expect(Math.max(...pauses)).toBeLessThan(1_000);
});
