import { loadAccount } from "@/lib/access/accounts";
import { audit } from "@/lib/access/audit";
import { keepAnyAthlete, lockRelation, lockTeam } from "@/lib/access/locks";
import type { CoachScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import type { PageQuery } from "@/lib/contract/primitives";
import type { Relation, RelationPatch } from "@/lib/contract/relation";
import { transaction } from "@/lib/platform/db";
import { cutOf, pageOf } from "@/lib/platform/page";
import { endRelation, tellSeatLoss } from "./ending";
import { findRelation, listRelationRows, saveRelation, toRelation } from "./relations.store";
import { allowanceOf } from "./standing";
import { countUsedSeats, findCoach } from "./teams.store";

/** A page of the athletes whom the coach reaches, newest first. @throws invalid_cursor */
export async function listRelations(coach: CoachScope, query: PageQuery) {
  const scope = `relations:${coach.teamId}:${coach.assignedTo}`;
  const cut = cutOf(query, scope);
  const rows = await listRelationRows(coach.db, coach, cut);
  const { shown, pagination } = pageOf(rows, cut, scope);
  return { relations: shown.map(toRelation), pagination };
}

/**
 * Assigns an athlete to a coach of the team, or to nobody; gives or takes a seat.
 *
 * @throws resource_not_found, seat_limit_exceeded, no_changes
 */
export async function changeRelation(
  coach: CoachScope,
  id: string,
  { assigned_coach_uid: coachUid, has_seat: hasSeat }: RelationPatch,
): Promise<Relation> {
  if (coachUid === undefined && hasSeat === undefined) fail("no_changes");
  await transaction(coach, async (coach) => {
    const { db, teamId, nowMs } = coach;
    const found = await findRelation(db, coach, id);
    const athlete = found === null ? null : await keepAnyAthlete(coach, found.athleteId);
    if (athlete === null) fail("resource_not_found");
    const team = await lockTeam(coach, teamId);
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
    if (hasSeat === false)
      await tellSeatLoss(await loadAccount(coach, athlete.accountId), { relation, team, nowMs });
    await audit(coach, "relation.changed", [{ kind: "relation", id }]);
  });
  const row = await findRelation(coach.db, coach, id);
  return row === null ? fail("resource_not_found") : toRelation(row);
}

/** Ends the relation with an athlete, from the team's side. @throws resource_not_found */
export async function endByCoach(coach: CoachScope, id: string): Promise<undefined> {
  const relation = await findRelation(coach.db, coach, id);
  const isEnded = relation !== null && (await endRelation(coach, relation, "coach"));
  if (!isEnded) fail("resource_not_found");
}
