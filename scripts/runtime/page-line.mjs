import { answerUnavailable } from "./unavailable.mjs";

/** Pages rendered at once. Each takes memory and process time, which API calls wait for too. */
const AT_ONCE = 24;
/** Maximum time a page counts against the limit, so that a slow reader blocks nobody. */
const COUNTS_MS = 3_000;
const WAITING_MAX = 400;
/** Maximum waiting requests per network, so that others find room. */
const NETWORK_WAITING_MAX = 100;
const WAIT_MS = 8_000;
const BUSY = "The service is busy.";

/**
 * Limits how many pages render at once; the rest wait, in turn by network. Requests that wait too long, or arrive when
 * too many wait, are told that the service is busy.
 *
 * @param draw handles one page request
 * @param networkOf returns the network that an address counts for
 */
export function newPageLine(draw, networkOf, { atOnce = AT_ONCE, waitMs = WAIT_MS } = {}) {
  let drawing = 0;
  let count = 0;
  /** Waiting requests by network; the most recently served one comes last. */
  const waiting = new Map();

  const begin = (request, response) => {
    drawing++;
    const over = once(() => {
      clearTimeout(timer);
      drawing--;
      callNext();
    });
    const timer = setTimeout(over, COUNTS_MS);
    response.once("prefinish", over).once("close", over);
    return draw(request, response);
  };
  const callNext = () => {
    while (drawing < atOnce && waiting.size > 0) {
      const [[network, [first, ...others]]] = waiting;
      waiting.delete(network);
      if (others.length > 0) waiting.set(network, others);
      count--;
      first();
    }
  };
  return (request, response) => {
    // Build files are not pages.
    if (request.url.startsWith("/_next/static/")) return draw(request, response);
    if (drawing < atOnce) return begin(request, response);
    const network = networkOf(request.headers["x-forwarded-for"]);
    const own = waiting.get(network) ?? [];
    if (count >= WAITING_MAX || own.length >= NETWORK_WAITING_MAX)
      return answerUnavailable(request, response, BUSY);
    count++;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      answerUnavailable(request, response, BUSY);
    }, waitMs);
    const go = () => {
      clearTimeout(timer);
      if (!isLate && !response.destroyed) begin(request, response);
    };
    waiting.set(network, [...own, go]);
  };
}

function once(act) {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    act();
  };
}
