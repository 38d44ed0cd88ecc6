import "./database";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "vitest";
import { until } from "./receiver";

const { pool } = await import("@/lib/platform/db");

/** Shares this worker's database. */
function startChild(): ChildProcess {
  const args = ["--import", "tsx", "testing/crash-child.ts"];
  return spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

const numberOf = async (query: string): Promise<number> =>
  Number((await pool.query(`SELECT count(*)::int AS n ${query}`)).rows[0].n);

/**
 * Kills a process running `jobs` jobs once these shares are done, continues with another, and checks that every job ran
 * to completion. Returns how many ran twice.
 */
export async function surviveKills({ jobs, shares }: { jobs: number; shares: readonly number[] }) {
  await pool.query("CREATE TABLE crash_effect (job_id text)");
  await pool.query(
    `SELECT count(*) FROM generate_series(1, $1) AS n, graphile_worker.add_job('crash/work', job_key => 'crash ' || n)`,
    [jobs],
  );
  let child = startChild();
  try {
    for (const share of shares) {
      const effects = Math.floor(share * jobs);
      await until(async () => (await numberOf("FROM crash_effect")) >= effects, 60_000);
      await kill(child);
      expect(
        await numberOf("FROM graphile_worker.jobs WHERE locked_at IS NOT NULL"),
      ).toBeGreaterThan(0);
      child = startChild();
    }
    const left = "FROM graphile_worker.jobs WHERE task_identifier = 'crash/work'";
    await until(async () => (await numberOf(left)) === 0, 60_000);
  } finally {
    await kill(child);
  }
  const done = await numberOf("FROM (SELECT DISTINCT job_id FROM crash_effect) AS done");
  expect(done).toBe(jobs);
  const twice = (await numberOf("FROM crash_effect")) - done;
  // Jobs in progress may have run twice: at most as many as a process runs at once.
  expect(twice).toBeLessThanOrEqual(shares.length * 16);
  return twice;
}
