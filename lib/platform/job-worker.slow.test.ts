import "@/testing/database";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { surviveKills } from "@/testing/job-crash";
import { until } from "@/testing/receiver";

const { db, pool, transaction } = await import("./db");
const { clearJobs, queuedJobs } = await import("@/testing/jobs");
const { readJobs } = await import("./job-health");
const { underLimit } = await import("./job-limit");
const { startJobs, SWEEP_MS } = await import("./job-worker");
const { enqueue, enqueueEach, forgetOldJobs } = await import("./jobs");
const { untilNone } = await import("./one-by-one");

type Work = (data: { athlete_id: string }) => Promise<unknown>;
const running: ReturnType<typeof startJobs>[] = [];

beforeEach(clearJobs);
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
});

/** A process's workers. Several instances share one database, as separate processes would. */
function newProcess(work: Work, settings: Parameters<typeof startJobs>[1] = {}) {
  const run = (data: unknown) => work(data as never);
  const tasks = { "athlete/erased": run, "webhook/deleted": run };
  const one = startJobs({ tasks, crons: {} }, { sweepMs: 50, patienceMs: 500, ...settings });
  running.push(one);
  return one;
}

const newData = (account_id: string = randomUUID()) => ({ account_id, athlete_id: randomUUID() });
const put = (data = newData()) =>
  transaction({ db }, (unit) => enqueue(unit, "athlete/erased", data)).then(() => data);
const isEmpty = async () => (await queuedJobs("athlete/erased")).length === 0;
const hasten = () => pool.query("UPDATE graphile_worker._private_jobs SET run_at = now()");

