import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { couldAskFor } from "@/lib/access/authorize";
import type { Caller } from "@/lib/access/caller";
import { identify } from "@/lib/access/identify";
import { isForeign } from "@/lib/access/same-origin";
import { resourceMetadataUrl } from "@/lib/access/tokens";
import { CAPABILITIES } from "@/lib/contract/capabilities";
import { ApiError, ERRORS, fail } from "@/lib/contract/errors";
import { TOKEN_SCOPES } from "@/lib/contract/oauth";
import { meterHeaders, requirePaid, spareDay } from "@/lib/metering/metering";
import { stopwatchMs, wallMs } from "@/lib/platform/clock";
import { baseUrl, type Environment, environmentOf, originsOf } from "@/lib/platform/env";
import { newRequestId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { toApiError } from "@/lib/platform/refusal";
import { INSTRUCTIONS, PLAN_MY_RACE, planMyRace } from "./assistant-words";
import { bodyOf, NO_BODY, type ReadBody, type WaitingBody } from "./body";
import { VERSION } from "./discovery";
import { inTurnOf } from "./invoke";
import type { BoundOperation } from "./operation";
import { heard, recordRequest } from "./record";
import { baseHeaders, type Envelope, errorBody } from "./respond";
import { type Handler, type Handlers, refusingResource } from "./route";
import { callTool, type OperationTool, refusalOf, refusedTool, toolsOf } from "./tools";
import { type Headers, jsonText } from "./web";

/** One request being handled. */
export interface Exchange {
  envelope: Envelope;
  tools: ReadonlyMap<string, OperationTool>;
  caller: Caller;
  /** An idempotency key the client sent outside the arguments. */
  key: string | null;
  /** Ends the turn in which a large message is checked. */
  leaveTurn?: () => Promise<void>;
  /** The error a tool refused with, for the log. */
  refused?: ApiError;
}

const METHOD_NOT_ALLOWED = new ApiError("method_not_allowed", { headers: { Allow: "POST" } });

/**
 * Serves the operations as Model Context Protocol tools, for keys and tokens: revision 2026-07-28, and 2025-11-25 and
 * earlier without sessions. Every message is a separate request with its own server.
 *
 * @param serverFor creates that server; the protocol's own test suite substitutes its server here
 */
export function assistantResource(
  operations: () => readonly BoundOperation[],
  serverFor: (exchange: Exchange) => Server | McpServer = newServer,
): Handlers {
  let tools: ReadonlyMap<string, OperationTool> | undefined;
  const POST = answering(() => {
    tools ??= toolsOf(operations());
    return tools;
  }, servedBy(serverFor));
  return { ...refusingResource(METHOD_NOT_ALLOWED), POST };
}

type Served = (request: Request, message: Message, exchange: Exchange) => Promise<Response>;

function answering(tools: () => ReadonlyMap<string, OperationTool>, served: Served): Handler {
  return async (request) => {
    const startedMs = stopwatchMs();
    const environment = environmentOf(request.headers.get("host"));
    const envelope: Envelope = {
      requestId: newRequestId(),
      environment,
      isPublic: false,
      stage: "stable",
    };
    let caller: Caller | undefined;
    let tool: OperationTool | undefined;
    const record = (status: number, error?: ApiError) => {
      const path = tool === undefined ? "/mcp" : `/mcp ${tool.name}`;
      const bound = tool?.bound ?? null;
      recordRequest({ request, path, envelope, startedMs, bound, caller, error, status });
    };
    const headers = () =>
      Object.assign(baseHeaders(envelope), caller?.meter ? meterHeaders(caller.meter) : {});
    try {
      if (isFromElsewhere(request)) return refusedOrigin(envelope, record);
      const early = await settled(bodyOf(request, VALUES_MAX));
      tool = early.message && toolIn(early.message, tools());
      caller = await identify({
        authorization: request.headers.get("authorization"),
        environment,
        requestId: envelope.requestId,
        wallMs: wallMs(),
        isIntelligence: tool?.bound.operation.cost === "intelligence",
        isOfCoach: tool !== undefined && isOfCoach(tool),
        resource: "mcp",
      });
      if (caller.meter !== null) requirePaid(caller.meter);
      if (early.refused) throw early.refused;
      const key = request.headers.get("idempotency-key");
      const exchange: Exchange = { envelope, tools: tools(), caller, key };
      const serve = async (message: Message) => {
        tool ??= toolIn(message, tools());
        if (tool !== undefined) requireScope(tool, exchange.caller, environment);
        const response = await served(request, message, exchange);
        const { status } = response;
        // The lean response class, which sets the content length.
        const answer = response.headers.get("content-type")?.startsWith("application/json")
          ? jsonText(await response.text(), status, headers())
          : response;
        record(...heard(request, status, exchange.refused));
        return answer;
      };
      const { bytes, message, parse } = early;
      // Connecting and listing don't count toward any day.
      if (message && message.method !== "tools/call" && caller.meter !== null)
        await spareDay(caller.meter);
      // The list of tools is long however short its request.
      const isShort = bytes <= SHORT_BYTES && message?.method !== "tools/list";
      if (isShort && message !== undefined) return await serve(message);
      return await untilToolInTurn(exchange, () => serve(message ?? largeMessageIn(parse())));
    } catch (thrown) {
      const error = toApiError(thrown);
      const response = refusal(error, envelope, headers());
      record(...heard(request, response.status, error));
      return response;
    }
  };
}

/** Serves a large message in its caller's turn, since the SDK checks it at length. It ends where a tool begins to wait. */
const untilToolInTurn = (exchange: Exchange, serve: () => Promise<Response>): Promise<Response> =>
  new Promise((resolve, reject) => {
    const turn = inTurnOf(
      exchange.caller,
      () =>
        new Promise<void>((leave) => {
          exchange.leaveTurn = () => {
            leave();
            return turn;
          };
          serve().then(resolve, reject).finally(leave);
        }),
    );
    turn.catch(reject);
  });

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** True if another site sent the request, or it used a host name that isn't ours, as in DNS rebinding. */
function isFromElsewhere(request: Request): boolean {
  const host = request.headers.get("host") ?? "";
  return (originsOf(host).length === 0 && !LOOPBACK.test(host)) || isForeign(request);
}

function refusedOrigin(envelope: Envelope, record: (status: number) => void): Response {
  record(403);
  const message = "Forbidden: the Origin or Host header names another site.";
  return rpcError(403, { code: -32_000, message }, baseHeaders(envelope));
}

interface Message {
  method?: unknown;
  params?: Readonly<Record<string, unknown>>;
}

/** The SDK takes several times as long to check a message as the API takes for a body. */
const VALUES_MAX = 5_000;

/** Returns the body's single message. Batches are refused, since they would count as one. @throws invalid_value */
function messageIn({ value }: ReadBody): Message {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  return fail("invalid_value", { message: "The body must be one JSON-RPC message." });
}

/** Only a tool's arguments are large. @throws invalid_value, payload_too_large */
function largeMessageIn(body: ReadBody): Message {
  const message = messageIn(body);
  if (message.method === "tools/call") return message;
  return fail("payload_too_large", { message: "Only calls of tools may be larger than 16 kB." });
}

/** The SDK takes milliseconds to check a longer message. */
const SHORT_BYTES = 4_096;

interface Early extends WaitingBody {
  /** The message, unless it is large; it tells how the call is counted, so that takes only one charge. */
  message?: Message;
  /** What was wrong with it, to be shown to identified callers only. */
  refused?: unknown;
}

const settled = (reading: Promise<WaitingBody>): Promise<Early> =>
  reading
    .then((body) => (body.isLarge ? body : { ...body, message: messageIn(body.parse()) }))
    .catch((refused: unknown) => ({ ...NO_BODY, refused }));

/** Returns the tool that a message calls. For an unknown name, the SDK responds once the caller is identified. */
function toolIn({ method, params }: Message, tools: ReadonlyMap<string, OperationTool>) {
  const name = params?.["name"];
  return method === "tools/call" && typeof name === "string" ? tools.get(name) : undefined;
}

/** Hands messages to the SDK. */
function servedBy(serverFor: (exchange: Exchange) => Server | McpServer): Served {
  const modern = createMcpHandler(
    ({ authInfo }) => serverFor(authInfo?.extra?.["exchange"] as Exchange),
    // Nothing changes during a connection: clients just list again once their list is too old.
    { legacy: "reject", maxSubscriptions: 0, onerror: (err) => log.debug({ err }, "assistant") },
  );
  return async (request, message, exchange) => {
    if (!(await isLegacyRequest(request, message))) {
      // The SDK passes this through unchanged.
      const authInfo = { token: "", clientId: "", scopes: [], extra: { exchange } };
      return modern.fetch(request, { parsedBody: message, authInfo });
    }
    const server = serverFor(exchange);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(request, { parsedBody: message });
    } finally {
      await server.close();
    }
  };
}

