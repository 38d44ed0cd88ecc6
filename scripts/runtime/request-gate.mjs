import { setTimeout as sleep } from "node:timers/promises";
import { newArrival } from "./arrival.mjs";
import { clientAddress, PROXY_HEADERS } from "./client-address.mjs";
import { refuseBody, refuseHost, refuseTooMuch } from "./malformed.mjs";
import { answerUnavailable } from "./unavailable.mjs";

/** Maximum requests that may queue on one connection. Each can hold 32 KiB of headers, and hardly any client queues. */
const PIPELINED_MAX = 10;

/** Queued requests per connection with a request in progress. */
const lines = new WeakMap();

/**
 * Handles a connection's requests one at a time, each once the previous response is sent. Otherwise the responses to a
 * few thousand pipelined requests that nobody reads would fill the memory.
 */
function afterOthers(socket, response, take) {
  const next = () => {
    const waiting = lines.get(socket)?.shift();
    // Responses on a broken connection never close, so the rest of its line would stay in memory.
    if (waiting === undefined || socket.destroyed) lines.delete(socket);
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

/** Answers that their clients don't read stay in memory, together at most this many bytes. */
const UNREAD_MAX_BYTES = 64 * 2 ** 20;
/** The same for bodies that their clients don't finish. A platform may well send two hundred at once. */
const UNFINISHED_MAX_BYTES = 256 * 2 ** 20;
const CHECK_MS = 250;

const unreadOf = ({ response }) => response.writableLength;
const unfinishedOf = ({ arrival }) => arrival.unfinishedBytes();

/** Returns the requests of whichever network has the most unread bytes first. */
function byNetwork(open) {
  const sizes = new Map();
  for (const one of open) sizes.set(one.network, (sizes.get(one.network) ?? 0) + unreadOf(one));
  return [...open].sort((a, b) => sizes.get(b.network) - sizes.get(a.network));
}

/** Returns the requests that came first first: a body is slow, or small enough to come in no time. */
const byAge = (open) => open;

/** Ends requests under way, in this order, until what the others have in memory fits. */
function endInOrder(open, order, bytesOf, maxBytes) {
  let total = 0;
  for (const one of open) total += bytesOf(one);
  if (total <= maxBytes) return;
  for (const one of order(open)) {
    if (total <= maxBytes) return;
    const bytes = bytesOf(one);
    total -= bytes;
    if (bytes > 0) one.response.destroy();
  }
}

/**
 * Stands between a server's connections and the application: reports liveness and readiness, tells the application the
 * client's address, hands on requests whose bodies have come, and tracks those in progress.
 *
 * @param networkOf returns the network that an address counts for
 */
export function newRequestGate(server, handle, { TRUSTED_PROXIES: hops }, networkOf) {
  let state = "starting";
  const open = new Set();
  setInterval(() => {
    endInOrder(open, byNetwork, unreadOf, UNREAD_MAX_BYTES);
    endInOrder(open, byAge, unfinishedOf, UNFINISHED_MAX_BYTES);
  }, CHECK_MS).unref();

  server.on("request", (request, response) => {
    const arrival = newArrival(request);
    afterOthers(request.socket, response, () => take(request, response, arrival));
  });

  function take(request, response, arrival) {
    const hosts = nameClient(request, hops);
    const network = networkOf(request.headers["x-forwarded-for"]);
    const one = { response, network, arrival };
    open.add(one);
    response.once("close", () => open.delete(one));
    arrival.next({
      whole: () => answer(request, response, hosts),
      refused: () => refuseBody(request, response),
    });
  }

  function answer(request, response, hosts) {
    if (state === "stopping") response.shouldKeepAlive = false;
    if (request.url === "/livez") return say(response, 200, "alive");
    if (request.url === "/readyz") return say(response, state === "ready" ? 200 : 503, state);
    if (state === "starting") return answerUnavailable(request, response);
    if (hosts > 1 || (hosts === 0 && request.httpVersion === "1.1")) {
      return refuseHost(request, response);
    }
    if (!refuseTooMuch(request, response)) handle(request, response);
  }

  return {
    state: () => state,
    /** Accepts requests while still getting ready: load balancers should not send traffic yet. */
    answering: () => {
      state = "answering";
    },
    ready: () => {
      state = "ready";
    },
    /**
     * From now on every response asks its client to reconnect elsewhere, including those in progress if there is time.
     */
    stopping: () => {
      state = "stopping";
      for (const { response } of open) if (!response.headersSent) response.shouldKeepAlive = false;
    },
    /** Accepts no more connections, closes idle ones, and waits at most this long for requests in progress. */
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
 * Sets the client's address in both header formats, trusting what a client claims only as far as our own proxies vouch
 * for it. Returns how many Host headers there were.
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
