import { z } from "zod";
import type { ErrorCode } from "./errors";

/** A string with the bound every stored string has. Nothing is trimmed. */
export const text = (maximum: number) => z.string().max(maximum);
export const NAME_MAX = 200;
export const NOTE_MAX = 4_000;
export const URL_MAX = 2_048;

/** What turns text around, breaks lines or is not seen. */
const UNSEEN =
  "\\p{Cc}\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u2069\\ufeff\\u{e0000}-\\u{e007f}";
const EACH_UNSEEN = new RegExp(`[${UNSEEN}]`, "gu");

/** Text of one line in which everything is seen, as a pattern. */
export const PLAIN_LINE = new RegExp(`^[^${UNSEEN}]*$`, "u");

/** A name that others read: something to see in it, and nothing that turns text around, breaks lines or is not seen. */
export const PlainName = text(NAME_MAX)
  .trim()
  .regex(/[\p{L}\p{N}]/u, "must have a letter or a digit")
  .regex(PLAIN_LINE, "must be one line of plain text");

/** The same where people might take it for ours: in mail, or where they let an app in. */
export const OthersName = PlainName.refine(
  (name) => !/aidstation/i.test(name.normalize("NFKC")),
  "must not hold the name of this service",
);

/** What a mail program would make a link of. */
const LINK =
  /:\/\/|\bwww\.|[\p{L}\p{N}]\.(?:[a-z]{2}|app|biz|click|club|com|dev|info|link|live|net|online|org|shop|site|store|top|xyz)(?![\p{L}\p{N}])/iu;

/** A name in mail to people who do not know whose it is: it leads nowhere and does not speak for this service. */
export const StrangersName = OthersName.refine(
  (name) => !LINK.test(name.normalize("NFKC")),
  "must not hold a link",
);

/** Somebody as strangers are written to by them: by their address where their name may not stand in such a mail. */
export const nameToStrangers = ({ name, email }: { name: string | null; email: string }): string =>
  StrangersName.safeParse(name).data ?? email;

/** A title that devices and platforms write: what would turn text around or break its line becomes a space. */
export const Title = text(NAME_MAX).overwrite((title) => title.replace(EACH_UNSEEN, " "));

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An identifier as a client writes it. In whatever case it comes, behind this it is in lower case. */
export const Id = z
  .string()
  .regex(UUID, "must be a UUID")
  .toLowerCase()
  .meta({ description: "UUID.", format: "uuid" });
/** The UUID that names nothing. */
const NOTHING = "00000000-0000-0000-0000-000000000000";

/**
 * A row that a body or a query names. Text that can name none is taken for the UUID that names nothing, so that it
 * answers like the id of a missing row.
 */
export const NamedId = text(NAME_MAX)
  .transform((named) => (UUID.test(named) ? named.toLowerCase() : NOTHING))
  .meta({ description: "UUID." });

/** The athlete that examples of bodies name. */
export const EXAMPLE_ATHLETE_ID = "5a8b8f3c-0c57-4c31-9a2e-2f6f6f1f0d11";
export const Seconds = z.int().meta({ description: "Unix time in seconds." });
export const Milliseconds = z.int().meta({ description: "Unix time in milliseconds." });
export const RequestId = z
  .string()
  .meta({ description: "Identifies this request; also in the header `X-Request-Id`." });

/** The year 2200, in Unix milliseconds. */
export const MOMENT_MS_MAX = 7_258_118_400_000;
/** A moment a client sends, in Unix milliseconds: between the years 1970 and 2200. */
export const MomentMs = z.int().min(0).max(MOMENT_MS_MAX);

/** The same in Unix seconds. */
export const MomentSeconds = z
  .int()
  .min(0)
  .max(7_258_118_400)
  .meta({ description: "Unix time in seconds." });

interface PathParamRow {
  description: string;
  /** What a value must be to name anything; another one answers like a missing row. */
  schema: z.ZodType<string, string>;
  /** The code answered when nothing is found by it. */
  notFound: ErrorCode;
}

const byId = <C extends ErrorCode>(description: string, notFound: C) => ({
  description,
  schema: Id,
  notFound,
});

/** A request of the log, in whatever case it is written. */
const LoggedId = z
  .string()
  .regex(/^req_[0-9a-f]{12}$/i, "must be a request id")
  .toLowerCase()
  .meta({ description: "`req_` and 12 hexadecimal digits." });

