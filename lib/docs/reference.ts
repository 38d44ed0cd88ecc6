/** The OpenAPI document as shown on pages: one operation or event at a time, with field constraints in words. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  title?: string;
  description?: string;
  examples?: unknown[];
  example?: unknown;
  default?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  additionalProperties?: boolean | Schema;
}

interface Media {
  schema: Schema;
  example?: unknown;
}

interface Described {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: object[];
  parameters?: {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema: Schema;
  }[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
  "x-cost"?: string;
  "x-emits"?: string[];
}

export interface Document {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, { post: Described }>;
  components: { schemas: Record<string, Schema> };
}

export interface Field {
  name: string;
  /** Its type in a word or two. */
  type: string;
  isRequired: boolean;
  /** Its limits or allowed values; empty if there are none. */
  bounds: string;
  description: string;
  fields: readonly Field[];
}

/** One of the response variants of an operation. */
export interface AnswerKind {
  title: string;
  about: string;
  fields: readonly Field[];
  example: unknown;
}

export interface Reference {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  isPublic: boolean;
  /** The kind of key it takes; null for none. */
  key: "partner" | "coach" | null;
  parameters: readonly (Field & { place: string })[];
  body: readonly Field[];
  bodyExample: unknown;
  status: string;
  /** Media types of a successful response; empty if it has no body. */
  mediaTypes: readonly string[];
  answers: readonly AnswerKind[];
  errors: readonly { status: string; code: string }[];
  cost: string;
  emits: readonly string[];
}

const keyOf = (security: readonly object[]): Reference["key"] =>
  security.some((one) => "key" in one)
    ? "partner"
    : security.some((one) => "coachKey" in one)
      ? "coach"
      : null;

const JSON_TYPE = "application/json";
export const EVENT_STREAM = "text/event-stream";
const DEPTH = 4;

/** Returns every operation, in document order. */
export const referencesOf = (document: Document): Reference[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) =>
      referenceOf(document, method, path, described),
    ),
  );

function referenceOf(
  document: Document,
  method: string,
  path: string,
  described: Described,
): Reference {
  const { requestBody, responses, parameters = [] } = described;
  const body = requestBody?.content[JSON_TYPE];
  const [status = "", success] =
    Object.entries(responses).find(([code]) => code.startsWith("2")) ?? [];
  const answer = success?.content?.[JSON_TYPE]?.schema;
  return {
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    tag: described.tags[0] ?? "",
    summary: described.summary,
    description: described.description ?? "",
    isPublic: described.security?.length === 0,
    key: keyOf(described.security ?? []),
    parameters: parameters.map(({ name, in: place, required, description, schema }) => ({
      ...fieldOf(document, name, schema, required, 0),
      ...(description === undefined ? {} : { description }),
      place,
    })),
    body: body === undefined ? [] : fieldsOf(document, body.schema, 0),
    bodyExample: body?.example,
    status,
    mediaTypes: Object.keys(success?.content ?? {}),
    answers: answer === undefined ? [] : kindsOf(document, answer),
    errors: Object.entries(responses).flatMap(([code, { description }]) =>
      [...description.matchAll(/`(\w+)`/g)].map(([, name = ""]) => ({ status: code, code: name })),
    ),
    cost: described["x-cost"] ?? "none",
    emits: described["x-emits"] ?? [],
  };
}

/** Returns the variants of a response. Variants are titled if there are several; otherwise there is one, untitled. */
function kindsOf(document: Document, answer: Schema): AnswerKind[] {
  const { anyOf } = resolved(document, answer);
  const isSeveral = anyOf?.every((kind) => resolved(document, kind).title !== undefined) === true;
  return (isSeveral ? anyOf : [answer]).map((kind) => {
    const { title = "", description = "" } = resolved(document, kind);
    return {
      title: isSeveral ? title : "",
      about: isSeveral ? description : "",
      fields: fieldsOf(document, kind, 0),
      example: exampleOf(document, kind),
    };
  });
}

export interface EventPage {
  type: string;
  when: string;
  isOfCoaches: boolean;
  fields: readonly Field[];
  example: unknown;
  /** The operations that cause this event. */
  causes: readonly Reference[];
}

