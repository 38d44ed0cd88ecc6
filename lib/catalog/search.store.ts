import { PRODUCTS_COUNTED_MAX } from "@/lib/contract/product";
import { type Db, read } from "@/lib/platform/db";
import type { StoredProduct } from "./product";
import { COLUMNS } from "./products.store";
import type { Queries, Vocabulary, WordsToLookFor } from "./query";

/**
 * Products are counted and ranked up to this number. Beyond it only curated ones are ranked, and the others follow by
 * place.
 */
const COUNTED_MAX = PRODUCTS_COUNTED_MAX;

/** Where a page ends. */
export interface FoundEdge {
  rank: number;
  place: number;
}

export interface FoundProduct extends StoredProduct {
  rank: number;
  /** Number of results, counted up to `COUNTED_MAX`. */
  found: number;
  /** The newest place in the catalog at the time of the search. */
  newest: number;
}

/** The rank of unranked products. */
const UNRANKED = 2_000_000_000;
/** Distance between exact names, words as typed or meant, and words matched more widely. */
const CLASS = 500_000_000;
/** Within each of these, curated products come first; then by tier. */
const ORIGIN = 200_000_000;
const TIER = 20_000_000;
/** Tiers after the exact name that contain all words as typed or meant. */
const STRICT_TIERS = 4;
/** The part of a tier's range that depends on how well the words match. */
const MATCH = 1_000_000;
/** Weights of words in brand, name, flavor and the rest; PostgreSQL expects them from D to A. */
const WEIGHTS = "'{0.1, 0.3, 0.7, 1}'";

/**
 * Returns SQL for a row's rank. It depends only on the row and the query, so it stays the same whatever else exists. In
 * the first tiers, with all words in brand or name, the shortest name wins; after those, the one with most words in
 * important fields.
 */
function rankOf(tiers: number): string {
  const tierAt = (at: number) =>
    (at === 0 ? 0 : at <= STRICT_TIERS ? CLASS : 2 * CLASS) + at * TIER;
  const cases = Array.from(
    { length: tiers },
    (_, at) => `WHEN search @@ $${at + 7}::tsquery THEN ${tierAt(at)}`,
  );
  return `CASE ${cases.join(" ")} ELSE ${tierAt(tiers)} END
    + CASE origin WHEN 'curated' THEN 0 ELSE ${ORIGIN} END
    + CASE WHEN search @@ $8::tsquery THEN LEAST(name_words, 99) * 1000
      ELSE ${MATCH} + ((1 - ts_rank(${WEIGHTS}, search, $1::tsquery)) * ${MATCH})::int + LEAST(name_words, 99) END`;
}

/**
 * The search statement: fetches results by index and ranks them up to a limit. Beyond it, only curated products and
 * exact names are ranked; the others follow in place order, one page at a time. That part matches with a function
 * instead of the operator because walking by place is fast when there are many matches, which the planner can't know.
 * Elsewhere the query is passed so that the planner doesn't see it in time to consider it common and scan the whole
 * table instead of the index.
 */
const searchText = (tiers: number): string => `
WITH hit AS MATERIALIZED (
  SELECT place, search, origin, name_words FROM product
  WHERE search @@ (SELECT $1::tsquery) AND place <= $2::int LIMIT ${COUNTED_MAX + 1}
), counted AS MATERIALIZED (SELECT count(*)::int AS n FROM hit),
ranked AS (
  SELECT place, ${rankOf(tiers)} AS rank FROM (
    SELECT * FROM hit WHERE (SELECT n FROM counted) <= ${COUNTED_MAX}
    UNION ALL
    SELECT place, search, origin, name_words FROM product
    WHERE (SELECT n FROM counted) > ${COUNTED_MAX} AND search @@ (SELECT $6::tsquery) AND place <= $2::int
  ) h
), best AS MATERIALIZED (
  SELECT place, rank FROM ranked WHERE (rank, place) > ($3::int, $4::int) ORDER BY rank, place LIMIT $5::int
), shown AS (
  SELECT place, rank FROM best
  UNION ALL
  (SELECT place, ${UNRANKED} FROM product
   WHERE (SELECT n FROM counted) > ${COUNTED_MAX} AND (SELECT count(*) FROM best) < $5::int AND origin = 'imported' AND place <= $2::int
     AND place > CASE WHEN $3::int = ${UNRANKED} THEN $4::int ELSE 0 END
     AND ts_match_vq(search, $1::tsquery) AND NOT ts_match_vq(search, $7::tsquery)
   ORDER BY place LIMIT $5::int)
  ORDER BY rank, place LIMIT $5::int
)
SELECT ${COLUMNS}, s.rank, LEAST((SELECT n FROM counted), ${COUNTED_MAX}) AS found,
  (SELECT max(place) FROM product) AS newest
FROM shown s JOIN product p ON p.place = s.place ORDER BY s.rank, s.place`;

