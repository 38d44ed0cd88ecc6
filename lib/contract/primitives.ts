import { z } from "zod";
import type { ErrorCode } from "./errors";
import { EACH_UNSEEN, UNSEEN } from "./unseen";

/** Returns a string schema with a maximum length, as every stored string has. Not trimmed. */
export const text = (maximum: number) => z.string().max(maximum);
export const NAME_MAX = 200;
export const NOTE_MAX = 4_000;
export const URL_MAX = 2_048;

/** Matches one line of text in which every character is visible. */
export const PLAIN_LINE = new RegExp(`^[^${UNSEEN}]*$`, "u");

/**
 * A name shown to others: something visible in it, and no characters that reverse text, break lines or are invisible.
 */
export const PlainName = text(NAME_MAX)
  .trim()
  .regex(/[\p{L}\p{N}]/u, "must have a letter or a digit")
  .regex(PLAIN_LINE, "must be one line of plain text");

/** A word of Latin letters with others among them that look the same: "pаypal" with a Cyrillic "а". */
const MIXED =
  /(?=[\p{L}\p{M}]*[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}])[\p{L}\p{M}]*\p{sc=Latn}/u;

/** Returns a name as a hurried reader takes it: without accents, and with "1", "l" and "ı" as "i". */
const asRead = (name: string) =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[1lı|]/g, "i")
    .replace(/0/g, "o");

/** A name that could be mistaken for ours, because it is shown in mail or on a consent page. */
export const OthersName = PlainName.refine(
  (name) => !asRead(name).includes("aidstation"),
  "must not hold the name of this service",
).refine((name) => !MIXED.test(name), "must not mix alphabets within a word");

/** What a mail client would turn into a link: any dot between words, except after "St." and the like. */
const LINK =
  /:\/\/|\bwww\.|(?<=[\p{L}\p{N}])(?<!(?<![\p{L}\p{N}])(?:dr|ft|mt|st|ste))[.。]\p{L}{2,}/iu;

/** A name in mail to people who don't know its owner: it must not contain links or pose as this service. */
export const StrangersName = OthersName.refine(
  (name) => !LINK.test(name.normalize("NFKC")),
  "must not hold a link",
);

/**
 * Returns how a person is named to strangers: by their name, or by their address if the name is not allowed in such
 * mail.
 */
export const nameToStrangers = ({ name, email }: { name: string | null; email: string }): string =>
  StrangersName.safeParse(name).data ?? email;

/** A title from a device or platform: characters that reverse text or break the line become spaces. */
export const Title = text(NAME_MAX).overwrite((title) => title.replace(EACH_UNSEEN, " "));

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An identifier from a client, in any case; converted to lowercase. */
export const Id = z
  .string()
  .regex(UUID, "must be a UUID")
  .toLowerCase()
  .meta({ description: "UUID.", format: "uuid" });
/** The UUID that identifies nothing. */
const NOTHING = "00000000-0000-0000-0000-000000000000";

/**
 * The id of a row named in a body or query. Text that can't be an id becomes `NOTHING`, so it is answered like the id
 * of a missing row.
 */
export const NamedId = text(NAME_MAX)
  .transform((named) => (UUID.test(named) ? named.toLowerCase() : NOTHING))
  .meta({ description: "UUID." });

/** The athlete in example bodies. */
export const EXAMPLE_ATHLETE_ID = "5a8b8f3c-0c57-4c31-9a2e-2f6f6f1f0d11";
export const Seconds = z.int().meta({ description: "Unix time in seconds." });
export const Milliseconds = z.int().meta({ description: "Unix time in milliseconds." });
export const RequestId = z
  .string()
  .meta({ description: "Identifies this request. Also sent in the `X-Request-Id` header." });

/** The year 2200, in Unix milliseconds. */
export const MOMENT_MS_MAX = 7_258_118_400_000;
/** A moment sent by a client, in Unix milliseconds between 1970 and 2200. */
export const MomentMs = z.int().min(0).max(MOMENT_MS_MAX);

/** The same in Unix seconds. */
export const MomentSeconds = z
  .int()
  .min(0)
  .max(7_258_118_400)
  .meta({ description: "Unix time in seconds." });

interface PathParamRow {
  description: string;
  /** The format of a valid id; anything else is answered like a missing row. */
  schema: z.ZodType<string, string>;
  /** The error code if nothing is found. */
  notFound: ErrorCode;
}

const byId = <C extends ErrorCode>(description: string, notFound: C) => ({
  description,
  schema: Id,
  notFound,
});

/** The id of a logged request, in any case. */
const LoggedId = z
  .string()
  .regex(/^req_[0-9a-f]{12}$/i, "must be a request id")
  .toLowerCase()
  .meta({ description: "`req_` followed by 12 hexadecimal digits." });

