import { camelCase } from "@/lib/platform/columns";
import type { Db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";

/**
 * Rows are always locked in this order, and rows of one table by id, so transactions can't deadlock. Tests reject a
 * lock taken out of order.
 */
const ORDER = [
  "builder_order",
  "person",
  "partner_member",
  "account",
  "organization",
  "athlete",
  "seat_subscription",
  "activity",
  "team",
  "coach_relation",
  "message",
] as const;
type Locked = (typeof ORDER)[number];

/** The transaction to lock in, for rows of any owner. */
export interface Work {
  db: Db;
}

const reached = new WeakMap<Db, number>();

/** @throws when the unit of work holds something already that is locked after this */
function requireOrder({ db }: Work, table: Locked): void {
  if (env.UNIT_GUARD !== "on") return;
  const place = ORDER.indexOf(table);
  const last = reached.get(db) ?? 0;
  if (place < last) throw new Error(`Locked too late: ${table}, after ${ORDER[last]}.`);
  reached.set(db, place);
}

/**
 * Locks rows and returns them as of when the lock is held. The cast is safe because the columns are those of the table,
 * whose model is `Row`.
 */
export async function rows<Row>(
  unit: Work,
  table: Locked,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  requireOrder(unit, table);
  const found = await unit.db.$queryRawUnsafe<Record<string, unknown>[]>(text, ...values);
  return found.map((row) => camelCase(row) as Row);
}

/** Locks and returns the first row; null if there is none. */
export const first = async <Row>(...query: Parameters<typeof rows>): Promise<Row | null> =>
  (await rows<Row>(...query))[0] ?? null;
