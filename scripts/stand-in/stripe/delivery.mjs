import { createHmac } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

/** Delivers events to webhooks, signed as Stripe signs them, retrying until they are accepted. */

const PATIENCE_MS = 20_000;
/** How long an event waits for the one before it. */
const ORDER_MS = 2_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const GIVEN_UP_AFTER_MS = 3 * 86_400_000;

export const signature = (payload, secret, seconds) =>
  `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${payload}`).digest("hex")}`;

/**
 * Delivers the current and future entries of `queue`, a list of `{ hook, since, event }` with the index of a hook;
 * removes entries that were accepted or given up, and reports that through `onChange`.
 */
export function newDelivery({ hooks, queue, wallMs, onChange }) {
  const stopped = new AbortController();
  setMaxListeners(0, stopped.signal);
  const known = new Set();
  const lanes = hooks.map(() => Promise.resolve());

  /** Starts delivering new queue entries: each once the one before it was tried, or took too long. */
  function wake() {
    for (const entry of queue) {
      if (known.has(entry)) continue;
      known.add(entry);
      lanes[entry.hook] = lanes[entry.hook].then(() => {
        const first = send(entry);
        first.then((isTaken) => (isTaken ? drop(entry) : insist(entry)));
        return Promise.race([first, wait(ORDER_MS)]);
      });
    }
  }

  async function insist(entry) {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      await wait(pauseMs);
      if (stopped.signal.aborted) return;
      const isOld = wallMs() - entry.since > GIVEN_UP_AFTER_MS;
      if (isOld || (await send(entry))) return drop(entry);
    }
  }

  const wait = (ms) => pause(ms, null, { signal: stopped.signal }).catch(() => null);

  function drop(entry) {
    known.delete(entry);
    queue.splice(queue.indexOf(entry), 1);
    onChange();
  }

  async function send({ hook, event }) {
    if (stopped.signal.aborted) return false;
    const { url, secret } = hooks[hook];
    const body = JSON.stringify(event);
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": signature(body, secret, Math.floor(wallMs() / 1000)),
    };
    // Not `AbortSignal.any`: Node 20 can lose its timeout to the garbage collector.
    const control = new AbortController();
    const end = () => control.abort();
    const timer = setTimeout(end, PATIENCE_MS);
    stopped.signal.addEventListener("abort", end);
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers,
        body,
        signal: control.signal,
        redirect: "manual",
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      // An unreachable receiver gets it later.
      return false;
    } finally {
      clearTimeout(timer);
      stopped.signal.removeEventListener("abort", end);
    }
  }

  return { wake, stop: () => stopped.abort() };
}
