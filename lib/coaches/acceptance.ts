import { loadAccount } from "@/lib/access/accounts";
import { audit } from "@/lib/access/audit";
import { keepAnyAthlete, lockPerson, lockTeam } from "@/lib/access/locks";
import type { PersonScope } from "@/lib/access/scope";
import { patchAthlete } from "@/lib/athletes/athletes";
import { READING_TIERS } from "@/lib/contract/coach";
import { fail } from "@/lib/contract/errors";
import { CONSENT_EDITION } from "@/lib/contract/relation";
import { queueMail } from "@/lib/mail/queue";
import { personOf } from "@/lib/people/people";
import { toDate } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { addMembers, findGroup } from "./groups.store";
import { ensureOwnRecord, houseOf, listOwnRecords, type OwnRecord } from "./house";
import { findById, type Invitation, saveInvitation, statusAt } from "./invitations.store";
import { openInvitation } from "./opening";
import {
  type CoachRelation,
  findActive,
  findOwnWith,
  findParties,
  forgetReplyLinks,
  insertRelation,
  saveRelation,
} from "./relations.store";
import { type Allowance, allowanceOf, hasRoom } from "./standing";
import {
  countRelations,
  countUsedSeats,
  findCoach,
  findOwner,
  isLed,
  type Team,
  teamNowMs,
} from "./teams.store";

export interface Accepted {
  relationId: string;
  /** Whether the team pays; `none_free` if it wanted to but has no free seat. */
  seat: "given" | "none_free" | "not_offered";
}

/**
 * Accepts an invitation for an athlete and puts them on the roster, with the record they chose or a new one (`chosenId`
 * null). Repeated or concurrent submissions return the first one's result.
 *
 * @param entered the name for a record here that would have none, and the IANA time zone for a new one; null if unknown
 * @throws resource_not_found for a link that is not for them, and for a record that is not theirs; invitation_expired;
 *   resource_limit_exceeded when the roster is full; invalid_value when their record here would have no name
 */
export function acceptAthlete(
  person: PersonScope,
  token: string,
  chosenId: string | null,
  entered: { name: string | null; timeZone: string | null } = { name: null, timeZone: null },
): Promise<Accepted> {
  return transaction(person, async (person) => {
    await lockPerson(person, person.personId);
    const { id, teamId, name: invitedAs } = await openInvitation(person, token, "athlete");
    const name = (await nameFor(person, invitedAs)) ?? entered.name;
    const athleteId = chosenId ?? (await ensureOwnRecord(person, name, entered.timeZone));
    await nameRecord(person, athleteId, name);
    const athlete = await keepAnyAthlete(person, athleteId);
    if (athlete === null || athlete.emailKey !== person.emailKey) fail("resource_not_found");
    // The environment is only known from the record's account.
    const account = await loadAccount(person, athlete.accountId);
    if (account.environment !== person.environment) fail("resource_not_found");
    const team = await lockTeam(person, teamId);
    if (!(await isLed(person.db, teamId))) fail("invitation_expired");
    const nowMs = teamNowMs(person, team);
    const invitation = (await findById(person.db, id)) ?? fail("invitation_expired");
    const standing = await findStanding(person, invitation, athleteId, nowMs);
    if (standing !== null) return standing;
    const allowance = allowanceOf(team, nowMs);
    if (!hasRoom(await countRelations(person.db, teamId), allowance.athletes))
      fail("resource_limit_exceeded", { message: "The team's roster is full." });
    const { relationId, seat } = await begin(
      person,
      { invitation, athleteId, team, allowance },
      nowMs,
    );
    const subjects = [{ kind: "relation" as const, id: relationId }];
    await audit({ ...person, nowMs, teamId }, "relation.began", subjects);
    await audit(account, "relation.began", subjects);
    await tellCoach(person, relationId, READING_TIERS.includes(allowance.tier));
    return { relationId, seat };
  });
}

/**
 * Returns the existing relation, made by this invitation or by another one for the same record. In the latter case this
 * person takes the relation over under the current consent text, whoever agreed to it before. @throws
 * invitation_expired
 */
