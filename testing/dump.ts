import "./partner";

const { pool } = await import("@/lib/platform/db");

/** The tables, in whatever schema, that hold a text somewhere in a row, each with what it holds. */
export async function rowsHolding(text: string): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query<{ row: string }>(
        `SELECT t::text AS row FROM ${name} t WHERE strpos(lower(t::text), lower($1)) > 0`,
        [text],
      );
      return rows.map(({ row }) => ({ table: name.replace(/^public\./, ""), row }));
    }),
  );
  return found.flat();
}