/** Returns every event that is sent, in table order. */
export function eventsOf(document: Document): EventPage[] {
  const operations = referencesOf(document);
  return Object.entries(document.webhooks).map(([type, { post }]) => {
    const schema = post.requestBody?.content[JSON_TYPE]?.schema ?? {};
    return {
      type,
      when: post.summary,
      isOfCoaches: post.tags.some((tag) => tag.startsWith("Coach")),
      fields: fieldsOf(document, schema, 0),
      example: exampleOf(document, schema),
      causes: operations.filter(({ emits }) => emits.includes(type)),
    };
  });
}

function resolved({ components }: Document, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const found = components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {};
  const { $ref: _ref, ...beside } = schema;
  return resolved({ components } as Document, { ...found, ...beside });
}

/** Splits a nullable schema into the schema without null, and whether it is nullable. */
function apart(document: Document, schema: Schema): { schema: Schema; isNullable: boolean } {
  const whole = resolved(document, schema);
  if (Array.isArray(whole.type)) {
    const [type = "null"] = whole.type.filter((one) => one !== "null");
    return { schema: { ...whole, type }, isNullable: whole.type.includes("null") };
  }
  const options = whole.anyOf ?? whole.oneOf;
  if (options === undefined) return { schema: whole, isNullable: false };
  const others = options.filter((option) => option.type !== "null");
  const [only] = others;
  const isNullable = others.length < options.length;
  if (others.length !== 1 || only === undefined) return { schema: whole, isNullable };
  const { anyOf: _any, oneOf: _one, ...beside } = whole;
  return { schema: { ...resolved(document, only), ...beside }, isNullable };
}

function fieldsOf(document: Document, given: Schema, depth: number): Field[] {
  const { schema } = apart(document, given);
  if (schema.type === "array") return schema.items ? fieldsOf(document, schema.items, depth) : [];
  const options = schema.anyOf ?? schema.oneOf ?? [];
  if (schema.properties === undefined && options.length > 0) {
    const all = options.flatMap((option) => fieldsOf(document, option, depth));
    return [...new Map(all.map((field) => [field.name, { ...field, isRequired: false }])).values()];
  }
  return Object.entries(schema.properties ?? {}).map(([name, property]) =>
    fieldOf(document, name, property, schema.required?.includes(name) === true, depth),
  );
}

function fieldOf(
  document: Document,
  name: string,
  given: Schema,
  isRequired: boolean,
  depth: number,
): Field {
  const { schema, isNullable } = apart(document, given);
  return {
    name,
    type: `${typeOf(document, schema)}${isNullable && isRequired ? " or null" : ""}`,
    isRequired,
    bounds: boundsOf(schema),
    description: given.description ?? schema.description ?? "",
    fields: depth >= DEPTH ? [] : fieldsOf(document, schema, depth + 1),
  };
}

function typeOf(document: Document, schema: Schema): string {
  if (schema.const !== undefined) return typeof schema.const;
  if (schema.enum !== undefined) return "enum";
  if (schema.type === "array") {
    const items =
      schema.items === undefined ? "" : typeOf(document, apart(document, schema.items).schema);
    return `array of ${items === "" ? "values" : `${items}s`}`;
  }
  if (schema.format === "uuid") return "uuid";
  if (typeof schema.type === "string") return schema.type;
  const options = schema.anyOf ?? schema.oneOf ?? [];
  const kinds = options.map((option) => typeOf(document, apart(document, option).schema));
  return [...new Set(kinds)].join(" or ") || "any";
}

const isBound = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
/** Groups digits from 10,000 on, so a year isn't grouped. */
const grouped = (value: number): string =>
  value < 10_000 ? String(value) : value.toLocaleString("en");

function boundsOf(schema: Schema): string {
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(String).join(", ");
  const low = schema.minimum ?? schema.exclusiveMinimum;
  const high = schema.maximum ?? schema.exclusiveMaximum;
  if (isBound(low) && isBound(high)) return `${grouped(low)} to ${grouped(high)}`;
  if (isBound(low)) return `${grouped(low)} or more`;
  if (isBound(high)) return `up to ${grouped(high)}`;
  if (schema.maxItems !== undefined) return `up to ${grouped(schema.maxItems)}`;
  if (schema.maxLength !== undefined) return `up to ${grouped(schema.maxLength)} characters`;
  return "";
}

