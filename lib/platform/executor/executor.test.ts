import "@/testing/database";
import { Inngest, NonRetriableError, RetryAfterError } from "inngest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/db";
import { driveJobs, endedRuns } from "@/testing/jobs";
import { inngestOptions } from "./client-options";
import { cronItems, cronTick } from "./cron";
import { readDefinitions } from "./definitions";
import type { RunningExecutor } from "./executor";
import { readJobs } from "./observed";
import { insertEvents } from "./registry";

const client = new Inngest({ id: "executor-test", ...inngestOptions });
const counts = new Map<string, number>();
const count = (name: string) => {
  const now = (counts.get(name) ?? 0) + 1;
  counts.set(name, now);
  return now;
};
let driven = 0;
let mostDriven = 0;
const busy = async (ms: number) => {
  mostDriven = Math.max(mostDriven, ++driven);
  await new Promise((resolve) => setTimeout(resolve, ms));
  driven--;
};
const startedAt = new Map<string, number>();

const functions = [
  client.createFunction(
    { id: "flaky", retries: 3, triggers: { event: "t/flaky" } },
    async ({ attempt, step }) => {
      await step.run("before", () => count("before"));
      const tries = await step.run("flaky", () => {
        if (count("flaky") < 3) throw new Error("not yet");
        return counts.get("flaky");
      });
      if (count("outside") < 9 && attempt < 2) throw new Error("outside");
      return { tries, attempt };
    },
  ),
  client.createFunction(
    {
      id: "hopeless",
      retries: 2,
      triggers: { event: "t/hopeless" },
      onFailure: () => count("failure"),
    },
    async ({ step }) =>
      step.run("hopeless", () => {
        throw new Error(`try ${count("hopeless")}`);
      }),
  ),
  client.createFunction({ id: "retry-after", triggers: { event: "t/retry-after" } }, ({ step }) =>
    step.run("wait", () => {
      if (count("retry-after") === 1) throw new RetryAfterError("wait", 1_000);
      return "waited";
    }),
  ),
  client.createFunction(
    { id: "side-by-side", retries: 1, triggers: { event: "t/side-by-side" } },
    ({ step }) =>
      Promise.all([
        step.run("slow", () => {
          if (count("slow") === 1) throw new Error("once");
          return 1;
        }),
        step.run("quick", () => count("quick")).then(() => step.run("next", () => count("next"))),
        step.sleep("nap", "1s"),
      ]),
  ),
  client.createFunction({ id: "fan-a", triggers: { event: "t/fan" } }, () => "a"),
  client.createFunction(
    { id: "fan-b", triggers: [{ event: "t/fan" }, { event: "t/other" }] },
    () => "b",
  ),
  client.createFunction(
    { id: "limited", concurrency: { limit: 2 }, triggers: { event: "t/limited" } },
    () => busy(30),
  ),
  client.createFunction(
    {
      id: "keyed",
      concurrency: { limit: 1, key: "event.data.account" },
      triggers: { event: "t/keyed" },
    },
    async ({ event, step }) =>
      step.run("busy", async () => {
        const account = String(event.data["account"]);
        if (count(`in ${account}`) !== 1) throw new NonRetriableError("two at once");
        await new Promise((resolve) => setTimeout(resolve, 20));
        counts.set(`in ${account}`, 0);
      }),
  ),
  client.createFunction({ id: "waits", triggers: { event: "t/waits" } }, ({ step }) =>
    step.waitForEvent("wait", { event: "t/never", timeout: "1h" }),
  ),
  client.createFunction(
    { id: "hourly", triggers: [{ cron: "0 * * * *" }, { cron: "TZ=UTC 5 4 * * *" }] },
    ({ event }) => event.data,
  ),
  client.createFunction({ id: "slow", triggers: { event: "t/slow" } }, ({ step }) =>
    step.run("slow", async () => {
      count("slow started");
      await busy(300);
      return count("slow ended");
    }),
  ),
  client.createFunction({ id: "quick", triggers: { event: "t/quick" } }, ({ event }) => {
    startedAt.set(String(event.id), performance.now());
  }),
];

let executor: RunningExecutor;
beforeAll(async () => {
  executor = await driveJobs(client, functions);
});
afterAll(() => executor.stop());

const send = async (name: string, data = {}) => (await client.send({ name, data })).ids;
const only = async (ids: string[]) => (await endedRuns(ids))[0];

test("a failed step is repeated alone, and attempts are counted per step", async () => {
  const run = await only(await send("t/flaky"));
  expect(run?.output).toEqual({ tries: 3, attempt: 2 });
  expect(counts.get("before")).toBe(1);
});

test("a function whose retries are used up fails, and its onFailure runs once", async () => {
  const run = await only(await send("t/hopeless"));
  expect(run).toMatchObject({ status: "failed", error: { message: "try 3" } });
  const { rows } = await pool.query(
    "SELECT id FROM job_event WHERE name = 'inngest/function.failed' AND key = $1",
    [run?.id],
  );
  await endedRuns([rows[0].id]);
  expect(counts.get("failure")).toBe(1);
});

test("RetryAfterError decides when", async () => {
  const began = performance.now();
  expect((await only(await send("t/retry-after")))?.output).toBe("waited");
  expect(performance.now() - began).toBeGreaterThan(950);
});

test("steps side by side do not wait for each other's retries or sleeps to be repeated", async () => {
  expect((await only(await send("t/side-by-side")))?.output).toEqual([1, 1, null]);
  expect([counts.get("slow"), counts.get("quick"), counts.get("next")]).toEqual([2, 1, 1]);
});

