import { answerInWords } from "./unavailable.mjs";

/** Pages rendered at once. Each takes memory and process time, which API calls wait for too. */
const AT_ONCE = 24;
/** Of one network. A page that is read slowly holds its place for a while. */
const NETWORK_AT_ONCE = 8;
/** A page that is being read no longer counts against the limit after this, so that a slow reader blocks nobody. */
const COUNTS_MS = 1_000;
/** One that is still being drawn does until this many times as long. */
const DRAWING_TIMES = 3;
const WAITING_MAX = 400;
/** Maximum waiting requests per network, so that others find room. */
const NETWORK_WAITING_MAX = 100;
const WAIT_MS = 8_000;
const BUSY = "The service is busy. Nothing was done; please try again in a moment.";
const OFTEN = "Too many requests came from your address. Please wait a moment and try again.";

/**
 * Limits how many pages render at once; the rest wait, in turn by network. Requests that wait too long, or arrive when
 * too many wait, are told that the service is busy.
 *
 * @param draw handles one page request
 * @param networkOf returns the network that an address counts for
 * @param waitOf returns the seconds after which an address may ask for the page at a path again, as the application
 *   counts them; null if it may now. Refusing before Next sees the request costs a tenth.
 */
export function newPageLine(
  draw,
  networkOf,
  waitOf,
  {
    atOnce = AT_ONCE,
    networkAtOnce = NETWORK_AT_ONCE,
    countsMs = COUNTS_MS,
    waitMs = WAIT_MS,
  } = {},
) {
  /** How many pages of each network render. */
  const drawing = new Map();
  let total = 0;
  /** Waiting requests by network; the most recently served one comes last. */
  const waiting = new Map();
  let count = 0;

  const hasPlace = (network) => total < atOnce && (drawing.get(network) ?? 0) < networkAtOnce;
  const begin = (network, request, response) => {
    total++;
    drawing.set(network, (drawing.get(network) ?? 0) + 1);
    const over = once(() => {
      clearInterval(timer);
      total--;
      const others = drawing.get(network) - 1;
      if (others > 0) drawing.set(network, others);
      else drawing.delete(network);
      callNext();
    });
    let times = 0;
    const timer = setInterval(() => {
      if (response.headersSent || ++times >= DRAWING_TIMES) over();
    }, countsMs);
    response.once("prefinish", over).once("close", over);
    return draw(request, response);
  };
  const callNext = () => {
    for (;;) {
      const network = [...waiting.keys()].find(hasPlace);
      if (network === undefined) return;
      const [first, ...others] = waiting.get(network);
      waiting.delete(network);
      if (others.length > 0) waiting.set(network, others);
      count--;
      first();
    }
  };
  return (request, response) => {
    // Build files are not pages.
    if (request.url.startsWith("/_next/static/")) return draw(request, response);
    const address = request.headers["x-forwarded-for"];
    const waitSeconds = waitOf(address, request.url.split(/[?#]/, 1)[0]);
    if (waitSeconds !== null) return answerInWords(request, response, 429, waitSeconds, OFTEN);
    const network = networkOf(address);
    if (hasPlace(network)) return begin(network, request, response);
    const own = waiting.get(network) ?? [];
    // There is room for a network that has nothing waiting.
    if (count >= (own.length === 0 ? 2 : 1) * WAITING_MAX || own.length >= NETWORK_WAITING_MAX)
      return answerInWords(request, response, 503, 1, BUSY);
    count++;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      answerInWords(request, response, 503, 1, BUSY);
    }, waitMs);
    const go = () => {
      clearTimeout(timer);
      if (!isLate && !response.destroyed) begin(network, request, response);
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
