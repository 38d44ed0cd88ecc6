import type { ConversationEvent, OwnMessage } from "@/lib/contract/conversation";

/** The question and its answer so far. The functions here are pure, so they can be tested. */

export interface Answer
  extends Pick<
    OwnMessage,
    "content" | "parts" | "steps" | "citations" | "is_withheld" | "is_wrong"
  > {
  /** The message id; null before the answer starts. */
  id: string | null;
  /** The warnings, in the order they appear. */
  warnings: readonly string[];
  state: "asking" | "complete" | "stopped" | "error";
  /** Why it failed. */
  problem: string | null;
}

export interface Turn {
  /** Unique on this page only. */
  key: string;
  question: string;
  answer: Answer;
}

export const NO_ANSWER: Answer = {
  ...{ id: null, content: "", parts: [], steps: [], citations: [], warnings: [] },
  ...{ state: "asking", problem: null, is_withheld: false, is_wrong: false },
};

/** Returns the answer after applying one more event. */
export function heard(answer: Answer, { event, data }: ConversationEvent): Answer {
  switch (event) {
    case "message_start":
      return { ...answer, id: data.message_id };
    case "tool_call":
      return { ...answer, steps: [...answer.steps, { ...data, result: {} }] };
    case "tool_result": {
      const { id, result } = data;
      const steps = answer.steps.map((step) => (step.id === id ? { ...step, result } : step));
      return { ...answer, steps };
    }
    case "safety_warning":
      return { ...answer, warnings: [...answer.warnings, data.message] };
    case "text_delta": {
      const { text, part } = data;
      const isNew = part !== undefined && answer.parts.at(-1) !== part;
      const parts = isNew ? [...answer.parts, part] : answer.parts;
      return { ...answer, content: answer.content + text, parts };
    }
    case "error":
      return { ...answer, state: "error", problem: data.message };
    case "message_end": {
      const state = answer.state === "error" ? "error" : "complete";
      return { ...answer, citations: data.citations, state };
    }
  }
}

/** Returns the past questions with their answers, oldest first. @param messages newest first */
export function turnsOf(messages: readonly OwnMessage[]): Turn[] {
  const oldest = messages.toReversed();
  return oldest.flatMap((message, place): Turn[] => {
    if (message.role !== "user") return [];
    const next = oldest[place + 1];
    const reply = next?.role === "assistant" ? next : null;
    const answer: Answer =
      reply === null
        ? { ...NO_ANSWER, state: "error", problem: "This question has no answer." }
        : {
            ...reply,
            warnings: reply.safety_warnings.map(({ message }) => message),
            state: "complete",
            problem: null,
          };
    return [{ key: message.id, question: message.content, answer }];
  });
}
