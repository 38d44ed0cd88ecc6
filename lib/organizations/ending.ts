import { audit } from "@/lib/access/audit";
import { forgetAnswersNaming } from "@/lib/access/idempotency";
import { lockAthletes, seizeOrganization } from "@/lib/access/locks";
import type { AccountScope, CallScope } from "@/lib/access/scope";
import { tellingMoves } from "@/lib/athletes/moves";
import { announceLoss } from "@/lib/billing/standing";
import { transaction } from "@/lib/platform/db";
import { enqueue, enqueueAnew, LEFT_OVER_MS } from "@/lib/platform/jobs";
import { PAGE, type Worked } from "@/lib/platform/one-by-one";
import {
  deleteBlocks,
  deleteEndedRow,
  deleteLicenses,
  deleteMembers,
  deleteOffers,
  findAffiliated,
  findLeftOver,
  isEnded,
  leaveOrganization,
  markEnded,
  takeSeats,
} from "./ending.store";
import { refuseMissingOrganization } from "./organizations";
import { hasLossToTell } from "./seat-dates";
import { releaseAthletes } from "./seats.store";

/** The most athletes released per step; other rows are cheaper. */
const ATHLETES = 20;
const CHUNK = 250;

/**
 * Deletes an organization: nobody can read or join it, and its seats give no access. A job clears its members, seats,
 * licenses and offers. Its athletes stay, and the job records events for those who moved or lost access.
 *
 * @throws organization_not_found, environment_mismatch
 */
export async function deleteOrganization(account: AccountScope, id: string): Promise<undefined> {
  const deleted = await transaction(account, async (account) => {
    if ((await seizeOrganization(account, id)) === null) return false;
    await markEnded(account, id);
    await audit(account, "organization.deleted", [{ kind: "organization", id }]);
    await enqueue(account, "organization/ended", { account_id: account.accountId, org_id: id });
    return true;
  });
  if (!deleted) await refuseMissingOrganization(account, id);
}

/** Cleared one after another; the row itself comes last. */
const CHORES = [forgetAnswersNaming, deleteMembers, deleteLicenses, deleteOffers, deleteBlocks];

/**
 * Clears a limited part of an ended organization. Does nothing if it has not ended or is already gone.
 *
 * @returns whether there is more to clear
 */
export function clearEnded(account: AccountScope, id: string): Promise<{ more: boolean }> {
  return transaction(account, async (account) => {
    if (!(await isEnded(account, id))) return { more: false };
    const athleteIds = await findAffiliated(account, id, ATHLETES);
    if (athleteIds.length > 0) {
      await release(account, id, athleteIds);
      return { more: true };
    }
    for (const clear of CHORES) {
      if ((await clear(account, id, CHUNK)) > 0) return { more: true };
    }
    await deleteEndedRow(account, id, 1);
    return { more: false };
  });
}

/** Restarts deletions that have not finished within a day. */
export async function resumeEndings(scope: CallScope): Promise<Worked> {
  return enqueueAnew(
    scope,
    "organization/ended",
    (after: { id: string; accountId: string } | null) =>
      findLeftOver(scope.db, LEFT_OVER_MS, { after: after?.id, limit: PAGE }),
    ({ id, accountId }) => ({ account_id: accountId, org_id: id }),
  );
}

/** Revokes athletes' seats and affiliation, and records events for what changed. */
async function release(account: AccountScope, orgId: string, found: readonly string[]) {
  const athleteIds = [...(await lockAthletes(account, found))];
  const taken = await takeSeats(account, orgId, athleteIds);
  const seated = new Set(taken.map(({ athleteId }) => athleteId));
  await tellingMoves(account, athleteIds, async () => {
    await releaseAthletes(account, orgId, [...seated]);
    await leaveOrganization(account, orgId, athleteIds);
  });
  const lost = taken.filter(({ block }) => hasLossToTell(block, account.nowMs));
  await announceLoss(account, [...new Set(lost.map(({ athleteId }) => athleteId))], "expired");
}
