import type { Logger } from "pino";
import { signAsOurs } from "../app-secret";
import { env } from "../env";
import { log } from "../log";
import { answerEventApi } from "./events";
import { OneAtATime } from "./one-at-a-time";

/** Whether our own executor drives the jobs rather than an Inngest server. */
export const isEmbedded = !(
  env.INNGEST_EVENT_KEY ||
  env.INNGEST_SIGNING_KEY ||
  env.INNGEST_BASE_URL
);

/** Shared by the executor and the functions it calls, and by nobody else. */
export const localSigningKey = Buffer.from(signAsOurs("signing key of the job executor")).toString(
  "hex",
);

interface Lines extends Pick<Logger, "debug" | "info" | "warn" | "error"> {
  child: (fields: Record<string, unknown>) => Lines;
}

/** How the SDK reports whoever calls the functions without our key: anybody can, as often as they like. */
const NOT_OURS = "Signature validation failed";

/** What the SDK writes for the embedded executor, without the noise that strangers could fill a log with. */
const deafToStrangers = (logger: Lines): Lines => ({
  ...logger,
  error: (fields: unknown, message?: string) =>
    message === NOT_OURS ? logger.debug({}, message) : logger.error(fields, message),
  child: (fields: Record<string, unknown>) => deafToStrangers(logger.child(fields)),
});

/** Our log as the SDK wants it, but without the `flush` that it would call after every request. */
const linesOf = (logger: Logger): Lines => ({
  debug: logger.debug.bind(logger),
  info: logger.info.bind(logger),
  warn: logger.warn.bind(logger),
  error: logger.error.bind(logger),
  child: (fields: Record<string, unknown>) => linesOf(logger.child(fields)),
});

/**
 * How an Inngest client reaches whoever drives the jobs. With the executor nothing leaves the process: what the SDK
 * sends to the event API is answered by writing rows.
 */
export const inngestOptions = isEmbedded
  ? {
      logger: deafToStrangers(linesOf(log)),
      isDev: false,
      baseUrl: "http://executor.invalid/",
      eventKey: "local",
      signingKey: localSigningKey,
      fetch: answerEventApi,
      middleware: [OneAtATime],
    }
  : {
      logger: linesOf(log),
      ...(env.INNGEST_EVENT_KEY ? { eventKey: env.INNGEST_EVENT_KEY } : {}),
      ...(env.INNGEST_SIGNING_KEY ? { signingKey: env.INNGEST_SIGNING_KEY } : {}),
      ...(env.INNGEST_BASE_URL ? { baseUrl: env.INNGEST_BASE_URL } : {}),
    };
