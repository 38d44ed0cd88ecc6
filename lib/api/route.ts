import type { z } from "zod";
import type { Caller } from "@/lib/access/caller";
import { identify } from "@/lib/access/identify";
import type { Capability } from "@/lib/contract/capabilities";
import { ApiError } from "@/lib/contract/errors";
import { featureOf } from "@/lib/contract/features";
import { requireAdmitted } from "@/lib/metering/metering";
import { takePublic } from "@/lib/metering/public-limit";
import { stopwatchMs, wallMs } from "@/lib/platform/clock";
import { environmentOf } from "@/lib/platform/env";
import { newRequestId } from "@/lib/platform/ids";
import { invoke, type Outcome } from "./invoke";
import type { AnyOperation, BoundOperation, KnownPath, Operation } from "./operation";
import { readBody } from "./parse";
import { recordRequest } from "./record";
import {
  attributionOf,
  baseHeaders,
  type Envelope,
  errorResponse,
  type Headers,
  streamJson,
  toApiError,
} from "./respond";

/** Next gives no params at all to a path without placeholders. */
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
 * All seven handlers of one path. Declared methods run their operation; HEAD answers as GET without a body; any
 * other gets our 405 with `Allow`. Where the path does not exist in the request's environment, every method answers
 * exactly like an unknown path.
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
  const refuse = route(
    path,
    refusal("method_not_allowed", { Allow: allow.replace("GET", "GET, HEAD") }),
  );
  const handlers = Object.fromEntries(ALL_METHODS.map((method) => [method, refuse]));
  for (const method of DECLARABLE) {
    const operation = declared[method];
    if (operation === undefined) continue;
    const handler: Handler = route(path, operation);
    handler.bound = { method, path, operation };
    handlers[method] = handler;
    if (method === "GET") handlers["HEAD"] = route(path, operation);
  }
  return handlers as Handlers;
}

/** Every method of a path that does not exist. */
export function missingResource(): Handlers {
  const handler = route("/v1", refusal("resource_not_found"));
  return Object.fromEntries(ALL_METHODS.map((method) => [method, handler])) as Handlers;
}

/** An operation that anyone may call and that only ever refuses, before anything is counted. */
const refusal = (code: ApiError["code"], headers: Headers = {}): ApiError =>
  new ApiError(code, { headers });

/** One handler: gate, admit, then the steps of `invoke`, then the answer and its log line. */
function route(path: string, operation: AnyOperation | ApiError): Handler {
  const feature = featureOf(path);
  const isPublic = !(operation instanceof ApiError) && operation.capability === "public";
  return async (request, context) => {
    const startedMs = stopwatchMs();
    const environment = environmentOf(request.headers.get("host"));
    const exists = feature.environments.includes(environment);
    const envelope: Envelope = {
      requestId: newRequestId(),
      environment,
      isPublic: isPublic && exists,
      stage: exists && !(operation instanceof ApiError) ? feature.stage : "stable",
    };
    let caller: Caller | undefined;
    let metered: Headers = {};
    let response: Response;
    let error: ApiError | undefined;
    try {
      if (!exists) throw refusal("resource_not_found");
      if (operation instanceof ApiError) throw operation;
      const admitted = await admit(operation, request, envelope);
      caller = admitted.caller;
      metered = admitted.headers();
      const outcome = await invoke(operation, caller, {
        method: request.method,
        params: singles(await context.params),
        search: operation.query === undefined ? NO_SEARCH : new URL(request.url).searchParams,
        body: () => readBody(request),
      });
      response = respond(operation, outcome, { ...baseHeaders(envelope), ...metered });
    } catch (thrown) {
      error = toApiError(thrown);
      response = errorResponse(error, envelope, { ...metered, ...error.details.headers });
    }
    recordRequest({ request, path, envelope, caller, error, status: response.status, startedMs });
    return request.method === "HEAD" ? new Response(null, response) : response;
  };
}

const NO_SEARCH = new URLSearchParams();

/** Path parameters as one string each; only the path of no route at all has several in one. */
const singles = (params: Record<string, string | string[]> | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]));

/** Who calls, counted: by address on a public operation, otherwise by the account of the credential. */
async function admit(operation: AnyOperation, request: Request, envelope: Envelope) {
  const { requestId, environment } = envelope;
  const nowMs = wallMs();
  if (operation.capability === "public") {
    const address = request.headers.get("x-forwarded-for") ?? "unknown";
    takePublic(address, nowMs);
    const caller: Caller = {
      kind: "anyone",
      requestId,
      environment,
      wallMs: nowMs,
      nowMs,
      address,
    };
    return { caller, headers: (): Headers => ({}) };
  }
  const authorization = request.headers.get("authorization");
  const found = await identify({ authorization, environment, requestId, wallMs: nowMs });
  return { caller: found.caller, headers: () => requireAdmitted(found.admission) };
}

function respond(operation: AnyOperation, outcome: Outcome, headers: Headers): Response {
  const status = operation.status ?? 200;
  if (outcome.kind === "nothing") return new Response(null, { status: 204, headers });
  if (outcome.kind === "stream") {
    const { rest, headers: own } = outcome.stream;
    return streamJson(rest, status, { ...headers, ...own });
  }
  return Response.json(outcome.answer, {
    status: operation.statusOf?.(outcome.answer as never) ?? status,
    headers: { ...headers, ...attributionOf(outcome.answer) },
  });
}
