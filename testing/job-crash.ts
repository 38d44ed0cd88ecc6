import "./database";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "vitest";
import { until } from "./receiver";

const { pool } = await import("@/lib/platform/db");
const { crashClient } = await import("./crash-job");

/** It shares this worker's database. */
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
 * Kills a process that drives so many runs of three steps each when these shares of all steps are done, and shows that
 * every run completed and that no step ran again once it was recorded. Answers how many steps ran twice.
 */
export async function surviveKills({ runs, shares }: { runs: number; shares: readonly number[] }) {
  await pool.query("CREATE TABLE crash_effect (run_id uuid, step text, at timestamptz)");
  let child = startChild();
  try {
    // The functions are known from the first start on; what is sent before is found by it.
    for (let sent = 0; sent < runs; sent += 100) {
      const batch = Math.min(100, runs - sent);
      await crashClient.send(Array.from({ length: batch }, () => ({ name: "crash/started" })));
    }
    for (const share of shares) {
      const steps = Math.floor(share * 3 * runs);
      await until(async () => (await numberOf("FROM crash_effect")) >= steps, 60_000);
      await kill(child);
      child = startChild();
    }
    const ours = "FROM job_run WHERE function_id = 'crash-test-three-steps'";
    await until(async () => (await numberOf(`${ours} AND status = 'completed'`)) === runs, 60_000);
    expect(await numberOf(ours)).toBe(runs);
  } finally {
    await kill(child);
  }
  const steps = await numberOf("FROM (SELECT DISTINCT run_id, step FROM crash_effect) AS done");
  expect(steps).toBe(3 * runs);
  const twice = (await numberOf("FROM crash_effect")) - steps;
  // What was under way may have run twice; with 16 runs at a time that is little.
  expect(twice).toBeLessThanOrEqual(shares.length * 16);
  const { rows: again } = await pool.query(
    `SELECT e.run_id FROM crash_effect e JOIN job_step s ON s.run_id = e.run_id AND s.name = e.step
     WHERE e.at > s.completed_at`,
  );
  expect(again).toEqual([]);
  return twice;
}
