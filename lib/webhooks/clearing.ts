import { forgetAnswersNaming } from "@/lib/access/idempotency";
import type { CallScope } from "@/lib/access/scope";
import { transaction } from "@/lib/platform/db";
import { enqueueAnew, LEFT_OVER_MS } from "@/lib/platform/jobs";
import { PAGE, type Worked } from "@/lib/platform/one-by-one";
import { deleteOldest } from "./deliveries.store";
import { deleteMarkedRow, findLeftOver, isMarkedDeleted } from "./webhooks.store";

/** Deliveries cleared per step, at most. */
const CHUNK = 250;

/**
 * Clears a bounded part of a deleted webhook's remains, its row last. Does nothing for a webhook that was not deleted,
 * or is already gone.
 *
 * @returns whether there is more to clear
 */
export function clearWebhook(scope: CallScope, id: string): Promise<{ more: boolean }> {
  return transaction(scope, async (scope) => {
    if (!(await isMarkedDeleted(scope, id))) return { more: false };
    if ((await forgetAnswersNaming(scope, id, CHUNK)) === CHUNK) return { more: true };
    if ((await deleteOldest(scope, id, CHUNK)) === CHUNK) return { more: true };
    await deleteMarkedRow(scope, id);
    return { more: false };
  });
}

/** Restarts clearings that have not finished within a day. */
export async function resumeClearings(scope: CallScope): Promise<Worked> {
  return enqueueAnew(
    scope,
    "webhook/deleted",
    (after: { id: string; accountId: string | null } | null) =>
      findLeftOver(scope.db, LEFT_OVER_MS, { after: after?.id, limit: PAGE }),
    ({ id, accountId }) => ({ account_id: accountId, webhook_id: id }),
  );
}
