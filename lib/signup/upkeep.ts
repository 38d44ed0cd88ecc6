import type { CallScope } from "@/lib/access/scope";
import { destroyUnclaimedKeys } from "@/lib/billing/builder.store";
import { toDate } from "@/lib/platform/clock";
import { deleteOldKeyLinks } from "./applications.store";

/** Destroys sealed keys that nobody claimed within their 24 hours, and links to keys that are over. */
export async function forgetUnclaimed({
  db,
  wallMs,
}: CallScope): Promise<{ destroyed: number; deleted: number }> {
  const now = toDate(wallMs);
  return {
    destroyed: await destroyUnclaimedKeys(db, now),
    deleted: await deleteOldKeyLinks(db, now),
  };
}
