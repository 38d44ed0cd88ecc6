import { JOB_EVENTS } from "@/lib/contract/job-events";
import { upSeconds } from "./clock";
import { pool } from "./db";
import { drivesOwnJobs } from "./env";
import { WORKERS } from "./job-presence";

/** What can be seen of the jobs in the database, whichever processes run them. */
export interface ObservedJobs {
  /** Processes whose workers live. */
  executors: number;
  /** Since when the clock has added no job; null when it never has. */
  clockAgeSeconds: number | null;
  /** Jobs that are due and that no worker has taken. */
  waiting: number;
  oldestDueSeconds: number;
  /** For how long the job has been running that has taken longest. */
  longestSeconds: number;
  /** Jobs of the last 30 days that are not tried again. */
  failed: number;
  /** Of each scheduled job that has completed. */
  lastSuccesses: { name: string; ageSeconds: number }[];
}

// Jobs of a kind that nothing here knows any more count for nothing.
const OBSERVED = `
  WITH job AS (
    SELECT run_at, locked_at, attempts >= max_attempts AND locked_at IS NULL AS has_failed,
      locked_at IS NULL AND attempts < max_attempts AND run_at <= now() AS is_due
    FROM graphile_worker._private_jobs WHERE task_id IN (
      SELECT id FROM graphile_worker._private_tasks WHERE identifier = ANY($1)
        OR identifier IN (SELECT identifier FROM graphile_worker._private_known_crontabs
          WHERE last_execution > now() - interval '2 days')))
  SELECT
    (SELECT count(DISTINCT pid)::int FROM pg_locks WHERE locktype = 'advisory' AND classid = ${WORKERS}::oid
       AND objsubid = 2 AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS executors,
    (SELECT extract(epoch FROM now() - max(last_execution))::float8
       FROM graphile_worker._private_known_crontabs) AS "clockAgeSeconds",
    count(*) FILTER (WHERE is_due)::int AS waiting,
    coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE is_due)), 0)::float8 AS "oldestDueSeconds",
    coalesce(extract(epoch FROM now() - min(locked_at)), 0)::float8 AS "longestSeconds",
    count(*) FILTER (WHERE has_failed)::int AS failed,
    coalesce((SELECT json_agg(json_build_object('name', name, 'ageSeconds', extract(epoch FROM now() - at)::float8))
      FROM job_success), '[]') AS "lastSuccesses"
  FROM job`;

/** Asks the database about the jobs, in one statement. */
export async function readJobs(): Promise<ObservedJobs> {
  const { rows } = await pool.query<ObservedJobs>({
    name: "jobs-observed",
    text: OBSERVED,
    values: [Object.keys(JOB_EVENTS)],
  });
  const [observed] = rows;
  if (observed === undefined) throw new Error("An aggregate has a row.");
  return observed;
}

const LATE_SECONDS = 60;
/** A minute more than a job may take. */
const HANGING_SECONDS = 960;
const IDLE_CLOCK_SECONDS = 300;
/** How long after the start of a process no worker need be there, nor the clock have added a job. */
const START_SECONDS = 120;

/**
 * Whether due jobs run in time: a worker lives, the clock is minded, and nothing waits or hangs. An Inngest server minds
 * the clock itself.
 */
export async function jobsHealth(sinceStartSeconds = upSeconds()): Promise<"ok" | "late"> {
  const { executors, clockAgeSeconds, oldestDueSeconds, longestSeconds } = await readJobs();
  const isLate = oldestDueSeconds > LATE_SECONDS || longestSeconds > HANGING_SECONDS;
  const isClockIdle = drivesOwnJobs && (clockAgeSeconds ?? Infinity) > IDLE_CLOCK_SECONDS;
  const isIdle = executors === 0 || isClockIdle;
  return isLate || (isIdle && sinceStartSeconds > START_SECONDS) ? "late" : "ok";
}
