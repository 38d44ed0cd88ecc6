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
  deleteSimulated,
  deleteTurnsNaming,
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

/** Maximum rows cleared per step of an erasure. */
const CHUNK = 250;
/** Maximum rows of each kind cleared by the call itself, so that usually nothing more gets sent. */
const AT_ONCE = 100;

/**
 * Deletes an athlete: nobody can read, reference or write their data anymore, their seats are freed, and a job erases
 * the rest. The remaining audit row names only the id.
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

/** Ends all teams' access to the athlete and deletes what they configured for them. */
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

/** What is cleared, in order; the athlete's row comes last. */
const CHORES = [
  blankEvents,
  deleteActivities,
  deleteTurnsNaming,
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
 * Clears a limited part of an erased athlete's data. Does nothing if the athlete isn't erased or is already gone.
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

/** Restarts erasures that haven't finished within a day. */
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
