import type { CallToolResult, Tool as ListedTool } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { authorize, requireChanging } from "@/lib/access/authorize";
import type { Caller } from "@/lib/access/caller";
import { type ApiError, ERRORS, fail } from "@/lib/contract/errors";
import { featureOf } from "@/lib/contract/features";
import { PATH_PARAMS, type PathParam, spellingsOf } from "@/lib/contract/primitives";
import { chargeFor, countAsIntelligence, requirePaid } from "@/lib/metering/metering";
import type { Environment } from "@/lib/platform/env";
import { toApiError } from "@/lib/platform/refusal";
import { ATTRIBUTION_NOTE, SAFETY_NOTE } from "./assistant-words";
import { answerSchema } from "./ignored-fields";
import { invoke, type Outcome } from "./invoke";
import { type JsonSchema, toJsonSchema } from "./json-schema";
import {
  type BoundOperation,
  changesWhatIsStored,
  type Tool,
  takesIdempotencyKey,
} from "./operation";
import type { Input } from "./parse";
import { attributionOf, type Envelope, errorBody } from "./respond";

/** Rows per page if a tool call gives no limit: an assistant reads every one of them. */
const TOOL_PAGE = 20;
const KEY = "idempotency_key";

/** An operation assistants can use, with path, query and body as one flat object. */
export interface OperationTool {
  name: string;
  bound: BoundOperation;
  /** The tool's entry in the list; built on first use. */
  listed: () => ListedTool;
}

/** Collects the operations that declare a tool, by tool name. */
export const toolsOf = (operations: readonly BoundOperation[]): Map<string, OperationTool> =>
  new Map(
    operations.flatMap((bound) => {
      const { tool } = bound.operation;
      if (tool === undefined) return [];
      let listed: ListedTool | undefined;
      const list = () => {
        listed ??= listing(bound, tool);
        return listed;
      };
      return [[tool.name, { name: tool.name, bound, listed: list }] as const];
    }),
  );

/**
 * Returns the error for a caller who may not use a tool, as for its operation: `resource_not_found` if it doesn't exist
 * for them; null if they may use it.
 */
export function refusalOf(
  { bound }: OperationTool,
  caller: Caller,
  environment: Environment,
): ApiError | null {
  try {
    if (!featureOf(bound.path).environments.includes(environment)) fail("resource_not_found");
    authorize(caller, bound.operation.capability);
    if (changesWhatIsStored(bound)) requireChanging(caller);
    return null;
  } catch (thrown) {
    return toApiError(thrown);
  }
}

interface ToolCall {
  arguments: Readonly<Record<string, unknown>>;
  key: string | null;
  /** Whether checking them takes milliseconds. */
  isLarge: boolean;
}

/**
 * Calls a tool exactly like the same caller's request to its operation.
 *
 * @param key an idempotency key, if the client sent one outside the arguments
 * @throws ApiError as the operation does
 */
export async function callTool(
  { bound }: OperationTool,
  caller: Caller,
  { arguments: given, key, isLarge }: ToolCall,
): Promise<CallToolResult> {
  if (bound.operation.cost === "intelligence") await admitAsIntelligence(caller.meter);
  const said = takesIdempotencyKey(bound) ? (given[KEY] ?? key) : null;
  // A non-string isn't a key; the empty string makes it fail as too short.
  const idempotencyKey = said === null ? null : typeof said === "string" ? said : "";
  const input = { isLarge, parse: () => inputOf(bound, given) };
  const outcome = await invoke(bound, caller, async () => input, { idempotencyKey });
  return resultOf(answerOf(outcome));
}

/** Counts a call toward intelligence if it was admitted before its operation was known. */
async function admitAsIntelligence(meter: Caller["meter"]): Promise<void> {
  if (meter === null || meter.day?.isIntelligence !== false) return;
  await countAsIntelligence(meter);
  await chargeFor(meter, 1);
  requirePaid(meter);
}

/** Formats an error for a tool result: the operation's error response, and what to do about it. */
export function refusedTool({ code, details }: ApiError, envelope: Envelope): CallToolResult {
  const seconds = details.retryAfterSeconds;
  const wait = seconds === undefined ? "" : ` Try again in ${seconds} s.`;
  return {
    isError: true,
    content: [
      textBlock(JSON.stringify(errorBody(code, details, envelope))),
      textBlock(ERRORS[code].remedy + wait),
    ],
  };
}

/** Returns the placeholders of a path template. */
const placeholdersOf = (path: string): PathParam[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as PathParam);

/** Returns a query's fields by every accepted name, without the one that asks for a file: models can't use files. */
function queryFieldsOf({ operation: { query, produces } }: BoundOperation): Set<string> {
  if (query === undefined) return new Set();
  const { shape } = query as z.ZodObject;
  const names = [...Object.keys(shape), ...Object.keys(spellingsOf(query) ?? {})];
  return new Set(names.filter((name) => produces === undefined || name !== "format"));
}

/**
 * Splits flat arguments into path, query and body; whatever path and query don't name goes into the body.
 *
 * @throws missing_field for a name of the path that is not given, invalid_value for one that is no plain value
 */
