import pino from "pino";
import { env } from "./env";

/**
 * One wide line per request and per job run, JSON on standard output. Writing is buffered for a moment;
 * secrets never reach a line because only named fields are ever written.
 */
export const log = pino(
  { level: env.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime },
  pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 500 }),
);
