import { audit } from "@/lib/access/audit";
import type { AccountScope, CoachScope, PersonScope } from "@/lib/access/scope";
import type {
  ConversationQuery,
  NewConversation,
  OwnConversation,
  OwnMessage,
  WrongAnswer,
} from "@/lib/contract/conversation";
import { fail } from "@/lib/contract/errors";
import type { PageQuery } from "@/lib/contract/primitives";
import { transaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { cutOf, pageOf } from "@/lib/platform/page";
import { requireOwn } from "@/lib/self/record";
import { requireConversation, toOwnConversation } from "./conversations";
import {
  insertCoached,
  insertConversation,
  isCoach,
  listConversations,
  markTurnWrong,
  type TalkScope,
} from "./conversations.store";
import { toOwnMessage } from "./messages";
import { listTurns } from "./turns.store";

/** Conversations in the portal and on an athlete's own pages: a coach's, or an athlete's about their own record. */

/** Starts a coach's conversation, about one athlete of the roster or all of it. @throws resource_not_found */
export async function beginCoached(
  coach: CoachScope,
  { athlete_id }: NewConversation,
): Promise<OwnConversation> {
  const row = await transaction(coach, async (coach) => {
    const row = await insertCoached(coach, newId(), athlete_id ?? null);
    if (row === null) fail("resource_not_found");
    await audit(coach, "conversation.created", [{ kind: "conversation", id: row.id }]);
    return row;
  });
  return toOwnConversation(row);
}

/** An account scope limited to the person's own record. */
export interface OwnTalk extends AccountScope {
  only: string;
}

/** Returns the scope for a person's own conversations. @throws resource_not_found for who keeps no record here */
export async function ownTalk(person: PersonScope): Promise<OwnTalk> {
  const { account, athleteId } = await requireOwn(person);
  return { ...account, only: athleteId };
}

/** Starts a conversation about the person's own record. */
export async function beginOwn(own: OwnTalk): Promise<OwnConversation> {
  const row = await transaction(own, async (own) => {
    const row = await insertConversation(own, newId(), own.only);
    await audit(own, "conversation.created", [{ kind: "conversation", id: row.id }]);
    return row;
  });
  return toOwnConversation(row);
}

/** Returns one conversation. @throws conversation_not_found */
export const readOwnConversation = async (scope: TalkScope, id: string): Promise<OwnConversation> =>
  toOwnConversation(await requireConversation(scope, id));

/** Returns a page of conversations, newest first. @throws invalid_cursor */
export async function readOwnConversations(
  scope: TalkScope,
  { athlete_id, ...query }: ConversationQuery,
) {
  const who = isCoach(scope) ? scope.coachId : scope.only;
  const list = `own-conversations:${who}:${athlete_id ?? ""}`;
  const cut = cutOf(query, list);
  const { shown, pagination } = pageOf(await listConversations(scope, athlete_id, cut), cut, list);
  return { conversations: shown.map(toOwnConversation), pagination };
}

/**
 * Returns a page of questions and answers, newest first. Leaves out the content of answers that mention an athlete the
 * coach can no longer access.
 *
 * @throws conversation_not_found, invalid_cursor
 */
export async function readOwnMessages(scope: TalkScope, id: string, query: PageQuery) {
  const list = `own-messages:${id}`;
  const cut = cutOf(query, list);
  await requireConversation(scope, id);
  const { shown, pagination } = pageOf(await listTurns(scope, id, cut), cut, list);
  return { messages: shown.map((row): OwnMessage => toOwnMessage(row)), pagination };
}

/**
 * Marks an answer as wrong, with a note; a later note replaces an earlier one.
 *
 * @throws conversation_not_found; resource_not_found for what is no answer in it
 */
export async function sayWrong(
  scope: TalkScope,
  conversationId: string,
  messageId: string,
  { note }: WrongAnswer,
): Promise<undefined> {
  await requireConversation(scope, conversationId);
  const isKept = await markTurnWrong(scope, conversationId, messageId, note?.trim() || null);
  if (!isKept) fail("resource_not_found");
}
