import pg from "pg";
import { expect, test } from "vitest";
import { formerRelease } from "@/testing/former-release.mjs";
import { migrate } from "./migrate.mjs";

const UPGRADE = "20261123150000_jobs_in_the_queue";

const RUN = "id, function_id, event_id, status, due_at, claimed_by, created_at";

test("waiting, sleeping and running jobs from the previous release's tables continue in the queue", async () => {
  const url = await formerRelease("jobs_upgrade", UPGRADE);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const id = (n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
  const due_ms = Date.now() + 3_600_000;
  const event = (n, name, data) =>
    client.query(
      "INSERT INTO job_event (id, name, payload, received_at) VALUES ($1, $2, $3, now())",
      [id(n), name, JSON.stringify({ name, data, ts: 1 })],
    );
  await client.query(
    `INSERT INTO job_function (id, app, events, scheduled, last_completed_at, concurrency_key) VALUES
       ('aidstation-erase-athlete', 'aidstation', '{athlete/erased}', false, NULL, '{}'),
       ('aidstation-send-message', 'aidstation', '{message/held}', false, NULL, '{}'),
       ('aidstation-purge-retention', 'aidstation', '{jobs/purge-retention}', true, now() - interval '2 days', '{}')`,
  );
  await event(1, "athlete/erased", { athlete_id: "waits" });
  await event(2, "athlete/erased", { athlete_id: "under way" });
  await event(3, "athlete/erased", { athlete_id: "done" });
  await event(4, "message/held", { message_id: "sleeps", due_ms });
  await event(5, "inngest/scheduled.timer", { cron: "40 3 * * *" });
  await client.query(
    `INSERT INTO job_run (${RUN}) VALUES
       ('${id(11)}', 'aidstation-erase-athlete', '${id(1)}', 'running', now(), NULL, now()),
       ('${id(12)}', 'aidstation-erase-athlete', '${id(2)}', 'running', NULL, 7, now()),
       ('${id(13)}', 'aidstation-erase-athlete', '${id(3)}', 'completed', NULL, NULL, now()),
       ('${id(14)}', 'aidstation-send-message', '${id(4)}', 'running', now() + interval '1 hour', NULL, now()),
       ('${id(15)}', 'aidstation-purge-retention', '${id(5)}', 'running', now(), NULL, now())`,
  );
  await client.query(
    `INSERT INTO job_outbox (id, name, data, created_at)
     VALUES ('${id(20)}', 'mail/queued', '{"mail_id": "not handed on"}', now())`,
  );
  await client.query("SELECT graphile_worker.add_job('run:aidstation-erase-athlete')");
  await client.query("SELECT graphile_worker.add_job('cron')");

  await migrate(url);

  // A process of the previous release that has not been replaced yet.
  await client.query(
    `INSERT INTO job_outbox (id, name, data, created_at)
     VALUES ('${id(21)}', 'mail/queued', '{"mail_id": "from before"}', now())`,
  );
  const { rows } = await client.query(
    `SELECT job.key, identifier AS kind, payload, run_at > now() AS later
     FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = task_id
     ORDER BY key`,
  );
  expect(rows).toEqual([
    { key: id(11), kind: "athlete/erased", payload: { athlete_id: "waits" }, later: false },
    { key: id(12), kind: "athlete/erased", payload: { athlete_id: "under way" }, later: false },
    { key: id(14), kind: "message/held", payload: { message_id: "sleeps", due_ms }, later: true },
    { key: id(15), kind: "purge-retention", payload: {}, later: false },
    { key: id(20), kind: "mail/queued", payload: { mail_id: "not handed on" }, later: false },
    { key: id(21), kind: "mail/queued", payload: { mail_id: "from before" }, later: false },
  ]);
  const known = await client.query(
    `SELECT name, last_execution = at AS is_known FROM job_success
     JOIN graphile_worker._private_known_crontabs ON identifier = name`,
  );
  expect(known.rows).toEqual([{ name: "purge-retention", is_known: true }]);
  const gone = await client.query(
    "SELECT FROM pg_tables WHERE tablename IN ('job_function', 'job_event', 'job_run', 'job_step')",
  );
  expect(gone.rowCount).toBe(0);
  expect((await client.query("SELECT FROM job_outbox")).rowCount).toBe(0);
  await client.end();
});
