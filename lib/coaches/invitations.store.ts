import { holdsRecord, type Reach } from "@/lib/access/reach";
import type { Invitation as Noun } from "@/lib/contract/invitation";
import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { keyset, type PageCut } from "@/lib/platform/page";
import type { Invitation } from "@/prisma/generated/client";

export type { Invitation };

/** Returns an invitation's status at a moment in team time. */
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

/**
 * Limits invitations to what the coach may see: coaches who don't lead the team see only those for their own athletes.
 */
const seenBy = ({ teamId, assignedTo }: Reach) => ({
  teamId,
  ...(assignedTo !== null && { coachId: assignedTo, role: null }),
});

const openAt = (nowMs: number) => ({
  acceptedAt: null,
  closedAt: null,
  expiresAt: { gt: toDate(nowMs) },
});

export async function insertInvitations(handle: Db, data: readonly Invitation[]): Promise<void> {
  await handle.invitation.createMany({ data: [...data] });
}

/** Returns invitations, newest first, one more than the page shows. */
export function listInvitationRows(handle: Db, reach: Reach, cut: PageCut): Promise<Invitation[]> {
  const { where, orderBy, take } = keyset(cut);
  return handle.invitation.findMany({ where: { ...where, ...seenBy(reach) }, orderBy, take });
}

export const findInvitation = (handle: Db, reach: Reach, id: string): Promise<Invitation | null> =>
  handle.invitation.findFirst({ where: { id, ...seenBy(reach) } });

/** Returns the invitation behind an emailed link, with its team, in the caller's environment. */
export const findByToken = (handle: Db, tokenHash: string, environment: Environment) =>
  handle.invitation.findFirst({
    where: { tokenHash, team: { environment } },
    include: { team: { select: { name: true, clockOffsetMs: true } } },
  });

/** Returns the newest unanswered invitations to an address, with their teams. */
export const listUnanswered = (
  handle: Db,
  { emailKey, environment }: { emailKey: string; environment: Environment },
  limit: number,
) =>
  handle.invitation.findMany({
    where: { emailKey, acceptedAt: null, closedAt: null, team: { environment } },
    include: { team: { select: { name: true, clockOffsetMs: true } } },
    orderBy: { createdAt: "desc" },
    take: limit,
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

/** Closes all of the team's unanswered invitations. */
export async function closeAll(handle: Db, teamId: string, nowMs: number): Promise<void> {
  const where = { teamId, acceptedAt: null, closedAt: null };
  await handle.invitation.updateMany({ where, data: { closedAt: toDate(nowMs) } });
}

/**
 * Closes the team's open coach invitations sent by a coach or addressed to them, so they can't use either to get back
 * in.
 */
export async function closeByOrTo(
  handle: Db,
  { teamId, coachId }: { teamId: string; coachId: string },
  nowMs: number,
): Promise<void> {
  const coach = await handle.coach.findUniqueOrThrow({
    where: { id: coachId },
    select: { person: { select: { emailKey: true } } },
  });
  await handle.invitation.updateMany({
    where: {
      ...openAt(nowMs),
      ...{ teamId, role: { not: null } },
      OR: [{ invitedById: coachId }, { emailKey: coach.person.emailKey }],
    },
    data: { closedAt: toDate(nowMs) },
  });
}

/** Returns which of the addresses have an open invitation from the team, as a coach or as an athlete. */
export async function findOpen(
  handle: Db,
  { teamId, emailKeys }: { teamId: string; emailKeys: readonly string[] },
  { isCoach, nowMs }: { isCoach: boolean; nowMs: number },
): Promise<Set<string>> {
  const rows = await handle.invitation.findMany({
    where: {
      ...openAt(nowMs),
      teamId,
      emailKey: { in: [...emailKeys] },
      role: isCoach ? { not: null } : null,
    },
    select: { emailKey: true },
  });
  return new Set(rows.map(({ emailKey }) => emailKey));
}

/** Counts the team's open invitations that reserve a coach's place or a seat. */
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

/**
 * Returns which of the addresses belong to people on the roster. A record that a partner has given another address since
 * is nobody's until somebody agrees again.
 */
export async function findOnRoster(
  handle: Db,
  teamId: string,
  emailKeys: readonly string[],
): Promise<Set<string>> {
  const rows = await handle.coachRelation.findMany({
    where: { teamId, endedAt: null, person: { emailKey: { in: [...emailKeys] } } },
    select: { athlete: { select: { emailKey: true } }, person: { select: { emailKey: true } } },
  });
  return new Set(rows.filter(holdsRecord).map(({ person }) => person.emailKey));
}

/** True if someone with this address coaches in the team. */
export async function isColleague(handle: Db, teamId: string, emailKey: string): Promise<boolean> {
  return (await handle.coach.count({ where: { teamId, leftAt: null, person: { emailKey } } })) > 0;
}

/** Records that an address declined. */
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

/** Returns when the address hashes declined an invitation from the team, for those that did after a moment in wall time. */
export async function findDeclined(
  handle: Db,
  { teamId, hashes }: { teamId: string; hashes: readonly string[] },
  sinceMs: number,
): Promise<Map<string, number>> {
  const rows = await handle.invitationDecline.findMany({
    where: { teamId, addressHash: { in: [...hashes] }, declinedAt: { gt: toDate(sinceMs) } },
    select: { addressHash: true, declinedAt: true },
  });
  return new Map(rows.map(({ addressHash, declinedAt }) => [addressHash, declinedAt.getTime()]));
}
