import { keepAnyAthletes } from "@/lib/access/locks";
import { ownedThrough } from "@/lib/access/owned";
import { reachedBy } from "@/lib/access/reach";
import type { AccountScope, CoachScope } from "@/lib/access/scope";
import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import { keyset, type PageCut } from "@/lib/platform/page";
import { type Conversation, type ConversationTurn, Prisma } from "@/prisma/generated/client";

/** The scope of a caller who can ask. */
export type TalkScope = AccountScope | CoachScope;

export const isCoach = (scope: TalkScope): scope is CoachScope => "coachId" in scope;

/** Conversations a call can access: those of its account that are about nobody, or about an athlete it can access. */
const reachedByAccount = (account: AccountScope) => {
  const { athlete: _erased, ...owned } = ownedThrough(account);
  return { ...owned, OR: [{ athleteId: null }, { athlete: { erasedAt: null } }] };
};

/** The coach's own conversations, about the roster or an athlete they can access now. */
const reachedByCoach = (coach: CoachScope) => ({
  coachId: coach.coachId,
  OR: [{ athleteId: null }, { relation: { ...reachedBy(coach), athlete: { erasedAt: null } } }],
});

const reached = (scope: TalkScope): Prisma.ConversationWhereInput =>
  isCoach(scope) ? reachedByCoach(scope) : reachedByAccount(scope);

export const insertConversation = (
  account: AccountScope,
  id: string,
  athleteId: string | null,
): Promise<Conversation> =>
  account.db.conversation.create({
    data: {
      ...{ id, athleteId, accountId: account.accountId },
      createdAt: toDate(account.nowMs),
      updatedAt: toDate(account.nowMs),
    },
  });

/**
 * Inserts a coach's conversation about the roster or an athlete they can access now. Returns null for any other
 * athlete.
 */
export async function insertCoached(
  { db, coachId, teamId, assignedTo, nowMs }: CoachScope,
  id: string,
  athleteId: string | null,
): Promise<Conversation | null> {
  const at = toDate(nowMs);
  if (athleteId === null)
    return db.conversation.create({ data: { id, coachId, createdAt: at, updatedAt: at } });
  const added = await db.$executeRaw`
    INSERT INTO conversation (id, coach_id, relation_id, athlete_id, created_at, updated_at)
    SELECT ${id}::uuid, ${coachId}::uuid, r.id, r.athlete_id, ${at}, ${at}
    FROM coach_relation r JOIN athlete a ON a.id = r.athlete_id
    WHERE r.team_id = ${teamId}::uuid AND r.ended_at IS NULL AND a.erased_at IS NULL
      AND (${assignedTo}::uuid IS NULL OR r.assigned_coach_id = ${assignedTo}::uuid)
      AND r.athlete_id = ${athleteId}::uuid`;
  return added === 0 ? null : db.conversation.findUnique({ where: { id } });
}

export const findConversation = (scope: TalkScope, id: string): Promise<Conversation | null> =>
  scope.db.conversation.findFirst({ where: { id, ...reached(scope) } });

/** True if the conversation exists in another of the partner's environments. */
export async function isElsewhere(account: AccountScope, id: string): Promise<boolean> {
  const of = { partnerId: account.partnerId, NOT: { id: account.accountId } };
  return (await account.db.conversation.count({ where: { id, account: of } })) > 0;
}

/** @param athleteId only conversations about this athlete; all if absent */
export function listConversations(
  scope: TalkScope,
  athleteId: string | undefined,
  cut: PageCut,
): Promise<Conversation[]> {
  const { where, ...rest } = keyset(cut);
  return scope.db.conversation.findMany({
    where: { AND: [reached(scope), athleteId === undefined ? {} : { athleteId }, where] },
    ...rest,
  });
}

export async function deleteConversationRow(scope: TalkScope, id: string): Promise<boolean> {
  const { count } = await scope.db.conversation.deleteMany({
    where: { id, ...reached(scope) },
  });
  return count > 0;
}

