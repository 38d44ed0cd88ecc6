import { setTimeout as sleep } from "node:timers/promises";
import { clientAddress, PROXY_HEADERS } from "./client-address.mjs";
import { ADDRESS_MAX, refuseAddress, refuseHost } from "./malformed.mjs";
import { answerUnavailable } from "./unavailable.mjs";

/** How many requests of a connection wait for the one before them; clients that send more do not mean well. */
const PIPELINED_MAX = 100;

/** What waits on a connection whose request is under way. */
const lines = new WeakMap();

/**
 * Takes the requests of a connection one after the other, each once the answer before it has left. Taken as they come, the
 * answers to a few thousand that nobody reads would fill the memory.
 */
function afterOthers(socket, response, take) {
  const next = () => {
    const waiting = lines.get(socket)?.shift();
    if (waiting === undefined) lines.delete(socket);
    else waiting();
  };
  const begin = () => {
    response.once("close", next);
    take();
  };
  const line = lines.get(socket);
  if (line === undefined) {
    lines.set(socket, []);
    begin();
  } else if (line.length < PIPELINED_MAX) line.push(begin);
  else socket.destroy();
}

/**
 * Stands between a server's connections and the application: says whether this process lives and is ready, tells the
 * application who is asking, and knows which requests are under way.
 */
export function newRequestGate(server, handle, { TRUSTED_PROXIES: hops }) {
  let state = "starting";
  const open = new Set();

  server.on("request", (request, response) =>
    afterOthers(request.socket, response, () => take(request, response)),
  );

  function take(request, response) {
    open.add(response);
    response.once("close", () => open.delete(response));
    if (state === "stopping") response.shouldKeepAlive = false;
    if (request.url === "/livez") return say(response, 200, "alive");
    if (request.url === "/readyz") return say(response, state === "ready" ? 200 : 503, state);
    if (state === "starting") return answerUnavailable(request, response);
    const hosts = nameClient(request, hops);
    if (hosts > 1 || (hosts === 0 && request.httpVersion === "1.1")) {
      return refuseHost(request, response);
    }
    if (request.url.length > ADDRESS_MAX) return refuseAddress(request, response);
    handle(request, response);
  }

  return {
    state: () => state,
    /** Takes requests, and is still busy getting ready: nobody is to be sent here yet. */
    answering: () => {
      state = "answering";
    },
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

/**
 * Says who is asking, in both forms that headers have: what a client says of itself counts for as much as our own proxies
 * let it. Answers how many hosts it named.
 */
function nameClient(request, hops) {
  const { headers } = request;
  const address = clientAddress(headers, request.socket.remoteAddress, hops);
  const raw = [];
  let hosts = 0;
  for (let place = 0; place < request.rawHeaders.length; place += 2) {
    const name = request.rawHeaders[place].toLowerCase();
    if (name === "host") hosts++;
    if (name === "x-forwarded-for" || (hops === 0 && PROXY_HEADERS.includes(name))) {
      delete headers[name];
    } else {
      raw.push(request.rawHeaders[place], request.rawHeaders[place + 1]);
    }
  }
  raw.push("X-Forwarded-For", address);
  request.rawHeaders = raw;
  headers["x-forwarded-for"] = address;
  return hosts;
}

function say(response, status, text) {
  response.writeHead(status, {
    "Content-Type": "text/plain",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(`${text}\n`);
}
