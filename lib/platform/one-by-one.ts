import { isDatabaseUnreachable } from "./database-loss";
import { stopIfOver } from "./job-limit";
import { log } from "./log";

/** The result of working through a batch of rows. */
export interface Worked {
  /** Rows for which the work did something. */
  done: number;
  /** Rows that threw. */
  failed: number;
}

/** After this many consecutive rows fail because the database is unreachable, it isn't the rows' fault. */
const UNREACHABLE_MAX = 3;

/**
 * Processes rows one by one. A row that throws is logged and counted, and doesn't stop the others.
 *
 * @throws what a row threw once the database is unreachable, since the rest would only fail as well
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

/** Rows that `throughAll` reads per statement, at most. */
export const PAGE = 200;

/**
 * Processes all rows, one by one, a page at a time. Each page starts after the last row of the previous one, so rows
 * that stay unchanged never block those behind them.
 *
 * @param find returns the page after a row, in an order defined by the row; null for the first
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

/** Repeats a bounded statement until it finds nothing more. @returns the total number of rows */
export async function untilNone(chunk: () => Promise<number>): Promise<number> {
  for (let all = 0; ; ) {
    stopIfOver();
    const count = await chunk();
    if (count === 0) return all;
    all += count;
  }
}
