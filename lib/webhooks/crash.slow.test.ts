import { once } from "node:events";
import { expect, test } from "vitest";
import { startDelivering, surviveKills } from "@/testing/delivery-crash";
import { newReceiver, until } from "@/testing/receiver";
import { newWorld } from "@/testing/webhook-world";

test("a process killed among its deliveries loses no event and duplicates none", {
  timeout: 300_000,
}, async () => {
  const moment = (arrived: () => number) => until(() => arrived() >= 5);
  await surviveKills({ changes: 60, kills: 1, moment, endLeases: true });
});

test("a process that is stopping lets its deliveries finish", { timeout: 300_000 }, async () => {
  const world = await newWorld();
  const slow = await newReceiver((response) => void setTimeout(() => response.end(), 500));
  const { id } = await world.hook(slow.url);
  await world.emit(8);
  const { child } = startDelivering(world.partner.accountId, 0);
  await until(() => slow.arrivals.length === 8);
  child.kill("SIGTERM");
  await once(child, "exit");
  const statuses = (await world.deliveries(id)).map(({ status }) => status);
  expect(statuses).toEqual(Array(8).fill("delivered"));
  expect(slow.arrivals).toHaveLength(8);
  await slow.close();
});
