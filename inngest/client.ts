import { Inngest } from "inngest";
import type { Logger } from "pino";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

/** Adapts our logger to the SDK, without the `flush` that the SDK would call after every request. */
const linesOf = (logger: Logger) => ({
  debug: logger.debug.bind(logger),
  info: logger.info.bind(logger),
  warn: logger.warn.bind(logger),
  error: logger.error.bind(logger),
  child: (fields: Record<string, unknown>) => linesOf(logger.child(fields)),
});

/** Client for the Inngest server that runs the jobs, if one is configured; see docs/jobs.md. */
export const inngest = new Inngest({
  id: "aidstation",
  logger: linesOf(log),
  ...(env.INNGEST_EVENT_KEY ? { eventKey: env.INNGEST_EVENT_KEY } : {}),
  ...(env.INNGEST_SIGNING_KEY ? { signingKey: env.INNGEST_SIGNING_KEY } : {}),
  ...(env.INNGEST_BASE_URL ? { baseUrl: env.INNGEST_BASE_URL } : {}),
});
