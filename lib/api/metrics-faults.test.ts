import "@/testing/database";
import pg from "pg";
import { expect, test } from "vitest";

process.env["METRICS_TOKEN"] = "token";
const { newWorld } = await import("@/testing/webhook-world");
const { metricsPage } = await import("./metrics");
const { health } = await import("./discovery");
const { pool } = await import("@/lib/platform/db");
const { env } = await import("@/lib/platform/env");
const { jobsHealth } = await import("@/lib/platform/job-health");
const { WORKERS } = await import("@/lib/platform/job-presence");
const { clearJobs } = await import("@/testing/jobs");

const HOUR_SECONDS = 3_600;

test("work that fails through our own fault shows in the metrics and in health", async () => {
  const world = await newWorld();
  // Every fault at once, an hour old: the metrics haven't been read before.
  await world.hook("http://127.0.0.1:9/hook");
  await world.emit(3);
  await world.pass(HOUR_SECONDS * 1_000);
  await clearJobs();
  await pool.query(
    `INSERT INTO stripe_event (id, environment, type, object_id, at, received_at)
     VALUES ('evt_unapplied', 'test', 'test', 'sub_unapplied', now(), now())`,
  );
  await pool.query(
    `INSERT INTO failing_duty (environment, customer_id, kind, subject, since, last_at, error)
     VALUES ('test', 'cus_unpaid', 'give_back', 'pi_refused', now() - interval '1 hour', now(), 'refused')`,
  );
  await pool.query(
    "INSERT INTO job_success (name, at) VALUES ('faulty', now() - interval '1 hour')",
  );
  const hourAgo = "run_at => now() - interval '1 hour'";
  await pool.query(`SELECT graphile_worker.add_job('athlete/erased', ${hourAgo})`);
  await pool.query(`SELECT graphile_worker.add_job('a kind that nothing knows', ${hourAgo})`);
  await pool.query("SELECT graphile_worker.add_job('mail/queued', max_attempts => 1)");
  await pool.query("SELECT graphile_worker.add_job('report/asked')");
  await pool.query(
    `UPDATE graphile_worker._private_jobs AS job SET attempts = 1,
       locked_at = CASE WHEN max_attempts > 1 THEN now() - interval '1 hour' END
     FROM graphile_worker._private_tasks AS task
     WHERE task.id = task_id AND identifier IN ('mail/queued', 'report/asked')`,
  );
  await pool.query("DELETE FROM graphile_worker._private_known_crontabs");
  await pool.query(
    `INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     VALUES ('faulty', now(), now() - interval '1 hour')`,
  );
  const executor = new pg.Client({ connectionString: env.DATABASE_URL });
  await executor.connect();
  await executor.query("SELECT pg_advisory_lock($1, 4711)", [WORKERS]);

  const headers = { authorization: "Bearer token" };
  const scrape = async () =>
    (await metricsPage(new Request("http://localhost/metrics", { headers }))).text();
  let text = "";
  // On a busy machine a gauge may time out; it is read again some seconds later.
  const everything = async () => {
    text = await scrape();
    expect(text).not.toBe("");
    return text.match(/^aidstation_\S+ nan$/gim);
  };
  await expect.poll(everything, { timeout: 60_000, interval: 1_000 }).toBe(null);
  const shown = (line: string) => {
    const found = text.split("\n").find((each) => each.startsWith(`${line} `));
    return Number(found?.slice(line.length + 1));
  };
  expect(shown("aidstation_webhook_oldest_due_seconds")).toBeGreaterThan(HOUR_SECONDS - 60);
  expect(shown("aidstation_webhook_deliveries_pending")).toBeGreaterThanOrEqual(3);
  expect(shown("aidstation_stripe_events_unapplied")).toBeGreaterThanOrEqual(1);
  expect(shown("aidstation_billing_duties_failing")).toBe(1);
  expect(shown("aidstation_billing_oldest_failing_duty_seconds")).toBeGreaterThanOrEqual(
    HOUR_SECONDS,
  );
  expect(shown("aidstation_jobs_waiting")).toBe(1);
  expect(shown("aidstation_jobs_failed")).toBe(1);
  expect(shown("aidstation_job_longest_seconds")).toBeGreaterThanOrEqual(HOUR_SECONDS);
  expect(shown("aidstation_job_oldest_due_seconds")).toBeGreaterThanOrEqual(HOUR_SECONDS);
  expect(shown("aidstation_job_clock_age_seconds")).toBeGreaterThanOrEqual(HOUR_SECONDS);
  expect(shown("aidstation_job_executors")).toBeGreaterThanOrEqual(1);
  expect(shown('aidstation_job_last_success_age_seconds{job="faulty"}')).toBeGreaterThanOrEqual(
    HOUR_SECONDS,
  );
  expect((await health(world.caller())).checks.jobs).toBe("late");

  await clearJobs();
  await pool.query("SELECT graphile_worker.add_job('a kind that nothing knows')");
  // A job of an unknown kind doesn't count. The job clock stands still, which a recent start may excuse.
  expect(await jobsHealth(0)).toBe("ok");
  expect(await jobsHealth(HOUR_SECONDS)).toBe("late");
  await pool.query("UPDATE graphile_worker._private_known_crontabs SET last_execution = now()");
  expect(await jobsHealth(HOUR_SECONDS)).toBe("ok");
  await executor.end();
  await expect.poll(() => jobsHealth(HOUR_SECONDS)).toBe("late");
});
