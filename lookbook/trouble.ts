import pg from "pg";
import type { Trouble } from "./row";

/** What the pages read and what stands apart from who signs in. */
const READ = "activity";

/**
 * Brings trouble upon the service's database for as long as something is shown.
 *
 * @returns what ends it
 */
export async function bring(trouble: Trouble | undefined): Promise<() => Promise<void>> {
  if (trouble !== "server fails" && trouble !== "slow") return async () => {};
  const client = new pg.Client({ connectionString: process.env["AIDSTATION_TEST_DATABASE_URL"] });
  await client.connect();
  if (trouble === "slow") {
    await client.query("BEGIN");
    await client.query(`LOCK TABLE ${READ} IN ACCESS EXCLUSIVE MODE`);
    return async () => {
      await client.query("ROLLBACK");
      await client.end();
    };
  }
  await client.query(`ALTER TABLE ${READ} RENAME TO ${READ}_away`);
  return async () => {
    await client.query(`ALTER TABLE ${READ}_away RENAME TO ${READ}`);
    await client.end();
  };
}
