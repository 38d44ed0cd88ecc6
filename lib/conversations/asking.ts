import type { AccountScope } from "@/lib/access/scope";
import { readAthlete } from "@/lib/athletes/athletes";
import type { ConversationEvent, MessageInput } from "@/lib/contract/conversation";
import { fail } from "@/lib/contract/errors";
import type { EventStream } from "@/lib/contract/parts";
import { searchKnowledge } from "@/lib/knowledge/search";
import { wallMs } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { uuidFrom } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { recordEvents } from "@/lib/platform/outbox";
import type { Outside } from "@/lib/platform/outside";
import { type Answer, answerTo, endOf, eventsOf } from "./answering";
import { requireConversation } from "./conversations";
import {
  addTurn,
  findQuestions,
  findTurn,
  letGoOfQuestion,
  takeQuestion,
} from "./conversations.store";
import { leaving } from "./leaving";
import { Basis } from "./messages";

/** How long an answer is taken to be under way; then a repetition of the question may begin it anew. */
const ANSWERING_MS = 60_000;
const RETRY_SECONDS = 2;
const SUMMARY_MAX = 120;
const RECALLED = 6;

/**
 * Asks in a conversation. The question is stored, then it is answered, event by event, and the answer is stored however far
 * its reader came. A repetition under the same key is told the same answer again.
 *
 * @throws conversation_not_found, environment_mismatch; idempotency_conflict while the same key is being answered,
 * idempotency_mismatch for another question with it
 */
export async function ask(
  account: AccountScope,
  conversationId: string,
  { content }: MessageInput,
  outside: Outside,
): Promise<EventStream<ConversationEvent>> {
  const { athleteId } = await requireConversation(account, conversationId);
  const asked: Asked = {
    ...{ conversationId, athleteId, content },
    questionId: outside.keyOf("message"),
    answerId: uuidFrom(`answer\n${outside.keyOf("message")}`),
  };
  const headers = await attributionFor(account, athleteId);
  const before = await answerBefore(account, asked);
  if (before !== null) {
    return {
      events: again(asked, before),
      headers: { ...headers, "Idempotency-Replayed": "true" },
    };
  }
  const events = leaving<ConversationEvent>((emit, signal) => answer(account, asked, emit, signal));
  return { events, headers };
}

interface Asked {
  conversationId: string;
  athleteId: string | null;
  content: string;
  questionId: string;
  answerId: string;
}

/** Numbers of who neither subscribes nor tries are shown with the mark. */
async function attributionFor(
  account: AccountScope,
  athleteId: string | null,
): Promise<Record<string, string>> {
  if (athleteId === null) return {};
  const { subscription_status } = await readAthlete(account, athleteId);
  return subscription_status === "teaser" ? { "X-Service-Data-Attribution": "required" } : {};
}

/** The answer that the same question has already; null where it is to be answered now. */
async function answerBefore(account: AccountScope, asked: Asked): Promise<Answer | null> {
  const untilMs = wallMs() + ANSWERING_MS;
  const question = await findTurn(account, asked.questionId);
  if (question === null) {
    await storeQuestion(account, asked, untilMs);
    return null;
  }
  if (question.content !== asked.content || question.conversationId !== asked.conversationId)
    fail("idempotency_mismatch");
  const answer = await findTurn(account, asked.answerId);
  if (answer !== null) return { content: answer.content, basis: Basis.parse(answer.basis) };
  if (!(await takeQuestion(account, asked.questionId, untilMs))) refuseForNow();
  return null;
}

const refuseForNow = () => fail("idempotency_conflict", { retryAfterSeconds: RETRY_SECONDS });

async function storeQuestion(account: AccountScope, asked: Asked, untilMs: number): Promise<void> {
  const { conversationId, questionId: id, content } = asked;
  await transaction(account, async (account) => {
    const turn = { id, conversationId, content, role: "user" as const, basis: null };
    const summary = content.trim().replaceAll(/\s+/g, " ").slice(0, SUMMARY_MAX);
    const added = await addTurn(
      account,
      { ...turn, createdMs: account.nowMs, answeringUntilMs: untilMs },
      { summary, model: null },
    );
    if (added === "gone") fail("conversation_not_found");
    if (added === "there") refuseForNow();
    await tellOf(account, asked, id, "user");
  });
}

/** Answers, and stores the answer whether anybody still reads it or not. No unit of work is open meanwhile. */
async function answer(
  account: AccountScope,
  asked: Asked,
  emit: (event: ConversationEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const { conversationId, answerId, questionId, athleteId, content } = asked;
  emit(startOf(asked));
  try {
    const before = await findQuestions(account, conversationId, questionId, RECALLED);
    const answered = await answerTo(
      { account, athleteId, content, before, search: searchKnowledge, signal },
      emit,
    );
    await storeAnswer(account, asked, answered);
    emit(endOf(conversationId, answerId, answered.basis));
  } catch (err) {
    log.error({ err, request_id: account.requestId }, "an answer broke");
    emit({ event: "error", data: BROKE });
    emit(endOf(conversationId, answerId, NOTHING));
    await letGoOfQuestion(account, questionId);
  }
}

const BROKE = {
  code: "internal_error",
  message: "Something went wrong on our side. Ask again.",
};
const NOTHING: Basis = { steps: [], citations: [], notices: [], stop_reason: "error", model: null };

async function storeAnswer(
  account: AccountScope,
  asked: Asked,
  { content, basis }: Answer,
): Promise<void> {
  const { conversationId, answerId: id } = asked;
  // Later than the question, however fast it came.
  const createdMs = account.nowMs + Math.max(1, wallMs() - account.wallMs);
  await transaction(account, async (account) => {
    const turn = { id, conversationId, content, basis, createdMs, role: "assistant" as const };
    const added = await addTurn(
      account,
      { ...turn, answeringUntilMs: null },
      { summary: null, model: basis.model },
    );
    if (added === "added") await tellOf(account, asked, id, "assistant");
  });
}

const tellOf = (
  account: AccountScope,
  { athleteId, conversationId }: Asked,
  message_id: string,
  role: string,
): Promise<void> =>
  recordEvents(account, [
    {
      type: "conversation.message_sent",
      athleteId,
      data: {
        ...(athleteId === null ? {} : { athlete_id: athleteId }),
        ...{ conversation_id: conversationId, message_id, role },
      },
    },
  ]);

const startOf = ({ conversationId, answerId }: Asked): ConversationEvent => ({
  event: "message_start",
  data: { conversation_id: conversationId, message_id: answerId, role: "assistant" },
});

async function* again(asked: Asked, answered: Answer): AsyncGenerator<ConversationEvent> {
  yield startOf(asked);
  yield* eventsOf(answered);
  yield endOf(asked.conversationId, asked.answerId, answered.basis);
}