function inputOf(bound: BoundOperation, given: Readonly<Record<string, unknown>>): Input {
  const inQuery = queryFieldsOf(bound);
  const inPath = placeholdersOf(bound.path);
  const params = inPath.map((name) => {
    const value =
      given[name] ?? fail("missing_field", { param: name, message: `${name} is required.` });
    if (typeof value === "object")
      fail("invalid_value", { param: name, message: `${name} must be text.` });
    return [name, String(value)];
  });
  const rest = Object.entries(given).filter(
    ([name]) => name !== KEY && !inPath.includes(name as PathParam),
  );
  const query = Object.fromEntries(rest.filter(([name]) => inQuery.has(name)));
  if (inQuery.has("limit")) query["limit"] ??= TOOL_PAGE;
  const body = Object.fromEntries(rest.filter(([name]) => !inQuery.has(name)));
  return {
    params: Object.fromEntries(params),
    query,
    body: bound.operation.body === undefined ? undefined : body,
  };
}

/** Returns a tool's result: the fields the operation declares. */
function answerOf(outcome: Outcome): Record<string, unknown> {
  if (outcome.kind === "nothing") return {};
  if (outcome.kind === "answer") return outcome.answer as Record<string, unknown>;
  if (outcome.kind === "written") return outcome.text === null ? {} : JSON.parse(outcome.text);
  return fail("internal_error", { cause: `a tool was answered with a ${outcome.kind}` });
}

function resultOf(answer: Record<string, unknown>): CallToolResult {
  const text = JSON.stringify(answer);
  // In user-written text, quotation marks are escaped, so it can't match.
  const isPrescription = text.includes('"safety":{');
  const notes = [
    ...(isPrescription ? [SAFETY_NOTE] : []),
    ...(Object.keys(attributionOf(answer)).length > 0 ? [ATTRIBUTION_NOTE] : []),
  ];
  return { content: [text, ...notes].map(textBlock), structuredContent: answer };
}

const textBlock = (text: string) => ({ type: "text" as const, text });

/** Builds the tool's list entry: what it is for, its input and output, and its effect on stored data. */
function listing(bound: BoundOperation, { name, title, about }: Tool): ListedTool {
  const response = answerSchema(bound.operation);
  return {
    name,
    title,
    description: about,
    inputSchema: inputSchemaOf(bound) as ListedTool["inputSchema"],
    ...(response !== undefined && {
      outputSchema: objectOf(toJsonSchema(response, "output")) as ListedTool["inputSchema"],
    }),
    annotations: annotationsOf(bound),
  };
}

function annotationsOf(bound: BoundOperation) {
  const { method, effect, operation } = bound;
  const readOnlyHint = !changesWhatIsStored(bound);
  return {
    readOnlyHint,
    destructiveHint: !readOnlyHint && (method !== "POST" || operation.tool?.replaces === true),
    idempotentHint: method !== "POST" || effect === "none" || operation.tool?.replaces === true,
    openWorldHint: false,
  };
}

function inputSchemaOf(bound: BoundOperation): JsonSchema {
  const { path, operation } = bound;
  const inQuery = queryFieldsOf(bound);
  const query = operation.query === undefined ? {} : objectOf(toJsonSchema(operation.query));
  const body = operation.body === undefined ? {} : objectOf(toJsonSchema(operation.body));
  const named = placeholdersOf(path);
  const fromPath = named.map((name) => [
    name,
    { type: "string", description: PATH_PARAMS[name].description },
  ]);
  const fromQuery = Object.entries(query.properties ?? {})
    .filter(([name]) => inQuery.has(name))
    .map(([name, schema]) => [
      name,
      name === "limit" ? { type: "integer", minimum: 1, default: TOOL_PAGE } : schema,
    ]);
  const { properties, required = [], $defs, ...bodyRest } = body;
  const defs = { ...query.$defs, ...$defs };
  return {
    ...bodyRest,
    type: "object",
    properties: {
      ...Object.fromEntries(fromPath),
      ...Object.fromEntries(fromQuery),
      ...properties,
      ...(takesIdempotencyKey(bound) && { [KEY]: KEY_SCHEMA }),
    },
    required: [...named, ...(query.required ?? []), ...required],
    ...(Object.keys(defs).length > 0 && { $defs: defs }),
  };
}

const KEY_SCHEMA = {
  type: "string",
  minLength: 1,
  maxLength: 255,
  description:
    "A random value of your own. Repeat a call with the same one, and it is done once and answered alike.",
} as const;

/** Resolves a schema that only references another, to an object with its fields. */
function objectOf(schema: JsonSchema): JsonSchema {
  const { $ref, $defs, $schema: _dialect, ...rest } = schema;
  const name = $ref?.replace("#/$defs/", "");
  const named = name === undefined ? undefined : $defs?.[name];
  if (name === undefined || typeof named !== "object")
    return { type: "object", ...rest, ...($defs && { $defs }) };
  const { id: _name, ...shape } = named;
  const others = { ...$defs };
  if (!JSON.stringify(schema.$defs).includes(`"#/$defs/${name}"`)) delete others[name];
  return { type: "object", ...shape, ...(Object.keys(others).length > 0 && { $defs: others }) };
}
