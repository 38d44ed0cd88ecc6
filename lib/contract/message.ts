import { z } from "zod";
import { MESSAGE_MAX, RECIPIENTS_MAX } from "./holding";
import {
  EXAMPLE_ATHLETE_ID,
  Id,
  Milliseconds,
  mapOf,
  NAME_MAX,
  NamedId,
  PlainName,
  page,
  RequestId,
  text,
} from "./primitives";

/** Messages that one person writes as a coach at once at most; as many come back within a day of wall time. */
export const MESSAGES_PER_DAY = 500;
/** Messages that an athlete writes at once at most, and how many come back within a day of wall time. */
export const REPLIES = { burst: 30, perDay: 200 } as const;
/** Templates of a team's own. */
export const TEMPLATES_MAX = 50;
/** How long a mailed link opens a thread, in wall time. */
export const REPLY_LINK_DAYS = 14;
/** Who has not called for so long is away, and is told of a message by mail. */
export const AWAY_MS = 5 * 60_000;
/** Several messages within this time, unread, are one mail. */
export const NOTICE_EVERY_MS = 10 * 60_000;

/** What a person writes: something to see in it, over several lines, and nothing that turns text around. */
export const MessageText = text(MESSAGE_MAX)
  .transform((given) => given.replaceAll("\r\n", "\n").trim())
  .pipe(
    z
      .string()
      .regex(/[^\s\p{C}]/u, "must have something to read")
      .regex(/^(?:[^\p{Cc}\u2028-\u202e\u2066-\u2069]|[\n\t])*$/u, "must be plain text"),
  )
  .meta({ examples: ["Hi {first_name}, how did the end of the ride feel?"] });

/** What is put into a message for each athlete, from what is known of them. */
export const FIELDS = {
  first_name: "The athlete's first name.",
  coach_name: "The name of who writes.",
  team_name: "The name of the team.",
  session_date: "The day of the session that the message is about.",
  carb_pct: "What was taken of the carbohydrate planned for that session.",
  sodium_pct: "The same of sodium.",
  fluid_pct: "The same of fluid.",
  fluid_safety: "What was drunk, where the safety alert has marked that session.",
} as const;
/** How a field stands in a text. */
export const FIELD_PATTERN = /\{([a-z][a-z0-9_]{0,39})\}/g;

const OwnFieldName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/)
  .refine((name) => !Object.hasOwn(FIELDS, name), "is filled for each athlete by itself");
const OwnFields = mapOf(
  20,
  z
    .record(OwnFieldName, text(NAME_MAX))
    .meta({ description: "Further fields of the text, the same for everybody." }),
);

const EXAMPLE_TEXT = "Hi {first_name}, how did the end of the ride feel?";

const words = {
  text: MessageText.optional().meta({ description: "This, `template` or `texts`." }),
  template: text(NAME_MAX)
    .optional()
    .meta({ description: "A built-in template by its name, or one of the team's by its id." }),
  texts: mapOf(RECIPIENTS_MAX, z.record(NamedId, MessageText)).optional().meta({
    description:
      "What each athlete reads, by their `athlete_uid`: sent to the letter, as a preview showed it.",
  }),
  fields: OwnFields.optional(),
};
const isOne = ({ text, template, texts }: { [Name in keyof typeof words]?: unknown }): boolean =>
  [text, template, texts].filter((each) => each !== undefined).length === 1;
const ONE_OF_ALL = { path: ["text"], message: "send one of `text`, `template` and `texts`" };

/** What is said, whomever it is for. */
export const MessageWords = z.object(words).refine(isOne, ONE_OF_ALL).meta({ id: "MessageWords" });

export const NewMessages = z
  .object({
    athlete_uids: z.array(NamedId).min(1).max(RECIPIENTS_MAX),
    ...words,
    preview: z.boolean().optional().meta({ description: "Shows each text, and sends nothing." }),
  })
  .refine(isOne, ONE_OF_ALL)
  .meta({
    id: "NewMessages",
    examples: [{ athlete_uids: [EXAMPLE_ATHLETE_ID], text: EXAMPLE_TEXT }],
  });
export type NewMessages = z.output<typeof NewMessages>;

/** One athlete's message as it was written, or would be. */
export const WrittenMessage = z
  .object({
    athlete_uid: Id,
    text: z.string().nullable().meta({ description: "Null where a field of it is missing." }),
    missing_fields: z.array(z.string()),
    id: Id.nullable().meta({ description: "Null in a preview." }),
    commit_at: Milliseconds.nullable().meta({
      description: "Until then it can be taken back. Null in a preview.",
    }),
  })
  .meta({ id: "WrittenMessage" });
export type WrittenMessage = z.output<typeof WrittenMessage>;
export const WrittenMessages = z.object({
  messages: z.array(WrittenMessage),
  request_id: RequestId,
});

export const Message = z
  .object({
    id: Id,
    from: z.enum(["coach", "athlete"]),
    coach_uid: Id.nullable().meta({ description: "Who of the team wrote it; null for athletes." }),
    coach_name: z.string().nullable(),
    text: z.string(),
    created_at: Milliseconds,
    commit_at: Milliseconds.meta({ description: "Wall time." }),
    sent_at: Milliseconds.nullable().meta({ description: "Null while it is held." }),
    read_at: Milliseconds.nullable().meta({ description: "When the other side first saw it." }),
  })
  .meta({ id: "Message" });
export type Message = z.output<typeof Message>;
export const MessageList = page("messages", Message);

const Thread = z
  .object({
    athlete_uid: Id,
    name: z.string().nullable(),
    assigned_coach_uid: Id.nullable(),
    last_message: Message,
    unread_count: z.int().meta({ description: "What the athlete wrote and no coach has read." }),
  })
  .meta({ id: "MessageThread" });
export type Thread = z.output<typeof Thread>;
export const ThreadList = page("threads", Thread);

export const ReadUntil = z
  .object({ message_id: NamedId.meta({ description: "The latest message that was seen." }) })
  .meta({ id: "ReadUntil", examples: [{ message_id: "5a8b8f3c-0c57-4c31-9a2e-2f6f6f1f0d11" }] });
export const ReadAnswer = z.object({
  read: z.int().meta({ description: "Messages that were unread before." }),
  request_id: RequestId,
});

export const TemplateInput = z
  .object({ name: PlainName, text: MessageText })
  .meta({ id: "MessageTemplateInput", examples: [{ name: "Check in", text: EXAMPLE_TEXT }] });
export type TemplateInput = z.output<typeof TemplateInput>;

export const MessageTemplate = z
  .object({
    id: z.string().meta({ description: "A UUID; the name of a built-in template." }),
    name: z.string(),
    text: z.string(),
    fields: z.array(z.string()).meta({ description: "What is filled in, in the text's order." }),
    built_in: z.boolean(),
    updated_at: Milliseconds.nullable().meta({ description: "Null for built-in ones." }),
  })
  .meta({ id: "MessageTemplate" });
export type MessageTemplate = z.output<typeof MessageTemplate>;
export const TemplateAnswer = MessageTemplate.extend({ request_id: RequestId });
export const TemplateList = z.object({
  templates: z.array(MessageTemplate).max(TEMPLATES_MAX + 10),
  request_id: RequestId,
});