/** Above every place. */
const EVERYTHING = 2_147_483_647;

/**
 * Returns a page of a query's results among the products up to a place, or all, plus one more if there is a next page.
 */
export function searchProducts(
  { db }: { db: Db },
  { found, tiers, first, exact, isLoose }: Queries,
  { upTo, after, limit }: { upTo: number | null; after: FoundEdge | null; limit: number },
): Promise<FoundProduct[]> {
  // A widened query is ranked by how much of it matches, a strict one by its tiers.
  const all = isLoose ? [exact, exact] : tiers;
  return read<FoundProduct>(db, {
    name: `products-searched-${all.length}`,
    text: searchText(all.length),
    values: [
      found,
      upTo ?? EVERYTHING,
      after?.rank ?? -1,
      after?.place ?? 0,
      limit + 1,
      first,
      ...all,
    ],
  });
}

/** Returns the newest place in the catalog; 0 if it is empty. */
export async function newestPlace({ db }: { db: Db }): Promise<number> {
  const [row] = await read<{ place: number | null }>(db, {
    name: "products-newest",
    text: "SELECT max(place) AS place FROM product",
    values: [],
  });
  return row?.place ?? 0;
}

/** Minimum similarity of words: the share of trigrams they have in common. */
const LIKENESS = "0.25";
/** Maximum similar words considered per typed word. */
const LIKE_MAX = 20;

const WORDS = `
WITH at_once AS MATERIALIZED (
  SELECT set_config('pg_trgm.similarity_threshold', '${LIKENESS}', true)
), typed AS MATERIALIZED (
  SELECT t.word FROM at_once, unnest($2::text[]) AS t (word)
)
SELECT 'known' AS kind, w.word AS typed, w.word FROM product_word w
WHERE w.word = ANY($1::text[]) AND w.since <= $4::int
UNION ALL
SELECT 'like', t.word, l.word FROM typed t CROSS JOIN LATERAL (
  SELECT w.word FROM product_word w
  WHERE length(w.word) > 4 AND w.word % t.word AND w.since <= $4::int
  ORDER BY similarity(w.word, t.word) DESC, w.word LIMIT ${LIKE_MAX}
) l
UNION ALL
SELECT 'begun', t.word, b.word FROM unnest($3::text[]) AS t (word) CROSS JOIN LATERAL (
  SELECT w.word FROM product_word w
  WHERE w.word COLLATE "C" >= t.word AND w.word COLLATE "C" < t.word || U&'\\+10FFFF' AND w.since <= $4::int LIMIT 1
) b`;

/** Returns what the catalog's words up to a place reveal about typed ones. */
export async function findWords(
  { db }: { db: Db },
  { exact, like, begun }: WordsToLookFor,
  upTo: number,
): Promise<Vocabulary> {
  const rows = await read<{ kind: "known" | "like" | "begun"; typed: string; word: string }>(db, {
    name: "product-words",
    text: WORDS,
    values: [exact, like, begun, upTo],
  });
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  const alike = new Map<string, string[]>();
  for (const { typed, word } of of("like")) alike.set(typed, [...(alike.get(typed) ?? []), word]);
  return {
    known: new Set(of("known").map(({ word }) => word)),
    like: alike,
    begun: new Set(of("begun").map(({ typed }) => typed)),
  };
}
