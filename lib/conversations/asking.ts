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
import { toApiError } from "@/lib/platform/refusal";
import { cut } from "@/lib/platform/storable-text";
import { type Answer, answerTo, endOf, eventsOf } from "./answering";
import { answerAthlete, answerRoster, namedBy } from "./coached";
import { requireConversation } from "./conversations";
import {
  addTurn,
  findQuestions,
  isCoach,
  letGoOfQuestion,
  type TalkScope,
  takeQuestion,
} from "./conversations.store";
import { leaving } from "./leaving";
import { Basis } from "./messages";
import { findTurn } from "./turns.store";

/** How long an answer counts as in progress. After that, a retry of the question may start it over. */
const ANSWERING_MS = 60_000;
const RETRY_SECONDS = 2;
const SUMMARY_MAX = 120;
/** How many earlier questions are read, for an illness or an age said in one of them. */
const RECALLED = 30;

/**
 * Asks a question in a conversation. Stores the question, streams the answer event by event, and stores the answer even
 * if the reader disconnects. A retry with the same key replays the same answer.
 *
 * @throws conversation_not_found, environment_mismatch; idempotency_conflict while the same key is being answered,
 *   idempotency_mismatch for another question with it
 */
export async function ask(
  scope: TalkScope,
  conversationId: string,
  { content }: MessageInput,
  outside: Outside,
): Promise<EventStream<ConversationEvent>> {
  const { athleteId, relationId } = await requireConversation(scope, conversationId);
  const asked: Asked = {
    ...{ conversationId, athleteId, relationId, content },
    questionId: outside.keyOf("message"),
    answerId: uuidFrom(`answer\n${outside.keyOf("message")}`),
  };
  const headers = await attributionFor(scope, athleteId);
  const before = await answerBefore(scope, asked);
  if (before !== null) {
    return {
      events: again(asked, before),
      headers: { ...headers, "Idempotency-Replayed": "true" },
    };
  }
  const events = leaving<ConversationEvent>((emit, signal) => answer(scope, asked, emit, signal));
  return { events, headers };
}

/** A stored answer to replay. */
type Told = Pick<Answer, "content" | "basis">;

interface Asked {
  conversationId: string;
  athleteId: string | null;
  /** The coach's relation to the athlete; null if the caller is not a coach. */
  relationId: string | null;
  content: string;
  questionId: string;
  answerId: string;
}

/** Returns the header that requires attribution, for athletes with neither a subscription nor a trial. */
async function attributionFor(
  scope: TalkScope,
  athleteId: string | null,
): Promise<Record<string, string>> {
  if (athleteId === null || isCoach(scope)) return {};
  const { subscription_status } = await readAthlete(scope, athleteId);
  return subscription_status === "teaser" ? { "X-Service-Data-Attribution": "required" } : {};
}

/** Returns the stored answer to the same question; null if it must be answered now. */
async function answerBefore(scope: TalkScope, asked: Asked): Promise<Told | null> {
  const untilMs = wallMs() + ANSWERING_MS;
  const question = await findTurn(scope, asked.questionId);
  if (question === null) {
    await storeQuestion(scope, asked, untilMs);
    return null;
  }
  if (question.content !== asked.content || question.conversationId !== asked.conversationId)
    fail("idempotency_mismatch");
  const answer = await findTurn(scope, asked.answerId);
  if (answer?.isWhole === false) fail("conversation_not_found");
  if (answer !== null) return { content: answer.content, basis: Basis.parse(answer.basis) };
  if (!(await takeQuestion(scope, asked.questionId, untilMs))) refuseForNow();
  return null;
}

const refuseForNow = () => fail("idempotency_conflict", { retryAfterSeconds: RETRY_SECONDS });

