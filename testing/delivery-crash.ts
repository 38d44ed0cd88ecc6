import "./database";
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { newReceiver, until } from "./receiver";
import { newWorld } from "./webhook-world";

const { db } = await import("@/lib/platform/db");

/** Starts a process that makes changes and delivers their events, to be killed. */
export function startDelivering(accountId: string, changes: number) {
  const script = fileURLToPath(new URL("delivery-process.ts", import.meta.url));
  const child = fork(script, {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, TEST_ACCOUNT_ID: accountId, TEST_CHANGES: String(changes) },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const said = new Set<unknown>();
  child.on("message", (message) => said.add(message));
  return { child, said };
}

interface Kills {
  /** Number of changes to make, each with its event. */
  changes: number;
  kills: number;
  /** Waits for the moment of a kill once the process is working; receives a count of arrived events. */
  moment: (arrived: () => number) => Promise<unknown>;
  /** Expires the killed process's leases instead of waiting for them. */
  endLeases?: boolean;
}

/**
 * Kills the process repeatedly, lets it finish at last, and checks that every change arrived and nothing else did.
 * Returns how many arrivals there were and how many events arrived twice.
 */
export async function surviveKills({ changes, kills, moment, endLeases }: Kills) {
  const world = await newWorld();
  const sink = await newReceiver();
  const { accountId } = world.partner;
  const { id } = await world.hook(sink.url);
  for (let kill = 0; kill < kills; kill++) {
    const { child, said } = startDelivering(accountId, changes);
    await until(() => said.has("ready"));
    await moment(() => sink.arrivals.length);
    child.kill("SIGKILL");
    await once(child, "exit");
    if (endLeases !== true) continue;
    const claimed = { endpoint: { ownerId: accountId }, claimedUntil: { not: null } };
    await db.webhookDelivery.updateMany({ where: claimed, data: { claimedUntil: new Date(0) } });
  }
  const { child, said } = startDelivering(accountId, changes);
  await until(() => said.has("done"), 30_000);
  const undelivered = () =>
    db.webhookDelivery.count({ where: { endpointId: id, NOT: { status: "delivered" } } });
  await until(async () => (await undelivered()) === 0, 30_000);
  child.kill("SIGTERM");
  await once(child, "exit");
  await sink.close();

  const made = await db.athlete.findMany({ where: { accountId }, select: { externalId: true } });
  const events = await db.event.findMany({ where: { ownerId: accountId } });
  const about = (data: unknown) => (data as { external_id: string }).external_id;
  expect(made).toHaveLength(changes);
  expect(events.map(({ data }) => about(data)).sort()).toEqual(
    made.map(({ externalId }) => externalId).sort(),
  );
  expect(events.filter(({ data }) => about(data).startsWith("roll back"))).toEqual([]);
  const bodies = sink.arrivals.map(({ body }) => JSON.parse(body));
  const arrived = new Set(bodies.map((body) => body.id));
  expect([...arrived].sort()).toEqual(events.map((event) => event.id).sort());
  for (const body of bodies) {
    expect(about(body.data)).toBe(about(events.find((event) => event.id === body.id)?.data));
  }
  return { arrivals: bodies.length, twice: bodies.length - arrived.size };
}
