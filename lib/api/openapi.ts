import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { refusalsOf } from "@/lib/access/authorize";
import { callersOf, SECURITY_SCHEMES, securityOf } from "@/lib/access/callers";
import {
  ERROR_TYPES,
  ERRORS,
  type ErrorCode,
  LIMIT_NAMES,
  WRONG_FIELDS_MAX,
} from "@/lib/contract/errors";
import { EVENTS, type EventType, envelopeOf } from "@/lib/contract/events";
import { featureOf } from "@/lib/contract/features";
import { PATH_PARAMS, type PathParam } from "@/lib/contract/primitives";
import { inKinds } from "./answer-kinds";
import { answerSchema } from "./ignored-fields";
import { FILE, textOf, toJsonSchema } from "./json-schema";
import { type AnyOperation, type BoundOperation, takesIdempotencyKey } from "./operation";

type Json = Record<string, unknown>;

/** Codes any operation may return besides its own. */
const PUBLIC_CODES: readonly ErrorCode[] = ["rate_limit_exceeded", "internal_error"];
const KEYED_CODES: readonly ErrorCode[] = [
  "missing_authorization",
  "invalid_api_key",
  "expired_api_key",
  "environment_mismatch",
  "account_suspended",
  "rate_limit_exceeded",
  "internal_error",
  "service_unavailable",
];
/** For unstorable text in a path or query, and for query values that are not accepted. */
const ADDRESS_CODES: readonly ErrorCode[] = ["invalid_value"];
const BODY_CODES: readonly ErrorCode[] = [
  "missing_field",
  "invalid_value",
  "invalid_json",
  "payload_too_large",
  "unsupported_media_type",
];

const REPEATED_CODES: readonly ErrorCode[] = [
  "idempotency_conflict",
  "idempotency_mismatch",
  "invalid_value",
];

/** Returns every error code an operation may return. */
export function codesOf(bound: BoundOperation): ErrorCode[] {
  const { method, path, operation } = bound;
  const isAddressed = operation.query !== undefined || path.includes("{");
  return [
    ...new Set([
      ...(operation.errors ?? []),
      ...(isAddressed ? ADDRESS_CODES : []),
      ...(operation.body === undefined ? [] : BODY_CODES),
      ...(method === "PATCH" ? (["no_changes"] as const) : []),
      ...(takesIdempotencyKey(bound) ? REPEATED_CODES : []),
      ...(operation.editions === true ? (["precondition_failed"] as const) : []),
      ...(operation.capability === "public"
        ? PUBLIC_CODES
        : [...KEYED_CODES, ...refusalsOf(operation.capability)]),
    ]),
  ];
}

/** Builds the OpenAPI 3.1 document of all operations, from the schemas that validate them. */
export function openapi(bound: readonly BoundOperation[], version: string): Json {
  const components = new Components();
  const paths: Record<string, Json> = {};
  for (const each of bound) {
    const item = paths[each.path] ?? {};
    item[each.method.toLowerCase()] = describe(components, each);
    paths[each.path] = item;
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Aidstation",
      version,
      summary: "Fueling prescriptions for endurance sport.",
      description:
        "Grams of carbohydrate, milligrams of sodium and milliliters of fluid per hour, always with a safety block. Guidance, not medical instructions.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    security: [{ key: [] }],
    tags: tagsOf(bound),
    paths,
    webhooks: webhooksOf(components),
    components: {
      schemas: { ...components.schemas, Error: ERROR_SCHEMA },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

const ERROR_SCHEMA = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["type", "code", "message", "documentation_url", "request_id"],
      properties: {
        type: { type: "string", enum: ERROR_TYPES },
        code: { type: "string", enum: Object.keys(ERRORS) },
        message: { type: "string" },
        param: { type: "string", description: "The invalid field, as a dotted path." },
        errors: {
          type: "array",
          maxItems: WRONG_FIELDS_MAX,
          description: "All invalid fields, if there are several.",
          items: {
            type: "object",
            required: ["param", "message"],
            properties: { param: { type: "string" }, message: { type: "string" } },
          },
        },
        limit: { type: "string", enum: LIMIT_NAMES, description: "The limit reached, for a 429." },
        documentation_url: { type: "string", format: "uri" },
        request_id: { type: "string" },
      },
    },
  },
};

/** The named schemas seen so far. Each name stands for exactly one shape. */
class Components {
  readonly schemas: Record<string, unknown> = {};

  /** Returns a schema for use in the document: named parts, at any depth, become component references. */
  use(schema: z.ZodType, io: "input" | "output"): unknown {
    return this.hoist(toJsonSchema(schema, io));
  }

  private hoist(node: unknown): unknown {
    if (Array.isArray(node)) return node.map((inner) => this.hoist(inner));
    if (typeof node !== "object" || node === null) return node;
    const { $defs, $schema: _dialect, ...rest }: Json = { ...node };
    // A string `id` is the schema's own name; an object is a property called id.
    if (typeof rest["id"] === "string") delete rest["id"];
    for (const [name, part] of Object.entries($defs ?? {})) this.add(name, this.hoist(part));
    const hoisted = Object.entries(rest).map(([key, value]) => [
      key,
      key === "$ref"
        ? String(value).replace("#/$defs/", "#/components/schemas/")
        : this.hoist(value),
    ]);
    return inKinds(Object.fromEntries(hoisted));
  }

