import type { CallScope } from "@/lib/access/scope";
import { transaction } from "@/lib/platform/db";
import { deleteOldest } from "./deliveries.store";
import { deleteMarkedRow, isMarkedDeleted } from "./webhooks.store";

/** Deliveries that one step clears at most. */
const CHUNK = 1_000;

/**
 * Clears a bounded part of what is left of a webhook that was deleted, its row at last. One that was not deleted, or is
 * gone already, is left alone.
 *
 * @returns whether there is more to clear
 */
export function clearWebhook(scope: CallScope, id: string): Promise<{ more: boolean }> {
  return transaction(scope, async (scope) => {
    if (!(await isMarkedDeleted(scope, id))) return { more: false };
    if ((await deleteOldest(scope, id, CHUNK)) === CHUNK) return { more: true };
    await deleteMarkedRow(scope, id);
    return { more: false };
  });
}
