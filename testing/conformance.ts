import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { answerSchema } from "@/lib/api/ignored-fields";
import { codesOf } from "@/lib/api/openapi";
import {
  ERROR_TYPES,
  ERRORS,
  type ErrorCode,
  LIMIT_NAMES,
  WRONG_FIELDS_MAX,
} from "@/lib/contract/errors";
import { featureOf } from "@/lib/contract/features";
import { type Listed, OPERATIONS } from "./operations";

/** Checks every response under `/v1` against its operation's declaration, whichever test made the call. */

interface Asked {
  method: string;
  /** Including its query, as sent. */
  path: string;
  /** True if the request was for the live environment. */
  live: boolean;
}

interface Answered {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  body: unknown;
}

export const RequestIdText = z.string().regex(/^req_[0-9a-f]{12}$/);
const ErrorEnvelope = z.strictObject({
  error: z.strictObject({
    type: z.enum(ERROR_TYPES),
    code: z.string(),
    message: z.string().min(1).max(1000),
    param: z.string().min(1).max(200).optional(),
    errors: z
      .array(z.strictObject({ param: z.string().min(1).max(200), message: z.string().min(1) }))
      .min(2)
      .max(WRONG_FIELDS_MAX)
      .optional(),
    limit: z.enum(LIMIT_NAMES).optional(),
    documentation_url: z.url(),
    request_id: RequestIdText,
  }),
});

interface Route {
  segments: string[];
  /** HEAD maps to the method it answers like. */
  methods: Map<string, { each: Listed; codes: ReadonlySet<string> }>;
  path: string;
}

const isPlaceholder = (segment: string): boolean => segment.startsWith("{");
const segmentsOf = (path: string): string[] => path.replace(/\/$/, "").split("/");

/** Routes by their number of segments, those with fewer placeholders first, as the router prefers them. */
const routes = new Map<number, Route[]>();
for (const each of OPERATIONS) {
  const segments = segmentsOf(each.path);
  const peers = routes.get(segments.length) ?? [];
  routes.set(segments.length, peers);
  let route = peers.find(({ path }) => path === each.path);
  if (route === undefined) {
    route = { segments, methods: new Map(), path: each.path };
    peers.push(route);
    const placeholders = (of: Route) => of.segments.filter(isPlaceholder).length;
    peers.sort((a, b) => placeholders(a) - placeholders(b));
  }
  const bound = { each, codes: new Set<string>(codesOf(each)) };
  route.methods.set(each.method, bound);
  if (each.method === "GET" && each.operation.secret !== true) route.methods.set("HEAD", bound);
}

function routeOf(path: string): Route | undefined {
  const sent = segmentsOf(path);
  const fits = ({ segments }: Route) =>
    segments.every((segment, at) => isPlaceholder(segment) || segment === sent[at]);
  return routes.get(sent.length)?.find(fits);
}

