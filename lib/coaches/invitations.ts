import { audit } from "@/lib/access/audit";
import { lockOwnTeam } from "@/lib/access/own-team";
import type { CoachScope } from "@/lib/access/scope";
import { addressKey } from "@/lib/contract/address";
import { fail } from "@/lib/contract/errors";
import type { NewInvitation, SentInvitation } from "@/lib/contract/invitation";
import type { PageQuery } from "@/lib/contract/primitives";
import type { NewColleague } from "@/lib/contract/team";
import { toDate } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { newLinkSecret } from "@/lib/platform/ids";
import { cutOf, pageOf } from "@/lib/platform/page";
import { judge, loadKnown } from "./asking";
import {
  countOpen,
  findInvitation,
  isColleague,
  listInvitationRows,
  saveInvitation,
  statusAt,
  toInvitation,
} from "./invitations.store";
import {
  type Asked,
  fresh,
  loadRefusal,
  mailAll,
  refuseMoreToday,
  type Sent,
  send,
  takeInvitations,
} from "./mailing";
import { allowanceOf, hasRoom } from "./standing";
import { countCoaches, type Team } from "./teams.store";

/**
 * Invites an athlete to the roster by email. A coach who doesn't lead the team can only invite athletes for themself.
 *
 * @returns the invitation with its link, which is shown only this once
 * @throws what `judge` does, and resource_limit_exceeded
 */
export function inviteAthlete(coach: CoachScope, input: NewInvitation): Promise<SentInvitation> {
  return transaction(coach, async (asking) => {
    const { team, coach } = await lockOwnTeam(asking, "coach:invitations");
    const known = await loadKnown(coach, team, [addressKey(input.email)]);
    return sendOne(coach, judge(coach, known, { input, group: null }), team);
  });
}

/**
 * Invites someone to coach in the team, by email.
 *
 * @throws already_in_team, already_invited, invitation_declined, resource_limit_exceeded
 */
export async function inviteColleague(
  coach: CoachScope,
  { email, name = null, role }: NewColleague,
): Promise<SentInvitation> {
  return transaction(coach, async (asking) => {
    const { team, coach } = await lockOwnTeam(asking, "coach:leadership");
    const { db, teamId, nowMs } = coach;
    const emailKey = addressKey(email);
    const param = "email";
    const message = "Somebody with this address coaches in the team already.";
    if (await isColleague(db, teamId, emailKey)) fail("already_in_team", { param, message });
    (await loadRefusal(coach, [emailKey], true))(emailKey);
    const taken =
      (await countCoaches(db, teamId)) + (await countOpen(db, teamId, "coaches", nowMs));
    if (!hasRoom(taken, allowanceOf(team, nowMs).coaches))
      fail("resource_limit_exceeded", { message: "The team's plan includes no further coach." });
    const asked = { email, name, role, groupId: null, coachId: null, isPaidByTeam: false };
    return sendOne(coach, asked, team);
  });
}

/** @throws resource_limit_exceeded */
async function sendOne(coach: CoachScope, asked: Asked, team: Team): Promise<SentInvitation> {
  if ((await takeInvitations(coach, 1)) < 1) refuseMoreToday();
  const [sent] = await send(coach, [asked], team);
  return sent === undefined ? refuseMoreToday() : toSent(coach, sent);
}

/** Formats an invitation for its sender. */
export const toSent = ({ nowMs }: CoachScope, { row, url }: Sent): SentInvitation => ({
  ...toInvitation(row, nowMs),
  url,
});

/**
 * Returns a page of the team's invitations, newest first; only the coach's own if they don't lead it. @throws
 * invalid_cursor
 */
export async function listInvitations(coach: CoachScope, query: PageQuery) {
  const scope = `invitations:${coach.teamId}:${coach.assignedTo}`;
  const cut = cutOf(query, scope);
  const rows = await listInvitationRows(coach.db, coach, cut);
  const { shown, pagination } = pageOf(rows, cut, scope);
  return { invitations: shown.map((row) => toInvitation(row, coach.nowMs)), pagination };
}

/**
 * Emails an invitation again, with a new link and 14 more days; the old link stops working. @throws resource_not_found,
 * invitation_expired
 */
export async function resendInvitation(coach: CoachScope, id: string): Promise<SentInvitation> {
  return transaction(coach, async (asking) => {
    const { team, coach } = await lockOwnTeam(asking, "coach:invitations");
    const found = await findInvitation(coach.db, coach, id);
    if (found === null) fail("resource_not_found");
    if (found.acceptedAt !== null || found.closedAt !== null) fail("invitation_expired");
    const token = newLinkSecret();
    const renewed = fresh(token, coach.nowMs);
    await saveInvitation(coach.db, id, renewed);
    if ((await takeInvitations(coach, 1)) < 1) refuseMoreToday();
    const written = [{ row: { ...found, ...renewed }, token }];
    const [sent] = await mailAll(coach, { written, team }, "invitation.resent");
    return sent === undefined ? refuseMoreToday() : toSent(coach, sent);
  });
}

/** Withdraws an invitation; its link stops working. @throws resource_not_found, invitation_expired */
export async function takeBackInvitation(coach: CoachScope, id: string): Promise<undefined> {
  await transaction(coach, async (asking) => {
    const { coach } = await lockOwnTeam(asking, "coach:invitations");
    const found = await findInvitation(coach.db, coach, id);
    if (found === null) fail("resource_not_found");
    const status = statusAt(found, coach.nowMs);
    if (status === "accepted") fail("invitation_expired");
    if (status === "closed") return;
    await saveInvitation(coach.db, id, { closedAt: toDate(coach.nowMs) });
    await audit(coach, "invitation.taken_back", [{ kind: "invitation", id }]);
  });
}
