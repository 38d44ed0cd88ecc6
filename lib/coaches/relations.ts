import { loadAccount } from "@/lib/access/accounts";
import { audit } from "@/lib/access/audit";
import { keepAnyAthlete, lockRelation } from "@/lib/access/locks";
import { lockOwnTeam } from "@/lib/access/own-team";
import type { CoachScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import { nameToStrangers, type PageQuery } from "@/lib/contract/primitives";
import type { Relation, RelationPatch } from "@/lib/contract/relation";
import { queueOnceADay } from "@/lib/mail/queue";
import { transaction } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { cutOf, pageOf } from "@/lib/platform/page";
import { endRelation, tellSeatLoss } from "./ending";
import {
  findParties,
  findRelation,
  listRelationRows,
  saveRelation,
  toRelation,
} from "./relations.store";
import { allowanceOf } from "./standing";
import { countUsedSeats, findCoach, findPersonOf } from "./teams.store";

/** Returns a page of the athletes the coach can reach, newest first. @throws invalid_cursor */
export async function listRelations(coach: CoachScope, query: PageQuery) {
  const scope = `relations:${coach.teamId}:${coach.assignedTo}`;
  const cut = cutOf(query, scope);
  const rows = await listRelationRows(coach.db, coach, cut);
  const { shown, pagination } = pageOf(rows, cut, scope);
  return { relations: shown.map(toRelation), pagination };
}

/**
 * Assigns an athlete to a coach of the team, or to nobody, and gives or takes a seat. The athlete is emailed about a
 * new coach.
 *
 * @throws resource_not_found, seat_limit_exceeded, no_changes
 */
export async function changeRelation(
  coach: CoachScope,
  id: string,
  { assigned_coach_uid: coachUid, has_seat: hasSeat }: RelationPatch,
): Promise<Relation> {
  if (coachUid === undefined && hasSeat === undefined) fail("no_changes");
  return transaction(coach, async (asking) => {
    const found = await findRelation(asking.db, asking, id);
    const athlete = found === null ? null : await keepAnyAthlete(asking, found.athleteId);
    if (athlete === null) fail("resource_not_found");
    const { team, coach } = await lockOwnTeam(asking, "coach:leadership");
    const { db, teamId, nowMs } = coach;
    const relation = await lockRelation(coach, teamId, id);
    if (relation === null) fail("resource_not_found");
    if (typeof coachUid === "string" && (await findCoach(db, teamId, coachUid)) === null)
      fail("resource_not_found", {
        param: "assigned_coach_uid",
        message: "The team has no such coach.",
      });
    if (hasSeat === true && !relation.hasSeat) {
      const isFree = (await countUsedSeats(db, teamId)) < team.athleteSeats;
      if (!isFree || !allowanceOf(team, nowMs).isPaid) fail("seat_limit_exceeded");
    }
    await saveRelation(db, id, {
      ...(coachUid !== undefined && { assignedCoachId: coachUid }),
      ...(hasSeat !== undefined && { hasSeat }),
    });
    if (typeof coachUid === "string" && coachUid !== relation.assignedCoachId)
      await tellAssigned(coach, id, coachUid);
    if (hasSeat === false)
      await tellSeatLoss(await loadAccount(coach, athlete.accountId), { relation, team, nowMs });
    await audit(coach, "relation.changed", [{ kind: "relation", id }]);
    // Read before the commit, so a committed change is answered without waiting for the database again.
    const row = await findRelation(db, coach, id);
    return row === null ? fail("resource_not_found") : toRelation(row);
  });
}

async function tellAssigned(coach: CoachScope, id: string, coachUid: string): Promise<void> {
  const { person, team } = await findParties(coach.db, id);
  const assigned = await findPersonOf(coach.db, coachUid);
  const { environment, name } = team;
  // Once a day is enough however often they are reassigned: their page shows the current coach.
  await queueOnceADay(coach, {
    environment,
    to: person.email,
    template: "coach_assigned",
    variables: {
      coach_name: nameToStrangers(assigned),
      team_name: name,
      url: `${baseUrl(environment)}/me`,
    },
  });
}

/** Ends the relation with an athlete from the team's side. @throws resource_not_found */
export async function endByCoach(coach: CoachScope, id: string): Promise<undefined> {
  const relation = await findRelation(coach.db, coach, id);
  if (relation === null) fail("resource_not_found");
  const isEnded = await endRelation(coach, relation, "coach", async (unit) => {
    const { team, coach: current } = await lockOwnTeam(unit, "coach:invitations");
    if ((await findRelation(unit.db, current, id)) === null) fail("resource_not_found");
    return team;
  });
  if (!isEnded) fail("resource_not_found");
}
