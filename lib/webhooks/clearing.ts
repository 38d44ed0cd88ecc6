import { forgetAnswersNaming } from "@/lib/access/idempotency";
import type { CallScope } from "@/lib/access/scope";
import { transaction } from "@/lib/platform/db";
import { enqueue } from "@/lib/platform/job-outbox";
import { oneByOne } from "@/lib/platform/one-by-one";
import { deleteOldest } from "./deliveries.store";
import { deleteMarkedRow, findLeftOver, isMarkedDeleted } from "./webhooks.store";

/** Deliveries that one step clears at most. */
const CHUNK = 250;

/**
 * Clears a bounded part of what is left of a webhook that was deleted, its row at last. One that was not deleted, or is
 * gone already, is left alone.
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

const DAY_MS = 86_400_000;

/** Begins clearings anew that have not come to their end within a day. @returns how many */
export async function resumeClearings(scope: CallScope): Promise<number> {
  const left = await findLeftOver(scope.db, DAY_MS, CHUNK);
  const { done } = await oneByOne("clear-leftovers", left, async ({ id, accountId }) => {
    const data = { account_id: accountId, webhook_id: id };
    await transaction(scope, (unit) => enqueue(unit, "webhook/deleted", data));
    return true;
  });
  return done;
}
