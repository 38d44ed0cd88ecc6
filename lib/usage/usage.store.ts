import type { AccountScope } from "@/lib/access/scope";
import { epochMs } from "@/lib/platform/columns";
import { type Db, read } from "@/lib/platform/db";

/** What is kept of an account's days. Days are named as `2026-11-22`. */

export interface UsageRow {
  date: string;
  total: number;
  intelligence: number;
  calculations: number;
  products: number;
  data: number;
  rate_limited: number;
}

/** The days from one to another, both included, on which anything was used. */
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
  /** Null before the first call. */
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

/** What an account may use, and where its bucket stood after the last call. */
export async function readLimits({ db, accountId }: AccountScope): Promise<LimitsRow | null> {
  const [row] = await read<LimitsRow>(db, {
    name: "limits-now",
    text: `SELECT a.rate_per_second, a.burst, a.is_unbounded, a.requests_per_day, a.intelligence_per_day, b.tokens,
        ${epochMs("b.refilled_at")} AS refilled_ms, b.day::text AS date, b.day_total AS total,
        b.day_intelligence AS intelligence, b.day_athletes AS athletes, b.day_calculations AS calculations,
        b.day_products AS products, b.day_queries AS queries
      FROM account a LEFT JOIN rate_bucket b ON b.kind = 'account' AND b.id = a.id WHERE a.id = $1::uuid`,
    values: [accountId],
  });
  return row ?? null;
}

/** Deletes some of what accounts were new with on days that are over in their own time. @returns how many */
export const deleteOldNovelties = (db: Db, limit: number): Promise<number> => db.$executeRaw`
  DELETE FROM daily_novelty n USING (
    SELECT old.account_id, old.day, old.kind, old.digest FROM account a JOIN daily_novelty old ON old.account_id = a.id
      AND old.day < ((now() + a.clock_offset_ms * interval '1 millisecond') AT TIME ZONE 'UTC')::date - 1
    LIMIT ${limit}
  ) o WHERE (n.account_id, n.day, n.kind, n.digest) = (o.account_id, o.day, o.kind, o.digest)`;

/** Deletes some days that are older in their account's own time. @returns how many */
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
