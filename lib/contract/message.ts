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

/** Maximum burst of messages by one person as a coach; the same number is restored per day of wall time. */
export const MESSAGES_PER_DAY = 500;
/** Maximum burst of messages by an athlete, and how many are restored per day of wall time. */
export const REPLIES = { burst: 30, perDay: 200 } as const;
/** Maximum number of a team's own templates. */
export const TEMPLATES_MAX = 50;
/** Days for which an emailed link opens a thread, in wall time. */
export const REPLY_LINK_DAYS = 14;
/** An athlete who has not called for this long counts as away and is notified by email. */
export const AWAY_MS = 5 * 60_000;
/** Emails to a reader about unread messages are at least this far apart; what comes in between shares the next one. */
export const NOTICE_EVERY_MS = 10 * 60_000;

/** Message text: multiple lines, with something visible in it, and without characters that reverse text direction. */
export const MessageText = text(MESSAGE_MAX)
  .transform((given) => given.replaceAll("\r\n", "\n").trim())
  .pipe(
    z
      .string()
      .regex(/[^\s\p{C}]/u, "must have something to read")
      .regex(/^(?:[^\p{Cc}\u2028-\u202e\u2066-\u2069]|[\n\t])*$/u, "must be plain text"),
  )
  .meta({ examples: ["Hi {first_name}, how did the end of the ride feel?"] });

/** Placeholders filled in per athlete, from what is known about them. */
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
/** How a placeholder appears in a text. Phones capitalize the beginning of a sentence: `{First name}` is `{first_name}`. */
export const FIELD_PATTERN = /\{ ?([a-z][a-z0-9_ ]{0,39}?) ?\}/gi;
/** Returns the field that a placeholder names. */
export const fieldNamed = (placeholder: string): string =>
  placeholder.toLowerCase().replaceAll(" ", "_");

const OwnFieldName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/)
  .refine((name) => !Object.hasOwn(FIELDS, name), "is filled for each athlete by itself");
const OwnFields = mapOf(
  20,
  z.record(OwnFieldName, text(NAME_MAX)).meta({
    description: "Additional fields for the text, with the same values for every recipient.",
  }),
);

const EXAMPLE_TEXT = "Hi {first_name}, how did the end of the ride feel?";

const words = {
  text: MessageText.optional().meta({
    description: "The text of the message. Send either this, `template` or `texts`.",
  }),
  template: text(NAME_MAX).optional().meta({
    description: "The name of a built-in template, or the id of one of the team's templates.",
  }),
  texts: mapOf(RECIPIENTS_MAX, z.record(NamedId, MessageText)).optional().meta({
    description:
      "The text for each athlete, by `athlete_uid`. Each is sent exactly as given, for example as returned by a preview.",
  }),
  fields: OwnFields.optional(),
};
const isOne = ({ text, template, texts }: { [Name in keyof typeof words]?: unknown }): boolean =>
  [text, template, texts].filter((each) => each !== undefined).length === 1;
const ONE_OF_ALL = { path: ["text"], message: "send one of `text`, `template` and `texts`" };

/** The content of a message, without recipients. */
export const MessageWords = z.object(words).refine(isOne, ONE_OF_ALL).meta({ id: "MessageWords" });

export const NewMessages = z
  .object({
    athlete_uids: z.array(NamedId).min(1).max(RECIPIENTS_MAX),
    ...words,
    preview: z.boolean().optional().meta({
      description: "Whether to return each text without sending anything.",
    }),
  })
  .refine(isOne, ONE_OF_ALL)
  .meta({
    id: "NewMessages",
    examples: [{ athlete_uids: [EXAMPLE_ATHLETE_ID], text: EXAMPLE_TEXT }],
  });
export type NewMessages = z.output<typeof NewMessages>;

/** One athlete's message, written or previewed. */
export const WrittenMessage = z
  .object({
    athlete_uid: Id,
    text: z.string().nullable().meta({ description: "Null if one of its fields is missing." }),
    missing_fields: z.array(z.string()),
    id: Id.nullable().meta({ description: "Null in a preview." }),
    commit_at: Milliseconds.nullable().meta({
      description: "The message can be canceled until this time. Null in a preview.",
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
    coach_uid: Id.nullable().meta({ description: "The coach who wrote it. Null for athletes." }),
    coach_name: z.string().nullable(),
    text: z.string(),
    created_at: Milliseconds,
    commit_at: Milliseconds.meta({
      description: "The message can be canceled until this time, in wall time.",
    }),
    sent_at: Milliseconds.nullable().meta({ description: "Null while the message is held." }),
    read_at: Milliseconds.nullable().meta({
      description: "When the recipient first saw it. Null if they haven't.",
    }),
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
    unread_count: z.int().meta({
      description: "The number of messages from the athlete that no coach has read.",
    }),
  })
  .meta({ id: "MessageThread" });
export type Thread = z.output<typeof Thread>;
export const ThreadList = page("threads", Thread);

export const ReadUntil = z
  .object({ message_id: NamedId.meta({ description: "The latest message that was read." }) })
  .meta({ id: "ReadUntil", examples: [{ message_id: "5a8b8f3c-0c57-4c31-9a2e-2f6f6f1f0d11" }] });
export const ReadAnswer = z.object({
  read: z.int().meta({ description: "The number of messages that were marked as read." }),
  request_id: RequestId,
});

export const TemplateInput = z
  .object({ name: PlainName, text: MessageText })
  .meta({ id: "MessageTemplateInput", examples: [{ name: "Check in", text: EXAMPLE_TEXT }] });
export type TemplateInput = z.output<typeof TemplateInput>;

export const TemplatePatch = TemplateInput.partial().meta({
  id: "MessageTemplatePatch",
  examples: [{ name: "Check in" }],
});
export type TemplatePatch = z.output<typeof TemplatePatch>;

export const MessageTemplate = z
  .object({
    id: z.string().meta({ description: "A UUID, or the name of a built-in template." }),
    name: z.string(),
    text: z.string(),
    fields: z.array(z.string()).meta({
      description: "The fields that are filled in, in the order of the text.",
    }),
    built_in: z.boolean(),
    updated_at: Milliseconds.nullable().meta({ description: "Null for built-in templates." }),
  })
  .meta({ id: "MessageTemplate" });
export type MessageTemplate = z.output<typeof MessageTemplate>;
export const TemplateAnswer = MessageTemplate.extend({ request_id: RequestId });
export const TemplateList = z.object({
  templates: z.array(MessageTemplate).max(TEMPLATES_MAX + 10),
  request_id: RequestId,
});
