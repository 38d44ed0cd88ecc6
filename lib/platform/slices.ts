import { setImmediate as others, setTimeout as rest } from "node:timers/promises";
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

/** Rows per statement. Prisma needs about half a millisecond of CPU time for each row. */
const PART_ROWS = 25;
/** A slow database leaves others enough time by itself. */
const PART_REST_MAX_MS = 25;

/**
 * Inserts many rows in statements of a few each. Between two, other calls have as much time as the first took, up
 * to 25 ms. Call it in a transaction.
 *
 * @returns what each statement returned, in order
 */
export async function insertInParts<Row, Made>(
  rows: readonly Row[],
  insert: (part: Row[]) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (let at = 0; at < rows.length; at += PART_ROWS) {
    const sinceMs = stopwatchMs();
    made.push(await insert(rows.slice(at, at + PART_ROWS)));
    if (at + PART_ROWS < rows.length)
      await rest(Math.min(PART_REST_MAX_MS, stopwatchMs() - sinceMs));
  }
  return made;
}
