import { answerUnavailable } from "./unavailable.mjs";

/** Pages that are drawn at once: each takes memory, and the process's time, which calls of the API wait for too. */
const AT_ONCE = 24;
/** A page counts for so long at most: who reads slowly keeps nobody waiting. */
const COUNTS_MS = 3_000;
const WAITING_MAX = 400;
const WAIT_MS = 8_000;
const BUSY = "The service is busy.";

/**
 * Draws some pages at once and no more; the others wait, the addresses by turns. What waits too long, or comes when too many
 * wait, is told that the service is busy.
 *
 * @param draw what answers one request for a page
 */
export function newPageLine(draw, { atOnce = AT_ONCE, waitMs = WAIT_MS } = {}) {
  let drawing = 0;
  let count = 0;
  /** By address; the one that was called last stands last. */
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
      const [[address, [first, ...others]]] = waiting;
      waiting.delete(address);
      if (others.length > 0) waiting.set(address, others);
      count--;
      first();
    }
  };
  return (request, response) => {
    // Files of the build are no pages.
    if (request.url.startsWith("/_next/")) return draw(request, response);
    if (drawing < atOnce) return begin(request, response);
    if (count >= WAITING_MAX) return answerUnavailable(request, response, BUSY);
    count++;
    const address = request.headers["x-forwarded-for"];
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      answerUnavailable(request, response, BUSY);
    }, waitMs);
    const go = () => {
      clearTimeout(timer);
      if (!isLate && !response.destroyed) begin(request, response);
    };
    waiting.set(address, [...(waiting.get(address) ?? []), go]);
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
