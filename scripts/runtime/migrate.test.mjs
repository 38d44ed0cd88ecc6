import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { NO_FILTERS, withSchemaEngine } from "../schema-engine.mjs";
import { migrate, pendingMigrations } from "./migrate.mjs";
import { migrationList, migrations, writeMigration } from "./migrations.mjs";

async function query(url, text) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function emptyDatabase(name) {
  const cluster = process.env.AIDSTATION_TEST_CLUSTER_URL;
  await query(cluster, `CREATE DATABASE ${name}`);
  return Object.assign(new URL(cluster), { pathname: `/${name}` }).href;
}

function folderOf(scripts) {
  const folder = mkdtempSync(join(tmpdir(), "aidstation-test-"));
  for (const [name, sql] of Object.entries(scripts)) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "migration.sql"), sql);
  }
  return folder;
}

test("a test database has every migration in the folder, finished", async () => {
  const rows = await query(
    await testDatabase(),
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL ORDER BY migration_name`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ name }) => name)).toEqual(migrations().map(({ name }) => name));
  expect(await migrate(await testDatabase())).toBe("unchanged");
});

test("a migration may contain functions, and is applied once", async () => {
  const url = await emptyDatabase("migrate_function");
  const folder = folderOf({
    "20260101000000_table": "CREATE TABLE sums (n int); INSERT INTO sums VALUES (1);",
    "20260102000000_function": `CREATE FUNCTION double(n int) RETURNS int LANGUAGE plpgsql AS $$
      BEGIN n := n * 2; RETURN n; END; $$;
      UPDATE sums SET n = double(n);`,
  });
  expect(await migrate(url, folder)).toBe("2 applied");
  expect(await migrate(url, folder)).toBe("unchanged");
  expect(await query(url, "SELECT n FROM sums")).toEqual([{ n: 2 }]);
});

test("a failed migration changes nothing, and the next run retries it", async () => {
  const url = await emptyDatabase("migrate_failure");
  const folder = folderOf({
    "20260101000000_wrong": "CREATE TABLE half (n int); SELECT nonsense();",
  });
  for (const _ of [1, 2]) {
    await expect(migrate(url, folder)).rejects.toThrow(/20260101000000_wrong failed: .*nonsense/);
  }
  expect(await query(url, "SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
  expect(await pendingMigrations(url, folder)).toEqual(["20260101000000_wrong"]);
});

test("a migration yields to a long lock on its table, and runs once that is released", async () => {
  const url = await emptyDatabase("migrate_blocked");
  const table = { "20260101000000_table": "CREATE TABLE sums (n int);" };
  await migrate(url, folderOf(table));
  const name = "20260102000000_column";
  const added = `CREATE TABLE before AS SELECT current_setting('lock_timeout') AS waited;
    ALTER TABLE sums ADD COLUMN m int;`;
  const folder = folderOf({ ...table, [name]: added });
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query("BEGIN; SELECT FROM sums");
  const blocked = migrate(url, folder, { lockWait: "200ms" });
  await expect(blocked).rejects.toThrow(
    new RegExp(`${name} waited too long .* changed nothing: run npm run migrate again`),
  );
  expect(await query(url, "SELECT n FROM sums")).toEqual([]);
  expect(await query(url, "SELECT to_regclass('before') AS before")).toEqual([{ before: null }]);
  await holder.query("COMMIT");
  await holder.end();
  expect(await migrate(url, folder)).toBe("1 applied");
  expect(await query(url, "SELECT waited FROM before")).toEqual([{ waited: "10s" }]);
});

test("a migration may run without a transaction; if it fails, it is reported until somebody fixes it", async () => {
  const url = await emptyDatabase("migrate_alone");
  const index = "-- migrate: no transaction\nCREATE UNIQUE INDEX CONCURRENTLY one ON sums (n);";
  const folder = folderOf({
    "20260101000000_table": "CREATE TABLE sums (n int); INSERT INTO sums VALUES (1), (1);",
    "20260102000000_index": index,
  });
  await expect(migrate(url, folder)).rejects.toThrow("20260102000000_index failed");
  await expect(migrate(url, folder)).rejects.toThrow("20260102000000_index failed earlier");
  await query(
    url,
    "DROP INDEX one; DELETE FROM sums; DELETE FROM _prisma_migrations WHERE logs IS NOT NULL",
  );
  expect(await migrate(url, folder)).toBe("1 applied");
});

test("an edited migration is refused by its name", async () => {
  const url = await emptyDatabase("migrate_edited");
  const name = "20260101000000_table";
  await migrate(url, folderOf({ [name]: "CREATE TABLE sums (n int);" }));
  const edited = folderOf({ [name]: "CREATE TABLE sums (n bigint);" });
  await expect(migrate(url, edited)).rejects.toThrow(`${name} was edited`);
});

test("several machines may migrate at once", async () => {
  const url = await emptyDatabase("migrate_at_once");
  const answers = await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect(answers.sort()).toEqual([`${migrations().length} applied`, "unchanged", "unchanged"]);
});

test("Prisma's own engine finds nothing wrong with applied and pending migrations", async () => {
  const url = await emptyDatabase("migrate_diagnosed");
  const before = folderOf({ "20260101000000_table": "CREATE TABLE sums (n int);" });
  const diagnose = (folder) =>
    withSchemaEngine(url, undefined, (engine) =>
      engine.diagnoseMigrationHistory({
        migrationsList: migrationList(folder),
        optInToShadowDatabase: false,
        filters: NO_FILTERS,
      }),
    );
  await migrate(url, before);
  const fine = { editedMigrationNames: [], failedMigrationNames: [], hasMigrationsTable: true };
  expect(await diagnose(before)).toMatchObject({ ...fine, history: null });
  const name = "20260102000000_more";
  writeMigration(name, "CREATE TABLE more (n int);", before);
  expect(await diagnose(before)).toMatchObject({
    ...fine,
    history: { diagnostic: "databaseIsBehind", unappliedMigrationNames: [name] },
  });
});
