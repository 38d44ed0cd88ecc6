import { audit } from "@/lib/access/audit";
import type { CoachScope } from "@/lib/access/scope";
import { addressKey } from "@/lib/contract/address";
import {
  type CoachRole,
  DECLINE_DAYS,
  INVITATION_DAYS,
  INVITATIONS_PER_DAY,
} from "@/lib/contract/coach";
import { DAY_MS } from "@/lib/contract/durations";
import { fail } from "@/lib/contract/errors";
import { nameToStrangers } from "@/lib/contract/primitives";
import { queueRequests } from "@/lib/mail/queue";
import { type Payer, takeWithin } from "@/lib/metering/buckets";
import { toDate } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import { baseUrl } from "@/lib/platform/env";
import { newId, newLinkSecret } from "@/lib/platform/ids";
import { findDeclined, findOpen, type Invitation, insertInvitations } from "./invitations.store";
import { findPersonOf, type Team } from "./teams.store";

/** The data of an invitation, already validated. */
export type Asked = Pick<Invitation, "email" | "name" | "groupId" | "coachId" | "isPaidByTeam"> & {
  role: CoachRole | null;
};

/** A stored invitation with its link. */
export interface Sent {
  row: Invitation;
  url: string;
}

/** Throws for addresses that must not be invited. @throws already_invited, invitation_declined */
export type Refuse = (emailKey: string) => void;

/** Loads which addresses have an open invitation or declined one recently. */
export async function loadRefusal(
  { db, teamId, nowMs, wallMs }: CoachScope,
  emailKeys: readonly string[],
  isCoach: boolean,
): Promise<Refuse> {
  const open = await findOpen(db, { teamId, emailKeys }, { isCoach, nowMs });
  const hashes = emailKeys.map(sha256);
  const declined = await findDeclined(db, { teamId, hashes }, wallMs - DECLINE_DAYS * DAY_MS);
  return (emailKey) => {
    if (declined.has(sha256(emailKey))) fail("invitation_declined", { param: "email" });
    if (open.has(emailKey)) fail("already_invited", { param: "email" });
  };
}

/** Returns the rate limit of one person's invitations across all teams, in wall time, which no test clock moves. */
const mailerOf = ({ personId }: CoachScope): Payer => ({
  kind: "invitation",
  id: personId,
  ratePerSecond: INVITATIONS_PER_DAY / (DAY_MS / 1_000),
  burst: INVITATIONS_PER_DAY,
});

/** Reserves as many invitations as the person may still send today. @returns how many */
export const takeInvitations = (coach: CoachScope, wanted: number): Promise<number> =>
  takeWithin(coach, mailerOf(coach), wanted);

/** @throws resource_limit_exceeded */
export const refuseMoreToday = (): never =>
  fail("resource_limit_exceeded", {
    message: `One person mails at most ${INVITATIONS_PER_DAY} invitations a day.`,
  });

/** Returns the fields that change each time an invitation is emailed. */
export const fresh = (token: string, nowMs: number) => ({
  tokenHash: sha256(token),
  expiresAt: toDate(nowMs + INVITATION_DAYS * DAY_MS),
});

/**
 * Stores invitations already reserved with `takeInvitations` and emails them. The transaction must have locked the
 * team.
 */
export async function send(coach: CoachScope, each: readonly Asked[], team: Team): Promise<Sent[]> {
  const { db, teamId, nowMs } = coach;
  const written = each.map((asked) => {
    const token = newLinkSecret();
    const row: Invitation = {
      ...asked,
      id: newId(),
      teamId,
      emailKey: addressKey(asked.email),
      invitedById: coach.coachId,
      ...fresh(token, nowMs),
      createdAt: toDate(nowMs),
      acceptedAt: null,
      closedAt: null,
    };
    return { row, token };
  });
  const rows = written.map(({ row }) => row);
  await insertInvitations(db, rows);
  return mailAll(coach, { written, team }, "invitation.sent");
}

/** Emails invitations already reserved with `takeInvitations`. @returns them with their links, in the order given */
export async function mailAll(
  coach: CoachScope,
  { written, team }: { written: readonly { row: Invitation; token: string }[]; team: Team },
  action: "invitation.sent" | "invitation.resent",
): Promise<Sent[]> {
  if (written.length === 0) return [];
  const { environment } = coach;
  const person = await findPersonOf(coach.db, coach.coachId);
  const sent = written.map(({ row, token }) => ({
    row,
    url: `${baseUrl(environment)}/invite/${token}`,
  }));
  await queueRequests(
    coach,
    sent.map(({ row, url }) => ({
      environment,
      to: row.email,
      template: row.role === null ? "coaching_request" : "team_request",
      variables: { coach_name: nameToStrangers(person), team_name: team.name, url },
    })),
  );
  const subjects = sent.map(({ row }) => ({ kind: "invitation" as const, id: row.id }));
  await audit(coach, action, subjects);
  return sent;
}