test("one event starts every function that waits for it", async () => {
  const runs = await endedRuns(await send("t/fan"));
  expect(runs.map(({ output }) => output)).toEqual(["a", "b"]);
});

test("a second event of the same id is the same event", async () => {
  for (let i = 0; i < 3; i++) await client.send({ name: "t/other", id: "same" });
  const { rows } = await pool.query(
    "SELECT id FROM job_event WHERE name = 't/other' AND key = 'same'",
  );
  expect(rows).toHaveLength(1);
  expect(await endedRuns([rows[0].id])).toHaveLength(1);
});

test("a limit holds, and everything behind it gets its turn", async () => {
  const { ids } = await client.send(Array.from({ length: 12 }, () => ({ name: "t/limited" })));
  expect(await endedRuns(ids)).toHaveLength(12);
  expect(mostDriven).toBe(2);
});

test("a keyed limit holds per key", async () => {
  const events = Array.from({ length: 12 }, (_, n) => ({
    name: "t/keyed",
    data: { account: n % 3 },
  }));
  const runs = await endedRuns((await client.send(events)).ids);
  expect(runs.map(({ status }) => status)).toEqual(Array(12).fill("completed"));
});

test("what the executor does not do fails with a reason", async () => {
  const run = await only(await send("t/waits"));
  expect(run?.error?.message).toContain("does not do WaitForEvent");
  const steps = { step: {} };
  const { refused } = readDefinitions({
    app_id: "x",
    functions: [
      { id: "x-a", steps, triggers: [{ event: "a", expression: "event.data.b" }] },
      { id: "x-b", steps, triggers: [], debounce: { period: "1s" } },
      { id: "x-c", steps, triggers: [{ cron: "TZ=Europe/Paris 0 0 * * *" }] },
    ],
  });
  expect(refused.map(({ id }) => id)).toEqual(["x-a", "x-b", "x-c"]);
});

test("a cron trigger is scheduled, and each tick happens once", async () => {
  const [hourly] = readDefinitions({
    app_id: "executor-test",
    functions: [
      { id: "executor-test-hourly", triggers: [{ cron: "0 * * * *" }], steps: { step: {} } },
    ],
  }).functions;
  const { rows: known } = await pool.query(
    "SELECT identifier FROM graphile_worker._private_known_crontabs",
  );
  const [item] = cronItems(hourly ? [hourly] : []);
  expect(known.map(({ identifier }) => identifier)).toContain(item?.identifier);
  const tick = {
    functionId: "executor-test-hourly",
    cron: "0 * * * *",
    _cron: { ts: "2026-01-01T00:00:00Z" },
  };
  await insertEvents([cronTick(tick)]);
  await insertEvents([cronTick(tick)]);
  const { rows } = await pool.query(
    "SELECT id FROM job_event WHERE key LIKE 'executor-test-hourly%2026-01-01%'",
  );
  expect(rows).toHaveLength(1);
  expect((await only([rows[0].id]))?.output).toEqual({ cron: "0 * * * *" });
});

test("a run whose wake-up is gone is found by the sweeper", async () => {
  await executor.stop();
  const ids = await send("t/fan");
  await pool.query(
    "DELETE FROM graphile_worker._private_jobs WHERE key IN (SELECT 'run:' || id FROM job_run WHERE event_id = ANY ($1))",
    [ids],
  );
  await pool.query(
    "UPDATE job_run SET due_at = now() - interval '90 s' WHERE event_id = ANY ($1)",
    [ids],
  );
  expect((await readJobs()).oldestDueSeconds).toBeGreaterThan(80);
  executor = await driveJobs(client, functions);
  expect(await endedRuns(ids)).toHaveLength(2);
  expect((await readJobs()).oldestDueSeconds).toBeLessThan(60);
});

test("stopping lets a step under way end, and its run goes on elsewhere", async () => {
  const ids = await send("t/slow");
  while (!counts.has("slow started")) await new Promise((resolve) => setTimeout(resolve, 5));
  await executor.stop();
  expect(counts.get("slow ended")).toBe(1);
  executor = await driveJobs(client, functions);
  expect((await only(ids))?.output).toBe(1);
  expect(counts.get("slow started")).toBe(1);
});

test("a function starts soon after its event", async () => {
  const waits: number[] = [];
  for (let i = 0; i < 50; i++) {
    const id = `quick ${i}`;
    const sentAt = performance.now();
    await client.send({ name: "t/quick", id });
    while (!startedAt.has(id)) await new Promise((resolve) => setTimeout(resolve, 1));
    waits.push((startedAt.get(id) ?? 0) - sentAt);
  }
  const p50 = waits.sort((a, b) => a - b)[25] ?? Infinity;
  console.log(
    `event to function start: p50 ${p50.toFixed(1)} ms, max ${waits.at(-1)?.toFixed(1)} ms`,
  );
  expect(p50).toBeLessThan(50);
});

test("several executors on one database share the runs, and limits hold across them", async () => {
  const second = await driveJobs(client, functions);
  mostDriven = 0;
  const { ids } = await client.send([
    ...Array.from({ length: 10 }, () => ({ name: "t/limited" })),
    ...Array.from({ length: 20 }, (_, n) => ({ name: "t/keyed", data: { account: n % 2 } })),
  ]);
  const runs = await endedRuns(ids);
  expect(runs.map(({ status }) => status)).toEqual(Array(30).fill("completed"));
  expect(mostDriven).toBe(2);
  await second.stop();
});

test("a database that drops every connection stops nothing for good", async () => {
  const ids = await send("t/fan");
  await pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  await endedRuns(ids);
  await endedRuns(await send("t/fan"));
});
