import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type Runner, run, type TaskList } from "graphile-worker";
import { patiently } from "../call-context";
import { pool } from "../db";
import { newId } from "../ids";
import { log } from "../log";
import { cronItems, cronTick } from "./cron";
import { type JobFunction, readDefinitions } from "./definitions";
import { drive, type Executor } from "./drive";
import { showPresence } from "./presence";
import { askFunctions, type Endpoint } from "./protocol";
import { queueLog } from "./queue-log";
import {
  forgetOld,
  insertEvents,
  installQueue,
  releaseLost,
  saveFunctions,
  startMissedRuns,
  wakeDue,
} from "./registry";
import { taskOf } from "./store";

interface Settings extends Endpoint {
  /** How many runs this process drives at once. */
  concurrency?: number;
  backOffMs?: (attempt: number) => number;
  sweepMs?: number;
  /** How long a stop waits for the calls under way before it hangs up on them. */
  patienceMs?: number;
  /** Asks again and again which functions are served: they change while one develops. */
  refresh?: boolean;
}

export interface RunningExecutor {
  /** Settled once the first functions are driven. Rejects when one of them cannot be, and then none is. */
  ready: Promise<void>;
  /** Gives the calls under way some seconds, hangs up on the rest, releases their runs, and leaves. */
  stop: () => Promise<void>;
}

const MISSED_SECONDS = { start: 3_600, sweep: 60 };
const DUE_WITHOUT_JOB_MS = 2_000;
const hourly = (attempt: number) => Math.min(10_000 * 2 ** (attempt - 1), 3_600_000);

/** Drives what is served at `url`, on the database of this process, until it is stopped. */
export function startExecutor(settings: Settings): RunningExecutor {
  const {
    url,
    signingKey,
    stepLimitMs,
    concurrency = 16,
    backOffMs = hourly,
    sweepMs = 5_000,
    patienceMs = 8_000,
  } = settings;
  const hangingUp = new AbortController();
  // Each call under way listens.
  setMaxListeners(0, hangingUp.signal);
  const executor: Executor = {
    id: Number.parseInt(newId().slice(0, 7), 16),
    endpoint: {
      url,
      signingKey,
      hangUp: hangingUp.signal,
      ...(stepLimitMs === undefined ? {} : { stepLimitMs }),
    },
    backOffMs,
    driving: new Set(),
    isStopping: false,
  };
  const stopping = new AbortController();
  let markReady = () => {};
  let refuse: (error: Error) => void = () => {};
  const ready = new Promise<void>((resolve, reject) => {
    markReady = resolve;
    refuse = reject;
  });

  const pauseOf = (ms: number) =>
    sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  /** One life: from finding the functions to a failure of the database, a change of functions, or the stop. */
  async function live(): Promise<void> {
    const definitions = await askFunctions(executor.endpoint);
    const { app, functions, refused } = readDefinitions(definitions);
    for (const { id, reason } of refused) log.error({ job: id, reason }, "a job is not driven");
    if (refused.length > 0 && settings.refresh !== true) {
      executor.isStopping = true;
      const reasons = refused.map(({ id, reason }) => `${id}: ${reason}`);
      return refuse(new Error(`The executor cannot drive ${reasons.join("; ")}`));
    }
    await installQueue();
    await saveFunctions({ app, functions, refused });
    await startMissedRuns(
      functions.map(({ id }) => id),
      MISSED_SECONDS.start,
    );
    const presence = await showPresence(executor.id);
    try {
      await runAndSweep(functions, definitions);
    } finally {
      await presence.close();
    }
  }

  async function runAndSweep(functions: readonly JobFunction[], definitions: unknown) {
    const runner = await startRunner(functions);
    const failure = runner.promise.then(
      () => null,
      (error: unknown) => error,
    );
    let hasStopped = false;
    failure.then(() => {
      hasStopped = true;
    });
    markReady();
    while (!executor.isStopping && !hasStopped) {
      await sweep(functions);
      await pauseOf(sweepMs);
      if (settings.refresh && !(await isUnchanged(executor.endpoint, definitions))) break;
    }
    if (!hasStopped) return runner.stop();
    throw await failure;
  }

  async function startRunner(functions: readonly JobFunction[]): Promise<Runner> {
    const tasks: TaskList = {
      cron: (payload) => insertEvents([cronTick(payload)]),
      heartbeat: () => undefined,
    };
    for (const fn of functions) {
      tasks[taskOf(fn.id)] = async (payload) => {
        const wasDriven = await drive(executor, fn, runOf(payload));
        if (wasDriven && (fn.limit ?? fn.keyed) !== null) await wakeDue(fn, 0);
      };
    }
    return run({
      pgPool: pool,
      concurrency,
      pollInterval: 1_000,
      noHandleSignals: true,
      taskList: tasks,
      parsedCronItems: cronItems(functions),
      logger: queueLog,
    });
  }

  async function sweep(functions: readonly JobFunction[]): Promise<void> {
    try {
      const lost = await releaseLost(executor.id, [...executor.driving]);
      if (lost > 0) log.warn({ runs: lost }, "took over the runs of an executor that is gone");
      await startMissedRuns(
        functions.map(({ id }) => id),
        MISSED_SECONDS.sweep,
      );
      for (const fn of functions) await wakeDue(fn, lost > 0 ? 0 : DUE_WITHOUT_JOB_MS);
      await forgetOld();
    } catch (error) {
      log.warn({ err: error }, "the sweep of the jobs failed");
    }
  }

  async function liveOn(): Promise<void> {
    while (!executor.isStopping) {
      try {
        await live();
      } catch (error) {
        log.warn({ err: error }, "the job executor starts anew");
        await pauseOf(1_000);
      }
    }
  }

  const lives = patiently(liveOn);
  return {
    ready,
    stop: async () => {
      executor.isStopping = true;
      stopping.abort();
      const timer = setTimeout(() => hangingUp.abort(), patienceMs);
      await lives;
      clearTimeout(timer);
    },
  };
}

async function isUnchanged(endpoint: Endpoint, before: unknown): Promise<boolean> {
  const now = await askFunctions(endpoint).catch(() => before);
  const pick = (it: unknown) => JSON.stringify(readDefinitions(it));
  return pick(now) === pick(before);
}

/** Jobs of these tasks are made by the wake-ups in SQL, which always name the run. */
const runOf = (payload: unknown): string => (payload as { run: string }).run;
