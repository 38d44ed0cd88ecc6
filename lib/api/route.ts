import type { z } from "zod";
import type { Caller } from "@/lib/access/caller";
import { anyone, identify, identifyBrowser } from "@/lib/access/identify";
import { CAPABILITIES, type Capability } from "@/lib/contract/capabilities";
import { ApiError, isApiError } from "@/lib/contract/errors";
import { featureOf } from "@/lib/contract/features";
import { meterHeaders, requirePaid } from "@/lib/metering/metering";
import { takePublic } from "@/lib/metering/public-limit";
import { prefers } from "@/lib/platform/accept";
import { stopwatchMs, wallMs } from "@/lib/platform/clock";
import { environmentOf } from "@/lib/platform/env";
import { newRequestId } from "@/lib/platform/ids";
import { toApiError } from "@/lib/platform/refusal";
import { bodyOf, NO_BODY } from "./body";
import { invoke, type Outcome, type WaitingInput } from "./invoke";
import {
  type AnyOperation,
  type BoundOperation,
  type KnownPath,
  type Operation,
  takesIdempotencyKey,
} from "./operation";
import { heard, recordRequest } from "./record";
import {
  attributionOf,
  baseHeaders,
  type Envelope,
  errorResponse,
  fileResponse,
  fixedResponse,
  streamJson,
  streamText,
  writtenResponse,
} from "./respond";
import { valuesOf } from "./values";
import { type Headers, jsonText, web } from "./web";

/** Next passes no params for a path without placeholders. */
type Context = { params: Promise<Record<string, string | string[]> | undefined> };
export type Handler = ((request: Request, context: Context) => Promise<Response>) & {
  bound?: BoundOperation;
};

const DECLARABLE = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof DECLARABLE)[number];
const ALL_METHODS = [...DECLARABLE, "HEAD", "OPTIONS"] as const;
export type Handlers = Record<(typeof ALL_METHODS)[number], Handler>;

type S = z.ZodType | undefined;

/**
 * Returns all seven handlers of one path. Declared methods run their operation; HEAD responds like GET without a body;
 * any other method gets a 405 with `Allow`. If the path doesn't exist in the request's environment, every method
 * responds as for an unknown path. A GET that shows a secret once has no HEAD.
 */
export function resource<
  const Path extends string,
  GC extends Capability,
  GQ extends S,
  GB extends S,
  GR extends S,
  PC extends Capability,
  PQ extends S,
  PB extends S,
  PR extends S,
  UC extends Capability,
  UQ extends S,
  UB extends S,
  UR extends S,
  AC extends Capability,
  AQ extends S,
  AB extends S,
  AR extends S,
  DC extends Capability,
  DQ extends S,
  DB extends S,
  DR extends S,
>(
  path: KnownPath<Path>,
  methods: {
    GET?: Operation<Path, GC, GQ, GB, GR>;
    POST?: Operation<Path, PC, PQ, PB, PR>;
    PUT?: Operation<Path, UC, UQ, UB, UR>;
    PATCH?: Operation<Path, AC, AQ, AB, AR>;
    DELETE?: Operation<Path, DC, DQ, DB, DR>;
  },
): Handlers {
  const declared = methods as Partial<Record<Method, AnyOperation>>;
  const allow = DECLARABLE.filter((method) => declared[method] !== undefined).join(", ");
  // HEAD would use up a one-time secret without showing it to anyone.
  const Allow = declared.GET?.secret === true ? allow : allow.replace("GET", "GET, HEAD");
  const refuse = route(path, refusal("method_not_allowed", { Allow }));
  const handlers = Object.fromEntries(ALL_METHODS.map((method) => [method, refuse]));
  for (const method of DECLARABLE) {
    const operation = declared[method];
    if (operation === undefined) continue;
    const effect = operation.effect ?? (method === "GET" ? "none" : "database");
    const bound: BoundOperation = { method, path, operation, effect };
    const handler: Handler = route(path, bound);
    handler.bound = bound;
    handlers[method] = handler;
    if (method === "GET" && operation.secret !== true) handlers["HEAD"] = route(path, bound);
  }
  return handlers as Handlers;
}

/** Returns the handlers of a path that doesn't exist. */
export const missingResource = (): Handlers => refusingResource(refusal("resource_not_found"));

/** Returns handlers that refuse every method, for requests that can't name an operation. */
export function refusingResource(error: ApiError): Handlers {
  const handler = route("/v1", error);
  return Object.fromEntries(ALL_METHODS.map((method) => [method, handler])) as Handlers;
}

/** Returns the handlers of a path outside the API that takes only POST. */
export const onlyPost = (handler: (request: Request) => Promise<Response>): Handlers => ({
  ...refusingResource(refusal("method_not_allowed", { Allow: "POST" })),
  POST: handler,
});

/** An operation anyone may call that only ever refuses, before anything is counted. */
const refusal = (code: ApiError["code"], headers: Headers = {}): ApiError =>
  new ApiError(code, { headers });

