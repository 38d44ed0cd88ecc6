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
 * Ends a relation immediately, from either side. The team loses access to the athlete from the next request on, its
 * settings for them are deleted, and the seat is freed. The other side is notified by email.
 *
 * @param lock locks the team, and refuses a coach who may not end it
 * @returns false if it had already ended
 */
export function endRelation<S extends CallScope>(
  scope: S,
  { id, teamId, athleteId }: Pick<CoachRelation, "id" | "teamId" | "athleteId">,
  endedBy: "athlete" | "coach",
  lock: (unit: S) => Promise<Team> = (unit) => lockTeam(unit, teamId),
): Promise<boolean> {
  return transaction(scope, async (scope) => {
    const { db } = scope;
    // Erasure has already ended all of the athlete's relations.
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

/**
 * Notifies the athlete's partner that the seat was lost, if nothing else gives the athlete access. The transaction must
 * have locked the athlete.
 */
export async function tellSeatLoss(
  account: AccountScope,
  { relation, team, nowMs }: { relation: CoachRelation; team: Team; nowMs: number },
): Promise<void> {
  // The seat had ended with the team's plan, which wasn't paid again since.
  const wasTold = relation.seatLossToldAt !== null && !allowanceOf(team, nowMs).isPaid;
  if (relation.hasSeat && !wasTold) await announceLoss(account, [relation.athleteId], "expired");
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
