import { audit } from "@/lib/access/audit";
import { revokeMintedBy } from "@/lib/access/coach-keys";
import { lockPerson } from "@/lib/access/locks";
import { lockOwnTeam } from "@/lib/access/own-team";
import type { CoachScope, PersonScope } from "@/lib/access/scope";
import { LEADING_ROLES } from "@/lib/contract/coach";
import { fail } from "@/lib/contract/errors";
import { NAME_MAX } from "@/lib/contract/primitives";
import type { Colleague, ColleaguePatch, NewTeam, TeamPatch } from "@/lib/contract/team";
import { queueMail } from "@/lib/mail/queue";
import { toDate } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { closeByOrTo } from "./invitations.store";
import { allowanceOf } from "./standing";
import {
  countRelations,
  countUsedSeats,
  findCoach,
  findPersonOf,
  findPlace,
  findTeam,
  hadTrial,
  insertCoach,
  insertTeam,
  listColleagues,
  saveRole,
  saveTeam,
} from "./teams.store";

/**
 * Creates a team owned by this person, with the trial that each person gets once.
 *
 * @throws already_in_team
 */
export function foundTeam(person: PersonScope, input: NewTeam): Promise<{ team_id: string }> {
  return transaction(person, async (person) => {
    const { db, environment, personId } = person;
    await lockPerson(person, personId);
    if ((await findPlace(db, personId)) !== null) fail("already_in_team");
    const now = toDate(person.wallMs);
    const id = newId();
    const coachId = newId();
    await insertTeam(db, {
      id,
      environment,
      name: input.name,
      timeZone: input.time_zone ?? "UTC",
      trialStartedAt: (await hadTrial(db, personId)) ? null : now,
      createdAt: now,
    });
    await insertCoach(db, { id: coachId, teamId: id, personId, role: "owner", joinedAt: now });
    await audit({ ...person, teamId: id }, "team.founded", [{ kind: "team", id }]);
    return { team_id: id };
  });
}

/** Returns the coach's team with its coaches, tier and usage. */
export async function readTeam(coach: CoachScope) {
  const { db, teamId, nowMs } = coach;
  const team = await findTeam(db, teamId);
  const { tier, status, untilMs, coaches, athletes } = allowanceOf(team, nowMs);
  return {
    id: team.id,
    name: team.name,
    time_zone: team.timeZone,
    tier,
    status,
    until: untilMs,
    coach_uid: coach.coachId,
    coaches: await listColleagues(db, teamId),
    coach_limit: coaches,
    athlete_count: await countRelations(db, teamId),
    athlete_limit: athletes,
    seats: team.athleteSeats,
    used_seats: await countUsedSeats(db, teamId),
  };
}

/** Returns what every page shows of the team: name, time zone, and what it pays for. */
export async function readTeamBrief({ db, teamId, nowMs }: CoachScope) {
  const team = await findTeam(db, teamId);
  const { tier, status, untilMs } = allowanceOf(team, nowMs);
  const sinceMs = team.createdAt.getTime();
  return { name: team.name, timeZone: team.timeZone, tier, status, untilMs, sinceMs };
}

/** Renames the team, or sets its time zone. @throws no_changes */
export async function changeTeam(coach: CoachScope, { name, time_zone }: TeamPatch) {
  if (name === undefined && time_zone === undefined) fail("no_changes");
  await transaction(coach, async (asking) => {
    const { coach } = await lockOwnTeam(asking, "coach:leadership");
    await saveTeam(coach.db, coach.teamId, {
      ...(name !== undefined && { name }),
      ...(time_zone !== undefined && { timeZone: time_zone }),
    });
    await audit(coach, "team.changed", [{ kind: "team", id: coach.teamId }]);
  });
  return readTeam(coach);
}

/**
 * Changes a coach's role. Only the owner can hand over ownership, and becomes an admin by doing so. A coach who no
 * longer leads loses the invitations they sent and the keys they minted.
 *
 * @throws resource_not_found, role_required
 */
export async function changeRole(
  coach: CoachScope,
  coachUid: string,
  { role }: ColleaguePatch,
): Promise<Colleague> {
  await transaction(coach, async (unit) => {
    const { coach } = await lockOwnTeam(unit, "coach:leadership");
    const asking = await findCoach(coach.db, coach.teamId, coach.coachId);
    const asked = await findCoach(coach.db, coach.teamId, coachUid);
    if (asking === null || asked === null) fail("resource_not_found");
    if (asked.role === role) return;
    if (asked.role === "owner") refuseOwnerless();
    if (role === "owner") {
      if (asking.role !== "owner") refuseOwnerless();
      await saveRole(coach.db, asking.id, "admin");
      await tellHandedOver(coach, [asking.id, asked.id]);
    }
    await saveRole(coach.db, asked.id, role);
    // Someone who no longer leads must not bring anyone in, including themself, or keep access through keys they
    // minted.
    if (!LEADING_ROLES.includes(role)) {
      await closeByOrTo(coach.db, { teamId: coach.teamId, coachId: asked.id }, coach.nowMs);
      await revokeMintedBy(coach, asked.id);
    }
    await audit(coach, "coach.role_changed", [{ kind: "coach", id: asked.id }]);
  });
  const all = await listColleagues(coach.db, coach.teamId);
  return all.find(({ coach_uid }) => coach_uid === coachUid) ?? fail("resource_not_found");
}

/** Mails the former owner and the new one, since one may go on paying for what the other decides. */
async function tellHandedOver(coach: CoachScope, [from, to]: [from: string, to: string]) {
  const { db, environment, teamId } = coach;
  const [team, before, now] = [
    await findTeam(db, teamId),
    await findPersonOf(db, from),
    await findPersonOf(db, to),
  ];
  const url = `${baseUrl(environment)}/settings/billing`;
  const variables = {
    team_name: team.name,
    coach_name: (now.name ?? now.email).slice(0, NAME_MAX),
    url,
  };
  for (const { email } of [before, now])
    await queueMail(coach, { environment, to: email, template: "team_handed_over", variables });
}

const refuseOwnerless = (): never =>
  fail("role_required", { message: "Only the owner can hand the team over, to another coach." });
