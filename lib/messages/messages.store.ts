import { REACHED, type Reach, reachedBy } from "@/lib/access/reach";
import type { Message as Shown } from "@/lib/contract/message";
import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import { keyset, type PageCut } from "@/lib/platform/page";
import type { Message } from "@/prisma/generated/client";

export type { Message };

/** A side of a thread. Neither side sees messages the other still holds. */
export type Side = "coach" | "athlete";

const seenFrom = (side: Side) => ({
  OR: [{ sentAt: { not: null } }, { coachId: side === "coach" ? { not: null } : null }],
});

const WRITER = { coach: { select: { person: { select: { name: true } } } } };
type WithWriter = Message & { coach: { person: { name: string | null } } | null };

export const toMessage = (row: WithWriter): Shown => ({
  id: row.id,
  from: row.coachId === null ? "athlete" : "coach",
  coach_uid: row.coachId,
  coach_name: row.coach?.person.name ?? null,
  text: row.text,
  created_at: row.createdAt.getTime(),
  commit_at: row.commitAt.getTime(),
  sent_at: row.sentAt?.getTime() ?? null,
  read_at: row.readAt?.getTime() ?? null,
});

/** True for a message of a thread that its athlete sees, who may have taken it over from somebody else. */
export const isShown = (createdAt: Date, takenOverAt: Date | null): boolean =>
  takenOverAt === null || createdAt >= takenOverAt;

/** Returns a thread's messages since `from` as one side sees them, newest first, with one extra row. */
export const listMessageRows = (
  handle: Db,
  { relationId, side, from }: { relationId: string; side: Side; from: Date | null },
  cut: PageCut,
): Promise<WithWriter[]> => {
  const { where, orderBy, take } = keyset(cut);
  const own = { relationId, ...(from !== null && { createdAt: { gte: from } }) };
  return handle.message.findMany({
    where: { AND: [where, own, seenFrom(side)] },
    include: WRITER,
    orderBy,
    take,
  });
};

interface ThreadRow {
  relation_id: string;
  athlete_id: string;
  name: string | null;
  assigned_coach_id: string | null;
  message_id: string;
  unread_count: number;
}

/** Returns the threads a coach can access, latest message first, with one extra row. */
export async function listThreadRows(
  handle: Db,
  { teamId, assignedTo }: Reach,
  { limit, after }: PageCut,
) {
  const rows = await handle.$queryRawUnsafe<ThreadRow[]>(
    `SELECT r.id AS relation_id, r.athlete_id, a.name, r.assigned_coach_id, m.id AS message_id, (
       SELECT count(*)::int FROM message u
       WHERE u.relation_id = r.id AND u.coach_id IS NULL AND u.sent_at IS NOT NULL AND u.read_at IS NULL
     ) AS unread_count
     FROM coach_relation r JOIN athlete a ON a.id = r.athlete_id AND a.erased_at IS NULL
     CROSS JOIN LATERAL (
       SELECT id, created_at FROM message
       WHERE relation_id = r.id AND (coach_id IS NOT NULL OR sent_at IS NOT NULL)
       ORDER BY created_at DESC, id DESC LIMIT 1
     ) m
     WHERE ${REACHED} AND ($3::timestamptz IS NULL OR (m.created_at, m.id) < ($3::timestamptz, $4::uuid))
     ORDER BY m.created_at DESC, m.id DESC LIMIT $5`,
    teamId,
    assignedTo,
    after === null ? null : toDate(after.createdMs),
    after?.id ?? null,
    limit + 1,
  );
  const last = await handle.message.findMany({
    where: { id: { in: rows.map((row) => row.message_id) } },
    include: WRITER,
  });
  const byId = new Map(last.map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const message = byId.get(row.message_id);
    return message === undefined
      ? []
      : [{ ...row, id: message.id, createdAt: message.createdAt, message }];
  });
}

