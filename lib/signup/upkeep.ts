import type { CallScope } from "@/lib/access/scope";
import { destroyUnclaimed } from "@/lib/billing/builder-orders";
import { toDate } from "@/lib/platform/clock";
import { deleteOldKeyLinks } from "./applications.store";

/** Destroys sealed keys that nobody claimed within their 24 hours, and links to keys that are over. */
export async function forgetUnclaimed(
  scope: CallScope,
): Promise<{ destroyed: number; deleted: number }> {
  return {
    destroyed: await destroyUnclaimed(scope),
    deleted: await deleteOldKeyLinks(scope.db, toDate(scope.wallMs)),
  };
}
