import { rewrap, type SealContext } from "./key-service";
import { log } from "./log";

/** A row that holds something sealed. */
export interface SealedRow {
  id: string;
  context: SealContext;
  sealed: string;
}

/** The rows of one table that hold something sealed. */
export interface SealedRows {
  /** The next ones by their ids. */
  after: (id: string, limit: number) => Promise<SealedRow[]>;
  /** Stores the renewed text unless the row has changed meanwhile. @returns how many rows did not */
  replace: (row: SealedRow, renewed: string) => Promise<number>;
}

const BATCH = 200;
const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Puts what some rows hold under the current master key.
 *
 * @returns how many were rewrapped, and how many no known key opens
 */
export async function rewrapAll(
  rows: SealedRows,
): Promise<{ rewrapped: number; unopened: number }> {
  const count = { rewrapped: 0, unopened: 0 };
  for (let after = FIRST; ; ) {
    const batch = await rows.after(after, BATCH);
    for (const row of batch) {
      try {
        const renewed = await rewrap(row.context, row.sealed);
        if (renewed !== null) count.rewrapped += await rows.replace(row, renewed);
      } catch (err) {
        // One that no known key opens is no reason to leave the others under the old one.
        log.error({ err, table: row.context.table, row_id: row.id }, "a sealed text does not open");
        count.unopened++;
      }
    }
    const last = batch.at(-1);
    if (last === undefined) return count;
    after = last.id;
  }
}
