import { loadAccount } from "@/lib/access/accounts";
import { audit } from "@/lib/access/audit";
import { keepAnyAthlete, lockRelation, lockTeam } from "@/lib/access/locks";
import type { AccountScope, CallScope } from "@/lib/access/scope";
import { announceLoss } from "@/lib/billing/standing";
import { queueMail } from "@/lib/mail/queue";
import { transaction } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { type CoachRelation, findParties, markEnded } from "./relations.store";
import { allowanceOf } from "./standing";
import { findOwner, type Team, teamNowMs } from "./teams.store";

/**
 * Ends a relation at once, whichever side says so: the team reaches nothing of the athlete from the next call on, keeps
 * nothing that it had set for them, and has their seat back. The other side is told by mail.
 *
 * @param lock locks the team, and refuses a coach who may not end it
 * @returns false for one that has ended already
 */
export function endRelation<S extends CallScope>(
  scope: S,
  { id, teamId, athleteId }: Pick<CoachRelation, "id" | "teamId" | "athleteId">,
  endedBy: "athlete" | "coach",
  lock: (unit: S) => Promise<Team> = (unit) => lockTeam(unit, teamId),
): Promise<boolean> {
  return transaction(scope, async (scope) => {
    const { db } = scope;
    // Who is erased has ended all of theirs.
    if ((await keepAnyAthlete(scope, athleteId)) === null) return false;
    const team = await lock(scope);
    const relation = await lockRelation(scope, teamId, id);
    if (relation === null) return false;
    const nowMs = teamNowMs(scope, team);
    const parties = await findParties(db, id);
    await markEnded(db, relation, { endedMs: nowMs, endedBy });
    const account = await loadAccount(scope, parties.athlete.accountId);
    const subjects = [{ kind: "relation" as const, id }];
    await audit({ ...scope, nowMs, teamId }, "relation.ended", subjects);
    await audit(account, "relation.ended", subjects);
    await tellSeatLoss(account, { relation, team, nowMs });
    await tellOther(scope, { teamId, parties, endedBy });
    return true;
  });
}

/** Tells the athlete's partner that a seat was taken, where the athlete has nothing else. The unit of work holds the athlete. */
export async function tellSeatLoss(
  account: AccountScope,
  { relation, team, nowMs }: { relation: CoachRelation; team: Team; nowMs: number },
): Promise<void> {
  if (relation.hasSeat && allowanceOf(team, nowMs).isPaid)
    await announceLoss(account, [relation.athleteId], "expired");
}

async function tellOther(
  scope: CallScope,
  {
    teamId,
    parties,
    endedBy,
  }: {
    teamId: string;
    parties: Awaited<ReturnType<typeof findParties>>;
    endedBy: "athlete" | "coach";
  },
): Promise<void> {
  const { environment, name } = parties.team;
  const base = baseUrl(environment);
  if (endedBy === "coach") {
    const variables = { team_name: name, url: `${base}/me` };
    const to = parties.person.email;
    return queueMail(scope, { environment, to, template: "ended_by_coach", variables });
  }
  const coach = parties.assignedCoach ?? (await findOwner(scope.db, teamId));
  if (coach === null) return;
  const variables = { team_name: name, url: base };
  const to = coach.person.email;
  await queueMail(scope, { environment, to, template: "ended_by_athlete", variables });
}
