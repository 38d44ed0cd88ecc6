import { randomUUID } from "node:crypto";
import pg from "pg";
import { Failure } from "../boot/failure.mjs";
import { migrations } from "./migrations.mjs";

/** The advisory lock id that Prisma's own tools use while they migrate a database. */
const LOCK = 72_707_369;
/** First line of a migration that runs without a transaction; it contains one statement. */
const NO_TRANSACTION = /^-- migrate: no transaction\b/;
/**
 * How long a migration's statement waits for a lock. Later statements queue behind it, so one long query would block
 * everyone from a table. A migration without a transaction blocks nobody and may wait.
 */
const LOCK_WAIT = "10s";
/** PostgreSQL's error code when that time runs out. */
const LOCK_NOT_AVAILABLE = "55P03";

/** Prisma's own bookkeeping table, so that its tools agree with us. */
const BOOKKEEPING = `
CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY NOT NULL,
  checksum varchar(64) NOT NULL,
  finished_at timestamptz,
  migration_name varchar(255) NOT NULL,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(),
  applied_steps_count integer NOT NULL DEFAULT 0
)`;
const BEGUN = "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)";
const FINISHED = `UPDATE _prisma_migrations
  SET finished_at = clock_timestamp(), applied_steps_count = 1 WHERE id = $1`;

/**
 * Migrates the database at `url` to the newest migration and reports what it did. If several processes try at once, one
 * migrates and the others find it done. A failed migration leaves nothing behind, unless it runs without a transaction.
 */
export function migrate(url, folder, { lockWait = LOCK_WAIT } = {}) {
  return connected(url, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await client.query(BOOKKEEPING);
    const pending = await pendingOf(client, folder);
    if (pending.length > 0) await installQueue(url);
    for (const migration of pending) await apply(client, migration, lockWait);
    return pending.length === 0 ? "unchanged" : `${pending.length} applied`;
  });
}

/** Installs or updates the job queue's tables: migrations and units of work add jobs to them. */
async function installQueue(url) {
  const { Logger, runMigrations } = await import("graphile-worker");
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
  } finally {
    await pool.end();
  }
}

/**
 * Returns the names of the migrations missing from the database at `url`. Ignores migrations only the database knows.
 */
export const pendingMigrations = (url, folder) =>
  connected(url, async (client) => (await pendingOf(client, folder)).map(({ name }) => name));

async function pendingOf(client, folder) {
  const recorded = await readRecorded(client);
  const failed = recorded.find((row) => row.finished_at === null);
  if (failed) {
    throw new Failure(
      `Migration ${failed.migration_name} failed earlier: ${failed.logs ?? "it was interrupted"}. Mend the database, then delete its row from _prisma_migrations.`,
    );
  }
  const checksums = new Map(recorded.map((row) => [row.migration_name, row.checksum]));
  return migrations(folder).filter(({ name, checksum }) => {
    const applied = checksums.get(name);
    if (applied !== undefined && applied !== checksum) {
      throw new Failure(
        `Migration ${name} was edited after it had been applied. Restore its file.`,
      );
    }
    return applied === undefined;
  });
}

async function readRecorded(client) {
  const { rows: found } = await client.query("SELECT to_regclass('_prisma_migrations') AS name");
  if (found[0].name === null) return [];
  const { rows } = await client.query(
    "SELECT migration_name, checksum, finished_at, logs FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  );
  return rows;
}

async function apply(client, { name, sql, checksum }, lockWait) {
  const id = randomUUID();
  const isUnit = !NO_TRANSACTION.test(sql);
  try {
    if (isUnit) {
      await client.query("BEGIN");
      await client.query("SELECT set_config('lock_timeout', $1, true)", [lockWait]);
    }
    await client.query(BEGUN, [id, checksum, name]);
    await client.query(sql);
    await client.query(FINISHED, [id]);
    if (isUnit) await client.query("COMMIT");
  } catch (error) {
    await (isUnit
      ? client.query("ROLLBACK")
      : client.query("UPDATE _prisma_migrations SET logs = $2 WHERE id = $1", [id, error.message])
    ).catch(() => {});
    if (isUnit && error.code === LOCK_NOT_AVAILABLE)
      throw new Failure(blocked(name), { cause: error });
    throw new Failure(`Migration ${name} failed: ${error.message}`, { cause: error });
  }
}

const blocked = (name) =>
  `Migration ${name} waited too long for a table that a long query or another session holds. It changed nothing: run npm run migrate again once that is over.`;

async function connected(url, work) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // The running query reports it as well.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const text = `Cannot use the database: ${error.message || error.code}`;
    throw new Failure(text, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

/** True if an error says the database is unreachable, starting or stopping, rather than unusable for us. */
export function isAway(error) {
  const { code = "", message } = error.cause ?? error;
  if (/^(E[A-Z]+|57P0[123]|53300|08\w{3})$/.test(code)) return true;
  return /terminated|timeout/i.test(message);
}

/** Returns why the application may not use the database at `url` as it is, or null. */
export async function migratedProblem(url) {
  const pending = await pendingMigrations(url);
  if (pending.length === 0) return null;
  return `The database lacks ${pending.length} of the migrations, the first is ${pending[0]}. Run: npm run migrate`;
}
