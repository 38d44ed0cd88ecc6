import type { AccountScope } from "@/lib/access/scope";
import { noveltiesOf } from "@/lib/metering/counted";
import { epochMs } from "@/lib/platform/columns";
import { type Db, read } from "@/lib/platform/db";

/** An account's stored usage of one day. Days are written as `2026-11-22`. */

export interface UsageRow {
  date: string;
  total: number;
  intelligence: number;
  calculations: number;
  products: number;
  data: number;
  rate_limited: number;
}

/** Returns the days in a range, both ends included, on which anything was used. */
export const readDays = (
  { db, accountId }: AccountScope,
  from: string,
  to: string,
): Promise<UsageRow[]> =>
  read<UsageRow>(db, {
    name: "usage-days",
    text: `SELECT day::text AS date, total, intelligence, calculations, products, data, rate_limited
      FROM usage_day WHERE account_id = $1::uuid AND day BETWEEN $2::date AND $3::date ORDER BY day`,
    values: [accountId, from, to],
  });

export interface LimitsRow {
  rate_per_second: number;
  burst: number;
  is_unbounded: boolean;
  requests_per_day: number | null;
  intelligence_per_day: number | null;
  /** Null before the first call, and after a database crash. */
  tokens: number | null;
  refilled_ms: number | null;
  date: string | null;
  total: number;
  intelligence: number;
  athletes: number;
  calculations: number;
  products: number;
  queries: number;
}

/**
 * Returns SQL for a count of the day: the bucket's, or without a bucket the stored one, from which the next call
 * continues.
 */
const counted = (kept: string, name: string): string =>
  `CASE WHEN b.id IS NULL THEN COALESCE(${kept}.${name}, 0) ELSE b.day_${name} END AS ${name}`;

/**
 * Returns an account's limits, and its bucket after the last call; without a bucket, the counts of a day in account
 * time.
 */
export async function readLimits(
  { db, accountId }: AccountScope,
  day: string,
): Promise<LimitsRow | null> {
  const [row] = await read<LimitsRow>(db, {
    name: "limits-now",
    text: `SELECT a.rate_per_second, a.burst, a.is_unbounded, a.requests_per_day, a.intelligence_per_day, b.tokens,
        ${epochMs("b.refilled_at")} AS refilled_ms, CASE WHEN b.id IS NULL THEN $2::text ELSE b.day::text END AS date,
        ${["total", "intelligence"].map((name) => counted("u", name)).join(", ")},
        ${["athletes", "calculations", "products", "queries"].map((name) => counted("n", name)).join(", ")}
      FROM account a LEFT JOIN rate_bucket b ON b.kind = 'account' AND b.id = a.id
      LEFT JOIN usage_day u ON b.id IS NULL AND u.account_id = a.id AND u.day = $2::date
      LEFT JOIN LATERAL (${noveltiesOf("a.id", "$2::date")} AND b.id IS NULL) n ON true
      WHERE a.id = $1::uuid`,
    values: [accountId, day],
  });
  return row ?? null;
}

/** Deletes some records of daily new inputs for days that are over in the account's own time. @returns how many */
export const deleteOldNovelties = (db: Db, limit: number): Promise<number> => db.$executeRaw`
  DELETE FROM daily_novelty n USING (
    SELECT old.account_id, old.day, old.kind, old.digest FROM account a JOIN daily_novelty old ON old.account_id = a.id
      AND old.day < ((now() + a.clock_offset_ms * interval '1 millisecond') AT TIME ZONE 'UTC')::date - 1
    LIMIT ${limit}
  ) o WHERE (n.account_id, n.day, n.kind, n.digest) = (o.account_id, o.day, o.kind, o.digest)`;

/** Deletes some days that are older, in the account's own time. @returns how many */
export const deleteOldDays = (
  db: Db,
  days: number,
  limit: number,
): Promise<number> => db.$executeRaw`
  DELETE FROM usage_day u USING (
    SELECT old.account_id, old.day FROM account a JOIN usage_day old ON old.account_id = a.id
      AND old.day < ((now() + a.clock_offset_ms * interval '1 millisecond') AT TIME ZONE 'UTC')::date - ${days}::int
    LIMIT ${limit}
  ) o WHERE (u.account_id, u.day) = (o.account_id, o.day)`;
