import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { oauthPool } from "@/lib/platform/oauth-pool";

/** The connection of a token request that has its turn, which everything within it uses. */
const turns = new AsyncLocalStorage<pg.PoolClient>();

/** Asks the database within the turn that the request has, or by itself. */
export async function query<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[],
): Promise<{ rows: Row[]; count: number }> {
  const { rows, rowCount } = await (turns.getStore() ?? oauthPool).query<Row>(text, values);
  return { rows, count: rowCount ?? 0 };
}

/** Runs steps as one unit of work: what they throw undoes all of them. */
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
    await client.query("ROLLBACK").then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}
