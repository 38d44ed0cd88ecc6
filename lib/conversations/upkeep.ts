import type { AccountScope, CallScope } from "@/lib/access/scope";
import { CONVERSATION_DAYS } from "@/lib/contract/conversation";
import type { ExportedTurn } from "@/lib/contract/export";
import { untilNone } from "@/lib/platform/one-by-one";
import { deleteOld, listTurnsOf } from "./conversations.store";
import { toMessage } from "./messages";

/** The most rows that one statement deletes or reads. */
const CHUNK = 500;

/** Deletes conversations that have been inactive too long. */
export const forgetConversations = async ({
  db,
  wallMs,
}: CallScope): Promise<{ forgotten: number }> => ({
  forgotten: await untilNone(() => deleteOld(db, wallMs, CONVERSATION_DAYS, CHUNK)),
});

/** Yields all questions and answers about an athlete, oldest first, in chunks. */
export async function* readTalk(
  account: AccountScope,
  athleteId: string,
): AsyncGenerator<ExportedTurn[]> {
  for (let after: string | null = null; ; ) {
    const rows = await listTurnsOf(account, athleteId, after, CHUNK);
    yield rows.map((row) => ({ conversation_id: row.conversationId, ...toMessage(row) }));
    if (rows.length < CHUNK) return;
    after = rows.at(-1)?.id ?? null;
  }
}