/** Realistic sample values, by field name. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  carb_range_g_per_hr: "52-68",
  sodium_range_mg_per_hr: "420-580",
  fluid_range_ml_per_hr: "510-650",
  email: "rider@mail.example",
  name: "Sunday ride",
  timezone: "Europe/Berlin",
  time_zone: "Europe/Berlin",
};
const SAMPLE_ID = "6f1c2a1e-6d5c-4c0e-9f55-2f4f2a3b7d10";
const SAMPLE_SECONDS = 1_795_230_000;

/** Returns a deterministic value that a schema accepts. Includes optional fields down to a certain depth. */
export function exampleOf(document: Document, given: Schema, name = "", depth = 0): unknown {
  const { schema } = apart(document, given);
  const said = given.example ?? given.examples?.[0] ?? schema.example ?? schema.examples?.[0];
  if (said !== undefined) return said;
  if (schema.const !== undefined) return schema.const;
  // A second field ending in `_b` gets a different value from the first.
  if (schema.enum !== undefined) return schema.enum[name.endsWith("_b") ? 1 : 0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (schema.properties === undefined && first !== undefined)
    return exampleOf(document, first, name, depth);
  if (schema.type === "object" || schema.properties !== undefined)
    return objectOf(document, schema, depth);
  if (schema.type === "array") return arrayOf(document, schema, name, depth);
  if (schema.type === "boolean") return false;
  if (schema.type === "number" || schema.type === "integer") return numberOf(schema, name);
  if (schema.type === "null") return null;
  return textFor(schema, name);
}

function objectOf(document: Document, schema: Schema, depth: number): Record<string, unknown> {
  const properties = Object.entries(schema.properties ?? {}).filter(
    ([property]) =>
      property !== "ignored_fields" && (schema.required?.includes(property) === true || depth < 3),
  );
  return Object.fromEntries(
    properties.map(([property, inner]) => [
      property,
      exampleOf(document, inner, property, depth + 1),
    ]),
  );
}

function arrayOf(document: Document, schema: Schema, name: string, depth: number): unknown[] {
  if (schema.prefixItems !== undefined)
    return schema.prefixItems.map((item) => exampleOf(document, item, name, depth + 1));
  if (schema.items === undefined || (depth > 4 && (schema.minItems ?? 0) === 0)) return [];
  const one = exampleOf(document, schema.items, name, depth + 1);
  return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => one);
}

function numberOf(schema: Schema, name: string): number {
  if (/(_ms|^created_at|_at)$/.test(name))
    return schema.description?.includes("milliseconds") === true || name.endsWith("_ms")
      ? SAMPLE_SECONDS * 1000
      : SAMPLE_SECONDS;
  const low = schema.minimum ?? schema.exclusiveMinimum ?? 0;
  const high = schema.maximum ?? schema.exclusiveMaximum ?? 100;
  if (!isBound(low) || !isBound(high)) return isBound(low) && low > 0 ? low : 1;
  const middle = (low + high) / 2;
  return schema.type === "integer" ? Math.floor(middle) : Math.round(middle * 10) / 10;
}

function textFor(schema: Schema, name: string): string {
  const known = SAMPLES[name];
  if (typeof known === "string") return known;
  if (name === "request_id") return "req_01JD8Z6M3Q";
  if (schema.format === "uuid" || /(^|_)u?id$/.test(name)) return SAMPLE_ID;
  if (schema.format === "uri" || /url$/.test(name)) return "https://example.com/";
  if (schema.format === "email") return "rider@mail.example";
  if (schema.format === "date") return "2026-11-22";
  const [, digits] = /^\^\[0-9a-f\]\{(\d+)\}\$$/.exec(schema.pattern ?? "") ?? [];
  if (digits !== undefined) return "5257a869e7".repeat(7).slice(0, Number(digits));
  if (schema.format === "date-time") return "2026-11-22T08:00:00Z";
  return "text".padEnd(schema.minLength ?? 0, "x");
}
