import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, run, type Task, type TaskList, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import { BoundedClient } from "./bounded-client";
import { patiently, WAIT_MS } from "./call-context";
import { stopwatchMs } from "./clock";
import { env } from "./env";
import { cronItem } from "./job-clock";
import { underLimit } from "./job-limit";
import { showingPresence, sweepUntil, unlock } from "./job-presence";
import { log } from "./log";

/** The jobs that a process can run. */
export interface Jobs {
  /** Handlers by job kind. A job whose handler throws is retried later. */
  tasks: Record<string, (data: unknown, id: string) => Promise<unknown>>;
  /** Cron schedules by job kind: five fields, UTC. */
  crons: Record<string, string>;
}

export interface RunningJobs {
  /** Gives running jobs a few seconds, then leaves them to another process. */
  stop: () => Promise<void>;
}

interface Settings {
  /** How long running jobs have when the process stops. */
  patienceMs?: number;
  /** How often to look for jobs of dead processes. */
  sweepMs?: number;
}

const CONCURRENCY = 16;
/** Jobs of a killed process are taken over after two sweeps: within 30 seconds. */
export const SWEEP_MS = 10_000;
/** How long a life goes on after losing its connection. */
const LOSS_MS = 100;
/** How much longer a stop waits for jobs after aborting them. */
const LAST_MS = 1_000;

/** Runs jobs in this process until stopped. A database failure ends one life and starts the next. */
export function startJobs(
  jobs: Jobs,
  { patienceMs = 8_000, sweepMs = SWEEP_MS }: Settings = {},
): RunningJobs {
  const stopping = new AbortController();
  const lives = patiently(async () => {
    while (!stopping.signal.aborted) {
      await live(jobs, { patienceMs, sweepMs }, stopping.signal).catch((err: unknown) =>
        log.warn({ err }, "the job worker starts again"),
      );
      await rest(stopping.signal, 1_000);
    }
  });
  return {
    stop: async () => {
      stopping.abort();
      await lives;
    },
  };
}

const rest = (signal: AbortSignal, ms: number) =>
  pause(ms, undefined, { signal }).catch(() => undefined);

/** How a life ends: first it takes no more jobs, then running jobs are aborted. */
interface Life {
  over: AbortController;
  jobsOver: AbortController;
}

/**
 * Runs jobs until the process stops, a worker fails, or the presence connection is lost. It has its own connections:
 * requests don't wait for them, and when they close, everything of this life ends.
 */
async function live(jobs: Jobs, settings: Required<Settings>, stopping: AbortSignal) {
  const life = { over: new AbortController(), jobsOver: new AbortController() };
  const stop = () => life.over.abort(new Error("The process stops."));
  // One connection holds the presence locks and one listens. All else shares the third: two workers looking for a job
  // at once would each see lanes as taken that the other is only inspecting.
  const pool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: 3,
    connectionTimeoutMillis: WAIT_MS.patientQuery,
    Client: BoundedClient,
    keepAlive: true,
    // Notices a host that vanished silently after half a minute.
    options: "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4",
  });
  pool.on("error", () => undefined);
  stopping.addEventListener("abort", stop);
  try {
    const presence = await pool.connect();
    await runUntilOver(jobs, settings, life, { pool, presence }).finally(() =>
      presence.release(true),
    );
    if (!stopping.aborted) throw life.over.signal.reason;
  } finally {
    stopping.removeEventListener("abort", stop);
    await pool.end();
  }
}

interface Connections {
  pool: pg.Pool;
  presence: pg.PoolClient;
}

async function runUntilOver(
  jobs: Jobs,
  { patienceMs, sweepMs }: Required<Settings>,
  { over, jobsOver }: Life,
  { pool, presence }: Connections,
): Promise<void> {
  const end = (reason: unknown) => over.abort(reason);
  const lost = () => {
    const reason = new Error("The job worker lost its connection to the database.");
    jobsOver.abort(reason);
    // Queries that break with the connection should fail first: graphile-worker prints a stack trace for each that
    // fails while it stops.
    setTimeout(end, LOSS_MS, reason);
  };
  presence.on("error", lost);
  presence.on("end", lost);
  const workers: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on("worker:create", ({ worker }) => workers.push(worker.workerId));
  events.on("worker:fatalError", ({ error }) => end(error));
  const runner = await run({
    pgPool: pool,
    events,
    concurrency: CONCURRENCY,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: queueLog,
    taskList: tasksOf(jobs, jobsOver.signal),
    parsedCronItems: Object.entries(jobs.crons).map(cronItem),
    preset: { plugins: [showingPresence(presence)] },
  });
  runner.promise.catch(end);
  await sweepUntil(over.signal, { pool, presence }, sweepMs);
  const timer = setTimeout(() => jobsOver.abort(over.signal.reason), patienceMs);
  const stopped = runner.stop().catch(() => undefined);
  await Promise.race([stopped, pause(patienceMs + LAST_MS, undefined, { ref: false })]);
  clearTimeout(timer);
  await unlock(pool, workers);
}

/** Returns the tasks for graphile-worker. Each run of a job is logged in one line. */
function tasksOf({ tasks }: Jobs, over: AbortSignal): TaskList {
  const entries = Object.entries(tasks).map(([name, work]): [string, Task] => [
    name,
    async (data, { job }) => {
      const startedMs = stopwatchMs();
      const line = (status: string) => ({
        job: name,
        job_id: job.key ?? job.id,
        status,
        attempt: job.attempts,
        duration_ms: Math.round(stopwatchMs() - startedMs),
      });
      try {
        await patiently(() => underLimit(over, () => work(data, job.key ?? job.id)));
        log.info(line("completed"));
      } catch (err) {
        log.warn({ ...line(job.attempts < job.max_attempts ? "retrying" : "failed"), err });
        throw err;
      }
    },
  ]);
  return Object.fromEntries(entries);
}

/**
 * Logs graphile-worker's complaints, except about failed jobs, which have a line already, and about the pool, which is
 * intended.
 */
const queueLog = new Logger(() => (level, message, meta) => {
  if (level !== "error" && level !== "warning") return;
  if (meta?.["failure"] === true || message.includes("maxPoolSize")) return;
  log.warn({ reason: message }, "job queue");
});
