import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { isDatabaseUnreachable } from "@/lib/platform/database-loss";
import { oauthPool } from "@/lib/platform/oauth-pool";

/** The database connection of the current token request's turn, shared by everything within it. */
const turns = new AsyncLocalStorage<pg.PoolClient>();

/** Runs a query on the turn's connection, or outside a turn by itself. */
export async function query<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[],
): Promise<{ rows: Row[]; count: number }> {
  const { rows, rowCount } = await (turns.getStore() ?? oauthPool).query<Row>(text, values);
  return { rows, count: rowCount ?? 0 };
}

/** Runs steps in one transaction; an error rolls all of them back. */
export async function inUnit<T>(steps: () => Promise<T>): Promise<T> {
  if (turns.getStore() !== undefined) return steps();
  const client = await oauthPool.connect();
  try {
    await client.query("BEGIN");
    const result = await turns.run(client, steps);
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    if (isDatabaseUnreachable(error)) {
      client.release(true);
      throw error;
    }
    await client.query("ROLLBACK").then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}
