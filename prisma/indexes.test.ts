import "@/testing/database";
import { expect, test } from "vitest";

const { pool } = await import("@/lib/platform/db");

/** What the schema promises about its indexes, read from PostgreSQL's own catalogue. */

test("every foreign key has an index that begins with its columns, so that deleting its target reads no whole table", async () => {
  const { rows } = await pool.query(
    `SELECT c.conrelid::regclass::text AS "table", c.conname AS key FROM pg_constraint c
     WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND NOT EXISTS (
       SELECT 1 FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indpred IS NULL
         AND (string_to_array(i.indkey::text, ' ')::int2[])[1:cardinality(c.conkey)] @> c.conkey)`,
  );
  expect(rows).toEqual([]);
});

test("no index says only what another one begins with", async () => {
  const { rows } = await pool.query(
    `WITH plain AS (
       SELECT i.indexrelid::regclass::text AS name, i.indrelid, i.indisunique, i.indoption::text AS options,
         string_to_array(i.indkey::text, ' ')::int2[] AS columns, m.amname
       FROM pg_index i JOIN pg_class k ON k.oid = i.indexrelid JOIN pg_am m ON m.oid = k.relam
       WHERE i.indpred IS NULL AND i.indexprs IS NULL AND k.relnamespace = 'public'::regnamespace
     )
     SELECT short.name, long.name AS covered_by FROM plain short JOIN plain long
       ON long.indrelid = short.indrelid AND long.name <> short.name AND long.amname = short.amname
       AND long.columns[1:cardinality(short.columns)] = short.columns
     WHERE NOT short.indisunique`,
  );
  expect(rows).toEqual([]);
});
