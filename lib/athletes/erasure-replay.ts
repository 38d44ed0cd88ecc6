import { loadAccount } from "@/lib/access/accounts";
import { type AuditedAction, listAuditedActions } from "@/lib/access/audit";
import type { CallScope } from "@/lib/access/scope";
import { isApiError } from "@/lib/contract/errors";
import { oneByOne } from "@/lib/platform/one-by-one";
import { clearErased, deleteAthlete } from "./erasure";

/** Lists the athletes erased since a point in account time, to be erased again in a backup from before it. */
export const listErasures = (scope: CallScope, sinceMs: number): Promise<AuditedAction[]> =>
  listAuditedActions(scope, "athlete.deleted", sinceMs);

/**
 * Erases again the athletes brought back by a restored backup, clearing each completely before the next. Missing
 * athletes are skipped.
 *
 * @returns how many were erased, and how many failed
 */
export async function replayErasures(
  scope: CallScope,
  erasures: readonly Pick<AuditedAction, "account_id" | "id">[],
): Promise<{ erased: number; failed: number }> {
  const { done, failed } = await oneByOne("replay-erasures", erasures, async (erasure) => {
    try {
      const account = await loadAccount(scope, erasure.account_id);
      await deleteAthlete(account, erasure.id);
      while ((await clearErased(account, erasure.id)).more);
      return true;
    } catch (error) {
      if (isApiError(error) && GONE.has(error.code)) return false;
      throw error;
    }
  });
  return { erased: done, failed };
}

const GONE: ReadonlySet<string> = new Set(["resource_not_found", "athlete_not_found"]);
