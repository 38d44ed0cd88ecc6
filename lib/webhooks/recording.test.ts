import { afterEach, describe, expect, test } from "vitest";
import { newReceiver, until } from "@/testing/receiver";
import { newWorld } from "@/testing/webhook-world";

const { createAthlete } = await import("@/lib/athletes/athletes");
const { db, transaction } = await import("@/lib/platform/db");
const { blankEvents, recordEvents } = await import("@/lib/platform/outbox");
const { startDispatcher } = await import("./delivery/dispatcher");
const { clearWebhook } = await import("./clearing");
const { resendDelivery } = await import("./deliveries");
const { deleteWebhook, registerWebhook } = await import("./webhooks");

type World = Awaited<ReturnType<typeof newWorld>>;
const NOWHERE = "https://hooks.example.com/in";

// The database is shared with other test files, which look at what is due.
afterEach(() => db.webhookDelivery.deleteMany({ where: { url: NOWHERE } }));

const hook = async (world: World, url: string) =>
  (await registerWebhook(world.caller(), { url, events: ["athlete.created", "activity.created"] }))
    .webhook;
const athletes = (world: World, count: number) =>
  Promise.all(Array.from({ length: count }, () => createAthlete(world.caller(), {})));
/** Records an event about athletes, without the rows behind it. */
const happen = (world: World, ids: readonly string[]) =>
  transaction(world.caller(), (account) =>
    recordEvents(
      account,
      ids.map((athleteId) => ({
        type: "athlete.created" as const,
        athleteId,
        data: { id: athleteId } as never,
      })),
    ),
  );
/** The first step of an erasure. */
const markErased = (id: string) =>
  db.athlete.update({ where: { id }, data: { erasedAt: new Date() } });

test("writes succeed while endpoints come and go, and record no delivery for a missing one", async () => {
  const world = await newWorld();
  let done = false;
  const comeAndGo = async () => {
    while (!done) {
      const { id } = await hook(world, NOWHERE);
      await deleteWebhook(world.caller(), id);
      while ((await clearWebhook(world.caller(), id)).more);
    }
  };
  const churn = Promise.all([comeAndGo(), comeAndGo()]);
  const made = [];
  for (let round = 0; round < 30; round++) made.push(...(await athletes(world, 4)));
  done = true;
  await churn;
  expect(made).toHaveLength(120);
  const { accountId: ownerId } = world.partner;
  expect(await db.webhookDelivery.count({ where: { endpoint: { ownerId } } })).toBe(0);
  expect(await db.webhookEndpoint.count({ where: { ownerId } })).toBe(0);
});

describe("after an athlete is erased", () => {
  test("no more events are recorded, not even about one already gone", async () => {
    const world = await newWorld();
    const [one, other] = await athletes(world, 2);
    const { id } = await hook(world, NOWHERE);
    await markErased(one?.id ?? "");
    await happen(world, [one?.id ?? "", other?.id ?? "", crypto.randomUUID()]);
    const events = await db.event.findMany({ where: { deliveries: { some: { endpointId: id } } } });
    expect(events.map(({ athleteId }) => athleteId)).toEqual([other?.id]);
  });

  test("no events are recorded by a call that waited for the erasure", async () => {
    const world = await newWorld();
    const [athlete] = await athletes(world, 1);
    const { id } = await hook(world, NOWHERE);
    const athleteId = athlete?.id ?? "";
    let isHeld = false;
    const erasure = transaction(world.caller(), async (account) => {
      await account.db.$queryRaw`SELECT id FROM athlete WHERE id = ${athleteId}::uuid FOR UPDATE`;
      isHeld = true;
      await until(async () => {
        const [row] = await account.db.$queryRaw<{ count: number }[]>`
          SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted`;
        return (row?.count ?? 0) > 0;
      });
      const data = { erasedAt: new Date() };
      await account.db.athlete.update({ where: { id: athleteId }, data });
    });
    await until(() => isHeld);
    await Promise.all([happen(world, [athleteId]), erasure]);
    expect(await db.webhookDelivery.count({ where: { endpointId: id } })).toBe(0);
  });

  test("no attempt starts, and running ones finish", async () => {
    const world = await newWorld();
    const answers: (() => void)[] = [];
    const sink = await newReceiver((response) => void answers.push(() => response.end()));
    const [athlete] = await athletes(world, 1);
    const { id } = await hook(world, sink.url);
    const athleteId = athlete?.id ?? "";
    await happen(
      world,
      Array.from({ length: 30 }, () => athleteId),
    );
    const dispatcher = startDispatcher();
    await until(() => sink.arrivals.length === 8);
    await markErased(athleteId);
    for (const answer of answers.splice(0)) answer();
    const pending = () =>
      db.webhookDelivery.count({ where: { endpointId: id, status: "pending" } });
    await until(async () => (await pending()) === 0);
    await dispatcher.stop();
    expect(sink.arrivals).toHaveLength(8);
    const rows = await db.webhookDelivery.groupBy({
      by: ["status", "attempts"],
      where: { endpointId: id },
      _count: true,
      orderBy: { status: "asc" },
    });
    expect(rows).toEqual([
      { status: "delivered", attempts: 1, _count: 8 },
      { status: "failed", attempts: 0, _count: 22 },
    ]);
    const [one] = await world.deliveries(id);
    await expect(resendDelivery(world.caller(), id, one?.id ?? "")).rejects.toMatchObject({
      code: "webhook_error",
    });
    await sink.close();
  });

  test("events are blanked in bounded chunks", async () => {
    const world = await newWorld();
    const [athlete, other] = await athletes(world, 2);
    const { id } = await hook(world, NOWHERE);
    const athleteId = athlete?.id ?? "";
    await happen(world, [...Array.from({ length: 25 }, () => athleteId), other?.id ?? ""]);
    const counts = [];
    for (let step = 0; step < 4; step++)
      counts.push(await blankEvents(world.caller(), athleteId, 10));
    expect(counts).toEqual([10, 10, 5, 0]);
    const rows = await db.webhookDelivery.findMany({
      where: { endpointId: id },
      include: { event: true },
    });
    const kept = rows.filter(({ event }) => event.data !== null);
    expect(kept.map(({ event }) => event.athleteId)).toEqual([other?.id]);
    const blanked = rows.filter(({ event }) => event.data === null);
    for (const row of blanked) {
      expect(row).toMatchObject({
        status: "failed",
        nextAttemptAt: null,
        event: { athleteId: null },
      });
    }
  });
});

test("recording events about the same athletes in any order never deadlocks", async () => {
  const world = await newWorld();
  const ids = (await athletes(world, 6)).map(({ id }) => id);
  const { id } = await hook(world, NOWHERE);
  const records = Array.from({ length: 12 }, (_, n) =>
    happen(world, n % 2 === 0 ? ids : ids.toReversed()),
  );
  const erasure = transaction(world.caller(), async (account) => {
    for (const one of [...ids].sort()) {
      await account.db.$queryRaw`SELECT id FROM athlete WHERE id = ${one}::uuid FOR UPDATE`;
    }
  });
  await Promise.all([...records, erasure]);
  expect(await db.webhookDelivery.count({ where: { endpointId: id } })).toBe(72);
});
