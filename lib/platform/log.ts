import pino from "pino";
import { toDate, wallMs } from "./clock";
import { env } from "./env";
import { singleton } from "./singleton";

let lastMs = Number.NaN;
let lastText = "";

/** The time as lines have it, written once for all lines of a millisecond. */
function timestamp(): string {
  const now = wallMs();
  if (now !== lastMs) lastText = `,"time":"${toDate(now).toISOString()}"`;
  lastMs = now;
  return lastText;
}

/**
 * One wide line per request and per job run, JSON on standard output. Writing is buffered for a moment;
 * secrets never reach a line because only named fields are ever written. One writer a process, whose lines stay whole.
 */
export const log = singleton("log", () =>
  pino(
    { level: env.LOG_LEVEL, base: null, timestamp },
    pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 500 }),
  ),
);