async function findStanding(
  person: PersonScope,
  invitation: Invitation,
  athleteId: string,
  nowMs: number,
): Promise<Accepted | null> {
  const { db, personId } = person;
  const { id, teamId, isPaidByTeam } = invitation;
  const status = statusAt(invitation, nowMs);
  const known =
    status === "accepted"
      ? await findOwnWith(person, teamId)
      : await findActive(db, teamId, athleteId);
  if (status !== "open" && (status !== "accepted" || known === null)) fail("invitation_expired");
  if (known === null) return null;
  if (status === "open") {
    const acceptedAt = toDate(nowMs);
    await saveInvitation(db, id, { acceptedAt });
    const isOther = known.personId !== personId;
    const agreed = { personId, consentEdition: CONSENT_EDITION, acceptedAt };
    await saveRelation(db, known.id, isOther ? { ...agreed, takenOverAt: acceptedAt } : agreed);
    // They were mailed to somebody else.
    if (isOther) await forgetReplyLinks(db, known.id);
  }
  const seat = known.hasSeat ? "given" : isPaidByTeam ? "none_free" : "not_offered";
  return { relationId: known.id, seat };
}

/**
 * Creates the relation as the invitation promised, as far as that still holds. The transaction must have locked the
 * athlete and the team.
 */
async function begin(
  { db, personId }: PersonScope,
  how: { invitation: Invitation; athleteId: string; team: Team; allowance: Allowance },
  nowMs: number,
): Promise<Accepted> {
  const { invitation, athleteId, team, allowance } = how;
  const { teamId, coachId, groupId, isPaidByTeam } = invitation;
  const isFree = allowance.isPaid && (await countUsedSeats(db, teamId)) < team.athleteSeats;
  const hasCoach = coachId !== null && (await findCoach(db, teamId, coachId)) !== null;
  const relation: CoachRelation = await insertRelation(db, {
    id: newId(),
    teamId,
    athleteId,
    personId,
    assignedCoachId: hasCoach ? coachId : null,
    consentEdition: CONSENT_EDITION,
    hasSeat: isPaidByTeam && isFree,
    acceptedAt: toDate(nowMs),
  });
  if (groupId !== null && (await findGroup(db, teamId, groupId)) !== null)
    await addMembers(db, groupId, [relation.id]);
  await saveInvitation(db, invitation.id, { acceptedAt: toDate(nowMs) });
  const seat = relation.hasSeat ? "given" : isPaidByTeam ? "none_free" : "not_offered";
  return { relationId: relation.id, seat };
}

/** Notifies the athlete's coach, or else the owner, that the athlete is on the roster. */
async function tellCoach(scope: PersonScope, relationId: string, canRead: boolean): Promise<void> {
  const { athlete, assignedCoach, team } = await findParties(scope.db, relationId);
  const coach = assignedCoach ?? (await findOwner(scope.db, team.id));
  if (coach === null) return;
  const { environment } = team;
  const variables = {
    athlete_name: athlete.name ?? "An athlete",
    team_name: team.name,
    url: `${baseUrl(environment)}${canRead ? `/athletes/${athlete.id}` : "/settings/billing"}`,
    can_read: canRead,
  };
  const to = coach.person.email;
  await queueMail(scope, { environment, to, template: "athlete_joined", variables });
}

/** Returns the name for a record here: the one the person gave, or else that on the invitation. */
const nameFor = async (person: PersonScope, invitedAs: string | null): Promise<string | null> =>
  (await personOf(person)).name ?? invitedAs;

/** True for a record here without a name. What partners' records are called is up to the partners. */
const isUnnamed = ({ isHouse, name }: OwnRecord): boolean => isHouse && name === null;

/**
 * Returns whether an athlete who accepts is asked for a name: `always`, or `for_some` if only some of the records they
 * can choose need one.
 */
export async function asksName(
  person: PersonScope,
  records: readonly OwnRecord[],
  invitedAs: string | null,
): Promise<"always" | "for_some" | "never"> {
  if ((await nameFor(person, invitedAs)) !== null) return "never";
  if (records.every(isUnnamed)) return "always";
  return records.some(isUnnamed) || !records.some(({ isHouse }) => isHouse) ? "for_some" : "never";
}

/** Names the person's record here if it has no name: coaches couldn't tell it from others. @throws invalid_value */
async function nameRecord(person: PersonScope, athleteId: string, name: string | null) {
  const record = (await listOwnRecords(person)).find(({ id }) => id === athleteId);
  if (record === undefined || !isUnnamed(record)) return;
  if (name === null) fail("invalid_value", { param: "name" });
  await patchAthlete(await houseOf(person, athleteId), athleteId, { name });
}