/** Every placeholder a path may use. */
export const PATH_PARAMS = {
  athlete_id: byId("The athlete; for an access token also `me`.", "athlete_not_found"),
  activity_id: byId("The athlete's activity.", "activity_not_found"),
  athlete_uid: byId("The athlete's `id`.", "resource_not_found"),
  webhook_id: byId("The webhook.", "webhook_not_found"),
  key_id: byId("The key.", "key_not_found"),
  delivery_id: byId("The webhook's delivery.", "resource_not_found"),
  org_id: byId("The organization.", "organization_not_found"),
  member_id: byId("The entry of the directory.", "member_not_found"),
  sub_id: byId("The seat subscription.", "subscription_not_found"),
  invitation_id: byId("The team's invitation.", "resource_not_found"),
  relation_id: byId("The team's relation with an athlete.", "resource_not_found"),
  coach_uid: byId("The coach of the team.", "resource_not_found"),
  group_id: byId("The team's group.", "resource_not_found"),
  device_id: byId("The browser that takes push messages.", "resource_not_found"),
  message_id: byId("The message to the athlete.", "resource_not_found"),
  action_id: byId("What was decided on an item of the queue.", "resource_not_found"),
  request_id: {
    description: "The request, by its `X-Request-Id`.",
    schema: LoggedId,
    notFound: "resource_not_found",
  },
  barcode: {
    description: "The product, by any form of its GTIN, its slug or its id.",
    schema: text(URL_MAX),
    notFound: "product_not_found",
  },
  conversation_id: byId("The conversation.", "conversation_not_found"),
  article_id: {
    description: "The article.",
    schema: text(NAME_MAX),
    notFound: "resource_not_found",
  },
  template_id: byId("The team's message template.", "message_template_not_found"),
} as const satisfies Record<string, PathParamRow>;
export type PathParam = keyof typeof PATH_PARAMS;

export const DEFAULT_PAGE = 50;
export const MAX_PAGE = 200;

/** `limit` out of range is clamped, as the interface says; anything but a whole number is refused. */
export const PageQuery = z.object({
  limit: z
    .number()
    .multipleOf(1, "must be a whole number")
    .transform((limit) => Math.min(MAX_PAGE, Math.max(1, limit)))
    .optional()
    .meta({ description: `Rows per page, 1-${MAX_PAGE}; ${DEFAULT_PAGE} when absent.` }),
  cursor: text(500).optional().meta({ description: "`next_cursor` of the page before." }),
});
export type PageQuery = z.output<typeof PageQuery>;

export const Pagination = z
  .object({
    total: z.int().meta({ description: "Rows on this page." }),
    has_more: z.boolean(),
    next_cursor: z.string().nullable().meta({ description: "Null on the last page." }),
  })
  .meta({ id: "Pagination" });

/** A page of one noun, under the noun's plural. */
export const page = <Name extends string, Item extends z.ZodType>(name: Name, item: Item) =>
  z.object({
    [name]: z.array(item),
    pagination: Pagination,
    request_id: RequestId,
  } as Record<Name, z.ZodArray<Item>> & {
    pagination: typeof Pagination;
    request_id: typeof RequestId;
  });

/** What became of one item of a batch that could not be taken. */
export const ItemError = z
  .object({
    index: z.int().meta({ description: "Position of the item in the request, from 0." }),
    code: z.string(),
    message: z.string(),
    param: z.string().optional(),
  })
  .meta({ id: "ItemError" });
export type ItemError = z.output<typeof ItemError>;

type Spellings = Readonly<Record<string, string>>;
const SPELLINGS = new WeakMap<z.core.$ZodType, Spellings>();

/** A schema whose fields are also taken by other names, which documentation does not show. */
export function alsoSpelled<S extends z.ZodType>(schema: S, names: Spellings): S {
  SPELLINGS.set(schema, names);
  return schema;
}

/** The other names under which fields of a schema are taken, each with the field's own. */
export const spellingsOf = (schema: z.core.$ZodType): Spellings | undefined =>
  SPELLINGS.get(schema);

const SHOWN_SCHEMAS = new WeakMap<z.core.$ZodType, z.ZodType>();

/** A schema that documentation shows as another one, because it cannot be shown itself. */
export function documentedAs<S extends z.ZodType>(shown: z.ZodType, schema: S): S {
  SHOWN_SCHEMAS.set(schema, shown);
  return schema;
}

/** A map of at most so many names, which are counted before any is judged: each takes time, however short it is. */
export function mapOf<S extends z.ZodRecord>(maximum: number, map: S) {
  const isFew = (value: unknown) =>
    typeof value !== "object" || value === null || Object.keys(value).length <= maximum;
  const few = z.unknown().refine(isFew, `must have at most ${maximum} names`);
  return documentedAs(map, few.pipe(map));
}

/**
 * A list whose items are checked one by one by the verb, so that one bad item does not refuse its neighbours.
 * Documentation shows the item's own schema.
 */
export function eachChecked(item: z.ZodType, maximum: number) {
  const unchecked = documentedAs(item, z.unknown());
  return z.array(unchecked).meta({ maxItems: maximum, minItems: 1 });
}

/** The schema that is shown in place of this one, if it is not shown itself. */
export const shownSchema = (schema: z.core.$ZodType): z.ZodType | undefined =>
  SHOWN_SCHEMAS.get(schema);
