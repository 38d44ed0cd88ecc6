import type { IncomingMessage, ServerResponse } from "node:http";
import { takePublic } from "@/lib/metering/public-limit";
import { issuerOf, OAUTH_PATHS } from "@/lib/oauth/addresses";
import { understoodTarget } from "@/lib/oauth/asked";
import { keySet, resourceMetadata, serverMetadata } from "@/lib/oauth/metadata";
import { stopwatchMs, wallMs } from "@/lib/platform/clock";
import { type Environment, environmentOf } from "@/lib/platform/env";
import { newRequestId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { countRequest } from "@/lib/platform/metrics";
import { toApiError } from "@/lib/platform/refusal";
import { baseHeaders } from "./respond";

/**
 * Entry point of the authorization server, next to the API's. Serves exactly its own paths, on Node's request objects
 * as the library needs them. Errors use the OAuth format.
 */

type Answer = (asked: {
  environment: Environment;
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}) => Promise<void> | void;

interface Route {
  /** The name in logs and metrics. */
  name: string;
  method: "GET" | "POST";
  /** Whether any web page may read it. */
  isPublic: boolean;
  answer: Answer;
}

const RESUME = new RegExp(`^${OAUTH_PATHS.authorize}/[\\w-]{1,64}$`);

/** Returns the route of a path; null if it doesn't belong to the authorization server. */
export function oauthRoute(path: string): Route | null {
  return ROUTES.get(path) ?? (RESUME.test(path) ? RESUMED : null);
}

const document = (make: (environment: Environment) => unknown): Answer => {
  return async ({ environment, incoming, outgoing }) => {
    const text = JSON.stringify(await make(environment));
    sendJson(outgoing, 200, text, incoming.method === "HEAD");
  };
};

const published = (name: string, make: (environment: Environment) => unknown): Route => ({
  name,
  method: "GET",
  isPublic: true,
  answer: document(make),
});

const served = (name: string, method: Route["method"]): Route => ({
  name,
  method,
  isPublic: false,
  answer: serve,
});

const { authorize, token, revoke, keys, server, resource } = OAUTH_PATHS;
const RESUMED = served(`${authorize}/{uid}`, "GET");
const ROUTES = new Map<string, Route>([
  [authorize, served(authorize, "GET")],
  [token, served(token, "POST")],
  [revoke, served(revoke, "POST")],
  [keys, published(keys, keySet)],
  [server, published(server, serverMetadata)],
  // A request without the resource's path comes from an assistant looking for the only resource it knows.
  [resource, published(resource, (environment) => resourceMetadata(environment, "mcp"))],
  [`${resource}/mcp`, published(resource, (environment) => resourceMetadata(environment, "mcp"))],
  [`${resource}/v1`, published(resource, (environment) => resourceMetadata(environment, "v1"))],
]);

/** Handles a request that `oauthRoute` recognized. */
export function oauthDoor(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const path = (incoming.url ?? "").split("?", 1)[0] ?? "";
  const route = oauthRoute(path);
  if (route === null) throw new Error("The door was opened for what is not behind it.");
  void answered(route, incoming, outgoing);
}

async function answered(route: Route, incoming: IncomingMessage, outgoing: ServerResponse) {
  const startedMs = stopwatchMs();
  const environment = environmentOf(incoming.headers.host ?? null);
  const requestId = newRequestId();
  const { method = "", headers } = incoming;
  outgoing.on("close", () => {
    const durationMs = stopwatchMs() - startedMs;
    const status = outgoing.writableFinished ? outgoing.statusCode : 499;
    countRequest({ method, route: route.name, status, code: undefined, durationMs });
    log.info(
      {
        ...{ request_id: requestId, environment, method, route: route.name, status },
        duration_ms: Math.round(durationMs * 100) / 100,
      },
      "request",
    );
  });
  const envelope = { requestId, environment, isPublic: route.isPublic, stage: "stable" as const };
  for (const [name, value] of Object.entries(baseHeaders(envelope)))
    outgoing.setHeader(name, value);
  try {
    takePublic("call", String(headers["x-forwarded-for"] ?? "unknown"), wallMs());
    if (refusedMethod(route, method, outgoing)) return;
    // None of our texts contain NUL, and PostgreSQL rejects it.
    if (/%00/.test(incoming.url ?? "")) {
      sendError(outgoing, 400, "invalid_request", "The request must not hold a null character.");
      return;
    }
    await route.answer({ environment, incoming, outgoing });
  } catch (error) {
    refuse(error, outgoing);
  }
}

/** Handles methods the path doesn't support. Public paths answer CORS preflight requests. */
function refusedMethod({ method: own, isPublic }: Route, method: string, outgoing: ServerResponse) {
  if (method === own || (method === "HEAD" && isPublic)) return false;
  outgoing.setHeader("Allow", isPublic ? "GET, HEAD" : own);
  if (method === "OPTIONS" && isPublic) {
    outgoing.setHeader("Access-Control-Allow-Methods", "GET");
    outgoing.setHeader("Access-Control-Allow-Headers", "MCP-Protocol-Version");
    outgoing.writeHead(204).end();
    return true;
  }
  sendError(outgoing, 405, "invalid_request", `This is asked by ${own}.`);
  return true;
}

function refuse(error: unknown, outgoing: ServerResponse): void {
  const { code, message, details } = toApiError(error);
  if (code === "internal_error") log.error({ err: error }, "an OAuth request failed");
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  if (details.retryAfterSeconds !== undefined)
    outgoing.setHeader("Retry-After", String(details.retryAfterSeconds));
  const isFlood = code === "rate_limit_exceeded";
  const text = isFlood ? message : "Please try again shortly.";
  sendError(outgoing, isFlood ? 429 : 503, "temporarily_unavailable", text);
}

const sendError = (outgoing: ServerResponse, status: number, error: string, text: string) =>
  sendJson(outgoing, status, JSON.stringify({ error, error_description: text }));

function sendJson(outgoing: ServerResponse, status: number, text: string, isHead = false): void {
  outgoing.writeHead(status, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(text),
  });
  outgoing.end(isHead ? undefined : text);
}

/** Passes a request to the library with the configured address, whatever host the request named. */
async function serve({ environment, incoming, outgoing }: Parameters<Answer>[0]): Promise<void> {
  // The library is slow to load, so load it only when someone connects an app.
  const { authorizationServer } = await import("@/lib/oauth/provider");
  const provider = await authorizationServer(environment);
  const { host, protocol } = new URL(issuerOf(environment));
  incoming.headers.host = host;
  incoming.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  delete incoming.headers["x-forwarded-host"];
  const target = incoming.url ?? "";
  if (target.split("?", 1)[0] === authorize) incoming.url = understoodTarget(environment, target);
  await provider.callback()(incoming, outgoing);
}
