import { isDatabaseUnreachable } from "./database-loss";
import { stopIfOver } from "./job-limit";
import { log } from "./log";

/** What came of the rows of a batch. */
export interface Worked {
  /** Rows for which the work did something. */
  done: number;
  /** Rows that threw. */
  failed: number;
}

/** So many rows in a row for which the database could not be asked are not the rows' fault. */
const UNREACHABLE_MAX = 3;

/**
 * Works through rows one by one. One that throws is logged and counted, and keeps nobody from the next.
 *
 * @throws what a row threw once the database cannot be asked any more: the rest would only fail as well
 */
export async function oneByOne<Row>(
  what: string,
  rows: readonly Row[],
  work: (row: Row) => Promise<boolean>,
): Promise<Worked> {
  const worked = { done: 0, failed: 0 };
  let unreachable = 0;
  for (const row of rows) {
    stopIfOver();
    try {
      if (await work(row)) worked.done++;
      unreachable = 0;
    } catch (err) {
      worked.failed++;
      unreachable = isDatabaseUnreachable(err) ? unreachable + 1 : 0;
      if (unreachable === UNREACHABLE_MAX) throw err;
      log.error({ err, job: what }, "a row of a job failed");
    }
  }
  return worked;
}

/** Rows that one statement reads at most for `throughAll`. */
export const PAGE = 200;

/**
 * Works through all rows that there are, one by one, a page at a time. Each page goes on behind the last row of the one
 * before, so rows that stay as they are keep none behind them from its turn.
 *
 * @param find the page after a row, in an order that the row names; null for the first
 */
export async function throughAll<Row>(
  what: string,
  find: (after: Row | null) => Promise<readonly Row[]>,
  work: (row: Row) => Promise<boolean>,
): Promise<Worked> {
  const all = { done: 0, failed: 0 };
  for (let after: Row | null = null; ; ) {
    const rows: readonly Row[] = await find(after);
    const { done, failed } = await oneByOne(what, rows, work);
    all.done += done;
    all.failed += failed;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return all;
    after = last;
  }
}

/** Repeats a bounded statement until it finds nothing more. @returns how many rows in all */
export async function untilNone(chunk: () => Promise<number>): Promise<number> {
  for (let all = 0; ; ) {
    stopIfOver();
    const count = await chunk();
    if (count === 0) return all;
    all += count;
  }
}
