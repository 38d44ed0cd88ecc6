import { audit } from "@/lib/access/audit";
import { forgetAnswersNaming } from "@/lib/access/idempotency";
import { lockDirectories, lockRelationsOf, lockSeatsOf, seizeAthlete } from "@/lib/access/locks";
import type { AccountScope, CallScope } from "@/lib/access/scope";
import { leavePurchases } from "@/lib/billing/leaving";
import { transaction } from "@/lib/platform/db";
import { enqueue, enqueueAnew, LEFT_OVER_MS } from "@/lib/platform/jobs";
import { PAGE, type Worked } from "@/lib/platform/one-by-one";
import { blankEvents } from "@/lib/platform/outbox";
import { refuseMissingAthlete } from "./athletes";
import {
  deleteActivities,
  deleteCoachConfigs,
  deleteConversations,
  deleteErasedRow,
  deleteLicenses,
  deleteProductAccesses,
  deleteProofs,
  deleteRelations,
  deleteRosterAnswers,
  deleteSimulated,
  endGrants,
  endRelations,
  findLeftOver,
  forgetInvitations,
  freeSeats,
  isErased,
  leaveDirectories,
  markErased,
} from "./erasure.store";
import { recordAthleteDeleted } from "./events";

/** Rows that one step of an erasure clears at most. */
const CHUNK = 250;
/** Of these an athlete's first ones go with the call itself, so that usually nothing is sent any more. */
const AT_ONCE = 100;

/**
 * Deletes an athlete: nobody can read, name or write anything of theirs any more, their seats are free, and a job
 * erases what is left. The audit row that stays names only the id.
 *
 * @throws athlete_not_found, environment_mismatch
 */
export async function deleteAthlete(account: AccountScope, id: string): Promise<undefined> {
  const deleted = await transaction(account, async (account) => {
    const orgIds = await lockDirectories(account, id);
    const athlete = await seizeAthlete(account, id);
    if (athlete === null) return false;
    await lockSeatsOf(account, id);
    await freeSeats(account, id);
    await leaveTeams(account, athlete);
    const grants = await endGrants(account, id);
    await audit(
      account,
      "grant.ended",
      grants.map((id) => ({ kind: "grant" as const, id })),
    );
    await leaveDirectories(account, id, { orgIds, limit: AT_ONCE });
    await markErased(account, id);
    await blankEvents(account, id, AT_ONCE);
    await audit(account, "athlete.deleted", [{ kind: "athlete", id }]);
    await recordAthleteDeleted(account, athlete);
    await enqueue(account, "athlete/erased", { account_id: account.accountId, athlete_id: id });
    return true;
  });
  if (!deleted) await refuseMissingAthlete(account, id);
}

/** Has no team of coaches reach the athlete any more, nor keep anything it had set for them. */
async function leaveTeams(
  account: AccountScope,
  { id, emailKey }: { id: string; emailKey: string | null },
): Promise<void> {
  const relations = await lockRelationsOf(account, id);
  await endRelations(account, id);
  await forgetInvitations(account, id, emailKey);
  for (const relation of relations) {
    const subjects = [{ kind: "relation" as const, id: relation.id }];
    await audit({ ...account, teamId: relation.teamId }, "relation.ended", subjects);
  }
}

/** What is cleared one after another, the row itself at last. */
const CHORES = [
  blankEvents,
  deleteActivities,
  deleteRosterAnswers,
  deleteConversations,
  forgetAnswersNaming,
  deleteProofs,
  deleteCoachConfigs,
  deleteProductAccesses,
  deleteSimulated,
  leavePurchases,
  leaveAllDirectories,
  deleteLicenses,
  deleteRelations,
];

/**
 * Clears a bounded part of what is left of an erased athlete. Whoever is not erased, or gone already, is left alone.
 *
 * @returns whether there is more to clear
 */
export function clearErased(account: AccountScope, id: string): Promise<{ more: boolean }> {
  return transaction(account, async (account) => {
    if (!(await isErased(account, id))) return { more: false };
    for (const clear of CHORES) {
      if ((await clear(account, id, CHUNK)) > 0) return { more: true };
    }
    await deleteErasedRow(account, id, 1);
    return { more: false };
  });
}

/** Begins erasures anew that have not come to their end within a day. */
export async function resumeErasures(scope: CallScope): Promise<Worked> {
  return enqueueAnew(
    scope,
    "athlete/erased",
    (after: { id: string; accountId: string } | null) =>
      findLeftOver(scope.db, LEFT_OVER_MS, { after: after?.id, limit: PAGE }),
    ({ id, accountId }) => ({ account_id: accountId, athlete_id: id }),
  );
}

async function leaveAllDirectories(account: AccountScope, id: string, limit: number) {
  const orgIds = await lockDirectories(account, id);
  return orgIds.length === 0 ? 0 : leaveDirectories(account, id, { orgIds, limit });
}
