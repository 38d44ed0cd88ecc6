import type { Reach } from "@/lib/access/reach";
import type { Invitation as Noun } from "@/lib/contract/invitation";
import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { keyset, type PageCut } from "@/lib/platform/page";
import type { Invitation } from "@/prisma/generated/client";

export type { Invitation };

/** Where an invitation stands at a moment of team time. */
export function statusAt(row: Invitation, nowMs: number): Noun["status"] {
  if (row.acceptedAt !== null) return "accepted";
  if (row.closedAt !== null) return "closed";
  return row.expiresAt.getTime() <= nowMs ? "expired" : "open";
}

export const toInvitation = (row: Invitation, nowMs: number): Noun => ({
  id: row.id,
  role: row.role,
  email: row.email,
  name: row.name,
  group_id: row.groupId,
  coach_uid: row.coachId,
  paid_by_team: row.isPaidByTeam,
  status: statusAt(row, nowMs),
  created_at: row.createdAt.getTime(),
  expires_at: row.expiresAt.getTime(),
});

/** What a coach sees of the invitations: those to athletes of their own where they do not lead the team. */
const seenBy = ({ teamId, assignedTo }: Reach) => ({
  teamId,
  ...(assignedTo !== null && { coachId: assignedTo, role: null }),
});

const openAt = (nowMs: number) => ({
  acceptedAt: null,
  closedAt: null,
  expiresAt: { gt: toDate(nowMs) },
});

export async function insertInvitation(handle: Db, data: Invitation): Promise<Invitation> {
  return handle.invitation.create({ data });
}

/** One more than the page shows, the newest first. */
export function listInvitationRows(handle: Db, reach: Reach, cut: PageCut): Promise<Invitation[]> {
  const { where, orderBy, take } = keyset(cut);
  return handle.invitation.findMany({ where: { ...where, ...seenBy(reach) }, orderBy, take });
}

export const findInvitation = (handle: Db, reach: Reach, id: string): Promise<Invitation | null> =>
  handle.invitation.findFirst({ where: { id, ...seenBy(reach) } });

/** The invitation behind a mailed link, with its team, in the environment of whoever opens it. */
export const findByToken = (handle: Db, tokenHash: string, environment: Environment) =>
  handle.invitation.findFirst({
    where: { tokenHash, team: { environment } },
    include: { team: { select: { name: true, clockOffsetMs: true } } },
  });

export const findById = (handle: Db, id: string): Promise<Invitation | null> =>
  handle.invitation.findUnique({ where: { id } });

export async function saveInvitation(
  handle: Db,
  id: string,
  change: Partial<Pick<Invitation, "acceptedAt" | "closedAt" | "tokenHash" | "expiresAt">>,
): Promise<void> {
  await handle.invitation.update({ where: { id }, data: change });
}

/** Closes whatever of the team's invitations was not answered. */
export async function closeAll(handle: Db, teamId: string, nowMs: number): Promise<void> {
  const where = { teamId, acceptedAt: null, closedAt: null };
  await handle.invitation.updateMany({ where, data: { closedAt: toDate(nowMs) } });
}

/** An open invitation of the team to an address: to coach, or to be coached. */
export const findOpen = (
  handle: Db,
  where: { teamId: string; emailKey: string },
  { isCoach, nowMs }: { isCoach: boolean; nowMs: number },
): Promise<Invitation | null> =>
  handle.invitation.findFirst({
    where: { ...where, ...openAt(nowMs), role: isCoach ? { not: null } : null },
  });

/** How many open invitations the team has that take a coach's place, or a seat. */
export const countOpen = (
  handle: Db,
  teamId: string,
  what: "coaches" | "seats",
  nowMs: number,
): Promise<number> =>
  handle.invitation.count({
    where: {
      teamId,
      ...openAt(nowMs),
      ...(what === "coaches" ? { role: { not: null } } : { isPaidByTeam: true }),
    },
  });

/** Whether an athlete of the roster, or who agreed to it, has the address. */
export async function isOnRoster(handle: Db, teamId: string, emailKey: string): Promise<boolean> {
  const where = {
    teamId,
    endedAt: null,
    OR: [{ athlete: { emailKey } }, { person: { emailKey } }],
  };
  return (await handle.coachRelation.count({ where })) > 0;
}

/** Whether somebody with the address coaches in the team. */
export async function isColleague(handle: Db, teamId: string, emailKey: string): Promise<boolean> {
  return (await handle.coach.count({ where: { teamId, leftAt: null, person: { emailKey } } })) > 0;
}

/** Remembers that an address declined. */
export async function saveDecline(
  handle: Db,
  decline: { teamId: string; addressHash: string },
  wallMs: number,
): Promise<void> {
  const declinedAt = toDate(wallMs);
  await handle.invitationDecline.upsert({
    where: { teamId_addressHash: decline },
    create: { ...decline, declinedAt },
    update: { declinedAt },
  });
}

/** Whether an address declined an invitation of the team after a moment of wall time. */
export async function hasDeclined(
  handle: Db,
  decline: { teamId: string; addressHash: string },
  sinceMs: number,
): Promise<boolean> {
  const where = { ...decline, declinedAt: { gt: toDate(sinceMs) } };
  return (await handle.invitationDecline.count({ where })) > 0;
}
