import { statement } from "@/lib/platform/hot-path";
import type { Payer } from "./buckets";
import { type Day, type DayCount, dateOf } from "./day";

/** What of a charge the bucket, the day and, of a call that needs intelligence, its own ceiling allow. */
const taken = (of: {
  units: string;
  level: string;
  isIntelligence: string;
  totalMax: string;
  base: string;
  each: string;
}): string => `GREATEST(LEAST(${of.units}, 0), LEAST(${of.units}, ${of.level}, ${of.totalMax} - total,
  CASE WHEN ${of.isIntelligence} THEN ${of.base} + ${of.each} * athletes - intelligence END))`;

/** What the day has counted after it; what is given back once the day is over changes nothing of the next one. */
const after = (count: string, isLate: string): string =>
  `GREATEST(0, ${count} + CASE WHEN ${isLate} AND taken < 0 THEN 0 ELSE taken END)::int`;

/**
 * The same arithmetic as `takenFrom`, over a relation of accounts that also has `day`, `is_intelligence`, `total_max`,
 * `intelligence_base` and `intelligence_each`: in the one update of the bucket's row the day is counted too, and what
 * either refuses counts nothing of the other. A later day begins at nothing. Where the row is not there, after a crash of
 * the database or before the first call, the day goes on from what is kept of it.
 */
export const countedFrom = (payers: string): string => `
  INSERT INTO rate_bucket AS b (kind, id, tokens, granted, rate, burst, units, refilled_at, day, is_intelligence, total_max,
    intelligence_base, intelligence_each, day_total, day_intelligence, day_athletes, day_calculations, day_products, day_queries)
  WITH asked AS MATERIALIZED (
    SELECT p.*, EXISTS (SELECT FROM rate_bucket r WHERE r.kind = p.kind AND r.id = p.id) AS is_known FROM ${payers} p
  )
  SELECT kind, id, LEAST(burst, burst - taken), taken, rate, burst, units, statement_timestamp(), day, is_intelligence,
    total_max, intelligence_base, intelligence_each, ${after("total", "false")},
    CASE WHEN is_intelligence THEN ${after("intelligence", "false")} ELSE intelligence END, athletes, calculations, products, queries
  FROM (
    SELECT *, ${taken({
      units: "units",
      level: "burst",
      isIntelligence: "is_intelligence",
      totalMax: "total_max",
      base: "intelligence_base",
      each: "intelligence_each",
    })} AS taken
    FROM (
      SELECT a.*, COALESCE(u.total, 0) AS total, COALESCE(u.intelligence, 0) AS intelligence, n.*
      FROM asked a LEFT JOIN LATERAL (
        SELECT total, intelligence FROM usage_day WHERE account_id = a.id AND usage_day.day = a.day AND NOT a.is_known
      ) u ON true CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE n.kind = 'athlete')::int AS athletes,
          count(*) FILTER (WHERE n.kind = 'calculation')::int AS calculations,
          count(*) FILTER (WHERE n.kind = 'product')::int AS products,
          count(*) FILTER (WHERE n.kind = 'query')::int AS queries
        FROM daily_novelty n WHERE n.account_id = a.id AND n.day = a.day AND NOT a.is_known
      ) n
    ) AS kept
  ) AS counted
  ON CONFLICT (kind, id) DO UPDATE SET
    (tokens, granted, rate, burst, units, refilled_at, day, is_intelligence, total_max, intelligence_base,
      intelligence_each, day_total, day_intelligence, day_athletes, day_calculations, day_products, day_queries) = (
      SELECT LEAST(EXCLUDED.burst, level - taken), taken, EXCLUDED.rate, EXCLUDED.burst, EXCLUDED.units,
        GREATEST(b.refilled_at, EXCLUDED.refilled_at), GREATEST(b.day, EXCLUDED.day), EXCLUDED.is_intelligence,
        EXCLUDED.total_max, EXCLUDED.intelligence_base, EXCLUDED.intelligence_each, ${after("total", "EXCLUDED.day < b.day")},
        CASE WHEN EXCLUDED.is_intelligence THEN ${after("intelligence", "EXCLUDED.day < b.day")} ELSE intelligence END,
        athletes, calculations, products, queries
      FROM (SELECT *, ${taken({
        units: "EXCLUDED.units",
        level: "FLOOR(level)",
        isIntelligence: "EXCLUDED.is_intelligence",
        totalMax: "EXCLUDED.total_max",
        base: "EXCLUDED.intelligence_base",
        each: "EXCLUDED.intelligence_each",
      })} AS taken
        FROM (SELECT LEAST(EXCLUDED.burst, b.tokens + EXCLUDED.rate
            * GREATEST(0, EXTRACT(EPOCH FROM EXCLUDED.refilled_at - b.refilled_at))) AS level,
          CASE WHEN b.day >= EXCLUDED.day THEN b.day_total ELSE 0 END AS total,
          CASE WHEN b.day >= EXCLUDED.day THEN b.day_intelligence ELSE 0 END AS intelligence,
          CASE WHEN b.day >= EXCLUDED.day THEN b.day_athletes ELSE 0 END AS athletes,
          CASE WHEN b.day >= EXCLUDED.day THEN b.day_calculations ELSE 0 END AS calculations,
          CASE WHEN b.day >= EXCLUDED.day THEN b.day_products ELSE 0 END AS products,
          CASE WHEN b.day >= EXCLUDED.day THEN b.day_queries ELSE 0 END AS queries) AS refilled) AS counted
    )
  RETURNING tokens, granted, day_total, day_intelligence, day_athletes`;

/** What `countedFrom` answers. */
export interface Counted {
  tokens: number;
  granted: number;
  day_total: number;
  day_intelligence: number;
  day_athletes: number;
}

/** What a charge has left of a bucket and of the day. */
export interface Charged {
  tokens: number;
  granted: number;
  count: DayCount;
}

/** The same in our own words. */
export const chargedOf = (row: Counted): Charged => ({
  tokens: row.tokens,
  granted: row.granted,
  count: { total: row.day_total, intelligence: row.day_intelligence, athletes: row.day_athletes },
});

const TAKE = `
WITH payer AS (
  SELECT $1::text AS kind, $2::uuid AS id, $3::float8 AS rate, $4::int AS burst, $5::float8 AS units, $6::date AS day,
    $7::boolean AS is_intelligence, $8::int AS total_max, $9::int AS intelligence_base, $10::int AS intelligence_each
), taken AS (${countedFrom("payer")})
SELECT * FROM taken`;

/** Takes up to `units` from an account's bucket and its day, or gives some back to both. */
export async function takeCounted(
  { kind, id, ratePerSecond, burst }: Payer,
  { plan, nowMs, isIntelligence }: Day,
  units: number,
): Promise<Charged | null> {
  const { requestsPerDay, intelligenceBase, intelligenceEach } = plan;
  const [row] = await statement<Counted>("take-counted", TAKE, [
    ...[kind, id, ratePerSecond, burst, units, dateOf(nowMs), isIntelligence],
    ...[requestsPerDay, intelligenceBase, intelligenceEach],
  ]);
  return row === undefined ? null : chargedOf(row);
}
