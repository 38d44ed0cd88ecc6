import { setTimeout as sleep } from "node:timers/promises";
import { newArrival, REQUEST_BYTES } from "./arrival.mjs";
import { clientAddress, PROXY_HEADERS } from "./client-address.mjs";
import { HEADERS_MAX, refuseBody, refuseHeaders, refuseHost, refuseTooMuch } from "./malformed.mjs";
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
/** The same for requests that their clients don't finish. A platform may well send two hundred large bodies at once. */
const UNFINISHED_MAX_BYTES = 256 * 2 ** 20;
/** From then on an unfinished request is slow: most are finished by then. */
const SLOW_MS = 2_000;
/** A network with fewer bytes of slow requests than this isn't blamed for them: phones are slow. */
const BLAMED_FROM_BYTES = 16 * 2 ** 20;
const CHECK_MS = 250;
/**
 * Connections of a network at a time, each of which can have 32 KiB of headers on their way. Behind a proxy, that reads
 * these, there is no limit.
 */
const CONNECTIONS_MAX = 2_000;

const unreadOf = ({ response }) => response.writableLength;
/** Counts what waits behind a request on its connection, too. */
const unfinishedOf = ({ socket, arrival }) =>
  arrival.unfinishedBytes() + (lines.get(socket)?.length ?? 0) * REQUEST_BYTES;

/** Returns a function that adds up requests' bytes by network. */
function sumsBy(open, bytesOf) {
  const sums = new Map();
  for (const one of open) sums.set(one.network, (sums.get(one.network) ?? 0) + bytesOf(one));
  return ({ network }) => sums.get(network);
}

/**
 * Ends requests under way, until what the others have in memory fits: those of whichever network has the most, slow
 * ones before others, and of each network the oldest.
 */
function endLargest(open, bytesOf, maxBytes, isSlow = () => false) {
  let total = 0;
  for (const one of open) total += bytesOf(one);
  if (total <= maxBytes) return;
  const allOf = sumsBy(open, bytesOf);
  const slowOf = sumsBy(open, (one) => (isSlow(one) ? bytesOf(one) : 0));
  const blameOf = (one) => (slowOf(one) < BLAMED_FROM_BYTES ? 0 : slowOf(one));
  const inOrder = [...open].sort((a, b) => blameOf(b) - blameOf(a) || allOf(b) - allOf(a));
  for (const one of inOrder) {
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
export function newRequestGate(
  server,
  handle,
  { TRUSTED_PROXIES: hops },
  networkOf,
  { slowMs = SLOW_MS, connectionsMax = CONNECTIONS_MAX } = {},
) {
  let state = "starting";
  const open = new Set();
  const isSlow = ({ beganMs }) => performance.now() - beganMs > slowMs;
  setInterval(() => {
    endLargest(open, unreadOf, UNREAD_MAX_BYTES);
    endLargest(open, unfinishedOf, UNFINISHED_MAX_BYTES, isSlow);
  }, CHECK_MS).unref();

  if (hops === 0) limitConnections(server, networkOf, connectionsMax);
  server.on("request", (request, response) => {
    const arrival = newArrival(request);
    afterOthers(request.socket, response, () => take(request, response, arrival));
  });

  function take(request, response, arrival) {
    const hasAll = request.rawHeaders.length <= 2 * HEADERS_MAX;
    const hosts = nameClient(request, hops);
    const network = networkOf(request.headers["x-forwarded-for"]);
    const { socket } = request;
    const one = { socket, response, network, arrival, beganMs: performance.now() };
    open.add(one);
    response.once("close", () => {
      open.delete(one);
      // A body that nobody read would stay in memory as long as the connection.
      request.resume();
    });
    if (!hasAll) return refuseHeaders(request, response);
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

/** Refuses a network's connections beyond the limit. */
function limitConnections(server, networkOf, connectionsMax) {
  const counts = new Map();
  server.on("connection", (socket) => {
    const network = networkOf(String(socket.remoteAddress));
    const count = counts.get(network) ?? 0;
    if (count >= connectionsMax) return socket.destroy();
    counts.set(network, count + 1);
    socket.once("close", () => {
      const others = counts.get(network) - 1;
      if (others > 0) counts.set(network, others);
      else counts.delete(network);
    });
  });
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
