import { pool } from "../db";
import type { JobFunction } from "./definitions";

/**
 * The rows of a run that is driven. Wake-ups are graphile-worker's jobs; what is to be done stands in our own rows.
 */

export interface Step {
  id: string;
  name: string;
  status: "planned" | "sleeping" | "completed" | "failed";
  attempt: number;
  dueMs: number | null;
  data: unknown;
  error: unknown;
}

export interface Run {
  id: string;
  event: unknown;
  attempt: number;
  /** How many executors have died while they drove it. */
  lost: number;
  /** The database's time when the run was claimed. */
  nowMs: number;
  /** In the order in which they ended. */
  steps: Step[];
}

export type End = { status: "completed"; output: unknown } | { status: "failed"; error: unknown };

export const taskOf = (functionId: string): string => `run:${functionId}`;

/** The wake-up of runs, given as the name of a relation with id, function_id and due_at. */
export const wakeUps = (runs: string): string => `
  SELECT (SELECT count(*) FROM graphile_worker.add_jobs(specs)) AS jobs FROM (
    SELECT array_agg(('run:' || function_id, json_build_object('run', id), NULL, due_at, NULL,
      'run:' || id, NULL, NULL)::graphile_worker.job_spec) AS specs FROM ${runs}
  ) AS woken WHERE specs IS NOT NULL`;

const CLAIM = `
  WITH claimed AS (
    UPDATE job_run r SET claimed_by = $2, due_at = NULL, started_at = coalesce(started_at, now())
    WHERE id = $1 AND claimed_by IS NULL AND due_at <= now() + interval '50 ms'
      AND ($3::int IS NULL OR (SELECT count(*) FROM job_run c
        WHERE c.function_id = r.function_id AND c.claimed_by IS NOT NULL) < $3)
      AND ($4::int IS NULL OR (SELECT count(*) FROM job_run c WHERE c.function_id = r.function_id
        AND c.claimed_by IS NOT NULL AND c.concurrency_key IS NOT DISTINCT FROM r.concurrency_key) < $4)
    RETURNING id, event_id, attempt, lost
  )
  SELECT c.id, c.attempt, c.lost, e.payload AS event,
    (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "nowMs",
    coalesce((SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'status', s.status,
      'attempt', s.attempt, 'dueMs', extract(epoch FROM s.due_at) * 1000, 'data', s.data,
      'error', s.error) ORDER BY s.completed_at, s.id) FROM job_step s WHERE s.run_id = c.id), '[]') AS steps
  FROM claimed c JOIN job_event e ON e.id = c.event_id`;

/** Makes a due run ours; null when it is not due, somebody drives it, or its function is at its limit. */
export async function claim(me: number, fn: JobFunction, runId: string): Promise<Run | null> {
  const values = [runId, me, fn.limit, fn.keyed?.limit ?? null];
  if (fn.limit === null && fn.keyed === null) {
    return (await pool.query<Run>({ name: "job-claim", text: CLAIM, values })).rows[0] ?? null;
  }
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [taskOf(fn.id)]);
    const { rows } = await client.query<Run>(CLAIM, values);
    await client.query("COMMIT");
    return rows[0] ?? null;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}

/** Remembers steps of a run that is still ours, and answers whether it is. */
export async function saveSteps(me: number, runId: string, steps: readonly Step[]) {
  const { rowCount } = await pool.query({
    name: "job-save-steps",
    text: `
      INSERT INTO job_step (run_id, id, name, status, attempt, due_at, data, error, completed_at)
      SELECT $1, s.id, s.name, s.status::job_step_status, s.attempt, to_timestamp(s.due / 1000),
        s.data::json, s.error::json, CASE WHEN s.status IN ('completed', 'failed') THEN clock_timestamp() END
      FROM unnest($3::text[], $4::text[], $5::text[], $6::int[], $7::float8[], $8::text[], $9::text[])
        AS s(id, name, status, attempt, due, data, error)
      WHERE EXISTS (SELECT FROM job_run WHERE id = $1 AND claimed_by = $2)
      ON CONFLICT (run_id, id) DO UPDATE SET status = excluded.status, attempt = excluded.attempt,
        due_at = excluded.due_at, data = excluded.data, error = excluded.error,
        completed_at = excluded.completed_at
      WHERE job_step.status IN ('planned', 'sleeping')`,
    values: [
      runId,
      me,
      steps.map(({ id }) => id),
      steps.map(({ name }) => name),
      steps.map(({ status }) => status),
      steps.map(({ attempt }) => attempt),
      steps.map(({ dueMs }) => dueMs),
      steps.map(({ data }) => json(data)),
      steps.map(({ error }) => json(error)),
    ],
  });
  return rowCount === steps.length;
}

const json = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value);

/** Lets go of a run that has to wait, and leaves its wake-up. */
export async function pause(me: number, runId: string, dueMs: number, attempt: number) {
  await pool.query({
    name: "job-pause",
    text: `WITH runs AS (
        UPDATE job_run SET claimed_by = NULL, attempt = $4, due_at = to_timestamp($3::float8 / 1000)
        WHERE id = $1 AND claimed_by = $2 RETURNING id, function_id, due_at
      )${wakeUps("runs")}`,
    values: [runId, me, dueMs, attempt],
  });
}

/** Ends a run. */
export async function end(me: number, runId: string, how: End): Promise<void> {
  const output = how.status === "completed" ? json(how.output) : null;
  const error = how.status === "failed" ? json(how.error) : null;
  await pool.query({
    name: "job-end",
    text: `WITH ended AS (
        UPDATE job_run SET status = $3::job_run_status, output = $4::json, error = $5::json,
          claimed_by = NULL, due_at = NULL, ended_at = now() WHERE id = $1 AND claimed_by = $2
        RETURNING function_id, status)
      UPDATE job_function f SET last_completed_at = now() FROM ended
      WHERE f.id = ended.function_id AND f.scheduled AND ended.status = 'completed'`,
    values: [runId, me, how.status, output, error],
  });
}