/** Returns the refusal that applies to a path whether or not anything is there. */
function refusalOf(route: Route | undefined, { method, live }: Asked): ErrorCode | undefined {
  if (route === undefined) return "resource_not_found";
  if (live && !featureOf(route.path).environments.includes("live")) return "resource_not_found";
  return route.methods.has(method) ? undefined : "method_not_allowed";
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Returns the first fault in a response, or undefined. */
function faultOf(asked: Asked, answered: Answered): string | undefined {
  const route = routeOf(asked.path.split(/[?#]/)[0] ?? "");
  const refusal = refusalOf(route, asked);
  const bound = route?.methods.get(asked.method);
  const allowed = refusal === undefined ? (bound?.codes ?? new Set()) : new Set([refusal]);
  if (asked.method === "HEAD") return faultOfHead(bound?.each, refusal, allowed, answered);
  if (refusal !== undefined || (isObject(answered.body) && "error" in answered.body)) {
    return faultOfError(allowed, answered);
  }
  return bound === undefined ? "no operation" : faultOfSuccess(bound.each, answered);
}

function faultOfHead(
  each: Listed | undefined,
  refusal: ErrorCode | undefined,
  allowed: ReadonlySet<string>,
  { status, text }: Answered,
): string | undefined {
  if (text !== "") return "HEAD has a body";
  if (refusal === undefined && status === (each?.operation.status ?? 200)) return undefined;
  const statuses = Object.entries(ERRORS).filter(([code]) => allowed.has(code));
  return statuses.some(([, row]) => row.status === status) ? undefined : "undeclared status";
}

function faultOfError(allowed: ReadonlySet<string>, answered: Answered): string | undefined {
  const { status, headers, body } = answered;
  const envelope = ErrorEnvelope.safeParse(body);
  if (!envelope.success) return `not the error envelope: ${envelope.error.message}`;
  const { code, type, limit, documentation_url, request_id } = envelope.data.error;
  if (!allowed.has(code)) return `${code} is not declared: ${[...allowed].join(", ")}`;
  const row = ERRORS[code as ErrorCode];
  if (status !== row.status || type !== row.type) return `${code} with another status or type`;
  if ((status === 429) !== (limit !== undefined)) return `${code} and a limit do not go together`;
  if (!documentation_url.endsWith(`/docs/errors#${code}`)) return "another page's address";
  if (request_id !== headers["x-request-id"]) return "another request's id";
  return headers["content-type"] === "application/json" ? undefined : "not declared as JSON";
}

function faultOfSuccess({ operation }: Listed, answered: Answered): string | undefined {
  const { status, headers, text, body } = answered;
  if (operation.stream === "events") return faultOfEvents(operation.response, answered);
  const response = answerSchema(operation);
  if (response === undefined) {
    return status === 204 && text === "" ? undefined : "is not 204 with nothing";
  }
  const parsed = response.safeParse(body);
  if (!parsed.success) return `breaks its schema: ${parsed.error.message}`;
  // Parsing drops fields that the schema does not declare.
  if (!isDeepStrictEqual(parsed.data, body)) return "has fields that are not declared";
  const expected = operation.statusOf?.(parsed.data as never) ?? operation.status ?? 200;
  if (status !== expected) return `has not status ${expected}`;
  if (headers["content-type"] !== "application/json") return "is not declared as JSON";
  const ofItems = itemCodes(body).filter((code) => !(String(code) in ERRORS));
  return ofItems.length === 0 ? undefined : `unknown codes of items: ${ofItems.join(", ")}`;
}

function faultOfEvents(schema: z.ZodType | undefined, { status, headers, text }: Answered) {
  if (status !== 200) return "has not status 200";
  if (headers["content-type"] !== "text/event-stream") return "is not declared as events";
  for (const event of eventsIn(text)) {
    const parsed = schema?.safeParse(event);
    if (parsed?.success !== true) return `breaks its schema: ${parsed?.error.message}`;
    if (!isDeepStrictEqual(parsed.data, event)) return "has fields that are not declared";
  }
  return undefined;
}

/** Returns the events of a `text/event-stream` response. */
export const eventsIn = (text: string) =>
  text
    .split("\n\n")
    .filter((frame) => frame !== "")
    .map((frame) => {
      const [, event = "", data = "null"] = /^event: (.*)\ndata: (.*)$/.exec(frame) ?? [];
      return { event, data: JSON.parse(data) };
    });

/** Returns the codes with which items of a batch were refused. */
function itemCodes(body: unknown): unknown[] {
  const lists = isObject(body) ? [body["errors"], body["prescriptions"]] : [];
  return lists
    .filter(Array.isArray)
    .flat()
    .flatMap((item) => (isObject(item) && "index" in item && "code" in item ? [item["code"]] : []));
}

/** Throws if a response under `/v1` is not one its operation declares. */
export function expectConformance(asked: Asked, answered: Answered): void {
  if (!/^\/v1([/?#]|$)/.test(asked.path)) return;
  const fault = faultOf(asked, answered);
  if (fault === undefined) return;
  const { method, path } = asked;
  const what = `${method} ${path.slice(0, 200)} answered ${answered.status}`;
  throw new Error(`${what}: ${fault}\n${answered.text.slice(0, 500)}`);
}