test("a job runs once its transaction commits, and never if it rolls back", async () => {
  const done: string[] = [];
  const work: Work = async ({ athlete_id }) => done.push(athlete_id);
  for (let process = 0; process < 3; process++) newProcess(work);
  const undone = transaction({ db }, async (unit) => {
    await enqueue(unit, "athlete/erased", newData());
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  const wanted: string[] = [];
  await transaction({ db }, async (unit) => {
    for (let job = 0; job < 50; job++) {
      const data = newData();
      wanted.push(data.athlete_id);
      await enqueue(unit, "athlete/erased", data);
    }
    expect(done).toEqual([]);
  });
  await until(isEmpty);
  expect(done.toSorted()).toEqual(wanted.toSorted());
});

test("a delayed job waits for its time", async () => {
  const due_ms = Date.now() + 3_600_000;
  await enqueue({ db }, "message/held", { message_id: randomUUID(), due_ms });
  const { rows } = await pool.query("SELECT run_at FROM graphile_worker.jobs");
  expect(rows).toEqual([{ run_at: new Date(due_ms) }]);
  let runs = 0;
  const tasks = { "message/held": async () => runs++, "athlete/erased": async () => undefined };
  running.push(startJobs({ tasks, crons: {} }));
  await put();
  await until(isEmpty);
  expect(runs).toBe(0);
  await hasten();
  await until(() => runs === 1);
});

test("a failing job is retried, and its final failure is kept for a month", async () => {
  let tries = 0;
  const tasks = {
    "alerts/push.due": () => {
      tries++;
      throw new Error(`try ${tries}`);
    },
  };
  running.push(startJobs({ tasks, crons: {} }));
  const data = { subscription_ids: [randomUUID()], coach_id: randomUUID(), notification_ids: [] };
  await enqueue({ db }, "alerts/push.due", data);
  const failed = async () => {
    await hasten();
    return (await readJobs()).failed === 1;
  };
  await until(failed);
  expect(tries).toBe(9);
  const { rows } = await pool.query("SELECT attempts, last_error FROM graphile_worker.jobs");
  expect(rows).toEqual([{ attempts: 9, last_error: "try 9" }]);
  expect(await forgetOldJobs()).toBe(0);
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
  // A job never attempted, because no process was there, is kept.
  await enqueue({ db }, "alerts/push.due", data);
  await pool.query("UPDATE graphile_worker._private_jobs SET run_at = now() - interval '31 days'");
  expect(await forgetOldJobs()).toBe(1);
  await pool.query("DELETE FROM graphile_worker._private_jobs");
});

test("serialized jobs run one after another across all processes, with at most eight of a kind", async () => {
  const accounts = Array.from({ length: 12 }, () => randomUUID());
  const under = new Map<string, number>();
  let [now, most, mostOfOne] = [0, 0, 0];
  const work = async ({ account_id }: { account_id: string }) => {
    const ofOne = (under.get(account_id) ?? 0) + 1;
    under.set(account_id, ofOne);
    most = Math.max(most, ++now);
    mostOfOne = Math.max(mostOfOne, ofOne);
    await pause(5);
    now--;
    under.set(account_id, ofOne - 1);
  };
  const each = accounts.flatMap((account_id) =>
    Array.from({ length: 10 }, () => ({ account_id, webhook_id: randomUUID() })),
  );
  await enqueueEach({ db }, "webhook/deleted", each);
  for (let process = 0; process < 2; process++) newProcess(work as never);
  await until(async () => (await queuedJobs("webhook/deleted")).length === 0);
  expect(mostOfOne).toBe(1);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(8);
});

test("after downtime, only the last missed tick runs, once", async () => {
  const kind = `tick ${randomUUID()}`;
  await pool.query(
    `INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     VALUES ($1, now() - interval '3 hours', now() - interval '3 hours')`,
    [kind],
  );
  // Avoids the next minute, which would be a tick of its own.
  const minute = new Date(Date.now() + 30 * 60_000).getUTCMinutes();
  let ticks = 0;
  const jobs = { tasks: { [kind]: async () => ticks++ }, crons: { [kind]: `${minute} * * * *` } };
  for (let process = 0; process < 2; process++) running.push(startJobs(jobs));
  const isOver = async () => {
    const { rows } = await pool.query(
      "SELECT FROM graphile_worker._private_known_crontabs WHERE identifier = $1 AND last_execution > now() - interval '70 min'",
      [kind],
    );
    return rows.length === 1 && ticks > 0;
  };
  await until(isOver);
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
  expect(ticks).toBe(1);
  await pool.query("DELETE FROM graphile_worker._private_known_crontabs WHERE identifier = $1", [
    kind,
  ]);
});

test("a killed process's jobs are taken over within 30 seconds, after two checks", () => {
  expect(2 * SWEEP_MS).toBeLessThan(30_000);
});

test("kill -9 loses no job: another process takes over running ones", {
  timeout: 300_000,
}, async () => {
  await surviveKills({ jobs: 200, shares: [0.4] });
});

test("a running job is left alone, however often others look", async () => {
  let [runs, looks] = [0, 0];
  const work: Work = async () => {
    runs++;
    // Far more sweeps by the others than it takes to give up a dead worker.
    await until(() => looks > 0);
  };
  newProcess(work);
  await put();
  await until(() => runs === 1);
  const others = [newProcess(work), newProcess(work)];
  await pause(500);
  looks++;
  await until(isEmpty);
  expect(runs).toBe(1);
  await Promise.all(others.map(({ stop }) => stop()));
});

test("if the database drops all connections, jobs are told, rerun, and leave none behind", {
  timeout: 300_000,
}, async () => {
  let [losses, begun, told, done] = [0, 0, 0, 0];
  const work: Work = async () => {
    if (losses === 5) return ++done;
    begun++;
    // Never ends by itself.
    await untilNone(() => pause(5, 1)).catch((error: unknown) => {
      told++;
      throw error;
    });
    return done;
  };
  newProcess(work);
  await put();
  const client = new pg.Client({ connectionString: process.env["DATABASE_URL"] });
  await client.connect();
  const others =
    "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";
  const connections = async () =>
    Number((await client.query(`SELECT count(*) AS n ${others}`)).rows[0].n);
  const makeDue = "UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()";
  let most = 0;
  while (losses < 5) {
    // Workers that lost their connection may take the job once more, only to be told to stop.
    await until(async () => {
      await client.query(makeDue);
      return begun > told;
    });
    const before = told;
    most = Math.max(most, await connections());
    losses++;
    await client.query(`SELECT pg_terminate_backend(pid) ${others}`);
    await until(() => told > before);
  }
  await until(async () => {
    await client.query(makeDue);
    return done > 0;
  });
  // Three connections of the workers, plus those of this test's pool.
  expect(most).toBeLessThanOrEqual(6);
  expect(await connections()).toBeLessThanOrEqual(6);
  await client.end();
});

test("a stop lets a job finish; one that takes too long is told, and continues elsewhere", async () => {
  let [begun, ended, told] = [0, 0, 0];
  const first = newProcess(async () => {
    begun++;
    await pause(100);
    ended++;
  });
  await put();
  await until(() => begun === 1);
  await first.stop();
  expect([ended, await isEmpty()]).toEqual([1, true]);
  const second = newProcess(async () => {
    begun++;
    await untilNone(() => pause(5, 1)).finally(() => told++);
  });
  await put();
  await until(() => begun === 2);
  await second.stop();
  expect(told).toBe(1);
  newProcess(async () => ended++);
  await hasten();
  await until(isEmpty);
  expect(ended).toBe(2);
});

test("a job that takes too long ends at its next checkpoint", async () => {
  const never = new AbortController().signal;
  const endless = underLimit(never, () => untilNone(() => pause(5, 1)), 20);
  await expect(endless).rejects.toThrow("too long");
});
