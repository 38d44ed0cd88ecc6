import type { JobEventData, JobEventName } from "@/lib/contract/job-events";
import { pool } from "@/lib/platform/db";

/** The queue's jobs, for tests without a worker. */

const OF_KIND = `task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = $1)`;

/** Returns the data of a kind's waiting jobs, oldest first. */
export async function queuedJobs<N extends JobEventName>(name: N): Promise<JobEventData<N>[]> {
  const { rows } = await pool.query(
    `SELECT payload FROM graphile_worker._private_jobs WHERE ${OF_KIND} ORDER BY id`,
    [name],
  );
  return rows.map(({ payload }) => payload);
}

/** Takes the oldest job of a kind off the queue and returns its data; null if there is none. */
export async function takeJob<N extends JobEventName>(name: N): Promise<JobEventData<N> | null> {
  const { rows } = await pool.query(
    `DELETE FROM graphile_worker._private_jobs WHERE id = (
       SELECT min(id) FROM graphile_worker._private_jobs WHERE ${OF_KIND}) RETURNING payload`,
    [name],
  );
  return rows[0]?.payload ?? null;
}

/** Empties the queue. */
export async function clearJobs(): Promise<void> {
  await pool.query("DELETE FROM graphile_worker._private_jobs");
}
