import { AsyncLocalStorage } from "node:async_hooks";
import { stopwatchMs } from "./clock";
import { singleton } from "./singleton";

const JOB_LIMIT_MS = 15 * 60_000;

interface Limit {
  /** Fires when the process stops, or may no longer run the job. */
  signal: AbortSignal;
  endsMs: number;
}

/** One for all bundles of the code, so that what a job calls finds the limit of its job. */
const current = singleton("job-limit", () => new AsyncLocalStorage<Limit>());

/** Runs a job whose loops end early when the signal fires, or when it has taken 15 minutes. */
export const underLimit = <T>(
  signal: AbortSignal,
  work: () => Promise<T>,
  limitMs = JOB_LIMIT_MS,
): Promise<T> => current.run({ signal, endsMs: stopwatchMs() + limitMs }, async () => await work());

/** @throws when the job that this is part of has no more time; outside of a job never */
export function stopIfOver(): void {
  const limit = current.getStore();
  if (limit === undefined) return;
  limit.signal.throwIfAborted();
  if (stopwatchMs() > limit.endsMs) throw new Error("The job took too long.");
}
