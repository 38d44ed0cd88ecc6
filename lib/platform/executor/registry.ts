import { isDatabaseError } from "../database-error";
import { pool } from "../db";
import type { Definitions, JobFunction } from "./definitions";
import { wakeUps } from "./store";

/** The rows that many runs come from or go back to: events, functions, and what the sweeper looks at. */

export interface NewEvent {
  id: string;
  name: string;
  /** A second event of the same name and key is not stored; null for no such check. */
  key: string | null;
  payload: unknown;
  /** A function to start besides those that the name starts. */
  target: string | null;
}

/** The class of the advisory locks by which executors show that they live. */
export const PRESENCE = 0x61696473;

/** Installs or updates the tables of graphile-worker. */
export async function installQueue(): Promise<void> {
  // Loaded here, so that whoever only sends events does without it.
  const [{ runMigrations }, { queueLog }] = await Promise.all([
    import("graphile-worker"),
    import("./queue-log"),
  ]);
  await runMigrations({ pgPool: pool, logger: queueLog });
}

const NEW_RUN = `
  gen_random_uuid(), f.id, e.id,
  CASE WHEN f.concurrency_key = '{}' THEN NULL ELSE e.payload #>> f.concurrency_key END, now(), now()`;
const RUN_COLUMNS = "id, function_id, event_id, concurrency_key, due_at, created_at";

const INSERT_EVENTS = `
  WITH given AS (
    SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])
      AS g(id, name, key, payload, target)
  ), events AS (
    INSERT INTO job_event (id, name, key, payload, received_at)
    SELECT id, name, key, payload::json, now() FROM given ON CONFLICT DO NOTHING
    RETURNING id, name, payload
  ), runs AS (
    INSERT INTO job_run (${RUN_COLUMNS}) SELECT ${NEW_RUN} FROM events e JOIN given g ON g.id = e.id
      JOIN job_function f ON e.name = ANY (f.events) OR f.id = g.target
    RETURNING id, function_id, due_at
  )${wakeUps("runs")}`;

/** Stores events, the runs of the functions that they start, and the wake-ups: all or nothing. */
export async function insertEvents(events: readonly NewEvent[]): Promise<void> {
  const values = [
    events.map(({ id }) => id),
    events.map(({ name }) => name),
    events.map(({ key }) => key),
    events.map(({ payload }) => JSON.stringify(payload)),
    events.map(({ target }) => target),
  ];
  try {
    await pool.query(INSERT_EVENTS, values);
  } catch (error) {
    if (!(isDatabaseError(error) && error.code === "3F000")) throw error;
    // No executor has been here yet.
    await installQueue();
    await pool.query(INSERT_EVENTS, values);
  }
}

/** Notes what is served now in place of what this app served before. */
export async function saveFunctions({ app, functions }: Definitions): Promise<void> {
  const rows = functions.map(({ id, events, crons, keyed }) => ({
    id,
    events,
    scheduled: crons.length > 0,
    path: keyed?.path ?? [],
  }));
  await pool.query(
    `WITH given AS (
       SELECT * FROM json_to_recordset($2::json) AS g(id text, events text[], scheduled bool, path text[])
     ), gone AS (
       DELETE FROM job_function WHERE app = $1 AND id NOT IN (SELECT id FROM given)
     )
     INSERT INTO job_function (id, app, events, scheduled, concurrency_key)
     SELECT id, $1, events, scheduled, path FROM given
     ON CONFLICT (id) DO UPDATE SET events = excluded.events, scheduled = excluded.scheduled,
       concurrency_key = excluded.concurrency_key`,
    [app, JSON.stringify(rows)],
  );
}

/** Creates the runs of events that came before their function was known here. */
export async function startMissedRuns(ids: readonly string[], seconds: number): Promise<void> {
  await pool.query(
    `WITH runs AS (
       INSERT INTO job_run (${RUN_COLUMNS}) SELECT ${NEW_RUN}
       FROM job_event e JOIN job_function f ON e.name = ANY (f.events) AND f.id = ANY ($1)
       WHERE e.received_at > now() - make_interval(secs => $2) AND NOT EXISTS (
         SELECT FROM job_run r WHERE r.function_id = f.id AND r.event_id = e.id)
       ON CONFLICT DO NOTHING RETURNING id, function_id, due_at
     )${wakeUps("runs")}`,
    [ids, seconds],
  );
}

/** Gives the runs of dead executors, and those that we forgot ourselves, back to whoever is there. */
export async function releaseLost(me: number, driving: readonly string[]): Promise<number> {
  const { rowCount } = await pool.query(
    `UPDATE job_run r SET claimed_by = NULL, lost = lost + 1, due_at = now()
     WHERE claimed_by IS NOT NULL AND CASE WHEN claimed_by = $1 THEN NOT id = ANY ($2::uuid[])
       ELSE NOT EXISTS (SELECT FROM pg_locks l WHERE l.locktype = 'advisory' AND l.classid = $3::oid
         AND l.objid = r.claimed_by::oid AND l.objsubid = 2 AND l.granted
         AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())) END`,
    [me, driving, PRESENCE],
  );
  return rowCount ?? 0;
}

/** Wakes runs that have been due for a while and have no job, as many as the function's limits let in. */
export async function wakeDue(fn: JobFunction, dueForMs: number): Promise<void> {
  await pool.query({
    name: "job-wake-due",
    text: `WITH runs AS (
        SELECT r.id, r.function_id, r.due_at FROM job_run r
        WHERE r.function_id = $1 AND r.due_at <= now() - make_interval(secs => $2::float8 / 1000)
          AND ($4::int IS NULL OR (SELECT count(*) FROM job_run c WHERE c.function_id = $1
            AND c.claimed_by IS NOT NULL AND c.concurrency_key IS NOT DISTINCT FROM r.concurrency_key) < $4)
          AND NOT EXISTS (
            SELECT FROM graphile_worker.jobs j WHERE j.key = 'run:' || r.id AND j.locked_at IS NULL)
        ORDER BY r.due_at
        LIMIT greatest(0, coalesce($3::int - (SELECT count(*) FROM job_run c
          WHERE c.function_id = $1 AND c.claimed_by IS NOT NULL), 500))
      )${wakeUps("runs")}`,
    values: [fn.id, dueForMs, fn.limit, fn.keyed?.limit ?? null],
  });
}

/** Forgets events and ended runs of more than a day ago, failed ones after a month. */
export async function forgetOld(): Promise<void> {
  await pool.query(
    `DELETE FROM job_run WHERE id IN (SELECT id FROM job_run WHERE ended_at < now() - interval '1 day'
       AND (status = 'completed' OR ended_at < now() - interval '30 days') LIMIT 2000)`,
  );
  await pool.query(
    `DELETE FROM job_event WHERE id IN (SELECT id FROM job_event e WHERE received_at < now() - interval '1 day'
       AND NOT EXISTS (SELECT FROM job_run r WHERE r.event_id = e.id) LIMIT 2000)`,
  );
}
