import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { log } from "./log";

/** Class of the advisory locks that show that workers are alive. */
export const WORKERS = 0x61696477;

/**
 * Shows that workers are alive by one advisory lock each, all on one connection. The database drops the locks with the
 * connection: when the process dies, others know at once, however long a job may take. A worker has its lock before it
 * looks for a job.
 */
export function showingPresence(presence: pg.PoolClient): GraphileConfig.Plugin {
  let locked: Promise<unknown> = Promise.resolve();
  return {
    name: "presence",
    version: "1",
    worker: {
      hooks: {
        async startWorker(_, { worker: { workerId } }) {
          locked = locked.then(() =>
            presence.query("SELECT pg_advisory_lock($1, hashtext($2))", [WORKERS, workerId]),
          );
          await locked;
        },
      },
    },
  };
}

/**
 * Dead workers that still hold jobs or lanes. What they hold is read before the locks are, so a new worker counts as
 * alive.
 */
const GONE = `
  SELECT DISTINCT locked_by AS worker FROM (
    SELECT locked_by FROM graphile_worker._private_jobs
    UNION ALL SELECT locked_by FROM graphile_worker._private_job_queues) AS held
  WHERE locked_by IS NOT NULL AND NOT EXISTS (
    SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${WORKERS}::oid AND objsubid = 2 AND granted
      AND objid = hashtext(locked_by)::oid
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;

/** Releases the jobs of workers, unchanged. */
export const unlock = (pool: pg.Pool, workers: readonly string[]) =>
  pool.query("SELECT graphile_worker.force_unlock_workers($1)", [workers]);

/**
 * Releases the jobs of workers that were found dead twice in a row. A live process that has lost its connection has the
 * time in between to end its jobs.
 */
export async function sweepUntil(
  over: AbortSignal,
  { pool, presence }: { pool: pg.Pool; presence: pg.PoolClient },
  sweepMs: number,
): Promise<void> {
  let before: string[] = [];
  while (!over.aborted) {
    try {
      // Uses the connection that holds the presence locks, so that a silently lost one is noticed here.
      const { rows } = await presence.query<{ worker: string }>(GONE);
      const now = rows.map(({ worker }) => worker);
      const gone = now.filter((worker) => before.includes(worker));
      before = now;
      if (gone.length > 0) {
        await unlock(pool, gone);
        log.warn({ workers: gone.length }, "took over the jobs of workers that are gone");
      }
    } catch (err) {
      log.warn({ err }, "no look at the jobs of other processes");
    }
    await pause(sweepMs, undefined, { signal: over }).catch(() => undefined);
  }
}
