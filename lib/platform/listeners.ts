import type { EventType } from "@/lib/contract/events";
import { type Db, read } from "./db";
import { singleton } from "./singleton";

/** An account at one version of its endpoints: the version increases in any transaction that adds a listener. */
interface Listened {
  accountId: string;
  listening: number;
  db: Db;
}

const ACCOUNTS_MAX = 10_000;
const known = singleton(
  "listeners",
  () => new Map<string, { listening: number; types: ReadonlySet<string> }>(),
);

/**
 * True if any endpoint of the account may want events of this type. Queries the database once per version of the
 * endpoints. A stale yes only costs a statement; a no was correct when the call came in.
 */
export async function isListening(account: Listened, type: EventType): Promise<boolean> {
  const { accountId, listening } = account;
  const remembered = known.get(accountId);
  if (remembered?.listening === listening) return remembered.types.has(type);
  const rows = await read<{ type: string }>(account.db, {
    name: "listened-types",
    text: `SELECT DISTINCT unnest(events) AS type FROM webhook_endpoint
      WHERE owner_kind = 'account' AND owner_id = $1::uuid AND active`,
    values: [accountId],
  });
  const types = new Set(rows.map((row) => row.type));
  if (known.size >= ACCOUNTS_MAX) known.clear();
  known.set(accountId, { listening, types });
  return types.has(type);
}
