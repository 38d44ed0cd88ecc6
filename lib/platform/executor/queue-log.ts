import { Logger } from "graphile-worker";
import { log } from "../log";

/** What graphile-worker has to complain about. */
export const queueLog = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") log.warn({ reason: message }, "job queue");
});
