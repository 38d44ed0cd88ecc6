import { PRODUCT_COLUMNS, type ProductRow } from "./entry";

/** How products enter the catalog: first into a staging table, then all at once. */

/** A connection used by nobody else in the meantime. */
export interface Connection {
  query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
}

/** The advisory lock that serializes changes to the catalog. */
const LOCK = 72_707_371;
const COLUMNS = PRODUCT_COLUMNS.join(", ");

/** Creates the staging table. It is temporary, so it always goes away with the connection. */
export async function openStaging(connection: Connection): Promise<void> {
  await connection.query(
    `CREATE TEMP TABLE staged_product AS SELECT ${COLUMNS}, 0 AS line FROM product LIMIT 0`,
  );
  await connection.query("CREATE UNIQUE INDEX ON staged_product (slug)");
  await connection.query("CREATE UNIQUE INDEX ON staged_product (gtin)");
}

/** Stages products. @returns the lines whose slug or barcode is already staged */
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

/** The result of an import. `kept` counts products of a mass import that a curated list already has. */
export interface Applied {
  added: number;
  changed: number;
  unchanged: number;
  kept: number;
}

/**
 * A product already known by its slug, or else by its barcode, keeps its id, slug and place. A mass import never
 * changes curated products.
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

/** The built-in list only updates rows that are as it last wrote them: any other row was corrected since. */
const CORRECTED = `DELETE FROM staged_product s USING product p
   WHERE p.slug = s.slug AND p.origin = 'curated' AND p.seed_digest IS DISTINCT FROM p.digest`;

/**
 * A barcode owned by another product stays with it, unless the same import also updates that product. Barcodes that
 * move within an import are cleared from all changed rows before any is assigned.
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

/**
 * Inserts new products, updates changed ones and stores the words of both in one statement. Unchanged products use up
 * no place numbers.
 */
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

/** From this many rows on, the tables are vacuumed and analyzed: pending index entries would slow every search. */
const MANY = 100;

/**
 * Moves everything staged into the catalog in one transaction, so readers see it before or after.
 *
 * @param isSeed whether this is the built-in list, which leaves rows alone that were corrected since
 * @param also further work in the same transaction
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
  // The import is committed by now. If the cleanup fails, the database does it later on its own.
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
