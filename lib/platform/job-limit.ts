import { AsyncLocalStorage } from "node:async_hooks";
import { stopwatchMs } from "./clock";
import { singleton } from "./singleton";

const JOB_LIMIT_MS = 15 * 60_000;

interface Limit {
  /** Fires when the process stops, or may no longer run the job. */
  signal: AbortSignal;
  endsMs: number;
}

/** Shared by all bundles of the code, so that code called by a job finds the job's limit. */
const current = singleton("job-limit", () => new AsyncLocalStorage<Limit>());

/** Runs a job whose loops end early when the signal fires or 15 minutes have passed. */
export const underLimit = <T>(
  signal: AbortSignal,
  work: () => Promise<T>,
  limitMs = JOB_LIMIT_MS,
): Promise<T> => current.run({ signal, endsMs: stopwatchMs() + limitMs }, async () => await work());

/** @throws when the current job is out of time; never outside of a job */
export function stopIfOver(): void {
  const limit = current.getStore();
  if (limit === undefined) return;
  limit.signal.throwIfAborted();
  if (stopwatchMs() > limit.endsMs) throw new Error("The job took too long.");
}
