import { audit } from "@/lib/access/audit";
import { refuseEnvironment } from "@/lib/access/environments";
import type { AccountScope } from "@/lib/access/scope";
import { readAthlete } from "@/lib/athletes/athletes";
import type {
  Conversation,
  ConversationMessage,
  NewConversation,
  OwnConversation,
} from "@/lib/contract/conversation";
import { fail } from "@/lib/contract/errors";
import type { PageQuery } from "@/lib/contract/primitives";
import { transaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { cutOf, pageOf } from "@/lib/platform/page";
import {
  deleteConversationRow,
  findConversation,
  insertConversation,
  isCoach,
  isElsewhere,
  listConversations,
  type TalkScope,
} from "./conversations.store";
import { toMessage } from "./messages";
import { listTurns } from "./turns.store";

type Row = NonNullable<Awaited<ReturnType<typeof findConversation>>>;

/** Returns a conversation as shown to its owner. */
export const toOwnConversation = (row: Row): OwnConversation => ({
  id: row.id,
  athlete_id: row.athleteId,
  message_count: row.messageCount,
  summary: row.summary,
  model_used: row.modelUsed,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

const toConversation = ({ partnerId }: AccountScope, row: Row): Conversation => ({
  ...toOwnConversation(row),
  partner_id: partnerId,
});

/**
 * Starts a conversation, about an athlete or nobody; an athlete's own app starts one about them. @throws
 * athlete_not_found, environment_mismatch
 */
export async function beginConversation(
  account: AccountScope,
  { athlete_id }: NewConversation,
): Promise<Conversation> {
  const athleteId = athlete_id ?? account.only;
  if (athleteId !== null) await readAthlete(account, athleteId);
  const row = await transaction(account, async (account) => {
    const row = await insertConversation(account, newId(), athleteId);
    await audit(account, "conversation.created", [{ kind: "conversation", id: row.id }]);
    return row;
  });
  return toConversation(account, row);
}

/** Returns one conversation. @throws conversation_not_found, environment_mismatch */
export const readConversation = async (account: AccountScope, id: string): Promise<Conversation> =>
  toConversation(account, await requireConversation(account, id));

/** Returns its row. @throws as `readConversation` */
export async function requireConversation(scope: TalkScope, id: string): Promise<Row> {
  return (await findConversation(scope, id)) ?? refuseMissing(scope, id);
}

async function refuseMissing(scope: TalkScope, id: string): Promise<never> {
  if (!isCoach(scope) && (await isElsewhere(scope, id))) refuseEnvironment(scope.environment);
  fail("conversation_not_found");
}

/** Returns a page of an athlete's conversations, newest first. @throws athlete_not_found, invalid_cursor */
export async function readConversations(
  account: AccountScope,
  athleteId: string,
  query: PageQuery,
) {
  const scope = `conversations:${account.accountId}:${athleteId}`;
  const cut = cutOf(query, scope);
  const rows = await listConversations(account, athleteId, cut);
  if (rows.length === 0) await readAthlete(account, athleteId);
  const { shown, pagination } = pageOf(rows, cut, scope);
  return { conversations: shown.map((row) => toConversation(account, row)), pagination };
}

/** Returns a page of questions and answers, newest first. @throws conversation_not_found, invalid_cursor */
export async function readMessages(account: AccountScope, id: string, query: PageQuery) {
  const scope = `messages:${id}`;
  const cut = cutOf(query, scope);
  await requireConversation(account, id);
  const { shown, pagination } = pageOf(await listTurns(account, id, cut), cut, scope);
  return { messages: shown.map((row): ConversationMessage => toMessage(row)), pagination };
}

/** Deletes a conversation with all its messages. @throws conversation_not_found, environment_mismatch */
export async function deleteConversation(scope: TalkScope, id: string): Promise<undefined> {
  const isDeleted = await transaction(scope, async (scope) => {
    if (!(await deleteConversationRow(scope, id))) return false;
    await audit(scope, "conversation.deleted", [{ kind: "conversation", id }]);
    return true;
  });
  if (!isDeleted) await refuseMissing(scope, id);
}
