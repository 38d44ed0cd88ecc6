import { statement } from "@/lib/platform/hot-path";
import type { Payer } from "./buckets";
import type { Day, DayCount } from "./day";

/** How many units the bucket, the daily ceiling and, if the call needs intelligence, its own ceiling allow. */
const taken = (of: {
  units: string;
  level: string;
  isIntelligence: string;
  totalMax: string;
  base: string;
  each: string;
}): string => `GREATEST(LEAST(${of.units}, 0), LEAST(${of.units}, ${of.level}, ${of.totalMax} - total,
  CASE WHEN ${of.isIntelligence} THEN ${of.base} + ${of.each} * athletes - intelligence END))`;

/** A day's count after the charge. Units given back after that day has ended don't reduce the next day's count. */
const after = (count: string, isLate: string): string =>
  `GREATEST(0, ${count} + CASE WHEN ${isLate} AND taken < 0 THEN 0 ELSE taken END)::int`;

/** Assigns the bucket and day after a charge to the row `b`, from the columns of a relation or of `EXCLUDED`. */
const charged = (by: string): string => `
    (tokens, granted, rate, burst, units, refilled_at, day, is_intelligence, total_max, intelligence_base,
      intelligence_each, day_total, day_intelligence, day_athletes, day_calculations, day_products, day_queries) = (
      SELECT LEAST(${by}.burst, level - taken), taken, ${by}.rate, ${by}.burst, ${by}.units,
        GREATEST(b.refilled_at, statement_timestamp()), GREATEST(b.day, ${by}.day), ${by}.is_intelligence,
        ${by}.total_max, ${by}.intelligence_base, ${by}.intelligence_each, ${after("total", `${by}.day < b.day`)},
        CASE WHEN ${by}.is_intelligence THEN ${after("intelligence", `${by}.day < b.day`)} ELSE intelligence END,
        athletes, calculations, products, queries
      FROM (SELECT *, ${taken({
        units: `${by}.units`,
        level: "FLOOR(level)",
        isIntelligence: `${by}.is_intelligence`,
        totalMax: `${by}.total_max`,
        base: `${by}.intelligence_base`,
        each: `${by}.intelligence_each`,
      })} AS taken
        FROM (SELECT LEAST(${by}.burst, b.tokens + ${by}.rate
            * GREATEST(0, EXTRACT(EPOCH FROM statement_timestamp() - b.refilled_at))) AS level,
          ${["total", "intelligence", "athletes", "calculations", "products", "queries"]
            .map((one) => `CASE WHEN b.day >= ${by}.day THEN b.day_${one} ELSE 0 END AS ${one}`)
            .join(", ")}) AS refilled) AS counted
    )`;

const ANSWERED = `b.tokens, b.granted, b.day::text AS counted_day, b.day_total, b.day_intelligence, b.day_athletes`;

/**
 * Like `takenFrom`, over a relation of accounts with the extra columns `day`, `is_intelligence`, `total_max`,
 * `intelligence_base` and `intelligence_each`. One update charges the bucket and the day, so a refusal by either counts
 * nothing. A later day starts at zero. Returns no row if the bucket doesn't exist, before the first call or after a
 * database crash; then use `countedAnewFrom`, which starts from stored counts.
 */
export const countedFrom = (payers: string): string => `
  UPDATE rate_bucket AS b SET ${charged("p")}
  FROM ${payers} p WHERE b.kind = p.kind AND b.id = p.id
  RETURNING ${ANSWERED}`;

/** Counts the distinct inputs of each kind stored for an account's day. */
export const noveltiesOf = (accountId: string, day: string): string => `
  SELECT count(*) FILTER (WHERE n.kind = 'athlete')::int AS athletes,
    count(*) FILTER (WHERE n.kind = 'calculation')::int AS calculations,
    count(*) FILTER (WHERE n.kind = 'product')::int AS products,
    count(*) FILTER (WHERE n.kind = 'query')::int AS queries
  FROM daily_novelty n WHERE n.account_id = ${accountId} AND n.day = ${day}`;

/** Like `countedFrom`, for a bucket that may not exist: it starts full, and its day continues from stored counts. */
export const countedAnewFrom = (payers: string): string => `
  INSERT INTO rate_bucket AS b (kind, id, tokens, granted, rate, burst, units, refilled_at, day, is_intelligence, total_max,
    intelligence_base, intelligence_each, day_total, day_intelligence, day_athletes, day_calculations, day_products, day_queries)
  SELECT kind, id, LEAST(burst, burst - taken), taken, rate, burst, units, statement_timestamp(), day, is_intelligence,
    total_max, intelligence_base, intelligence_each, ${after("total", "false")},
    CASE WHEN is_intelligence THEN ${after("intelligence", "false")} ELSE intelligence END,
    athletes, calculations, products, queries
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
      FROM ${payers} a LEFT JOIN usage_day u ON u.account_id = a.id AND u.day = a.day
      CROSS JOIN LATERAL (${noveltiesOf("a.id", "a.day")}) n
    ) AS kept
  ) AS counted
  ON CONFLICT (kind, id) DO UPDATE SET ${charged("EXCLUDED")}
  RETURNING ${ANSWERED}`;

/** The row `countedFrom` returns. */
export interface Counted {
  tokens: number;
  granted: number;
  /** As `2026-11-22`. */
  counted_day: string;
  day_total: number;
  day_intelligence: number;
  day_athletes: number;
}

/** What is left of a bucket and a day after a charge. */
export interface Charged {
  tokens: number;
  granted: number;
  /** The day that was charged, as `2026-11-22`: the call's own, or a later one the account has moved on to. */
  date: string;
  count: DayCount;
}

/** Converts a row to `Charged`. */
export const chargedOf = (row: Counted): Charged => ({
  tokens: row.tokens,
  granted: row.granted,
  date: row.counted_day,
  count: { total: row.day_total, intelligence: row.day_intelligence, athletes: row.day_athletes },
});

const take = (counted: (payers: string) => string): string => `
WITH payer AS (
  SELECT $1::text AS kind, $2::uuid AS id, $3::float8 AS rate, $4::int AS burst, $5::float8 AS units, $6::date AS day,
    $7::boolean AS is_intelligence, $8::int AS total_max, $9::int AS intelligence_base, $10::int AS intelligence_each
), taken AS (${counted("payer")})
SELECT * FROM taken`;
const TAKE = take(countedFrom);
const TAKE_ANEW = take(countedAnewFrom);

/** Takes up to `units` from an account's bucket and day, or gives units back to both. */
export async function takeCounted(
  { kind, id, ratePerSecond, burst }: Payer,
  { plan, date, isIntelligence }: Day,
  units: number,
): Promise<Charged | null> {
  const { requestsPerDay, intelligenceBase, intelligenceEach } = plan;
  const values = [
    ...[kind, id, ratePerSecond, burst, units, date, isIntelligence],
    ...[requestsPerDay, intelligenceBase, intelligenceEach],
  ];
  const [row] = await statement<Counted>("take-counted", TAKE, values);
  const [taken] = row ? [row] : await statement<Counted>("take-anew", TAKE_ANEW, values);
  return taken === undefined ? null : chargedOf(taken);
}