/** Returns the last questions of a conversation, oldest first, without the one being answered. */
export async function findQuestions(
  scope: TalkScope,
  conversationId: string,
  without: string,
  limit: number,
): Promise<string[]> {
  const rows = await scope.db.conversationTurn.findMany({
    where: { conversation: reached(scope), conversationId, role: "user", NOT: { id: without } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
    select: { content: true },
  });
  return rows.reverse().map(({ content }) => content);
}

export interface NewTurn {
  id: string;
  conversationId: string;
  role: "user" | "assistant";
  content: string;
  /** What an answer rests on; null for a question. */
  basis: object | null;
  /** Unix milliseconds, account time. */
  createdMs: number;
  /** Unix milliseconds, wall time; null for an answer. */
  answeringUntilMs: number | null;
  /** The roster athletes it names; it is deleted with any of them. */
  athleteIds: readonly string[];
}

/**
 * Adds a turn to a conversation, once.
 *
 * @param about conversation fields to update: its title if it has none yet, and the model that answered
 * @returns `gone` if the conversation or a named athlete no longer exists, `there` if the turn was already added
 */
export async function addTurn(
  scope: TalkScope,
  turn: NewTurn,
  about: { summary: string | null; model: string | null },
): Promise<"added" | "there" | "gone"> {
  const { id, conversationId, role, content, basis, createdMs, answeringUntilMs } = turn;
  const athleteIds = [...turn.athleteIds];
  if (athleteIds.length > 0 && !(await keepAnyAthletes(scope, athleteIds))) return "gone";
  const { count } = await scope.db.conversation.updateMany({
    where: { id: conversationId, ...reached(scope) },
    data: {
      updatedAt: toDate(createdMs),
      ...(about.model !== null && { modelUsed: about.model }),
    },
  });
  if (count === 0) return "gone";
  if (about.summary !== null) {
    await scope.db.conversation.updateMany({
      where: { id: conversationId, summary: null },
      data: { summary: about.summary },
    });
  }
  const { count: added } = await scope.db.conversationTurn.createMany({
    data: [
      {
        ...{ id, conversationId, role, content, athleteIds },
        basis: basis === null ? Prisma.DbNull : (basis as Prisma.InputJsonObject),
        createdAt: toDate(createdMs),
        answeringUntil: answeringUntilMs === null ? null : toDate(answeringUntilMs),
      },
    ],
    skipDuplicates: true,
  });
  if (added === 0) return "there";
  await scope.db.conversation.updateMany({
    where: { id: conversationId },
    data: { messageCount: { increment: 1 } },
  });
  return "added";
}

/** Claims a question that nobody is answering any more. @returns whether it was claimed */
export async function takeQuestion(
  scope: TalkScope,
  id: string,
  untilMs: number,
): Promise<boolean> {
  const { count } = await scope.db.conversationTurn.updateMany({
    where: { id, conversation: reached(scope), answeringUntil: { lte: toDate(scope.wallMs) } },
    data: { answeringUntil: toDate(untilMs) },
  });
  return count > 0;
}

/** Releases a question so a retry can claim it. */
export async function letGoOfQuestion(scope: TalkScope, id: string): Promise<void> {
  await scope.db.conversationTurn.updateMany({
    where: { id, conversation: reached(scope) },
    data: { answeringUntil: toDate(scope.wallMs) },
  });
}

/** Marks an answer as reported wrong by its reader. @returns whether the answer exists */
export async function markTurnWrong(
  scope: TalkScope,
  conversationId: string,
  id: string,
  note: string | null,
): Promise<boolean> {
  const { count } = await scope.db.conversationTurn.updateMany({
    where: { id, conversationId, role: "assistant", conversation: reached(scope) },
    data: { wrongAt: toDate(scope.nowMs), wrongNote: note },
  });
  return count > 0;
}

/** Returns all turns of an athlete's conversations in an account, oldest first, after a given one. */
export const listTurnsOf = (
  account: AccountScope,
  athleteId: string,
  after: string | null,
  limit: number,
): Promise<ConversationTurn[]> =>
  account.db.conversationTurn.findMany({
    where: { conversation: { athleteId, accountId: account.accountId } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: limit,
    ...(after === null ? {} : { cursor: { id: after }, skip: 1 }),
  });

/**
 * Deletes conversations with no activity for this many days, by their account's or team's clock. @returns how many were
 * deleted
 */
export const deleteOld = (db: Db, wallMs: number, days: number, limit: number): Promise<number> =>
  db.$executeRaw`
    DELETE FROM conversation WHERE id = ANY(ARRAY(
      SELECT c.id FROM conversation c LEFT JOIN account a ON a.id = c.account_id
      LEFT JOIN coach k ON k.id = c.coach_id LEFT JOIN team t ON t.id = k.team_id
      WHERE c.updated_at < ${toDate(wallMs)}::timestamptz
          + COALESCE(a.clock_offset_ms, t.clock_offset_ms) * interval '1 millisecond'
          - ${days}::int * interval '1 day'
      LIMIT ${limit}))`;
