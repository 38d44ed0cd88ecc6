import pg from "pg";
import type { Trouble } from "./row";

/** Tables read by coaches' and builders' pages, but not needed to sign in. */
const READ = [
  "activity",
  "coach_group",
  "invitation",
  "message",
  "notification",
  "report",
  "request_log",
];

/**
 * Causes trouble in the service's database while something is shown.
 *
 * @returns what ends it
 */
export async function bring(trouble: Trouble | undefined): Promise<() => Promise<void>> {
  if (trouble !== "server fails" && trouble !== "slow") return async () => {};
  const client = new pg.Client({ connectionString: process.env["AIDSTATION_TEST_DATABASE_URL"] });
  await client.connect();
  if (trouble === "slow") {
    await client.query("BEGIN");
    await client.query(`LOCK TABLE ${READ.join(", ")} IN ACCESS EXCLUSIVE MODE`);
    return async () => {
      await client.query("ROLLBACK");
      await client.end();
    };
  }
  for (const table of READ) await client.query(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  return async () => {
    for (const table of READ) await client.query(`ALTER TABLE ${table}_away RENAME TO ${table}`);
    await client.end();
  };
}
