import type { ATHLETE_LIMITS } from "@/lib/contract/plans";
import type { Db } from "@/lib/platform/db";
import { statement } from "@/lib/platform/hot-path";

/**
 * The SQL of every bucket, as a common table expression over a relation of payers (kind, id, rate, burst, units):
 * refills by wall time, then takes as many whole units as available, up to those wanted. Negative units are given back.
 * Concurrent calls queue on the bucket's row for this one statement, so the count is exact.
 */
export const takenFrom = (payers: string): string => `
  INSERT INTO rate_bucket AS b (kind, id, tokens, granted, rate, burst, units, refilled_at)
  SELECT kind, id, LEAST(burst, burst - LEAST(units, burst)), LEAST(units, burst), rate, burst, units,
    statement_timestamp() FROM ${payers}
  ON CONFLICT (kind, id) DO UPDATE SET
    (tokens, granted, rate, burst, units, refilled_at) = (
      SELECT LEAST(EXCLUDED.burst, level - taken), taken, EXCLUDED.rate, EXCLUDED.burst, EXCLUDED.units,
        GREATEST(b.refilled_at, EXCLUDED.refilled_at)
      FROM (SELECT level, LEAST(EXCLUDED.units, FLOOR(level)) AS taken
        FROM (SELECT LEAST(EXCLUDED.burst, b.tokens + EXCLUDED.rate
          * GREATEST(0, EXTRACT(EPOCH FROM EXCLUDED.refilled_at - b.refilled_at))) AS level) AS refilled) AS counted
    )
  RETURNING tokens, granted`;

/** A bucket's owner and plan: tokens per second, and capacity. */
export interface Payer {
  kind:
    | "account"
    /** What costs an account or coach nothing. */
    | "free"
    | "coach"
    | "person"
    /** All apps of a person for one record, whose account has one clock; apart from the pages, where they can disconnect one. */
    | "person_apps"
    | "password"
    | "sign_in"
    | "signup"
    | "key_mail"
    | "application"
    | "opinion"
    | "invitation"
    | "message"
    | "reply"
    | "debrief"
    | "rewrite"
    | "payment"
    | "plan_ending"
    | "plan_goes_on"
    | "mailbox"
    | keyof typeof ATHLETE_LIMITS;
  id: string;
  ratePerSecond: number;
  burst: number;
}

const TAKE = `
WITH payer AS (
  SELECT $1::text AS kind, $2::uuid AS id, $3::float8 AS rate, $4::int AS burst, $5::float8 AS units
), taken AS (${takenFrom("payer")})
SELECT tokens, granted FROM taken`;

/** Takes up to `units` within a transaction, which gives them back on rollback. @returns how many were taken */
export async function takeWithin(
  { db }: { db: Db },
  { kind, id, ratePerSecond, burst }: Payer,
  units: number,
): Promise<number> {
  const values = [kind, id, ratePerSecond, burst, units];
  const [row] = await db.$queryRawUnsafe<{ granted: number }[]>(TAKE, ...values);
  return row?.granted ?? 0;
}

/** Takes up to `units` from a bucket. @returns how many were taken and how many are left */
export async function takeUpTo(
  { kind, id, ratePerSecond, burst }: Payer,
  units: number,
): Promise<{ tokens: number; granted: number }> {
  const values = [kind, id, ratePerSecond, burst, units];
  const [row] = await statement<{ tokens: number; granted: number }>("take", TAKE, values);
  return row ?? { tokens: 0, granted: 0 };
}
