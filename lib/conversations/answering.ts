import type { AccountScope } from "@/lib/access/scope";
import type { Citation, ConversationEvent, SafetyNotice } from "@/lib/contract/conversation";
import type { Said, Source } from "./findings";
import { type Basis, toolsIn } from "./messages";
import { type Question, readQuestion } from "./question";
import { readInTurn } from "./reading-turn";
import { type Told, tell, toldFirst } from "./telling";
import { findOut, type Search, type ToolStep } from "./tools";
import { tellAll, type Voice } from "./voice";

/** The turn to answer and what to answer it with. */
export interface Answering {
  account: AccountScope;
  athleteId: string | null;
  content: string;
  /** The questions before it, oldest first. */
  before: readonly string[];
  search: Search;
  /** Aborts when the reader disconnects, so no model call is awaited any longer. */
  signal?: AbortSignal | undefined;
}

/** An answer as it is stored. */
export interface Answer {
  content: string;
  basis: Basis;
  /** The roster athletes it mentions; empty if it is about one athlete or none. */
  athleteIds: readonly string[];
}

type Emit = (event: ConversationEvent) => void;

/**
 * Ends each answer with calculated numbers, because no list of words finds everybody who should ask a doctor or get
 * help first.
 */
export const ALWAYS_TOLD: Said = {
  part: "why",
  text: "These numbers are for healthy adults. For a child, or with a pregnancy, an illness or a medicine, ask a doctor first. With a headache, vomiting, swollen hands or confusion, stop drinking and get medical help.",
  sources: [],
};

/** The answer emitted so far, complete at any moment. */
export class Telling {
  private readonly citations: Citation[] = [];
  private readonly steps: Basis["steps"] = [];
  private readonly notices: SafetyNotice[] = [];
  private readonly texts: string[] = [];
  private readonly parts: Said["part"][] = [];

  private readonly emit: Emit;

  constructor(emit: Emit) {
    this.emit = emit;
  }

  step(step: ToolStep): void {
    const { kind: _kind, ...data } = step;
    if (step.kind === "call") {
      this.steps.push({ id: step.id, name: step.name, input: step.input, result: {} });
      this.emit({ event: "tool_call", data: data as never });
      return;
    }
    const called = this.steps.find(({ id }) => id === step.id);
    if (called !== undefined) called.result = step.result;
    this.emit({ event: "tool_result", data: data as never });
  }

  warn(notice: SafetyNotice): void {
    this.notices.push(notice);
    this.emit({ event: "safety_warning", data: notice });
  }

  /** Emits a sentence with its citation numbers. A new part starts a paragraph. */
  say({ text, sources, part, isLine }: Said): void {
    const numbers = [...new Set(sources.map((source) => this.numberOf(source)))];
    const cited = numbers.map((number) => ` [${number}]`).join("");
    const last = this.parts.at(-1);
    const before = last === undefined ? "" : last !== part ? "\n\n" : isLine ? "\n" : " ";
    if (last !== part) this.parts.push(part);
    const said = `${before}${text}${cited}`;
    this.texts.push(said);
    this.emit({ event: "text_delta", data: { text: said, part } });
  }

  private numberOf(source: Source): number {
    const known = this.citations.find(({ kind, id }) => kind === source.kind && id === source.id);
    if (known !== undefined) return known.number;
    const number = this.citations.length + 1;
    this.citations.push({ number, ...source });
    return number;
  }

  answer(stop_reason: Basis["stop_reason"], model: string | null): Answer {
    const { citations, steps, notices, parts, texts } = this;
    const basis = { citations, steps, notices, parts, stop_reason, model };
    return { content: texts.join(""), basis, athleteIds: [] };
  }
}

/** Answers a question and emits each event as it happens. @throws what breaks */
export async function answerTo(asked: Answering, emit: Emit): Promise<Answer> {
  const { account, athleteId, search } = asked;
  const question = await readInTurn(account, () => readQuestion(asked.content, asked.before));
  const voice = { db: account.db, accountId: account.accountId, signal: asked.signal };
  return answerBy(question, emit, async (step) => ({
    ...tell(question, await findOut(account, athleteId, question, search, step)),
    voice,
  }));
}

/**
 * Like `answerTo`, with `find` supplying the findings and the model that may reword them. `find` is not called if the
 * opening must stand alone.
 */
export async function answerBy(
  question: Question,
  emit: Emit,
  find: (step: (step: ToolStep) => void) => Promise<Told & { voice: Voice | null }>,
): Promise<Answer> {
  const telling = new Telling(emit);
  const first = toldFirst(question);
  for (const notice of first.notices) telling.warn(notice);
  for (const said of first.said) telling.say(said);
  if (first.isAll) return telling.answer("complete", null);
  const told = await find((step) => telling.step(step));
  for (const notice of told.notices) telling.warn(notice);
  const model = await tellAll(telling, question.text, told, told.voice);
  if (told.said.some(isCalculated)) telling.say(ALWAYS_TOLD);
  return telling.answer("complete", model);
}

const isCalculated = ({ sources }: Said): boolean =>
  sources.some(({ kind }) => kind === "calculation");

/** Returns the events of an earlier answer, for replay. */
export function eventsOf({
  content,
  basis,
}: Pick<Answer, "content" | "basis">): ConversationEvent[] {
  const steps = basis.steps.flatMap(({ id, name, input, result }): ConversationEvent[] => [
    { event: "tool_call", data: { id, name, input } },
    { event: "tool_result", data: { id, name, result } },
  ]);
  const notices = basis.notices.map(
    (data): ConversationEvent => ({ event: "safety_warning", data }),
  );
  return [...notices, ...steps, { event: "text_delta", data: { text: content } }];
}

/** Returns the event that ends an answer. */
export const endOf = (
  conversation_id: string,
  message_id: string,
  basis: Basis,
): ConversationEvent => ({
  event: "message_end",
  data: {
    ...{ conversation_id, message_id },
    stop_reason: basis.stop_reason,
    model: basis.model,
    tools_called: toolsIn(basis),
    citations: basis.citations,
  },
});
