import "@/testing/database";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/db";
import { crashClient } from "@/testing/crash-job";

const RUNS = 1_000;
let child: ChildProcess | undefined;

/** It shares this worker's database. */
function startChild(): void {
  const args = ["--import", "tsx", "testing/crash-child.ts"];
  child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
}

async function killChild(): Promise<void> {
  if (child === undefined || child.exitCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function stepsDone(count: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query("SELECT count(*)::int AS n FROM crash_effect");
    if (rows[0].n >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

afterAll(killChild);

test("kill -9 loses no run, and no step runs again after it was recorded", async () => {
  await pool.query("CREATE TABLE crash_effect (run_id uuid, step text, at timestamptz)");
  startChild();
  // The functions are known from the first start on; what is sent before is found by it.
  for (let sent = 0; sent < RUNS; sent += 100) {
    await crashClient.send(Array.from({ length: 100 }, () => ({ name: "crash/started" })));
  }
  for (const part of [0.2, 0.5, 0.8]) {
    await stepsDone(part * 3 * RUNS);
    await killChild();
    startChild();
  }
  const ours = "FROM job_run WHERE function_id = 'crash-test-three-steps'";
  for (let left = RUNS; left > 0; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { rows } = await pool.query(`SELECT count(*)::int AS n ${ours} AND status = 'completed'`);
    left = RUNS - rows[0].n;
  }
  const { rows: runs } = await pool.query(`SELECT count(*)::int AS n ${ours}`);
  expect(runs[0].n).toBe(RUNS);
  const { rows: effects } = await pool.query(
    "SELECT count(*)::int AS all, count(DISTINCT (run_id, step))::int AS steps FROM crash_effect",
  );
  expect(effects[0].steps).toBe(3 * RUNS);
  // What was under way may have run twice; with 16 runs at a time and three kills that is little.
  expect(effects[0].all - effects[0].steps).toBeLessThanOrEqual(3 * 16);
  const { rows: again } = await pool.query(
    `SELECT e.run_id FROM crash_effect e JOIN job_step s ON s.run_id = e.run_id AND s.name = e.step
     WHERE e.at > s.completed_at`,
  );
  expect(again).toEqual([]);
}, 120_000);
