import "./partner";

const { patiently } = await import("@/lib/platform/call-context");
const { pool } = await import("@/lib/platform/db");

/** Returns every table row, in any schema, that contains a text. */
export async function rowsHolding(text: string): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found: { table: string; row: string }[] = [];
  for (const { name } of tables) {
    const query = `SELECT t::text AS row FROM ${name} t WHERE strpos(lower(t::text), lower($1)) > 0`;
    const { rows } = await patiently(() => pool.query<{ row: string }>(query, [text]));
    found.push(...rows.map(({ row }) => ({ table: name.replace(/^public\./, ""), row })));
  }
  return found;
}
