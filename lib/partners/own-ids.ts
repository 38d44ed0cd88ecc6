import type { AccountScope } from "@/lib/access/scope";
import { findOwnIds } from "./own-ids.store";

/** Ids from an account, for the code samples its members see. Null or absent if there is none. */
export interface OwnIds {
  /** The last characters of the newest key in use; the key itself is not stored. */
  keyLast4: string | null;
  /** The newest id by path parameter, such as `athlete_id`. */
  ids: Readonly<Record<string, string>>;
}

/** Returns the newest ids of an account. */
export async function readOwnIds(account: AccountScope): Promise<OwnIds> {
  const { key_last4: keyLast4 = null, ...found } = await findOwnIds(account);
  const ids = Object.entries(found).flatMap(([name, id]) => (id === null ? [] : [[name, id]]));
  return { keyLast4, ids: Object.fromEntries(ids) };
}
