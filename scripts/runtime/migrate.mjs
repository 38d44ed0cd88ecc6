import pg from "pg";
import { Failure } from "./failure.mjs";
import { migrationList, migrations } from "./migrations.mjs";

/** Brings the database at `url` to the newest migration, as `prisma migrate deploy` does, and says what it did. */
export async function migrate(url, folder) {
  const wanted = migrations(folder);
  if (wanted.length === 0) return "no migrations";
  const recorded = await recordedMigrations(url);
  const failed = recorded.find((row) => row.finished_at === null);
  if (failed) {
    throw new Failure(
      `Migration ${failed.migration_name} failed earlier: ${failed.logs ?? "no log"}`,
    );
  }
  const known = new Set(recorded.map((row) => `${row.migration_name} ${row.checksum}`));
  // Waking the engine costs more than this question.
  if (wanted.every(({ name, checksum }) => known.has(`${name} ${checksum}`))) return "unchanged";
  const { NO_FILTERS, withSchemaEngine } = await import("./schema-engine.mjs");
  const input = { migrationsList: migrationList(folder), filters: NO_FILTERS };
  const answer = await withSchemaEngine(url, undefined, (engine) => engine.applyMigrations(input));
  return `${answer.appliedMigrationNames.length} applied`;
}

async function recordedMigrations(url) {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query(
      `SELECT migration_name, checksum, finished_at, logs FROM _prisma_migrations
        WHERE rolled_back_at IS NULL`,
    );
    return rows;
  } catch (error) {
    if (error.code === "42P01") return [];
    throw new Failure(`Cannot use the database: ${error.message || error.code}`);
  } finally {
    await client.end().catch(() => {});
  }
}
