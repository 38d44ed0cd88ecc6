import { pool } from "./db";
import { masterKeys } from "./key-ring";
import { open, rewrap, type SealContext, seal } from "./key-service";

/**
 * A machine whose master key is not the one that sealed the data in the database would only notice when it cannot sign
 * a webhook. Instead it checks at startup against a text that the first machine sealed. A rotation renews the text
 * last, so the key that opens it is the oldest still needed.
 */

const CONTEXT: SealContext = { accountId: "service", table: "key_canary", rowId: "1" };
const SONG = "This opens.";

/** Returns why this machine's master keys don't match the database, or null. */
export async function keyProblem(): Promise<string | null> {
  const known = await read();
  const sealed = known ?? (await sing());
  try {
    if ((await open(CONTEXT, sealed)) === SONG) return null;
  } catch {
    // Reported below, in a helpful message.
  }
  const has = masterKeys().map(({ id }) => id);
  return `KEY_SERVICE_KEY does not open what this database holds: that needs the key ${sealed.split(".")[1]}, and here is ${has.join(", ")}. Use the key that sealed it, or restore it from a backup.`;
}

/** Reseals the text with the current master key, once everything else is. @returns whether a known key opened it */
export async function renewCanary(): Promise<boolean> {
  const sealed = (await read()) ?? (await sing());
  const renewed = await rewrap(CONTEXT, sealed).catch(() => sealed);
  if (renewed !== null) await pool.query("UPDATE key_canary SET sealed = $1", [renewed]);
  return renewed !== sealed;
}

async function read(): Promise<string | null> {
  const { rows } = await pool.query<{ sealed: string }>("SELECT sealed FROM key_canary");
  return rows[0]?.sealed ?? null;
}

/** If several machines start at once, one's text wins. */
async function sing(): Promise<string> {
  const sealed = await seal(CONTEXT, SONG);
  await pool.query("INSERT INTO key_canary (id, sealed) VALUES (1, $1) ON CONFLICT DO NOTHING", [
    sealed,
  ]);
  return (await read()) ?? sealed;
}
