import "@/testing/database";
import { Inngest } from "inngest";
import { expect, test } from "vitest";
import { pool } from "@/lib/platform/db";
import { untilNone } from "@/lib/platform/one-by-one";
import { driveJobs, endedRuns } from "@/testing/jobs";
import { inngestOptions } from "./client-options";
import { jobsHealth } from "./health";
import { releaseLost } from "./registry";

const client = new Inngest({ id: "limits-test", ...inngestOptions });

test("a step that takes too long is told, fails its attempt, and runs again only once it has ended", {
  timeout: 30_000,
}, async () => {
  let attempts = 0;
  let running = 0;
  let most = 0;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let chunks = 0;
  const stuck = client.createFunction(
    { id: "stuck", retries: 2, triggers: { event: "l/stuck" } },
    ({ step }) =>
      step.run("work", async () => {
        attempts++;
        most = Math.max(most, ++running);
        if (attempts === 1) {
          // Ends between two chunks because it is told, and not before what it is at has ended.
          await untilNone(async () => {
            chunks++;
            await held;
            return 1;
          }).catch(() => undefined);
        }
        running--;
        return attempts;
      }),
  );
  const executor = await driveJobs(client, [stuck], { stepLimitMs: 1_000 });
  const { ids } = await client.send({ name: "l/stuck" });
  await expect
    .poll(
      async () => {
        const { rows } = await pool.query("SELECT attempt FROM job_run WHERE event_id = ANY ($1)", [
          ids,
        ]);
        return rows[0]?.attempt;
      },
      { timeout: 10_000 },
    )
    .toBe(1);
  expect(attempts).toBe(1);
  letGo();
  const [run] = await endedRuns(ids);
  expect(run).toMatchObject({ status: "completed", output: 2 });
  expect({ most, chunks }).toEqual({ most: 1, chunks: 1 });
  await executor.stop();
});

test("a step that outlasts the patience of a stop is told, and its run goes on elsewhere with no attempt lost", {
  timeout: 30_000,
}, async () => {
  let starts = 0;
  let isTold = false;
  const endless = client.createFunction(
    { id: "endless", retries: 0, triggers: { event: "l/endless" } },
    ({ step }) =>
      step.run("work", async () => {
        if (++starts > 1) return "done";
        await untilNone(() => new Promise((resolve) => setTimeout(resolve, 10, 1))).finally(() => {
          isTold = true;
        });
        return "never";
      }),
  );
  const before = await driveJobs(client, [endless], { patienceMs: 100 });
  const { ids } = await client.send({ name: "l/endless" });
  await expect.poll(() => starts, { timeout: 10_000 }).toBe(1);
  await before.stop();
  await expect.poll(() => isTold).toBe(true);
  const after = await driveJobs(client, [endless]);
  expect(await endedRuns(ids)).toMatchObject([{ status: "completed", output: "done" }]);
  await after.stop();
});

test("a run that ten executors died of fails like any other, and its onFailure runs", async () => {
  let failures = 0;
  const deadly = client.createFunction(
    {
      id: "deadly",
      triggers: { event: "l/deadly" },
      onFailure: ({ error }) => {
        failures += Number(error.message.includes("executor died"));
      },
    },
    ({ step }) => step.run("never", () => "ran"),
  );
  const before = await driveJobs(client, [deadly]);
  await before.stop();
  const { ids } = await client.send({ name: "l/deadly" });
  for (let death = 0; death < 10; death++) {
    await pool.query("UPDATE job_run SET claimed_by = 1, due_at = NULL WHERE event_id = ANY ($1)", [
      ids,
    ]);
    await releaseLost(2, []);
  }
  const executor = await driveJobs(client, [deadly]);
  const [run] = await endedRuns(ids);
  expect(run).toMatchObject({ status: "failed", error: { name: "LostError" } });
  await expect.poll(() => failures, { timeout: 10_000 }).toBe(1);
  await executor.stop();
});

test("a function that cannot be driven stops the start, and the reason names it", async () => {
  const debounced = client.createFunction(
    { id: "debounced", triggers: { event: "l/debounced" }, debounce: { period: "1s" } } as never,
    () => undefined,
  );
  await expect(driveJobs(client, [debounced])).rejects.toThrow(/limits-test-debounced.*debounce/s);
});

test("due runs of a function that nobody serves any more make nobody late", async () => {
  await pool.query(
    "INSERT INTO job_event (id, name, payload, received_at) VALUES (gen_random_uuid(), 'l/gone', '{}', now())",
  );
  await pool.query(
    `INSERT INTO job_run (id, function_id, event_id, due_at, created_at)
     SELECT gen_random_uuid(), 'limits-test-gone', id, now() - interval '1 hour', now()
     FROM job_event WHERE name = 'l/gone'`,
  );
  expect(await jobsHealth(0)).toBe("ok");
});
