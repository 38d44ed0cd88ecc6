import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import compression from "compression";
import { ApiError } from "@/lib/contract/errors";
import { toApiError } from "@/lib/platform/refusal";
import { type Handlers, missingResource, refusingResource } from "./route";
import { type Route, routeTable } from "./route-table";
import { web } from "./web";

export type Lane = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Below this many bytes, compression costs more than it saves. */
const COMPRESSED_FROM_BYTES = 1_024;

const refusing = (message: string): Handlers =>
  refusingResource(new ApiError("invalid_value", { message }));

const MISSING = missingResource();
const UNDECODABLE = refusing("The path is not valid: a % stands before two hexadecimal digits.");
const NO_METHOD_OF_PAGES = refusingResource(
  new ApiError("method_not_allowed", { headers: { Allow: "GET, HEAD" } }),
);
const UNREADABLE = refusing("The request line or the Host header is not valid.");
const NO_PARAMS = Promise.resolve(undefined);
const NOT_A_PATH = refusing("Ask for a path that begins with one slash.");

/**
 * Serves requests from the operations of route files, with as little HTTP overhead as possible. Paths resolve as they
 * do in Next. Unusual request lines, which Next treats specially, are simply refused.
 */
export function newLane(routes: readonly Route[]): Lane {
  const table = routeTable(routes);
  const answer = (request: Request, { incoming }: { incoming: { url?: string | undefined } }) => {
    const { handlers, params } = lookUp(table, request.method, incoming.url ?? "");
    // Undeclared methods are all refused alike, whatever their name.
    const handler = handlers[request.method as keyof Handlers] ?? handlers.OPTIONS;
    return handler(request, { params: Promise.resolve(params) });
  };
  const Lean = leanResponse();
  web.Response = Lean;
  const listener = getRequestListener(answer, {
    overrideGlobalObjects: false,
    // Node itself reads and discards the rest of a body, within the request timeout, so that a client still sending
    // gets the response. The adapter would close the connection.
    autoCleanupIncoming: false,
    // For HTTP/1.0, which doesn't require a Host header.
    hostname: "unnamed.invalid",
    errorHandler: refuseRequest,
  });
  const compress = compression({
    threshold: COMPRESSED_FROM_BYTES,
    // A response of unknown length is sent in parts, each as soon as it is ready.
    filter: (_request, response) => response.hasHeader("content-length"),
  });
  return (incoming, outgoing) => {
    if (incoming.headers["accept-encoding"] !== undefined) {
      compress(incoming as never, outgoing as never, () => undefined);
    }
    listener(incoming, outgoing);
  };
}

function lookUp(table: ReturnType<typeof routeTable>, method: string, target: string) {
  if (!/^\/(?!\/)[^\\?]*(\?|$)/.test(target)) return { handlers: NOT_A_PATH, params: {} };
  const query = target.indexOf("?");
  const path = query === -1 ? target : target.slice(0, query);
  try {
    if (path.includes("%")) decodeURIComponent(path);
    const found = table(path);
    if (found !== null) return found;
    const isPage = method === "TRACE" && !/^\/v1(\/|$)/.test(path);
    return { handlers: isPage ? NO_METHOD_OF_PAGES : MISSING, params: {} };
  } catch {
    return { handlers: UNDECODABLE, params: {} };
  }
}

/**
 * Gets the adapter's own response class. The adapter exposes it only by replacing the global one, which pages still
 * need, so this restores the globals.
 */
function leanResponse(): typeof globalThis.Response {
  const own = { Request: globalThis.Request, Response: globalThis.Response };
  getRequestListener(() => new Response());
  const lean = globalThis.Response;
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(globalThis, name, { value });
  return lean;
}

/** Responds to an unreadable request, or to an internal error before an operation was found. */
function refuseRequest(thrown: unknown): Promise<Response> {
  const isTheirs = thrown instanceof RequestError;
  const handlers = isTheirs ? UNREADABLE : refusingResource(toApiError(thrown));
  return handlers.GET(new Request("http://unnamed.invalid/"), { params: NO_PARAMS });
}