/** Every placeholder that paths can use. */
export const PATH_PARAMS = {
  athlete_id: byId("The athlete. With an access token, also `me`.", "athlete_not_found"),
  activity_id: byId("The athlete's activity.", "activity_not_found"),
  athlete_uid: byId("The athlete's `id`.", "resource_not_found"),
  webhook_id: byId("The webhook.", "webhook_not_found"),
  key_id: byId("The key.", "key_not_found"),
  delivery_id: byId("The delivery of the webhook.", "resource_not_found"),
  org_id: byId("The organization.", "organization_not_found"),
  member_id: byId("The member of the organization.", "member_not_found"),
  sub_id: byId("The seat subscription.", "subscription_not_found"),
  invitation_id: byId("The team's invitation.", "resource_not_found"),
  relation_id: byId("The team's relation with an athlete.", "resource_not_found"),
  coach_uid: byId("The coach of the team.", "resource_not_found"),
  group_id: byId("The team's group.", "resource_not_found"),
  device_id: byId("The browser that receives push messages.", "resource_not_found"),
  message_id: byId("The message to the athlete.", "resource_not_found"),
  action_id: byId("The action taken on an item of the queue.", "resource_not_found"),
  request_id: {
    description: "The `X-Request-Id` of the request.",
    schema: LoggedId,
    notFound: "resource_not_found",
  },
  barcode: {
    description: "The product's GTIN in any form, its slug or its id.",
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

/** An out-of-range `limit` is clamped, as documented; anything but an integer is rejected. */
export const PageQuery = z.object({
  limit: z
    .number()
    .multipleOf(1, "must be a whole number")
    .transform((limit) => Math.min(MAX_PAGE, Math.max(1, limit)))
    .optional()
    .meta({
      description: `The number of rows per page, 1-${MAX_PAGE}. Defaults to ${DEFAULT_PAGE}.`,
    }),
  cursor: text(500).optional().meta({ description: "The `next_cursor` of the previous page." }),
});
export type PageQuery = z.output<typeof PageQuery>;

export const Pagination = z
  .object({
    total: z.int().meta({ description: "The number of rows on this page." }),
    has_more: z.boolean(),
    next_cursor: z.string().nullable().meta({ description: "Null on the last page." }),
  })
  .meta({ id: "Pagination" });

/** Returns the schema of a page of one resource, under its plural name. */
export const page = <Name extends string, Item extends z.ZodType>(name: Name, item: Item) =>
  z.object({
    [name]: z.array(item),
    pagination: Pagination,
    request_id: RequestId,
  } as Record<Name, z.ZodArray<Item>> & {
    pagination: typeof Pagination;
    request_id: typeof RequestId;
  });

/** Why one item of a batch was rejected. */
export const ItemError = z
  .object({
    index: z.int().meta({ description: "The position of the item in the request, from 0." }),
    code: z.string(),
    message: z.string(),
    param: z.string().optional(),
  })
  .meta({ id: "ItemError" });
export type ItemError = z.output<typeof ItemError>;

type Spellings = Readonly<Record<string, string>>;
const SPELLINGS = new WeakMap<z.core.$ZodType, Spellings>();

/** Makes a schema accept aliases for its fields, which documentation doesn't show. */
export function alsoSpelled<S extends z.ZodType>(schema: S, names: Spellings): S {
  SPELLINGS.set(schema, names);
  return schema;
}

/** Returns a schema's accepted aliases, each with the field's own name. */
export const spellingsOf = (schema: z.core.$ZodType): Spellings | undefined =>
  SPELLINGS.get(schema);

const SHOWN_SCHEMAS = new WeakMap<z.core.$ZodType, z.ZodType>();

/** Documents a schema as another one, if it can't be shown itself. */
export function documentedAs<S extends z.ZodType>(shown: z.ZodType, schema: S): S {
  SHOWN_SCHEMAS.set(schema, shown);
  return schema;
}

/**
 * Limits a map's number of keys. They are counted before validation, because validating each takes time, however short
 * it is.
 */
export function mapOf<S extends z.ZodRecord>(maximum: number, map: S) {
  const isFew = (value: unknown) =>
    typeof value !== "object" || value === null || Object.keys(value).length <= maximum;
  const few = z.unknown().refine(isFew, `must have at most ${maximum} names`);
  return documentedAs(map, few.pipe(map));
}

/**
 * Returns a list schema whose items are validated one by one by the operation, so one bad item doesn't reject its
 * neighbors. Documentation shows the item's own schema.
 */
export function eachChecked(item: z.ZodType, maximum: number) {
  const unchecked = documentedAs(item, z.unknown());
  return z.array(unchecked).meta({ maxItems: maximum, minItems: 1 });
}

/** Returns the schema documented in place of this one, if any. */
export const shownSchema = (schema: z.core.$ZodType): z.ZodType | undefined =>
  SHOWN_SCHEMAS.get(schema);
