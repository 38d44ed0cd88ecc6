import { JOB_EVENTS, type JobEventData, type JobEventName } from "@/lib/contract/job-events";
import { toDate } from "./clock";
import { sha256 } from "./crypto";
import { type Db, pool, transaction } from "./db";
import { drivesOwnJobs } from "./env";
import { newId } from "./ids";
import { throughAll, type Worked } from "./one-by-one";

/**
 * The job queue: rows of graphile-worker, which `npm run migrate` installs. A job is added in the transaction that
 * causes it, so neither exists without the other.
 */

/** How many jobs of one kind run at once. Jobs with the same turn share a lane, and so run one after another. */
export const LANES = 8;
/** The same for the jobs of one owner, so that a flood of theirs leaves most workers to others. */
export const OWN_LANES = 2;
/** Retries, the last ones six hours apart, after which a job has failed for good. */
export const RETRIES = 20;

/** The priority of jobs that let others go first; lower numbers come first. */
const PATIENT = 10;

/** Adds a job in the transaction. It starts once that commits, and never if it doesn't. */
export async function enqueue<N extends JobEventName>(
  scope: { db: Db },
  name: N,
  data: JobEventData<N>,
): Promise<void> {
  await enqueueEach(scope, name, [data]);
}

/** The same for several jobs of one kind. @param isPatient whether they run after all others of their kind */
export async function enqueueEach<N extends JobEventName>(
  { db }: { db: Db },
  name: N,
  each: readonly JobEventData<N>[],
  isPatient = false,
): Promise<void> {
  const jobs = JSON.stringify(each.map((data) => jobOf(name, data)));
  await db.$executeRaw`
    SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
      SELECT (${name}, data, queue, run_at, attempts, id, ${isPatient ? PATIENT : 0}::int, NULL)::graphile_worker.job_spec
      FROM json_to_recordset(${jobs}::json) AS job(id text, data json, queue text, run_at timestamptz, attempts int)))`;
}

function jobOf(name: JobEventName, data: Record<string, unknown>) {
  const { turn, owner, startsAt, retries = RETRIES } = JOB_EVENTS[name];
  const id = newId();
  const hash = Number.parseInt(
    sha256(String(turn === undefined ? id : data[turn])).slice(0, 8),
    16,
  );
  return {
    id,
    data,
    queue: owner ? `${name} ${data[owner]} ${hash % OWN_LANES}` : `${name} ${hash % LANES}`,
    run_at: startsAt === undefined ? null : toDate(Number(data[startsAt])),
    // An Inngest server counts attempts itself; here we count attempts to reach it.
    attempts: 1 + (drivesOwnJobs ? retries : RETRIES),
  };
}

/**
 * Re-adds a job for each row that should be done by now. One that cannot be added is logged and doesn't stop the
 * others.
 *
 * @param find returns the page after a row, in an order defined by the row; null for the first
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

/** Age at which such work counts as left over, in milliseconds. */
export const LEFT_OVER_MS = 86_400_000;

/** Records that a scheduled job has just completed. */
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
