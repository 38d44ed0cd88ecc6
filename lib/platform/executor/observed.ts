import { pool } from "../db";
import { HEARTBEAT } from "./heartbeat";
import { PRESENCE } from "./registry";

/** What can be seen of the jobs in the database, whoever drives them. */
export interface ObservedJobs {
  /** Executors that live, over all processes. */
  executors: number;
  /** Since when the clock has not ticked; null when it never has. */
  clockAgeSeconds: number | null;
  /** Due runs of served functions that nobody drives yet. */
  waiting: number;
  oldestDueSeconds: number;
  /** Of each scheduled function that has completed. */
  lastSuccesses: { id: string; ageSeconds: number }[];
}

const OBSERVED = `
  SELECT
    (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND classid = $1::oid AND objsubid = 2 AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS executors,
    (SELECT extract(epoch FROM now() - last_execution)::float8
       FROM graphile_worker._private_known_crontabs WHERE identifier = $2) AS "clockAgeSeconds",
    due.waiting, greatest(0, coalesce(due.age, 0)) AS "oldestDueSeconds",
    coalesce((SELECT json_agg(json_build_object('id', id,
        'ageSeconds', extract(epoch FROM now() - last_completed_at)::float8))
      FROM job_function WHERE scheduled AND last_completed_at IS NOT NULL), '[]') AS "lastSuccesses"
  FROM (SELECT count(*)::int AS waiting, extract(epoch FROM now() - min(due_at))::float8 AS age
    FROM job_run r WHERE due_at <= now()
      AND EXISTS (SELECT FROM job_function f WHERE f.id = r.function_id)) AS due`;

/** One statement for all of it. Rejects while no executor has ever been here. */
export async function readJobs(): Promise<ObservedJobs> {
  const { rows } = await pool.query<ObservedJobs>({
    name: "job-observed",
    text: OBSERVED,
    values: [PRESENCE, HEARTBEAT],
  });
  const [observed] = rows;
  if (observed === undefined) throw new Error("An aggregate has a row.");
  return observed;
}
