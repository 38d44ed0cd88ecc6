import { PRODUCT_COLUMNS, type ProductRow } from "./entry";

/** How products come into the catalogue: first beside it, then all of them at once. */

/** A connection that nobody else uses meanwhile. */
export interface Connection {
  query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
}

/** The number under which those who change the catalogue take turns. */
const LOCK = 72_707_371;
const COLUMNS = PRODUCT_COLUMNS.join(", ");

/** Makes the table of what is on its way. It goes with the connection, whatever becomes of it. */
export async function openStaging(connection: Connection): Promise<void> {
  await connection.query(
    `CREATE TEMP TABLE staged_product AS SELECT ${COLUMNS}, 0 AS line FROM product LIMIT 0`,
  );
  await connection.query("CREATE UNIQUE INDEX ON staged_product (slug)");
  await connection.query("CREATE UNIQUE INDEX ON staged_product (gtin)");
}

/** Puts products on their way. @returns the lines of those whose slug or barcode another one of them has already */
export async function stage(
  connection: Connection,
  products: readonly ProductRow[],
): Promise<number[]> {
  const { rows } = await connection.query(
    `WITH given AS (
       SELECT ${COLUMNS}, line FROM json_populate_recordset(null::staged_product, $1::json)
     ), kept AS (
       INSERT INTO staged_product (${COLUMNS}, line) SELECT ${COLUMNS}, line FROM given ORDER BY line
       ON CONFLICT DO NOTHING RETURNING line
     )
     SELECT line FROM given EXCEPT SELECT line FROM kept ORDER BY line`,
    [JSON.stringify(products)],
  );
  return rows.map(({ line }) => Number(line));
}

/** What an import came to. `kept` are products of a mass import that a curated list has already. */
export interface Applied {
  added: number;
  changed: number;
  unchanged: number;
  kept: number;
}

/**
 * Who is known already by the slug, or else by the barcode, keeps id, slug and place. A mass import changes nothing that is
 * curated.
 */
const MATCHED = [
  "ANALYZE staged_product",
  `DELETE FROM staged_product s USING product p
   WHERE s.origin = 'imported' AND p.origin = 'curated' AND (p.gtin = s.gtin OR p.slug = s.slug)`,
  `UPDATE staged_product s SET id = p.id, slug = p.slug FROM product p
   WHERE p.gtin = s.gtin AND p.slug <> s.slug
     AND NOT EXISTS (SELECT FROM product o WHERE o.slug = s.slug)
     AND NOT EXISTS (SELECT FROM staged_product o WHERE o.slug = p.slug)`,
];

/** The list that comes with the service changes only what it wrote itself: what is otherwise now was corrected. */
const CORRECTED = `DELETE FROM staged_product s USING product p
   WHERE p.slug = s.slug AND p.origin = 'curated' AND p.seed_digest IS DISTINCT FROM p.digest`;

/**
 * A barcode that another product has stays with it, unless the same import says what that one is: barcodes that move within
 * it are taken from all that change before any is given.
 */
const BARCODES = [
  `UPDATE staged_product s SET gtin = NULL, digest = md5(s.digest) FROM product p
   WHERE p.gtin = s.gtin AND p.slug <> s.slug
     AND NOT EXISTS (SELECT FROM staged_product o WHERE o.slug = p.slug)`,
  `UPDATE product p SET gtin = NULL FROM staged_product s
   WHERE s.slug = p.slug AND s.digest <> p.digest AND s.gtin IS DISTINCT FROM p.gtin AND p.gtin IS NOT NULL`,
];

const SET = PRODUCT_COLUMNS.filter((column) => column !== "id" && column !== "slug")
  .map((column) => `${column} = EXCLUDED.${column}`)
  .join(", ");

/** Adds what is new, changes what differs, and keeps the words of both, as one statement. No place is spent on the rest. */
const written = (isSeed: boolean): string => `
WITH written AS (
  INSERT INTO product AS p (${COLUMNS}, seed_digest, created_at, updated_at)
  SELECT ${COLUMNS}, ${isSeed ? "digest" : "NULL"}, now(), now() FROM staged_product s
  WHERE NOT EXISTS (SELECT FROM product o WHERE o.slug = s.slug AND o.digest = s.digest) ORDER BY line
  ON CONFLICT (slug) DO UPDATE
    SET ${SET}, updated_at = now()${isSeed ? ", seed_digest = EXCLUDED.seed_digest" : ""}
  RETURNING p.place, p.search, p.xmax = 0 AS is_new
), words AS (
  INSERT INTO product_word (word, since)
  SELECT word, min(place) FROM written, unnest(tsvector_to_array(search)) AS word
  WHERE word !~ '^[=#@]' GROUP BY word ORDER BY word
  ON CONFLICT DO NOTHING
)
SELECT count(*) FILTER (WHERE is_new)::int AS added, count(*) FILTER (WHERE NOT is_new)::int AS changed FROM written`;

/** Rows after which the tables are tidied: what waits to be indexed would slow every search, and statistics are made anew. */
const MANY = 100;

/**
 * Brings all that is on its way into the catalogue, as one unit of work: readers see it before or after.
 *
 * @param isSeed whether it is the list that comes with the service, which leaves alone what was corrected since
 * @param also what else happens in that unit
 */
export async function apply(
  connection: Connection,
  { isSeed = false, also }: { isSeed?: boolean; also?: () => Promise<void> } = {},
): Promise<Applied> {
  await connection.query("BEGIN");
  const applied = await applyAll(connection, isSeed)
    .then(async (done) => {
      await also?.();
      await connection.query("COMMIT");
      return done;
    })
    .catch(async (error: unknown) => {
      await connection.query("ROLLBACK").catch(() => undefined);
      throw error;
    });
  // It is in by now, whatever becomes of the tidying: the database does it by itself, later.
  if (applied.added + applied.changed >= MANY)
    await connection.query("VACUUM ANALYZE product, product_word").catch(() => undefined);
  return applied;
}

async function applyAll(connection: Connection, isSeed: boolean): Promise<Applied> {
  await connection.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
  const staged = await countOf(connection);
  for (const statement of MATCHED) await connection.query(statement);
  if (isSeed) await connection.query(CORRECTED);
  const matched = await countOf(connection);
  for (const statement of BARCODES) await connection.query(statement);
  const { rows } = await connection.query(written(isSeed));
  const [added, changed] = [Number(rows[0]?.["added"]), Number(rows[0]?.["changed"])];
  return { added, changed, unchanged: matched - added - changed, kept: staged - matched };
}

async function countOf(connection: Connection): Promise<number> {
  const { rows } = await connection.query("SELECT count(*)::int AS count FROM staged_product");
  return Number(rows[0]?.["count"]);
}
