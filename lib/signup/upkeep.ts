import type { CallScope } from "@/lib/access/scope";
import { destroyUnclaimed } from "@/lib/billing/builder-orders";
import { toDate } from "@/lib/platform/clock";
import { deleteOldKeyLinks } from "./applications.store";

/** Deletes sealed keys not claimed within 24 hours, and expired key links. */
export async function forgetUnclaimed(
  scope: CallScope,
): Promise<{ destroyed: number; deleted: number }> {
  return {
    destroyed: await destroyUnclaimed(scope),
    deleted: await deleteOldKeyLinks(scope.db, toDate(scope.wallMs)),
  };
}
