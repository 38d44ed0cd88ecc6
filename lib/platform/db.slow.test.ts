import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { testDatabase } from "@/testing/database";
import { startStallingProxy } from "@/testing/stalling-proxy";

const proxy = await startStallingProxy(await testDatabase());
process.env["DATABASE_URL"] = proxy.url;
const { db, pool, transaction, isDatabaseReachable } = await import("./db");
const { statement } = await import("./hot-path");
const { toApiError } = await import("./refusal");

const side = new pg.Client({ connectionString: await testDatabase() });
beforeAll(async () => {
  await side.connect();
  await side.query("CREATE TABLE IF NOT EXISTS collision (id int PRIMARY KEY, n int NOT NULL)");
  await side.query(
    "INSERT INTO collision VALUES (1, 0), (2, 0) ON CONFLICT (id) DO UPDATE SET n = 0",
  );
});
afterEach(() => proxy.goOn());
afterAll(async () => {
  await side.end();
  proxy.close();
});

/** Returns the error that a caller would get. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => toApiError(error).code,
  );

test("calls are refused while the database doesn't respond, whatever was under way", async () => {
  const ways = [
    () => db.$queryRaw`SELECT 1`,
    () => pool.query("SELECT 1"),
    () => statement("stall", "SELECT 1", []),
    () =>
      transaction({ db }, async ({ db }) => {
        await db.$queryRaw`SELECT 1`;
        proxy.stall();
        await db.$queryRaw`SELECT 1`;
      }),
  ];
  for (const way of ways) expect(await refusalOf(way())).toMatch(/done|service_unavailable/);
  const answers = await Promise.all([
    ...ways.map((way) => refusalOf(way())),
    isDatabaseReachable(),
  ]);
  expect(answers).toEqual([...ways.map(() => "service_unavailable"), false]);
  proxy.goOn();
  await expect.poll(() => isDatabaseReachable()).toBe(true);
  expect(await refusalOf(statement("stall", "SELECT 1", []))).toBe("done");
  // No hung connection was returned to the pool.
  const all = await Promise.all(ways.slice(0, 3).map((way) => refusalOf(way())));
  expect(all).toEqual(["done", "done", "done"]);
});

test.each([
  [
    "terminated",
    () =>
      side.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%pg_sleep%'",
      ),
  ],
  ["cut", async () => proxy.cut()],
])("a connection that is %s in a transaction gives a retryable refusal", async (_, lose) => {
  const losing = transaction({ db }, async ({ db }) => {
    await db.$executeRaw`UPDATE collision SET n = n + 1 WHERE id = 1`;
    await db.$queryRaw`SELECT pg_sleep(2)::text`;
  });
  const told = refusalOf(losing);
  await expect
    .poll(
      async () =>
        (
          await side.query(
            "SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%' AND state = 'active'",
          )
        ).rowCount,
    )
    .toBe(1);
  await lose();
  expect(await told).toBe("service_unavailable");
  expect(await refusalOf(db.$queryRaw`SELECT 1`)).toBe("done");
});

test("deadlocked transactions both succeed, once each", async () => {
  await side.query("UPDATE collision SET n = 0");
  let bothHold = () => {};
  const held = new Promise<void>((resolve) => {
    bothHold = resolve;
  });
  let holders = 0;
  const add = (first: number, second: number) =>
    transaction({ db }, async ({ db }) => {
      await db.$executeRaw`UPDATE collision SET n = n + 1 WHERE id = ${first}`;
      if (++holders >= 2) bothHold();
      await held;
      await db.$executeRaw`UPDATE collision SET n = n + 1 WHERE id = ${second}`;
    });
  await Promise.all([add(1, 2), add(2, 1)]);
  expect(holders).toBeGreaterThan(2);
  expect((await side.query("SELECT n FROM collision ORDER BY id")).rows).toEqual([
    { n: 2 },
    { n: 2 },
  ]);
});

test("a transaction that collides late only has its remaining time to retry", async () => {
  let attempts = 0;
  const late = transaction({ db }, async ({ db }) => {
    if (++attempts > 1) return db.$queryRaw`SELECT pg_sleep(2)::text`;
    for (const _ of [1, 2]) await db.$queryRaw`SELECT pg_sleep(1.8)::text`;
    return db.$executeRaw`DO $$ BEGIN RAISE serialization_failure; END $$`;
  });
  expect(await refusalOf(late)).toBe("service_unavailable");
  expect(attempts).toBeLessThanOrEqual(2);
});

test("a rolled-back transaction leaves nothing of an operation under way", async () => {
  const id = randomUUID();
  await db.partner.create({
    data: { id, name: "before", email: `${id}@partner.example`, createdAt: new Date() },
  });
  const held = new pg.Client({ connectionString: await testDatabase() });
  await held.connect();
  await held.query("BEGIN");
  await held.query("SELECT FROM partner WHERE id = $1 FOR UPDATE", [id]);
  let breakOff = () => {};
  const brokenOff = new Promise<void>((resolve) => {
    breakOff = resolve;
  });
  const account = { environment: "test" as const, ratePerSecond: 1, burst: 1 };
  const undone = transaction({ db }, async ({ db }) => {
    // One operation of two statements, of which the first waits for the row.
    const accounts = { create: { ...account, id: randomUUID(), createdAt: new Date() } };
    const both = db.partner.update({ where: { id }, data: { name: "after", accounts } });
    await Promise.race([both, brokenOff]);
    throw new ApiError("service_unavailable");
  });
  const told = refusalOf(undone);
  const waits =
    "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE%partner%'";
  await expect.poll(async () => (await side.query(waits)).rowCount).toBe(1);
  breakOff();
  // The first statement gets its answer only once the ROLLBACK is queued behind it.
  await pause(100);
  await held.query("COMMIT");
  await held.end();
  expect(await told).toBe("service_unavailable");
  // Enough time for anything outstanding to arrive.
  await pause(300);
  const { rows } = await side.query(
    "SELECT p.name, (SELECT count(*)::int FROM account WHERE partner_id = p.id) AS accounts FROM partner p WHERE id = $1",
    [id],
  );
  expect(rows).toEqual([{ name: "before", accounts: 0 }]);
});