/** Builds one handler: guards, admits, runs the steps of `invoke`, then sends the response and logs it. */
function route(path: string, bound: BoundOperation | ApiError): Handler {
  const feature = featureOf(path);
  const isDeclared = !isApiError(bound);
  const isPublic =
    isDeclared && bound.operation.capability === "public" && bound.operation.secret !== true;
  return async (request, context) => {
    const startedMs = stopwatchMs();
    const environment = environmentOf(request.headers.get("host"));
    const exists = feature.environments.includes(environment);
    const envelope: Envelope = {
      requestId: newRequestId(),
      environment,
      isPublic: isPublic && exists,
      stage: exists && isDeclared ? feature.stage : "stable",
    };
    let caller: Caller | undefined;
    const asked = { request, path, envelope, startedMs, bound: isDeclared ? bound : null };
    const record = (status: number, error?: ApiError) =>
      recordRequest({ ...asked, caller, error, status });
    try {
      if (!exists) throw refusal("resource_not_found");
      if (!isDeclared) throw bound;
      caller = await admit(bound.operation, request, envelope);
      // Check before reading anything, so that a client sending too much costs no more than this.
      if (caller.meter !== null) requirePaid(caller.meter);
      const read = () => inputOf(bound, request, context);
      const outcome = await invoke(bound, caller, read, conditionsOf(bound, request));
      const headers = Object.assign(baseHeaders(envelope), headersOf(caller));
      const response = respond(bound.operation, request, outcome, headers, record);
      return request.method === "HEAD" ? new web.Response(null, response) : response;
    } catch (thrown) {
      const error = toApiError(thrown);
      const response = errorResponse(error, envelope, headersOf(caller));
      record(...heard(request, response.status, error));
      return request.method === "HEAD" ? new web.Response(null, response) : response;
    }
  };
}

/** Returns a request's idempotency key and edition, if its operation uses them. */
function conditionsOf(bound: BoundOperation, { headers }: Request) {
  const idempotencyKey = takesIdempotencyKey(bound) ? headers.get("idempotency-key") : null;
  const ifMatch = bound.operation.editions === true ? headers.get("if-match") : null;
  return { idempotencyKey, ifMatch };
}

const headersOf = (caller: Caller | undefined): Headers =>
  caller === undefined || caller.meter === null ? {} : meterHeaders(caller.meter);

/** Waits for a request's input. The body is only read if the operation takes one. */
async function inputOf(
  { operation }: BoundOperation,
  request: Request,
  context: Context,
): Promise<WaitingInput> {
  const body = operation.body === undefined ? NO_BODY : await bodyOf(request);
  const params = singles(await context.params);
  const inputNow = () => {
    const { value, isSuspicious } = body.parse();
    return {
      params,
      query: valuesOf(operation.query, searchOf(operation, request)),
      body: value,
      isBodyStorable: !isSuspicious,
    };
  };
  return { isLarge: body.isLarge, parse: inputNow };
}

/** Returns path parameters as one string each. Only an unknown path's catch-all has several. */
const singles = (params: Record<string, string | string[]> | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]));

/** Identifies and counts the caller: by address on a public operation, otherwise by the credential's account. */
async function admit(operation: AnyOperation, request: Request, envelope: Envelope) {
  const { requestId, environment } = envelope;
  const authorization = request.headers.get("authorization");
  const counted = {
    isIntelligence: operation.cost === "intelligence",
    isControl: operation.cost === "control",
    isOfCoach: CAPABILITIES[operation.capability].scope === "coach",
  };
  const arrival = { authorization, environment, requestId, wallMs: wallMs(), ...counted };
  if (operation.capability === "public") {
    const address = request.headers.get("x-forwarded-for") ?? "unknown";
    takePublic("call", address, arrival.wallMs);
    return anyone(arrival, address);
  }
  if (authorization !== null) return identify(arrival);
  return (await identifyBrowser(request.headers, arrival)) ?? identify(arrival);
}

/** Buffering proxies would hold events back. */
const EVENT_STREAM = { "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" };

/** Builds the HTTP response; `record` gets its status once it is fully sent. */
function respond(
  operation: AnyOperation,
  request: Request,
  outcome: Outcome,
  headers: Headers,
  record: (status: number, error?: ApiError) => void,
): Response {
  const status = operation.status ?? 200;
  const ended = (thrown?: unknown) =>
    record(...heard(request, status, thrown === undefined ? undefined : toApiError(thrown)));
  if (outcome.kind === "stream") {
    const { rest, headers: own } = outcome.stream;
    return streamJson(rest, status, { ...headers, ...own }, ended);
  }
  if (outcome.kind === "events") {
    const own = { ...outcome.headers, ...EVENT_STREAM };
    return streamText(outcome.text, status, { ...headers, ...own }, ended);
  }
  if (outcome.kind === "parts") return streamText(outcome.text, status, headers, ended);
  const response = plainResponse(operation, outcome, headers, status);
  record(response.status);
  return response;
}

function plainResponse(
  operation: AnyOperation,
  outcome: Exclude<Outcome, { kind: "stream" | "parts" | "events" }>,
  headers: Headers,
  status: number,
): Response {
  if (outcome.kind === "nothing") return new web.Response(null, { status: 204, headers });
  if (outcome.kind === "fixed") return fixedResponse(outcome.bytes, status, headers);
  if (outcome.kind === "written") return writtenResponse(outcome, headers);
  if (outcome.kind === "file")
    return fileResponse(outcome.download, operation.produces, status, headers);
  if (outcome.etag !== undefined) headers["ETag"] = outcome.etag;
  return jsonText(
    JSON.stringify(outcome.answer),
    operation.statusOf?.(outcome.answer as never) ?? status,
    Object.assign(headers, attributionOf(outcome.answer)),
  );
}

const NOTHING = new URLSearchParams();

/**
 * Returns a request's query. If the operation can produce a file, an `Accept` header that prefers the file's type over
 * JSON also asks for it, unless `format` says otherwise: `pdf` for `application/pdf`.
 */
function searchOf({ query, produces }: AnyOperation, request: Request): URLSearchParams {
  if (query === undefined) return NOTHING;
  const search = new URL(request.url).searchParams;
  const accept = request.headers.get("accept");
  if (
    produces !== undefined &&
    !search.has("format") &&
    prefers(accept, produces, "application/json")
  )
    search.set("format", produces.replace(/^.*\//, ""));
  return search;
}
