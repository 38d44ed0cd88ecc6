import { setImmediate as others } from "node:timers/promises";
import { stopwatchMs } from "./clock";

const SLICE_MS = 10;

/** Runs long CPU-bound work to its end, letting other calls run between slices of some ten milliseconds. */
export async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  let sinceMs = stopwatchMs();
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (stopwatchMs() - sinceMs < SLICE_MS) continue;
    await others();
    sinceMs = stopwatchMs();
  }
}