const LIST_TTL_MS = 60_000;
const CACHED = { ttlMs: LIST_TTL_MS, cacheScope: "private" } as const;

/** Creates a server for one message of one caller. None of it outlives the response. */
function newServer(exchange: Exchange): Server {
  const { envelope, tools, caller, key } = exchange;
  const offered = [...tools.values()].filter(
    (tool) => refusalOf(tool, caller, envelope.environment) === null,
  );
  const server = new Server(
    {
      name: "aidstation",
      title: "Aidstation",
      version: VERSION,
      websiteUrl: baseUrl(envelope.environment),
    },
    {
      capabilities: { tools: {}, prompts: {} },
      instructions: INSTRUCTIONS,
      cacheHints: { "tools/list": CACHED, "prompts/list": CACHED, "server/discover": CACHED },
    },
  );
  server.setRequestHandler("tools/list", () => ({ tools: offered.map(({ listed }) => listed()) }));
  server.setRequestHandler("tools/call", async ({ params }) => {
    const tool = tools.get(params.name);
    try {
      const refused = tool && refusalOf(tool, caller, envelope.environment);
      if (tool === undefined || refused?.code === "resource_not_found")
        throw unknownTool(params.name);
      await exchange.leaveTurn?.();
      const isLarge = exchange.leaveTurn !== undefined;
      return await callTool(tool, caller, { arguments: params.arguments ?? {}, key, isLarge });
    } catch (thrown) {
      if (thrown instanceof ProtocolError) throw thrown;
      const error = toApiError(thrown);
      exchange.refused = error;
      return refusedTool(error, envelope);
    }
  });
  const prompts = offered.some(({ name }) => name.startsWith("calculate_")) ? [PLAN_MY_RACE] : [];
  server.setRequestHandler("prompts/list", () => ({ prompts }));
  server.setRequestHandler("prompts/get", ({ params: { name, arguments: given = {} } }) => {
    const prompt = prompts.find((each) => each.name === name);
    if (prompt === undefined) throw invalidParams(`Unknown prompt: ${name}`);
    if (!given["race"]) throw invalidParams("race is required.");
    const text = planMyRace(given);
    return {
      description: prompt.description,
      messages: [{ role: "user", content: { type: "text", text } }],
    };
  });
  return server;
}

