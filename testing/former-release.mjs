import { cpSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "@/scripts/runtime/migrate.mjs";

/** Creates a database in the state of the release before a migration. @returns its URL */
export async function formerRelease(name, upgrade) {
  const cluster = process.env.AIDSTATION_TEST_CLUSTER_URL;
  const server = new pg.Client({ connectionString: cluster });
  await server.connect();
  await server.query(`CREATE DATABASE ${name}`);
  await server.end();
  const url = Object.assign(new URL(cluster), { pathname: `/${name}` }).href;
  const [all, folder] = ["prisma/migrations", mkdtempSync(join(tmpdir(), "aidstation-test-"))];
  for (const migration of readdirSync(all))
    if (/^\d/.test(migration) && migration < upgrade)
      cpSync(join(all, migration), join(folder, migration), { recursive: true });
  await migrate(url, folder);
  return url;
}
