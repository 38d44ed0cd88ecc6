import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { migrate } from "./migrate.mjs";
import { migrations } from "./migrations.mjs";

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

test("a test database has every migration of the folder, finished", async () => {
  const rows = await query(
    await testDatabase(),
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL ORDER BY migration_name`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ name }) => name)).toEqual(migrations().map(({ name }) => name));
  expect(await migrate(await testDatabase())).toBe("unchanged");
});

test("a migration may hold functions, and is applied once", async () => {
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

test("a migration that fails changes nothing and is named by the next attempt", async () => {
  const url = await emptyDatabase("migrate_failure");
  const folder = folderOf({
    "20260101000000_wrong": "CREATE TABLE half (n int); SELECT nonsense();",
  });
  await expect(migrate(url, folder)).rejects.toThrow("nonsense");
  expect(await query(url, "SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
  await expect(migrate(url, folder)).rejects.toThrow("20260101000000_wrong failed earlier");
});
