import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { Failure } from "../boot/failure.mjs";
import { inRoot } from "../boot/paths.mjs";

/** The number under which two who load at once take turns. */
const LOCK = 72_707_370;

/**
 * Writes the sample roster into the migrated database at `url`, unless it is there: all of it or nothing, and once,
 * whoever else does so at the moment. `isAnew` puts it in the place of what is there.
 */
export async function loadSample(url, { isAnew = false } = {}) {
  const { SAMPLE, sampleTables } = await built("dist/sample.js", "prisma/seed/sample/tables.ts");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    const { rows } = await client.query("SELECT 1 FROM team WHERE id = $1", [SAMPLE.teamIds.live]);
    if (rows.length > 0 && !isAnew) return "sample unchanged";
    await client.query("DELETE FROM team WHERE id = ANY($1)", [Object.values(SAMPLE.teamIds)]);
    await client.query("DELETE FROM person WHERE email_key = 'the sample' AND email = ''");
    await client.query("DELETE FROM partner WHERE id = $1", [SAMPLE.partnerId]);
    for (const [table, rows] of sampleTables()) await insert(client, table, rows);
    await client.query("COMMIT");
    return "sample loaded";
  } catch (error) {
    throw new Failure(`The sample roster could not be loaded: ${error.message}`, { cause: error });
  } finally {
    // Whatever was not committed is undone by it.
    await client.end();
  }
}

/** What the build made of a module of rows; where nothing is built, what it is made from. */
export async function built(bundled, source) {
  const file = inRoot(bundled);
  if (existsSync(file)) return import(pathToFileURL(file).href);
  if (!existsSync(inRoot(source)))
    throw new Failure("What comes with the service is not built. Run: npm run build");
  const { tsImport } = await import("tsx/esm/api");
  return tsImport(pathToFileURL(inRoot(source)).href, import.meta.url);
}

const CHUNK = 1_000;

/** All rows of a table have the same columns. */
async function insert(client, table, rows) {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  for (let at = 0; at < rows.length; at += CHUNK)
    await client.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(rows.slice(at, at + CHUNK))],
    );
}