/** Counts unread messages from athletes a coach can access. */
export const countUnreadRows = (handle: Db, reach: Reach): Promise<number> =>
  handle.message.count({
    where: {
      coachId: null,
      sentAt: { not: null },
      readAt: null,
      relation: { ...reachedBy(reach), athlete: { erasedAt: null } },
    },
  });

/** Returns the relation with an athlete the coach can access; null for others. */
export const findReached = (handle: Db, reach: Reach, athleteId: string) =>
  handle.coachRelation.findFirst({
    where: { ...reachedBy(reach), athleteId, athlete: { erasedAt: null } },
    select: { id: true },
  });

/** Returns the active relations with these athletes that the coach can access, with the data a message needs. */
export const listReached = (handle: Db, reach: Reach, athleteIds: readonly string[]) =>
  handle.coachRelation.findMany({
    where: {
      ...reachedBy(reach),
      athleteId: { in: [...athleteIds] },
      athlete: { erasedAt: null },
    },
    select: {
      id: true,
      athleteId: true,
      athlete: { select: { name: true, email: true, timeZone: true } },
      team: { select: { name: true, timeZone: true } },
      person: { select: { preferences: true } },
    },
  });

/** Returns the last message the athlete sees in the thread; null if there is none. */
export const findLastOf = (handle: Db, relationId: string): Promise<Message | null> =>
  handle.message.findFirst({
    where: { relationId, OR: [{ coachId: null }, { sentAt: { not: null } }] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });

export type NewMessage = Pick<
  Message,
  "id" | "relationId" | "coachId" | "text" | "createdAt" | "commitAt"
>;

export async function insertMessages(handle: Db, data: readonly NewMessage[]): Promise<void> {
  await handle.message.createMany({ data: [...data] });
}

/** Returns a message with its relation. */
export const findMessage = (handle: Db, id: string) =>
  handle.message.findUnique({
    where: { id },
    include: { relation: { select: { id: true, teamId: true, athleteId: true } } },
  });

export async function deleteMessage(handle: Db, id: string): Promise<void> {
  await handle.message.delete({ where: { id } });
}

/** `sentMs` is in the team's time. */
export async function markSent(handle: Db, id: string, sentMs: number): Promise<void> {
  await handle.message.update({ where: { id }, data: { sentAt: toDate(sentMs) } });
}

/** Marks as read everything one side received, up to and including a message. @returns how many were unread */
export async function markRead(
  handle: Db,
  { relationId, side }: { relationId: string; side: Side },
  { until, readMs }: { until: Pick<Message, "createdAt" | "id">; readMs: number },
): Promise<number> {
  const { createdAt, id } = until;
  const { count } = await handle.message.updateMany({
    where: {
      relationId,
      coachId: side === "coach" ? null : { not: null },
      sentAt: { not: null },
      readAt: null,
      OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lte: id } }],
    },
    data: { readAt: toDate(readMs) },
  });
  return count;
}

/** A held message that is due. */
export type Overdue = Pick<Message, "id" | "commitAt">;

/** Returns overdue messages by wall time, oldest first, after a given one. */
export const findOverdue = (
  handle: Db,
  beforeMs: number,
  after: Overdue | null,
  limit: number,
): Promise<Overdue[]> =>
  handle.message.findMany({
    where: {
      sentAt: null,
      commitAt: { lte: toDate(beforeMs) },
      ...(after !== null && {
        OR: [
          { commitAt: { gt: after.commitAt } },
          { commitAt: after.commitAt, id: { gt: after.id } },
        ],
      }),
    },
    orderBy: [{ commitAt: "asc" }, { id: "asc" }],
    select: { id: true, commitAt: true },
    take: limit,
  });

/** Returns a chunk of all messages sent in an athlete's threads, oldest first, after a given message. */
export const listSentTo = (handle: Db, athleteId: string, after: string | null, limit: number) =>
  handle.message.findMany({
    where: { sentAt: { not: null }, relation: { athleteId } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    include: WRITER,
    take: limit,
    ...(after !== null && { cursor: { id: after }, skip: 1 }),
  });
