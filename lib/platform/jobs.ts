import { JOB_EVENTS, type JobEventData, type JobEventName } from "@/lib/contract/job-events";
import { toDate } from "./clock";
import { sha256 } from "./crypto";
import { type Db, pool, transaction } from "./db";
import { drivesOwnJobs } from "./env";
import { newId } from "./ids";
import { throughAll, type Worked } from "./one-by-one";

/**
 * The queue of jobs: rows of graphile-worker, which `npm run migrate` installs. A job is written in the unit of work
 * that causes it, so that neither is there without the other.
 */

/** So many jobs of one kind run at once. What has the same turn has the same lane, and so runs one after another. */
export const LANES = 8;
/** After so many more attempts, the last ones six hours apart, a job has failed for good. */
export const RETRIES = 20;

/** Adds a job to the unit of work. It starts once that commits, and never if it does not. */
export async function enqueue<N extends JobEventName>(
  scope: { db: Db },
  name: N,
  data: JobEventData<N>,
): Promise<void> {
  await enqueueEach(scope, name, [data]);
}

/** The same for several jobs of one name. */
export async function enqueueEach<N extends JobEventName>(
  { db }: { db: Db },
  name: N,
  each: readonly JobEventData<N>[],
): Promise<void> {
  const jobs = JSON.stringify(each.map((data) => jobOf(name, data)));
  await db.$executeRaw`
    SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
      SELECT (${name}, data, queue, run_at, attempts, id, NULL, NULL)::graphile_worker.job_spec
      FROM json_to_recordset(${jobs}::json) AS job(id text, data json, queue text, run_at timestamptz, attempts int)))`;
}

function jobOf(name: JobEventName, data: Record<string, unknown>) {
  const { turn, startsAt, retries = RETRIES } = JOB_EVENTS[name];
  const id = newId();
  const lane = sha256(String(turn === undefined ? id : data[turn])).slice(0, 8);
  return {
    id,
    data,
    queue: `${name} ${Number.parseInt(lane, 16) % LANES}`,
    run_at: startsAt === undefined ? null : toDate(Number(data[startsAt])),
    // An Inngest server counts by itself; what is counted here then are attempts to reach it.
    attempts: 1 + (drivesOwnJobs ? retries : RETRIES),
  };
}

/**
 * Adds a job again for each row that should long be done. One that cannot be added is logged and does not stop the
 * others.
 *
 * @param find the page after a row, in an order that the row names; null for the first
 */
export const enqueueAnew = <N extends JobEventName, Row>(
  scope: { db: Db },
  name: N,
  find: (after: Row | null) => Promise<readonly Row[]>,
  dataOf: (row: Row) => JobEventData<N>,
): Promise<Worked> =>
  throughAll(name, find, async (row) => {
    await transaction(scope, (unit) => enqueue(unit, name, dataOf(row)));
    return true;
  });

/** How long after its beginning such work counts as left over, in milliseconds. */
export const LEFT_OVER_MS = 86_400_000;

/** Records that a scheduled job has completed now. */
export async function recordSuccess(name: string): Promise<void> {
  await pool.query(
    `INSERT INTO job_success (name, at) VALUES ($1, now()) ON CONFLICT (name) DO UPDATE SET at = now()`,
    [name],
  );
}

/** Deletes jobs that failed for good 30 days ago. @returns how many */
export async function forgetOldJobs(): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM graphile_worker._private_jobs
     WHERE locked_at IS NULL AND attempts >= max_attempts AND run_at < now() - interval '30 days'`,
  );
  return rowCount ?? 0;
}
