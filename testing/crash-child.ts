// A process that runs jobs with countable effects, made to be killed.

import { setTimeout as pause } from "node:timers/promises";
import { pool } from "@/lib/platform/db";
import { startJobs } from "@/lib/platform/job-worker";

const work = async (_: unknown, id: string) => {
  await pool.query("INSERT INTO crash_effect (job_id) VALUES ($1)", [id]);
  await pause(20);
};
startJobs({ tasks: { "crash/work": work }, crons: {} }, { sweepMs: 500 });
