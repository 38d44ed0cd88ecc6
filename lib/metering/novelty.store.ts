import { statement } from "@/lib/platform/hot-path";

/** Kinds of input whose distinct values are counted per day, and the column of each count. */
const COUNTS = {
  athlete: "day_athletes",
  calculation: "day_calculations",
  product: "day_products",
  query: "day_queries",
} as const;
export type NoveltyKind = keyof typeof COUNTS;

/**
 * Stores new digests while there is room and counts them in the account's bucket. The bucket's row is locked from
 * reading the count to writing it, so the count is exact under concurrency; known digests take no lock. The commit
 * doesn't wait for the disk, so it doesn't delay the connection's other statements; a crash may lose the last half
 * second. Once the bucket has moved on to a later day, that day counts, so a call held open over midnight can't bypass
 * the count. A day the bucket has not reached counts nothing.
 */
const takeText = (count: string): string => `
WITH at_once AS MATERIALIZED (
  SELECT set_config('synchronous_commit', 'off', true)
), asked AS MATERIALIZED (
  SELECT digest, place FROM at_once, unnest($4::uuid[]) WITH ORDINALITY AS a (digest, place)
), today AS MATERIALIZED (
  SELECT GREATEST($2::date, (SELECT day FROM rate_bucket WHERE kind = 'account' AND id = $1)) AS day
), fresh AS MATERIALIZED (
  SELECT digest, row_number() OVER (ORDER BY place) AS place FROM asked a WHERE NOT EXISTS (
    SELECT FROM daily_novelty n
    WHERE n.account_id = $1 AND n.day = (SELECT day FROM today) AND n.kind = $3 AND n.digest = a.digest)
), bucket AS MATERIALIZED (
  SELECT * FROM rate_bucket
  WHERE kind = 'account' AND id = $1 AND day >= $2 AND EXISTS (SELECT FROM fresh) FOR UPDATE
), kept AS (
  INSERT INTO daily_novelty (account_id, day, kind, digest)
  SELECT $1, day, $3, digest FROM fresh, bucket WHERE $5::int IS NULL OR place <= $5 - ${count}
  ON CONFLICT DO NOTHING RETURNING digest
), counted AS (
  INSERT INTO rate_bucket AS b (kind, id, tokens, granted, units, rate, burst, refilled_at, ${count})
  SELECT kind, id, tokens, granted, units, rate, burst, refilled_at, (SELECT count(*) FROM kept)
  FROM bucket WHERE EXISTS (SELECT FROM kept)
  ON CONFLICT (kind, id) DO UPDATE SET ${count} = b.${count} + EXCLUDED.${count}
)
SELECT digest FROM fresh, bucket WHERE place > $5 - ${count} ORDER BY place`;

interface Novelties {
  accountId: string;
  /** As `2026-11-22`: the call's own day; the bucket's counts instead if it is later. */
  day: string;
  kind: NoveltyKind;
  /** Null for no limit. */
  most: number | null;
}

/** Counts the digests that are new on a day. @returns those there was no room for, in order */
export async function takeNovelties(
  { accountId, day, kind, most }: Novelties,
  digests: readonly string[],
): Promise<string[]> {
  const values = [accountId, day, kind, digests, most];
  const rows = await statement<{ digest: string }>(`novelty-${kind}`, TEXTS[kind], values);
  return rows.map(({ digest }) => digest);
}

const TEXTS: Readonly<Record<NoveltyKind, string>> = {
  athlete: takeText(COUNTS.athlete),
  calculation: takeText(COUNTS.calculation),
  product: takeText(COUNTS.product),
  query: takeText(COUNTS.query),
};