const invalidParams = (message: string) =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message);
const unknownTool = (name: string) => invalidParams(`Unknown tool: ${name.slice(0, 100)}`);

/** Returns the JSON-RPC code for a refused request. */
function rpcCodeOf({ code }: ApiError): number {
  if (code === "invalid_json") return ProtocolErrorCode.ParseError;
  const { status } = ERRORS[code];
  if (status === 400) return ProtocolErrorCode.InvalidRequest;
  return status >= 500 ? ProtocolErrorCode.InternalError : -32_000;
}

/**
 * Builds the response for a request refused before any tool was looked up: a JSON-RPC error with our own error inside.
 */
function refusal(error: ApiError, envelope: Envelope, headers: Headers): Response {
  const { code, details } = error;
  const { status } = ERRORS[code];
  const { error: data } = errorBody(code, details, envelope);
  if (details.retryAfterSeconds !== undefined)
    headers["Retry-After"] = String(details.retryAfterSeconds);
  Object.assign(headers, details.headers);
  if (status === 401 || code === "insufficient_scope")
    headers["WWW-Authenticate"] = challenge(envelope.environment, error);
  return rpcError(status, { code: rpcCodeOf(error), message: data.message, data }, headers);
}

const isOfCoach = ({ bound }: OperationTool): boolean =>
  CAPABILITIES[bound.operation.capability].scope === "coach";

/**
 * Rejects a call whose missing scope an app could ask its user for. A key can't be given more scopes, so the tool
 * itself reports that case.
 *
 * @throws insufficient_scope
 */
function requireScope(tool: OperationTool, caller: Caller, environment: Environment): void {
  if (!couldAskFor(caller, tool.bound.operation.capability)) return;
  const refused = refusalOf(tool, caller, environment);
  if (refused?.code === "insufficient_scope") throw refused;
}

/** Returns the challenge that tells a client whose token is missing, expired or insufficient how to get one. */
function challenge(environment: Environment, { code, details }: ApiError): string {
  const said = details.headers?.["WWW-Authenticate"];
  if (said?.includes("resource_metadata=")) return said;
  const metadata = `resource_metadata="${resourceMetadataUrl(environment, "mcp")}"`;
  if (said !== undefined) return `${said}, ${metadata}`;
  const scope = code === "missing_authorization" ? `, scope="${TOKEN_SCOPES.join(" ")}"` : "";
  return `Bearer ${metadata}${scope}`;
}

const rpcError = (status: number, error: object, headers: Headers): Response =>
  jsonText(JSON.stringify({ jsonrpc: "2.0", id: null, error }), status, headers);
