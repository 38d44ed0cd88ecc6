import { setTimeout as sleep } from "node:timers/promises";
import { clientAddress, PROXY_HEADERS } from "./client-address.mjs";
import { refuseHostless } from "./malformed.mjs";
import { answerUnavailable } from "./unavailable.mjs";

/**
 * Stands between a server's connections and the application: says whether this process lives and is ready, tells the
 * application who is asking, and knows which requests are under way.
 */
export function newRequestGate(server, handle, { TRUSTED_PROXIES: hops }) {
  let state = "starting";
  const open = new Set();

  server.on("request", (request, response) => {
    open.add(response);
    response.once("close", () => open.delete(response));
    if (state === "stopping") response.shouldKeepAlive = false;
    if (request.url === "/livez") return say(response, 200, "alive");
    if (request.url === "/readyz") return say(response, state === "ready" ? 200 : 503, state);
    if (state === "starting") return answerUnavailable(request, response);
    const { headers } = request;
    if (headers.host === undefined && request.httpVersion === "1.1")
      return refuseHostless(response);
    headers["x-forwarded-for"] = clientAddress(headers, request.socket.remoteAddress, hops);
    if (hops === 0) for (const name of PROXY_HEADERS) delete headers[name];
    handle(request, response);
  });

  return {
    state: () => state,
    ready: () => {
      state = "ready";
    },
    /** From now on every answer asks its client to go elsewhere; those under way, too, where there is time. */
    stopping: () => {
      state = "stopping";
      for (const response of open) if (!response.headersSent) response.shouldKeepAlive = false;
    },
    /** Takes no more connections, closes the idle ones, and waits for what is under way, so long at most. */
    drained: async (patienceMs) => {
      server.close();
      const end = performance.now() + patienceMs;
      while (open.size > 0 && performance.now() < end) {
        server.closeIdleConnections();
        await sleep(20);
      }
      server.closeAllConnections();
    },
  };
}

function say(response, status, text) {
  response.writeHead(status, {
    "Content-Type": "text/plain",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(`${text}\n`);
}
