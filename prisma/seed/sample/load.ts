import type { Client } from "pg";
import { SAMPLE } from "@/lib/contract/sample";
import { sampleTables } from "./tables";

/** The number under which two who load at once take turns. */
const LOCK = 72_707_370;
const CHUNK = 1_000;

/**
 * Writes the sample roster into a migrated database unless it is there: all of it or nothing, and once, however many do so
 * at the moment. `isAnew` puts it in the place of what is there. @returns what it did
 */
export async function loadSample(client: Client, { isAnew = false } = {}): Promise<string> {
  await client.query("BEGIN");
  await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
  const { rows } = await client.query("SELECT 1 FROM team WHERE id = $1", [SAMPLE.teamIds.live]);
  if (rows.length > 0 && !isAnew) {
    await client.query("ROLLBACK");
    return "sample unchanged";
  }
  await client.query("DELETE FROM team WHERE id = ANY($1)", [Object.values(SAMPLE.teamIds)]);
  await client.query("DELETE FROM person WHERE email_key = 'the sample' AND email = ''");
  await client.query("DELETE FROM partner WHERE id = $1", [SAMPLE.partnerId]);
  for (const [table, rows] of sampleTables()) await insert(client, table, rows);
  await client.query("COMMIT");
  return "sample loaded";
}

/** All rows of a table have the same columns. */
async function insert(client: Client, table: string, rows: Record<string, unknown>[]) {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  for (let at = 0; at < rows.length; at += CHUNK)
    await client.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(rows.slice(at, at + CHUNK))],
    );
}
