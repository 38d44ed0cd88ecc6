import "@/testing/database";
import { afterAll, describe, expect, test } from "vitest";
import { testDatabase } from "@/testing/database";

const { FairPool } = await import("./fair-pool");
const { onBehalfOf } = await import("./call-context");
const { db, pool, transaction } = await import("./db");
const { statement } = await import("./hot-path");
const { toApiError } = await import("./refusal");

const fair = new FairPool({ connectionString: await testDatabase(), max: 8 });
afterAll(() => fair.end());

const asA = <T>(work: () => Promise<T>) => onBehalfOf("a", work);
const sleep = (seconds: number) => fair.query("SELECT pg_sleep($1)", [seconds]);

describe("a pool of eight", () => {
  test("gives one owner two at most, and refuses the others after a second, saying when to retry", async () => {
    const calls = await Promise.allSettled(Array.from({ length: 5 }, () => asA(() => sleep(1.5))));
    expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    const [refused] = calls.flatMap((call) => (call.status === "rejected" ? [call.reason] : []));
    expect(toApiError(refused)).toMatchObject({
      code: "service_unavailable",
      details: { retryAfterSeconds: 1 },
    });
  });

  test("leaves others their connections in the meantime", async () => {
    const held = await Promise.all([asA(() => fair.connect()), asA(() => fair.connect())]);
    const waiting = Promise.allSettled(Array.from({ length: 8 }, () => asA(() => sleep(0))));
    await onBehalfOf("b", () => sleep(0));
    await sleep(0);
    for (const one of held) one.release();
    await waiting;
  });

  test("gives a free place to whoever has waited longest", async () => {
    const order: number[] = [];
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map((place) => asA(() => sleep(0.1).then(() => order.push(place)))),
    );
    expect(order.toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(order.slice(4).toSorted()).toEqual([4, 5]);
  });

  test("has every place again after all kinds of failures", async () => {
    await asA(() => fair.query("SELECT 1/0")).catch(() => undefined);
    const client = await asA(() => fair.connect());
    client.release(true);
    const both = await Promise.all([asA(() => fair.connect()), asA(() => fair.connect())]);
    for (const one of both) one.release();
  });
});

describe("a transaction", () => {
  const scope = { db };

  test("refuses a query that bypasses its handle, by any route to the database", async () => {
    const around = "went around its handle";
    await expect(transaction(scope, () => pool.query("SELECT 1"))).rejects.toThrow(around);
    await expect(transaction(scope, () => db.$queryRaw`SELECT 1`)).rejects.toThrow(around);
    await expect(transaction(scope, () => statement("one", "SELECT 1", []))).rejects.toThrow(
      around,
    );
  });

  test("joins the enclosing one", async () => {
    const inner = await transaction(scope, (outer) =>
      transaction(outer, async (joined) => joined.db === outer.db),
    );
    expect(inner).toBe(true);
  });

  test("reports its owner's full share the way the pool does", async () => {
    const held = { release: [] as (() => void)[] };
    const most = Math.max(1, Math.floor(pool.options.max / 4));
    const units = Array.from({ length: most }, () =>
      onBehalfOf("c", () =>
        transaction(scope, () => new Promise<void>((resolve) => held.release.push(resolve))),
      ),
    );
    const refused = await onBehalfOf("c", () =>
      transaction(scope, ({ db }) => db.$queryRaw`SELECT 1`),
    ).catch((error: unknown) => toApiError(error));
    const outside = await onBehalfOf("c", async () => db.team.findFirst()).catch((error: unknown) =>
      toApiError(error),
    );
    for (const each of [refused, outside])
      expect(each).toMatchObject({
        code: "service_unavailable",
        details: { retryAfterSeconds: 1 },
      });
    for (const release of held.release) release();
    await Promise.all(units);
  });
});

test("work started later by somebody else still counts against the original call", async () => {
  const { currentCall, laterInThisCall } = await import("./call-context");
  const later = await onBehalfOf("d", async () =>
    laterInThisCall(async () => currentCall()?.owner),
  );
  expect(currentCall()).toBeUndefined();
  expect(await later()).toBe("d");
});

test("the hot-path queue waits for no row", async () => {
  await pool.query("CREATE TABLE IF NOT EXISTS held_row (id int PRIMARY KEY)");
  await pool.query("INSERT INTO held_row VALUES (1) ON CONFLICT DO NOTHING");
  const holder = await pool.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT 1 FROM held_row FOR UPDATE");
  const waiting = statement("held", "SELECT 1 FROM held_row FOR UPDATE", []).catch(toApiError);
  const behind = statement<{ one: number }>("free", "SELECT 1 AS one", []);
  // Both complete while the row is still locked.
  expect(await behind).toEqual([{ one: 1 }]);
  expect(await waiting).toMatchObject({ code: "service_unavailable" });
  await holder.query("ROLLBACK");
  holder.release();
});

describe("a temporary failure is reported as one", () => {
  const code = (error: unknown) => toApiError(error).code;
  const failures: [string, string][] = [
    ["a connection that is ended", "SELECT pg_terminate_backend(pg_backend_pid())"],
    ["a statement that takes too long", "SET statement_timeout = 20; SELECT pg_sleep(1)"],
  ];

  test.each(failures)("%s, of the pool", async (_what, text) => {
    expect(await pool.query(text).then(() => "done", code)).toBe("service_unavailable");
  });

  test("a connection closed in a transaction", async () => {
    const ended = transaction({ db }, async (unit) => {
      await unit.db.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`;
    });
    expect(await ended.then(() => "done", code)).toBe("service_unavailable");
  });

  test("a statement that takes too long in a transaction", async () => {
    const slow = transaction({ db }, async (unit) => {
      await unit.db.$executeRaw`SET LOCAL statement_timeout = 20`;
      await unit.db.$queryRaw`SELECT pg_sleep(1)::text`;
    });
    expect(await slow.then(() => "done", code)).toBe("service_unavailable");
  });

  test("but not a statement that is wrong", async () => {
    expect(await pool.query("SELECT nothing").then(() => "done", code)).toBe("internal_error");
  });
});
