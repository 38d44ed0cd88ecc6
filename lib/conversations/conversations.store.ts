import { ownedThrough } from "@/lib/access/owned";
import type { AccountScope } from "@/lib/access/scope";
import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import { keyset, type PageCut } from "@/lib/platform/page";
import { type Conversation, type ConversationTurn, Prisma } from "@/prisma/generated/client";

/** What a call reaches: conversations of its account, about nobody or about an athlete whom it reaches. */
const reached = (account: AccountScope) => {
  const { athlete: _erased, ...owned } = ownedThrough(account);
  return { ...owned, OR: [{ athleteId: null }, { athlete: { erasedAt: null } }] };
};

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

export const findConversation = (account: AccountScope, id: string): Promise<Conversation | null> =>
  account.db.conversation.findFirst({ where: { id, ...reached(account) } });

/** Whether the same partner's other environment has it. */
export async function isElsewhere(account: AccountScope, id: string): Promise<boolean> {
  const of = { partnerId: account.partnerId, NOT: { id: account.accountId } };
  return (await account.db.conversation.count({ where: { id, account: of } })) > 0;
}

export function listConversations(
  account: AccountScope,
  athleteId: string,
  cut: PageCut,
): Promise<Conversation[]> {
  const { where, ...rest } = keyset(cut);
  return account.db.conversation.findMany({
    where: { AND: [reached(account), { athleteId }, where] },
    ...rest,
  });
}

export async function deleteConversationRow(account: AccountScope, id: string): Promise<boolean> {
  const { count } = await account.db.conversation.deleteMany({
    where: { id, ...reached(account) },
  });
  return count > 0;
}

export function listTurns(
  { db }: { db: Db },
  conversationId: string,
  cut: PageCut,
): Promise<ConversationTurn[]> {
  const { where, ...rest } = keyset(cut);
  return db.conversationTurn.findMany({ where: { conversationId, ...where }, ...rest });
}

export const findTurn = ({ db }: { db: Db }, id: string): Promise<ConversationTurn | null> =>
  db.conversationTurn.findUnique({ where: { id } });

/** The last questions of a conversation, oldest first, without the one that is being answered. */
export async function findQuestions(
  { db }: { db: Db },
  conversationId: string,
  without: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.conversationTurn.findMany({
    where: { conversationId, role: "user", NOT: { id: without } },
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
}

/**
 * Adds a turn to a conversation, once.
 *
 * @param about what the conversation shows of it: what it is called where it is not yet, and the model that answered
 * @returns `gone` where there is no such conversation any more, `there` where the turn is there already
 */
export async function addTurn(
  account: AccountScope,
  turn: NewTurn,
  about: { summary: string | null; model: string | null },
): Promise<"added" | "there" | "gone"> {
  const { id, conversationId, role, content, basis, createdMs, answeringUntilMs } = turn;
  const { count } = await account.db.conversation.updateMany({
    where: { id: conversationId, ...reached(account) },
    data: {
      updatedAt: toDate(createdMs),
      ...(about.model !== null && { modelUsed: about.model }),
    },
  });
  if (count === 0) return "gone";
  if (about.summary !== null) {
    await account.db.conversation.updateMany({
      where: { id: conversationId, summary: null },
      data: { summary: about.summary },
    });
  }
  const { count: added } = await account.db.conversationTurn.createMany({
    data: [
      {
        ...{ id, conversationId, role, content },
        basis: basis === null ? Prisma.DbNull : (basis as Prisma.InputJsonObject),
        createdAt: toDate(createdMs),
        answeringUntil: answeringUntilMs === null ? null : toDate(answeringUntilMs),
      },
    ],
    skipDuplicates: true,
  });
  if (added === 0) return "there";
  await account.db.conversation.updateMany({
    where: { id: conversationId },
    data: { messageCount: { increment: 1 } },
  });
  return "added";
}

/** Takes a question that nobody is answering any more. @returns whether it could be taken */
export async function takeQuestion(
  { db, wallMs }: AccountScope,
  id: string,
  untilMs: number,
): Promise<boolean> {
  const { count } = await db.conversationTurn.updateMany({
    where: { id, answeringUntil: { lte: toDate(wallMs) } },
    data: { answeringUntil: toDate(untilMs) },
  });
  return count > 0;
}

/** Has a question be free for whoever asks it again. */
export async function letGoOfQuestion({ db, wallMs }: AccountScope, id: string): Promise<void> {
  await db.conversationTurn.updateMany({
    where: { id },
    data: { answeringUntil: toDate(wallMs) },
  });
}

/** All that was said in an athlete's conversations with an account, oldest first, after one of them. */
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

/** Deletes some conversations of which nothing was said for so many days, by their account's clock. @returns how many */
export const deleteOld = (db: Db, wallMs: number, days: number, limit: number): Promise<number> =>
  db.$executeRaw`
    DELETE FROM conversation WHERE id = ANY(ARRAY(
      SELECT c.id FROM conversation c JOIN account a ON a.id = c.account_id
      WHERE c.updated_at < ${toDate(wallMs)}::timestamptz
          + a.clock_offset_ms * interval '1 millisecond' - ${days}::int * interval '1 day'
      LIMIT ${limit}))`;