  private add(name: string, part: unknown): void {
    const known = this.schemas[name];
    if (known !== undefined && !isDeepStrictEqual(known, part)) {
      throw new Error(`Two different schemas are called ${name}.`);
    }
    this.schemas[name] = part;
  }
}

/** Describes the webhook messages: one for each delivered event, for partners and coaches. */
const webhooksOf = (components: Components): Json =>
  Object.fromEntries(
    (Object.keys(EVENTS) as EventType[])
      .filter((type) => EVENTS[type].audience !== "reserved")
      .map((type) => {
        const { audience, when } = EVENTS[type];
        const schema = components.use(envelopeOf(type), "output");
        const post = {
          operationId: `on_${type.replaceAll(".", "_")}`,
          tags: [featureOf(audience === "coach" ? "/v1/coach/webhooks" : "/v1/webhooks").name],
          summary: when,
          security: [],
          parameters: [SIGNATURE],
          requestBody: { required: true, content: { "application/json": { schema } } },
          responses: { "2XX": { description: "Received. Any other response is retried." } },
        };
        return [type, { post }];
      }),
  );

const SIGNATURE = {
  name: "X-Service-Signature",
  in: "header",
  required: true,
  description: "`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>` with the secret.",
  schema: { type: "string" },
};

const tagsOf = (bound: readonly BoundOperation[]) =>
  [...new Set(bound.map(({ path }) => featureOf(path)))].map(({ name, about }) => ({
    name,
    description: about,
  }));

function describe(components: Components, bound: BoundOperation): Json {
  const { method, path, operation } = bound;
  const { stage, name } = featureOf(path);
  const description = [
    operation.description,
    stage === "alpha" ? "Alpha: this may still change." : undefined,
    callersOf(operation.capability),
  ].filter((line) => line !== undefined && line !== "");
  return {
    operationId: operationIdOf(method, path),
    tags: [name],
    summary: operation.summary,
    ...(description.length === 0 ? {} : { description: description.join("\n\n") }),
    security: securityOf(operation.capability),
    ...parametersOf(bound),
    ...bodyOf(components, operation),
    responses: responsesOf(components, bound),
    "x-cost": operation.cost,
    ...(operation.emits === undefined ? {} : { "x-emits": operation.emits }),
  };
}

/** Returns the operation id: `POST /v1/athletes/{athlete_id}/export` becomes `post_athletes_athlete_id_export`. */
function operationIdOf(method: string, path: string): string {
  const words = path.replace(/^\/v1\/?/, "").match(/[a-z0-9_]+/g) ?? ["index"];
  return [method.toLowerCase(), ...words].join("_");
}

/** The header that identifies a retryable request. */
const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "For 24 hours, repeating the same request with the same key has no further effect and returns the same response, with `Idempotency-Replayed: true`.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

function parametersOf(bound: BoundOperation): Json {
  const { path, operation } = bound;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as PathParam);
  const inPath = names.map((name) => ({
    name,
    in: "path",
    required: true,
    description: PATH_PARAMS[name].description,
    schema: textOf(PATH_PARAMS[name].schema),
  }));
  const query = operation.query === undefined ? undefined : toJsonSchema(operation.query);
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: query?.required?.includes(name) ?? false,
    schema,
  }));
  const inHeader = takesIdempotencyKey(bound) ? [IDEMPOTENCY_KEY] : [];
  const parameters = [...inPath, ...inQuery, ...inHeader];
  return parameters.length === 0 ? {} : { parameters };
}

function bodyOf(components: Components, operation: AnyOperation): Json {
  if (operation.body === undefined) return {};
  const schema = components.use(operation.body, "input");
  const required = !operation.body.safeParse({}).success;
  const [example] = (operation.body.meta()?.["examples"] as unknown[] | undefined) ?? [];
  const content = { schema, ...(example === undefined ? {} : { example }) };
  return { requestBody: { required, content: { "application/json": content } } };
}

function responsesOf(components: Components, bound: BoundOperation): Json {
  const { operation } = bound;
  const responses: Record<string, Json> = {};
  const answer = answerSchema(operation);
  if (answer === undefined) {
    responses["204"] = { description: "Success, with no content." };
  } else {
    const schema = components.use(answer, "output");
    const file = operation.produces && { [operation.produces]: FILE };
    const type = operation.stream === "events" ? "text/event-stream" : "application/json";
    const content = { [type]: { schema }, ...file };
    responses[operation.status ?? 200] = { description: "The response.", content };
    if (operation.statusOf !== undefined)
      responses["503"] = { description: "Unavailable.", content };
  }
  for (const [status, codes] of groupByStatus(codesOf(bound))) {
    responses[status] = {
      description: codes.map((code) => `\`${code}\``).join(", "),
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    };
  }
  return responses;
}

function groupByStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const groups = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = ERRORS[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}
