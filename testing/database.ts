import pg from "pg";

/**
 * Gives this process its own database, a copy of the migrated template, and sets DATABASE_URL to it. Import this file
 * before anything that reads the environment. Files that run in one process share it, so a test creates its own partner
 * and must not assume empty tables; a file that empties or sweeps whole tables runs alone, as configured in
 * `vitest.config.ts`.
 */
async function cloneTemplate(): Promise<string> {
  const cluster = setting("AIDSTATION_TEST_CLUSTER_URL");
  const name = `unit_${process.pid}`;
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${setting("AIDSTATION_TEST_TEMPLATE")}`);
  } finally {
    await client.end();
  }
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error("Tests with a database run through npm: npm test -- <part of a file name>");
  return value;
}

const url = await cloneTemplate();
process.env["DATABASE_URL"] = url;
process.env["LOG_LEVEL"] ??= "silent";
process.env["UNIT_GUARD"] = "on";

/** Returns the connection string of this process's database. */
export async function testDatabase(): Promise<string> {
  return url;
}
