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

/** What a process can do with the jobs of the queue. */
export interface Jobs {
  /** What runs the jobs of each kind. A job whose work throws is tried again later. */
  tasks: Record<string, (data: unknown, id: string) => Promise<unknown>>;
  /** When jobs of a kind are added by the clock: five fields, UTC. */
  crons: Record<string, string>;
}

export interface RunningJobs {
  /** Gives jobs under way some seconds, then leaves them to another process. */
  stop: () => Promise<void>;
}

interface Settings {
  /** How long jobs under way have when the process stops. */
  patienceMs?: number;
  /** How often to look for jobs of processes that are gone. */
  sweepMs?: number;
}

const CONCURRENCY = 16;
/** Two looks apart, jobs of a process that was killed are taken over: within 30 seconds. */
export const SWEEP_MS = 10_000;
/** How long a life goes on that has lost its connection. */
const LOSS_MS = 100;
/** How much longer a stop waits for jobs after it has told them that they are over. */
const LAST_MS = 1_000;

/** Runs jobs in this process until it is stopped. What goes wrong with the database ends one life and begins the next. */
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

/** How a life ends: first it takes no more jobs, then those under way are over. */
interface Life {
  over: AbortController;
  jobsOver: AbortController;
}

/**
 * Runs jobs until the process stops, a worker fails, or the connection is lost that shows that the workers live. The
 * connections are its own: requests do not wait for them, and with them everything of a life ends.
 */
async function live(jobs: Jobs, settings: Required<Settings>, stopping: AbortSignal) {
  const life = { over: new AbortController(), jobsOver: new AbortController() };
  const stop = () => life.over.abort(new Error("The process stops."));
  // One connection shows that we live, and one listens. All else goes over the third: two workers that looked for a job
  // at once would each see the lanes as taken at which the other only looks.
  const pool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: 3,
    connectionTimeoutMillis: WAIT_MS.patientQuery,
    Client: BoundedClient,
    keepAlive: true,
    // A host that vanishes without a word is noticed after half a minute.
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
    // Queries that break with the connection fail first: graphile-worker prints a trace for each that fails as it stops.
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

/** The tasks for graphile-worker. Each run of a job is a line of the log. */
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

/** What graphile-worker complains about, but for failed jobs, which have a line already, and the pool, which is meant. */
const queueLog = new Logger(() => (level, message, meta) => {
  if (level !== "error" && level !== "warning") return;
  if (meta?.["failure"] === true || message.includes("maxPoolSize")) return;
  log.warn({ reason: message }, "job queue");
});
