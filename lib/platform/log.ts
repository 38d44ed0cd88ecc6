import pino from "pino";
import { toDate, wallMs } from "./clock";
import { env } from "./env";
import { singleton } from "./singleton";

let lastMs = Number.NaN;
let lastText = "";

/** Returns the time as written in log lines, formatted once per millisecond. */
function timestamp(): string {
  const now = wallMs();
  if (now !== lastMs) lastText = `,"time":"${toDate(now).toISOString()}"`;
  lastMs = now;
  return lastText;
}

/**
 * Writes one wide line per request and job run, as JSON on standard output. Writes are buffered briefly. Secrets never
 * get in, because only named fields are written. One writer per process keeps lines whole.
 */
export const log = singleton("log", () =>
  pino(
    { level: env.LOG_LEVEL, base: null, timestamp },
    pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 500 }),
  ),
);
