import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { newReceiver, until } from "@/testing/receiver";
import { newWorld } from "@/testing/webhook-world";

const { db } = await import("@/lib/platform/db");

const CHANGES = 500;
const KILLS = 20;

const sink = await newReceiver();
afterAll(() => sink.close());

function start(accountId: string, changes: number) {
  const script = fileURLToPath(new URL("../../testing/delivery-process.ts", import.meta.url));
  const child = fork(script, {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, TEST_ACCOUNT_ID: accountId, TEST_CHANGES: String(changes) },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const said = new Set<unknown>();
  child.on("message", (message) => said.add(message));
  return { child, said };
}

test("a process killed at any moment loses no event and invents none", {
  timeout: 120_000,
}, async () => {
  const world = await newWorld();
  const { accountId } = world.partner;
  const { id } = await world.hook(sink.url);
  let kills = 0;
  for (; kills < KILLS; kills++) {
    const { child, said } = start(accountId, CHANGES);
    await until(() => said.has("ready"));
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 150));
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  const { child, said } = start(accountId, CHANGES);
  await until(() => said.has("done"), 30_000);
  const undelivered = () =>
    db.webhookDelivery.count({ where: { endpointId: id, NOT: { status: "delivered" } } });
  await until(async () => (await undelivered()) === 0, 30_000);
  child.kill("SIGTERM");
  await once(child, "exit");

  const changes = await db.athlete.findMany({ where: { accountId }, select: { externalId: true } });
  const events = await db.event.findMany({ where: { ownerId: accountId } });
  const about = (data: unknown) => (data as { external_id: string }).external_id;
  expect(changes).toHaveLength(CHANGES);
  expect(events.map(({ data }) => about(data)).sort()).toEqual(
    changes.map(({ externalId }) => externalId).sort(),
  );
  expect(events.some(({ data }) => about(data).startsWith("roll back"))).toBe(false);

  const bodies = sink.arrivals.map(({ body }) => JSON.parse(body));
  const arrived = new Set(bodies.map((body) => body.id));
  expect([...arrived].sort()).toEqual(events.map((event) => event.id).sort());
  for (const body of bodies) {
    expect(about(body.data)).toBe(about(events.find((event) => event.id === body.id)?.data));
  }
  const twice = bodies.length - arrived.size;
  console.log(
    `${KILLS} kills, ${bodies.length} arrivals of ${arrived.size} events, ${twice} twice`,
  );
});

test("a process asked to stop lets its deliveries finish", { timeout: 60_000 }, async () => {
  const world = await newWorld();
  const slow = await newReceiver((response) => void setTimeout(() => response.end(), 500));
  const { id } = await world.hook(slow.url);
  await world.emit(8);
  const { child } = start(world.partner.accountId, 0);
  await until(() => slow.arrivals.length === 8);
  child.kill("SIGTERM");
  await once(child, "exit");
  for (const delivery of await world.deliveries(id)) expect(delivery.status).toBe("delivered");
  expect(slow.arrivals).toHaveLength(8);
  await slow.close();
});
