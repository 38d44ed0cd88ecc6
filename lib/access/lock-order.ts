import { camelCase } from "@/lib/platform/columns";
import type { Db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";

/**
 * Rows are locked in one order everywhere, so that no two units of work wait for each other; rows of one table by
 * their ids. Tests refuse a lock that comes too late.
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

/** Rows of whomever, in which unit of work. */
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
 * Locks rows, each as it is once it is ours. The columns are those of the table, whose model `Row` is, which is why
 * reading them as one is safe.
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

/** The first of them; null without any. */
export const first = async <Row>(...query: Parameters<typeof rows>): Promise<Row | null> =>
  (await rows<Row>(...query))[0] ?? null;
