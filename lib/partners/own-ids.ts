import type { AccountScope } from "@/lib/access/scope";
import { findOwnIds } from "./own-ids.store";

/** What stands in an account, for the samples that its members read. Null or absent: there is none yet. */
export interface OwnIds {
  /** The end of the newest key in use: the key itself is stored nowhere. */
  keyLast4: string | null;
  /** The newest id by the name of the path parameter, such as `athlete_id`. */
  ids: Readonly<Record<string, string>>;
}

/** The newest ids of an account. */
export async function readOwnIds(account: AccountScope): Promise<OwnIds> {
  const { key_last4: keyLast4 = null, ...found } = await findOwnIds(account);
  const ids = Object.entries(found).flatMap(([name, id]) => (id === null ? [] : [[name, id]]));
  return { keyLast4, ids: Object.fromEntries(ids) };
}
