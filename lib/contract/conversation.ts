import { z } from "zod";
import { QUESTION_MAX } from "./holding";
import {
  EXAMPLE_ATHLETE_ID,
  Id,
  NamedId,
  NOTE_MAX,
  PageQuery,
  RequestId,
  text,
} from "./primitives";

/** Days that a conversation is kept after its last message. */
export const CONVERSATION_DAYS = 400;

const Time = z.iso.datetime().meta({ description: "An ISO 8601 time, in account time." });

export const NewConversation = z
  .object({
    athlete_id: NamedId.nullish().meta({
      description:
        "The athlete the conversation is about. Their profile and sessions are read. If absent, it is about no one in particular.",
    }),
  })
  .meta({ id: "NewConversation", examples: [{ athlete_id: EXAMPLE_ATHLETE_ID }] });
export type NewConversation = z.output<typeof NewConversation>;

const conversationFields = {
  id: Id,
  athlete_id: Id.nullable(),
  message_count: z.int(),
  summary: z.string().nullable().meta({
    description: "The start of the first question. Null until there is one.",
  }),
  model_used: z.string().nullable().meta({
    description: "The model that last wrote a sentence. Null if none did.",
  }),
  created_at: Time,
  updated_at: Time,
};
export const Conversation = z
  .object({ ...conversationFields, partner_id: Id, request_id: RequestId.optional() })
  .meta({ id: "Conversation" });
export type Conversation = z.output<typeof Conversation>;

/** A conversation of a coach, or of an athlete about themself. */
export const OwnConversation = z
  .object({ ...conversationFields, request_id: RequestId.optional() })
  .meta({ id: "OwnConversation" });
export type OwnConversation = z.output<typeof OwnConversation>;

export const MessageInput = z
  .object({
    content: text(QUESTION_MAX)
      .regex(/\S/, "must have something to read in it")
      .meta({ description: `The question. At most ${QUESTION_MAX} characters.` }),
  })
  .meta({
    id: "MessageInput",
    examples: [{ content: "How much carbohydrate per hour for a 3 h ride at 30 °C?" }],
  });
export type MessageInput = z.output<typeof MessageInput>;

/** Tools that answers can use; the roster is for coaches only. All are read-only. */
export const TALK_TOOLS = [
  "calculate",
  "search_knowledge",
  "fit_products",
  "recent_sessions",
  "read_roster",
] as const;
export type TalkTool = (typeof TALK_TOOLS)[number];

export const TALK_ROLES = ["user", "assistant"] as const;

export const Citation = z
  .object({
    number: z.int().meta({
      description: "The number of the citation, shown as `[1]` in the text.",
    }),
    kind: z.enum(["article", "calculation", "session", "products", "athlete"]),
    id: z.string().meta({
      description: "The id of the article, activity or athlete, or of the tool call.",
    }),
    title: z.string(),
    athlete_id: Id.optional().meta({
      description:
        "The athlete of the session. Present if an answer about a roster cites a session.",
    }),
  })
  .meta({ id: "Citation" });
export type Citation = z.output<typeof Citation>;

/** The kinds of paragraphs in an answer: a warning, the answer, general knowledge, or what is unknown. */
export const ANSWER_PARTS = ["safety", "answer", "why", "unknown"] as const;
const Part = z.enum(ANSWER_PARTS);

/** Why a reader is warned. */
export const SAFETY_CODES = [
  "emergency",
  "eating",
  "diagnosis",
  "medical",
  "above_limit",
  "engine",
  "ungrounded",
] as const;
export const SafetyNotice = z
  .object({ code: z.enum(SAFETY_CODES), message: z.string() })
  .meta({ id: "SafetyNotice" });
export type SafetyNotice = z.output<typeof SafetyNotice>;

export const STOP_REASONS = ["complete", "stopped", "error"] as const;

export const ConversationMessage = z
  .object({
    id: Id,
    role: z.enum(TALK_ROLES),
    content: z.string(),
    timestamp: Time,
    tools_called: z.array(z.enum(TALK_TOOLS)),
    citations: z.array(Citation),
    safety_warnings: z.array(SafetyNotice),
    stop_reason: z.enum(STOP_REASONS).nullable().meta({
      description: "Null for a question. `stopped` if the reader left before the end.",
    }),
  })
  .meta({ id: "ConversationMessage" });
export type ConversationMessage = z.output<typeof ConversationMessage>;

/** A tool call made for an answer, with its result. */
const Step = z.object({
  id: z.string(),
  name: z.enum(TALK_TOOLS),
  input: z.record(z.string(), z.unknown()),
  result: z.record(z.string(), z.unknown()),
});

/**
 * A message as shown in the portal or on the athlete's own pages: with its steps, and whether it was reported as wrong.
 */
export const OwnMessage = ConversationMessage.extend({
  steps: z.array(Step),
  parts: z.array(Part).meta({ description: "The kind of each paragraph in `content`." }),
  is_withheld: z.boolean().meta({
    description:
      "Whether the message is withheld because it is about someone who is no longer on the roster. It then has no text and no sources.",
  }),
  is_wrong: z.boolean().meta({ description: "Whether the reader reported it as wrong." }),
}).meta({ id: "OwnMessage" });
export type OwnMessage = z.output<typeof OwnMessage>;

export const WrongAnswer = z
  .object({
    note: text(NOTE_MAX).optional().meta({ description: "What is wrong, in one line." }),
  })
  .meta({ id: "WrongAnswer", examples: [{ note: "The ride was on Saturday." }] });
export type WrongAnswer = z.output<typeof WrongAnswer>;

/** Filters by athlete; without one, all conversations are listed. */
export const ConversationQuery = PageQuery.extend({
  athlete_id: NamedId.optional().meta({
    description: "Return only conversations about this athlete.",
  }),
});
export type ConversationQuery = z.output<typeof ConversationQuery>;

const CallId = z.string().meta({
  description: "The id of the tool call, shared by the call and its result.",
});

const event = <Name extends string, Data extends z.ZodRawShape>(name: Name, data: Data) =>
  z.object({ event: z.literal(name), data: z.object(data) });

/** The events of an answer, in the order they may occur. */
export const ConversationEvent = z
  .discriminatedUnion("event", [
    event("message_start", { conversation_id: Id, message_id: Id, role: z.literal("assistant") }),
    event("tool_call", {
      id: CallId,
      name: z.enum(TALK_TOOLS),
      input: z.record(z.string(), z.unknown()),
    }),
    event("tool_result", {
      id: CallId,
      name: z.enum(TALK_TOOLS),
      result: z.record(z.string(), z.unknown()),
    }),
    event("safety_warning", SafetyNotice.shape),
    event("text_delta", {
      text: z.string().meta({ description: "One or more whole sentences." }),
      part: Part.optional().meta({
        description:
          "The kind of paragraph the sentences belong to. A different kind starts a new paragraph.",
      }),
    }),
    event("error", { code: z.string(), message: z.string() }),
    event("message_end", {
      conversation_id: Id,
      message_id: Id,
      stop_reason: z.enum(STOP_REASONS),
      model: z.string().nullable(),
      tools_called: z.array(z.enum(TALK_TOOLS)),
      citations: z.array(Citation),
    }),
  ])
  .meta({ id: "ConversationEvent" });
export type ConversationEvent = z.output<typeof ConversationEvent>;