async function storeQuestion(scope: TalkScope, asked: Asked, untilMs: number): Promise<void> {
  const { conversationId, questionId: id, content } = asked;
  await transaction(scope, async (scope) => {
    const turn = { id, conversationId, content, role: "user" as const, basis: null };
    const summary = cut(content.trim().replaceAll(/\s+/g, " "), SUMMARY_MAX);
    const athleteIds = isCoach(scope) ? await namedBy(scope, content) : [];
    const added = await addTurn(
      scope,
      { ...turn, createdMs: scope.nowMs, answeringUntilMs: untilMs, athleteIds },
      { summary, model: null },
    );
    if (added === "gone") fail("conversation_not_found");
    if (added === "there") refuseForNow();
    await tellOf(scope, asked, id, "user");
  });
}

/** Answers and stores the answer, whether or not anybody is still reading. Holds no transaction open meanwhile. */
async function answer(
  scope: TalkScope,
  asked: Asked,
  emit: (event: ConversationEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const { conversationId, answerId, questionId } = asked;
  emit(startOf(asked));
  try {
    const before = await findQuestions(scope, conversationId, questionId, RECALLED);
    const answered = await answerFor(scope, asked, before, emit, signal);
    await storeAnswer(scope, asked, answered);
    emit(endOf(conversationId, answerId, answered.basis));
  } catch (err) {
    const { code, message } = toApiError(err);
    const isRefusal = code !== "internal_error";
    if (!isRefusal) log.error({ err, request_id: scope.requestId }, "an answer broke");
    emit({ event: "error", data: isRefusal ? { code, message } : BROKE });
    emit(endOf(conversationId, answerId, NOTHING));
    await letGoOfQuestion(scope, questionId);
  }
}

/** Picks the sources of the answer by who is asking. */
function answerFor(
  scope: TalkScope,
  { athleteId, relationId, content }: Asked,
  before: readonly string[],
  emit: (event: ConversationEvent) => void,
  signal: AbortSignal,
): Promise<Answer> {
  const question = { content, before, search: searchKnowledge, signal };
  if (!isCoach(scope)) return answerTo({ account: scope, athleteId, ...question }, emit);
  return athleteId === null || relationId === null
    ? answerRoster({ coach: scope, ...question }, emit)
    : answerAthlete({ coach: scope, athleteId, relationId, ...question }, emit);
}

const BROKE = {
  code: "internal_error",
  message: "Something went wrong on our side. Ask again.",
};
const NOTHING: Basis = {
  ...{ steps: [], citations: [], notices: [], parts: [] },
  ...{ stop_reason: "error", model: null },
};

async function storeAnswer(
  scope: TalkScope,
  asked: Asked,
  { content, basis, athleteIds }: Answer,
): Promise<void> {
  const { conversationId, answerId: id } = asked;
  // Always later than the question, however fast the answer came.
  const createdMs = scope.nowMs + Math.max(1, wallMs() - scope.wallMs);
  await transaction(scope, async (scope) => {
    const turn = { id, conversationId, content, basis, createdMs, role: "assistant" as const };
    const added = await addTurn(
      scope,
      { ...turn, answeringUntilMs: null, athleteIds },
      { summary: null, model: basis.model },
    );
    if (added === "added") await tellOf(scope, asked, id, "assistant");
  });
}

/** Records the event, except for a coach's questions, which are private. */
async function tellOf(
  scope: TalkScope,
  { athleteId, conversationId }: Asked,
  message_id: string,
  role: string,
): Promise<void> {
  if (isCoach(scope)) return;
  await recordEvents(scope, [
    {
      type: "conversation.message_sent",
      athleteId,
      data: {
        ...(athleteId === null ? {} : { athlete_id: athleteId }),
        ...{ conversation_id: conversationId, message_id, role },
      },
    },
  ]);
}

const startOf = ({ conversationId, answerId }: Asked): ConversationEvent => ({
  event: "message_start",
  data: { conversation_id: conversationId, message_id: answerId, role: "assistant" },
});

async function* again(asked: Asked, answered: Told): AsyncGenerator<ConversationEvent> {
  yield startOf(asked);
  yield* eventsOf(answered);
  yield endOf(asked.conversationId, asked.answerId, answered.basis);
}
