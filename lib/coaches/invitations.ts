import { audit } from "@/lib/access/audit";
import { lockTeam } from "@/lib/access/locks";
import type { CoachScope } from "@/lib/access/scope";
import {
  type CoachRole,
  DECLINE_DAYS,
  INVITATION_DAYS,
  INVITATIONS_PER_DAY,
  LEADING_ROLES,
} from "@/lib/contract/coach";
import { fail } from "@/lib/contract/errors";
import type { NewInvitation, SentInvitation } from "@/lib/contract/invitation";
import { addressKey, type PageQuery } from "@/lib/contract/primitives";
import type { NewColleague } from "@/lib/contract/team";
import { queueRequest } from "@/lib/mail/queue";
import { type Payer, takeOneWithin } from "@/lib/metering/buckets";
import { toDate } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import { transaction } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { newId, newLinkSecret } from "@/lib/platform/ids";
import { cutOf, pageOf } from "@/lib/platform/page";
import { findGroup } from "./groups.store";
import {
  countOpen,
  findInvitation,
  findOpen,
  hasDeclined,
  type Invitation,
  insertInvitation,
  isColleague,
  isOnRoster,
  listInvitationRows,
  saveInvitation,
  statusAt,
  toInvitation,
} from "./invitations.store";
import { allowanceOf, hasRoom } from "./standing";
import { countCoaches, countUsedSeats, findCoach, findPersonOf, type Team } from "./teams.store";

const DAY_MS = 86_400_000;

/**
 * Asks an athlete to join the roster, by mail. A coach who does not lead the team invites for themself alone.
 *
 * @returns the invitation with its link, which is shown this once
 * @throws already_invited, already_on_roster, invitation_declined, resource_not_found for a group or a coach that is not the team's,
 * seat_limit_exceeded, resource_limit_exceeded, role_required for a seat that who does not lead the team promises
 */
export async function inviteAthlete(
  coach: CoachScope,
  input: NewInvitation,
): Promise<SentInvitation> {
  const sent = await transaction(coach, async (coach) => {
    const { db, teamId } = coach;
    const team = await lockTeam(coach, teamId);
    const emailKey = addressKey(input.email);
    if (await isOnRoster(db, teamId, emailKey)) fail("already_on_roster", { param: "email" });
    await refuseTwice(coach, emailKey, false);
    const coachId = input.coach_uid ?? coach.assignedTo;
    const groupId = input.group_id ?? null;
    const isForeign = coach.assignedTo !== null && coachId !== coach.assignedTo;
    if (isForeign || (coachId !== null && (await findCoach(db, teamId, coachId)) === null))
      fail("resource_not_found", { param: "coach_uid", message: "The team has no such coach." });
    if (groupId !== null && (await findGroup(db, teamId, groupId)) === null)
      fail("resource_not_found", { param: "group_id", message: "The team has no such group." });
    const isPaidByTeam = input.paid_by_team ?? false;
    if (isPaidByTeam && !LEADING_ROLES.includes(coach.role))
      fail("role_required", { param: "paid_by_team" });
    if (isPaidByTeam) await requireFreeSeat(coach, team);
    const { email, name = null } = input;
    return send(coach, { email, name, role: null, groupId, coachId, isPaidByTeam }, team);
  });
  return { ...toInvitation(sent.row, coach.nowMs), url: sent.url };
}

/**
 * Asks somebody to coach in the team, by mail.
 *
 * @throws already_in_team, already_invited, invitation_declined, resource_limit_exceeded
 */
export async function inviteColleague(
  coach: CoachScope,
  { email, name = null, role }: NewColleague,
): Promise<SentInvitation> {
  const sent = await transaction(coach, async (coach) => {
    const { db, teamId, nowMs } = coach;
    const team = await lockTeam(coach, teamId);
    const emailKey = addressKey(email);
    const param = "email";
    const message = "Somebody with this address coaches in the team already.";
    if (await isColleague(db, teamId, emailKey)) fail("already_in_team", { param, message });
    await refuseTwice(coach, emailKey, true);
    const taken =
      (await countCoaches(db, teamId)) + (await countOpen(db, teamId, "coaches", nowMs));
    if (!hasRoom(taken, allowanceOf(team, nowMs).coaches))
      fail("resource_limit_exceeded", { message: "The team's plan includes no further coach." });
    const asked = { email, name, role, groupId: null, coachId: null, isPaidByTeam: false };
    return send(coach, asked, team);
  });
  return { ...toInvitation(sent.row, coach.nowMs), url: sent.url };
}

/** Nobody is asked who has not answered yet, or said no not long ago. */
async function refuseTwice(coach: CoachScope, emailKey: string, isCoach: boolean) {
  const { db, teamId, nowMs, wallMs } = coach;
  const decline = { teamId, addressHash: sha256(emailKey) };
  if (await hasDeclined(db, decline, wallMs - DECLINE_DAYS * DAY_MS))
    fail("invitation_declined", { param: "email" });
  const open = await findOpen(db, { teamId, emailKey }, { isCoach, nowMs });
  if (open !== null) fail("already_invited", { param: "email" });
}

