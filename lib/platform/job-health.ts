import { JOB_EVENTS } from "@/lib/contract/job-events";
import { upSeconds } from "./clock";
import { pool } from "./db";
import { drivesOwnJobs } from "./env";
import { WORKERS } from "./job-presence";

/** The state of the job queue in the database, whichever processes run the jobs. */
export interface ObservedJobs {
  /** Processes with live workers. */
  executors: number;
  /** Seconds since the clock last added a job; null if it never has. */
  clockAgeSeconds: number | null;
  /** Jobs that are due and not yet taken by a worker. */
  waiting: number;
  oldestDueSeconds: number;
  /** Run time of the longest-running job. */
  longestSeconds: number;
  /** Jobs of the last 30 days that will not be retried. */
  failed: number;
  /** Per scheduled job that has ever completed. */
  lastSuccesses: { name: string; ageSeconds: number }[];
}

// Ignores jobs of kinds that this code no longer knows.
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

/** Reads the state of the jobs in one statement. */
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
/** One minute more than a job may take. */
const HANGING_SECONDS = 960;
const IDLE_CLOCK_SECONDS = 300;
/** Grace period after a process starts, in which workers and clock may still be missing. */
const START_SECONDS = 120;

/**
 * Checks that due jobs run on time: a worker is alive, the clock ticks, and nothing is late or hanging. An Inngest
 * server runs the clock itself.
 */
export async function jobsHealth(sinceStartSeconds = upSeconds()): Promise<"ok" | "late"> {
  const { executors, clockAgeSeconds, oldestDueSeconds, longestSeconds } = await readJobs();
  const isLate = oldestDueSeconds > LATE_SECONDS || longestSeconds > HANGING_SECONDS;
  const isClockIdle = drivesOwnJobs && (clockAgeSeconds ?? Infinity) > IDLE_CLOCK_SECONDS;
  const isIdle = executors === 0 || isClockIdle;
  return isLate || (isIdle && sinceStartSeconds > START_SECONDS) ? "late" : "ok";
}
