import {
  JOB_EVENTS,
  type JobEventData,
  type JobEventName,
  type Queueing,
} from "@/lib/contract/job-events";
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
/** The same for kinds with an owner. Looking for a job locks each lane, so there can't be one for each turn. */
const OWNED_LANES = 128;
/** How far back an owner's job can be put, and how many waiting ones are looked at for it. */
const [LAST_PLACE, LOOKED_AT] = [1_000, 2_000];
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

/**
 * The same for several jobs of one kind. A job with an owner moves back by one place for each waiting job with the same
 * turn, and for every ten of the same owner, so a flood doesn't delay other people's alarms.
 *
 * @param isPatient whether they run after all others of their kind
 */
export async function enqueueEach<N extends JobEventName>(
  { db }: { db: Db },
  name: N,
  each: readonly JobEventData<N>[],
  isPatient = false,
): Promise<void> {
  const jobs = JSON.stringify(each.map((data) => jobOf(name, data)));
  const { turn = "", owner = "" }: Queueing<string> = JOB_EVENTS[name];
  await db.$executeRaw`
    SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
      SELECT (${name}, data, queue, run_at, attempts, id, ${isPatient ? PATIENT : 0}::int + CASE WHEN ${owner} = ''
        THEN 0 ELSE LEAST(${LAST_PLACE}::int, row_number() OVER (PARTITION BY data->>${turn}) - 1 + (
          SELECT count(*) FILTER (WHERE payload->>${turn} = data->>${turn}) + count(*) / 10
          FROM (SELECT payload FROM graphile_worker._private_jobs WHERE is_available AND task_id =
            (SELECT id FROM graphile_worker._private_tasks WHERE identifier = ${name}) LIMIT ${LOOKED_AT}::int) waiting
          WHERE payload->>${owner} = data->>${owner}))::int END, NULL)::graphile_worker.job_spec
      FROM json_to_recordset(${jobs}::json) AS job(id text, data json, queue text, run_at timestamptz, attempts int)))`;
}

function jobOf(name: JobEventName, data: Record<string, unknown>) {
  const { turn, owner, startsAt, retries = RETRIES } = JOB_EVENTS[name];
  const id = newId();
  const lane = Number.parseInt(
    sha256(String(turn === undefined ? id : data[turn])).slice(0, 8),
    16,
  );
  return {
    id,
    data,
    queue: `${name} ${lane % (owner === undefined ? LANES : OWNED_LANES)}`,
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