/** Seats that open invitations promise are taken. */
async function requireFreeSeat({ db, teamId, nowMs }: CoachScope, team: Team): Promise<void> {
  const promised = await countOpen(db, teamId, "seats", nowMs);
  const taken = (await countUsedSeats(db, teamId)) + promised;
  if (!allowanceOf(team, nowMs).isPaid || taken >= team.athleteSeats)
    fail("seat_limit_exceeded", { param: "paid_by_team", message: "The team has no free seat." });
}

type Asked = Pick<Invitation, "email" | "name" | "groupId" | "coachId" | "isPaidByTeam"> & {
  role: CoachRole | null;
};

/** Writes an invitation and mails it. The unit of work holds the team. */
async function send(coach: CoachScope, asked: Asked, team: Team) {
  const { db, teamId, nowMs } = coach;
  const token = newLinkSecret();
  const row = await insertInvitation(db, {
    ...asked,
    id: newId(),
    teamId,
    emailKey: addressKey(asked.email),
    ...fresh(token, nowMs),
    createdAt: toDate(nowMs),
    acceptedAt: null,
    closedAt: null,
  });
  return { row, url: await mailIt(coach, { row, token, team }, "invitation.sent") };
}

const fresh = (token: string, nowMs: number) => ({
  tokenHash: sha256(token),
  expiresAt: toDate(nowMs + INVITATION_DAYS * DAY_MS),
});

/** What one person mails, of whichever teams: by wall time, which no test clock moves. */
const mailerOf = ({ personId }: CoachScope): Payer => ({
  kind: "invitation",
  id: personId,
  ratePerSecond: INVITATIONS_PER_DAY / (DAY_MS / 1_000),
  burst: INVITATIONS_PER_DAY,
});

/** @returns the link. @throws resource_limit_exceeded when the person has mailed too many today */
async function mailIt(
  coach: CoachScope,
  { row, token, team }: { row: Invitation; token: string; team: Team },
  action: "invitation.sent" | "invitation.resent",
): Promise<string> {
  const { db, environment } = coach;
  if (!(await takeOneWithin(coach, mailerOf(coach))))
    fail("resource_limit_exceeded", {
      message: `One person mails at most ${INVITATIONS_PER_DAY} invitations a day.`,
    });
  const url = `${baseUrl(environment)}/invite/${token}`;
  const person = await findPersonOf(db, coach.coachId);
  await queueRequest(coach, {
    environment,
    to: row.email,
    template: row.role === null ? "coaching_request" : "team_request",
    variables: { coach_name: person.name ?? person.email, team_name: team.name, url },
  });
  await audit(coach, action, [{ kind: "invitation", id: row.id }]);
  return url;
}

/** A page of the team's invitations, newest first; of one's own where one does not lead it. @throws invalid_cursor */
export async function listInvitations(coach: CoachScope, query: PageQuery) {
  const scope = `invitations:${coach.teamId}:${coach.assignedTo}`;
  const cut = cutOf(query, scope);
  const rows = await listInvitationRows(coach.db, coach, cut);
  const { shown, pagination } = pageOf(rows, cut, scope);
  return { invitations: shown.map((row) => toInvitation(row, coach.nowMs)), pagination };
}

/** Mails an invitation anew, with a new link and 14 more days; the old link ends. @throws resource_not_found, invitation_expired */
export async function resendInvitation(coach: CoachScope, id: string): Promise<SentInvitation> {
  return transaction(coach, async (coach) => {
    const team = await lockTeam(coach, coach.teamId);
    const found = await findInvitation(coach.db, coach, id);
    if (found === null) fail("resource_not_found");
    if (found.acceptedAt !== null || found.closedAt !== null) fail("invitation_expired");
    const token = newLinkSecret();
    const renewed = fresh(token, coach.nowMs);
    await saveInvitation(coach.db, id, renewed);
    const row = { ...found, ...renewed };
    const url = await mailIt(coach, { row, token, team }, "invitation.resent");
    return { ...toInvitation(row, coach.nowMs), url };
  });
}

/** Takes an invitation back, whose link then opens nothing. @throws resource_not_found, invitation_expired */
export async function takeBackInvitation(coach: CoachScope, id: string): Promise<undefined> {
  await transaction(coach, async (coach) => {
    await lockTeam(coach, coach.teamId);
    const found = await findInvitation(coach.db, coach, id);
    if (found === null) fail("resource_not_found");
    const status = statusAt(found, coach.nowMs);
    if (status === "accepted") fail("invitation_expired");
    if (status === "closed") return;
    await saveInvitation(coach.db, id, { closedAt: toDate(coach.nowMs) });
    await audit(coach, "invitation.taken_back", [{ kind: "invitation", id }]);
  });
}
