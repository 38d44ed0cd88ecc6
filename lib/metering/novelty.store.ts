import { statement } from "@/lib/platform/hot-path";

/** Kinds of input that are counted by how many different ones a day brings, and where each count stands. */
const COUNTS = {
  athlete: "day_athletes",
  calculation: "day_calculations",
  product: "day_products",
  query: "day_queries",
} as const;
export type NoveltyKind = keyof typeof COUNTS;

/**
 * Keeps those of some digests that are new, as long as there is room, and counts them in the account's bucket, whose row is
 * held from reading the count to writing it: exact however many ask at once. What is there already asks for no lock. The
 * commit does not wait for the disk, which the connection's other statements would wait for as well: a crash may forget
 * the last half second. Once the bucket has gone on to a later day, that is the day, as it is for what was charged: who kept
 * a call open over midnight brings nothing beside the count. A day that the bucket has not come to yet counts nothing.
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
  /** As `2026-11-22`: the call's own, or the bucket's where that is later. */
  day: string;
  kind: NoveltyKind;
  /** Null for any number. */
  most: number | null;
}

/** Counts those of some digests that are new on a day. @returns those for which there was no room, in their order */
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
