import { audit } from "@/lib/access/audit";
import { revokeMinted } from "@/lib/access/coach-keys";
import { lockPerson, lockTeams } from "@/lib/access/locks";
import { lockOwnTeam } from "@/lib/access/own-team";
import type { CallScope, CoachScope, PersonScope } from "@/lib/access/scope";
import { LEADING_ROLES } from "@/lib/contract/coach";
import { fail } from "@/lib/contract/errors";
import { forgetDevicesOf } from "@/lib/people/push-devices";
import { toDate } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs";
import { enqueueDeparture } from "./departure";
import { closeAll, closeByOrTo, findById, saveInvitation, statusAt } from "./invitations.store";
import {
  endRosterGrants,
  markLeft,
  revokeSessions,
  silenceEndpoints,
  unassignAll,
} from "./leaving.store";
import { openInvitation } from "./opening";
import { allowanceOf, hasRoom } from "./standing";
import {
  type Coach,
  countCoaches,
  countRelations,
  findCoach,
  findPlace,
  insertCoach,
  isLed,
  type Team,
  teamNowMs,
} from "./teams.store";

/**
 * Removes a coach from the team: an owner or admin removes someone else, or coaches remove themselves. Ends at once the
 * keys they minted or that act for them, the coach invitations they sent, their endpoints and, if they were removed,
 * their sign-ins. Their athletes become unassigned and are notified.
 *
 * @param keep ids of keys minted by the removed coach that stay active
 * @throws resource_not_found, role_required, team_not_empty for an owner who would leave something behind,
 *   invalid_value for an id to keep that cannot be kept
 */
export function removeColleague(coach: CoachScope, coachUid: string, keep: readonly string[]) {
  return transaction(coach, async (asking) => {
    // An app that they are giving access to the roster right now is waited for, and ended too.
    const found = await findCoach(asking.db, asking.teamId, coachUid);
    if (found !== null) await lockPerson(asking, found.personId);
    const { team, coach } = await lockOwnTeam(asking, "coach:team");
    const leaving = await findCoach(coach.db, coach.teamId, coachUid);
    if (leaving === null) fail("resource_not_found");
    const isRemoved = coach.coachId !== leaving.id;
    const isLeading = LEADING_ROLES.includes(coach.role);
    if (isRemoved && (!isLeading || leaving.role === "owner")) fail("role_required");
    if (!isRemoved && keep.length > 0)
      fail("invalid_value", {
        param: "keep_keys",
        message: "keep_keys: keys that you minted end when you leave.",
      });
    const keys = await revokeMinted(coach, leaving.id, keep);
    await depart(coach, { team, leaving, isRemoved });
    return keys;
  });
}

/** Takes a coach out of the team, which the transaction must have locked. @throws team_not_empty */
async function depart(
  scope: CallScope,
  { team, leaving, isRemoved }: { team: Team; leaving: Coach; isRemoved: boolean },
): Promise<void> {
  const { db } = scope;
  const nowMs = teamNowMs(scope, team);
  if (leaving.role === "owner") {
    await requireEmpty(scope, team, nowMs);
    await closeAll(db, team.id, nowMs);
    // A payment page may still be open.
    const { environment, customerId: customer_id } = team;
    if (customer_id !== null)
      await enqueue(scope, "billing/customer.changed", { environment, customer_id });
  }
  await closeByOrTo(db, { teamId: team.id, coachId: leaving.id }, nowMs);
  const unassigned = await unassignAll(db, leaving.id);
  await markLeft(db, leaving.id, nowMs);
  await silenceEndpoints(db, leaving.id, nowMs);
  await forgetDevicesOf(scope, leaving.personId);
  await endRosterGrants(db, leaving.personId, scope.wallMs);
  if (isRemoved) await revokeSessions(db, leaving.personId, scope.wallMs);
  const action = isRemoved ? "coach.removed" : "coach.left";
  const subjects = [{ kind: "coach" as const, id: leaving.id }];
  await audit({ ...scope, nowMs, teamId: team.id }, action, subjects);
  await enqueueDeparture(scope, unassigned);
}

/**
 * Throws unless the owner would leave no people and no plan behind. A lapsed plan counts until its subscription ends: a
 * late payment may still be collected, and nobody could cancel it or be told.
 */
async function requireEmpty({ db }: CallScope, team: Team, nowMs: number): Promise<void> {
  const isAlone = (await countCoaches(db, team.id)) === 1;
  const isCollecting = team.subscriptionId !== null && team.endedAt === null;
  const isFree = !isCollecting && !allowanceOf(team, nowMs).isPaid;
  if (!isAlone || !isFree || (await countRelations(db, team.id)) > 0) fail("team_not_empty");
}

/**
 * Makes a person a coach of the team that invited them. They leave their own team first, which must be empty. Repeated
 * submissions return the first one's result.
 *
 * @throws resource_not_found for a link that is not for them, invitation_expired, team_not_empty, already_in_team for
 *   who coaches in another team beside others, resource_limit_exceeded when the plan includes no further coach
 */
export function acceptColleague(person: PersonScope, token: string): Promise<{ coachId: string }> {
  return transaction(person, async (person) => {
    const { db, personId } = person;
    await lockPerson(person, personId);
    const { id, teamId, role } = await openInvitation(person, token, "colleague");
    const place = await findPlace(db, personId);
    const teams = await lockTeams(person, [teamId, ...(place === null ? [] : [place.teamId])]);
    const team = teams.find((each) => each.id === teamId) ?? fail("resource_not_found");
    const left = await findPlace(db, personId);
    if (left?.teamId === teamId) return { coachId: left.id };
    const nowMs = teamNowMs(person, team);
    const invitation = await findById(db, id);
    const isOpen = invitation !== null && statusAt(invitation, nowMs) === "open";
    if (!isOpen || role === null || !(await isLed(db, teamId))) fail("invitation_expired");
    if (left !== null) await leaveOwn(person, teams, left);
    if (!hasRoom(await countCoaches(db, teamId), allowanceOf(team, nowMs).coaches))
      fail("resource_limit_exceeded", { message: "The team's plan includes no further coach." });
    const coachId = newId();
    await insertCoach(db, { id: coachId, teamId, personId, role, joinedAt: toDate(nowMs) });
    await saveInvitation(db, id, { acceptedAt: toDate(nowMs) });
    const joined = { ...person, nowMs, teamId };
    await audit(joined, "coach.joined", [{ kind: "coach", id: coachId }]);
    return { coachId };
  });
}

/** Leaves the person's own, empty team. @throws already_in_team for somebody else's, team_not_empty */
async function leaveOwn(person: PersonScope, teams: readonly Team[], place: Coach): Promise<void> {
  const team = teams.find(({ id }) => id === place.teamId);
  if (team === undefined || place.role !== "owner") fail("already_in_team");
  await depart(person, { team, leaving: place, isRemoved: false });
}
