import { AWAY_MS } from "@/lib/contract/message";
import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import type { Message, ReplyLink } from "@/prisma/generated/client";

/** How many unread messages are looked at: more than a reader could want in one email. */
const UNREAD_MAX = 100;

/** Returns the last unread messages from the same side of the thread, oldest first. */
export async function listUnread(handle: Db, { relationId, coachId }: Message): Promise<Message[]> {
  const newest = await handle.message.findMany({
    where: {
      relationId,
      coachId: coachId === null ? null : { not: null },
      sentAt: { not: null },
      readAt: null,
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: UNREAD_MAX,
  });
  return newest.reverse();
}

/** Records that somebody was emailed about messages. */
export async function markNoticed(
  handle: Db,
  messages: readonly Message[],
  personId: string,
  wallMs: number,
): Promise<void> {
  await handle.message.updateMany({
    where: { id: { in: messages.map(({ id }) => id) } },
    data: { noticedAt: toDate(wallMs), noticedTo: { push: personId } },
  });
}

export async function insertReplyLink(
  handle: Db,
  data: Omit<ReplyLink, "lastSeenAt">,
): Promise<void> {
  await handle.replyLink.create({ data });
}

/**
 * Returns the thread that reply links open at this wall time, if its relation is active: the newest link's, or that of
 * the given relation.
 */
export const findByLink = (
  handle: Db,
  environment: Environment,
  { hashes, relationId }: { hashes: readonly string[]; relationId: string | null },
  wallMs: number,
) =>
  handle.replyLink.findFirst({
    where: {
      tokenHash: { in: [...hashes] },
      ...(relationId !== null && { relationId }),
      expiresAt: { gt: toDate(wallMs) },
      relation: { endedAt: null, athlete: { erasedAt: null }, team: { environment } },
    },
    orderBy: { createdAt: "desc" },
    select: {
      tokenHash: true,
      relation: {
        select: {
          id: true,
          athleteId: true,
          personId: true,
          takenOverAt: true,
          athlete: { select: { emailKey: true } },
          person: { select: { emailKey: true } },
          team: { select: { id: true, name: true, clockOffsetMs: true } },
        },
      },
    },
  });

export async function stampLink(handle: Db, tokenHash: string, wallMs: number): Promise<void> {
  await handle.replyLink.updateMany({
    where: { tokenHash },
    data: { lastSeenAt: toDate(wallMs) },
  });
}

/** True if somebody recently read the thread through a link, by wall time. */
export const isReadByLink = async (
  handle: Db,
  relationId: string,
  wallMs: number,
): Promise<boolean> =>
  (await handle.replyLink.count({
    where: { relationId, lastSeenAt: { gt: toDate(wallMs - AWAY_MS) } },
    take: 1,
  })) > 0;

/** Deletes expired links. @returns how many were deleted */
export const deleteOldLinks = (handle: Db, wallMs: number, limit: number): Promise<number> =>
  handle.$executeRaw`
    DELETE FROM reply_link WHERE token_hash IN (
      SELECT token_hash FROM reply_link WHERE expires_at <= ${toDate(wallMs)} LIMIT ${limit})`;
