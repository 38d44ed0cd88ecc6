import { rewrap, type SealContext } from "./key-service";
import { log } from "./log";

/** A row with a sealed value. */
export interface SealedRow {
  id: string;
  context: SealContext;
  sealed: string;
}

/** The rows of one table that have sealed values. */
export interface SealedRows {
  /** Returns the next rows in id order. */
  after: (id: string, limit: number) => Promise<SealedRow[]>;
  /** Stores the resealed value unless the row has changed meanwhile. @returns how many rows were updated */
  replace: (row: SealedRow, renewed: string) => Promise<number>;
}

const BATCH = 200;
const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Reseals the values of these rows with the current master key.
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
        // A value that no known key opens must not keep the others under the old key.
        log.error({ err, table: row.context.table, row_id: row.id }, "a sealed text does not open");
        count.unopened++;
      }
    }
    const last = batch.at(-1);
    if (last === undefined) return count;
    after = last.id;
  }
}
