import pg from "pg";
import { SERVER_DATABASE_URL } from "../http";

/** Direct access to the database of the application under test. */
const pool = new pg.Pool({ connectionString: SERVER_DATABASE_URL, max: 4 });

export const sql = async (text: string, values: unknown[] = []) =>
  (await pool.query(text, values)).rows;

/** Returns how many rows match a condition. */
export async function rowsWhere(table: string, condition: string, values: unknown[]) {
  const [row] = await sql(`SELECT count(*)::int AS n FROM ${table} WHERE ${condition}`, values);
  return Number(row.n);
}

/** Locks one row of a table until the returned function is called. */
export async function holdRow(table: string, id: string): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query(`SELECT id FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
  return async () => {
    await client.query("COMMIT");
    client.release();
  };
}

export interface Finding {
  table: string;
  column: string;
  rows: number;
}

/** Returns every place in the database, of any type, whose text contains the canary. */
export async function findInDatabase(canary: string): Promise<Finding[]> {
  const tables = await sql(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const findings: Finding[] = [];
  for (const { name: table } of tables) {
    const found = await sql(
      `SELECT field.key AS column, count(*)::int AS rows
       FROM ${table} AS t CROSS JOIN LATERAL jsonb_each_text(to_jsonb(t)) AS field
       WHERE strpos(t::text, $1) > 0 AND strpos(field.value, $1) > 0 GROUP BY field.key`,
      [canary],
    );
    findings.push(...found.map(({ column, rows }) => ({ table, column, rows })));
  }
  return findings;
}

/** Closes this file's connections. */
export const closeDatabase = () => pool.end();
