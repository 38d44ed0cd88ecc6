import { setTimeout as sleep } from "node:timers/promises";

/** Total time for what is still in progress after draining. */
const LAST_MS = 20_000;

/**
 * Stops a process: takes no new work, answers requests for `drainMs` more, lets those in progress finish, and writes
 * their remaining logs. Whatever has not finished in time is abandoned.
 */
export async function shutDown({ gate, application, pages, drainMs, lastMs = LAST_MS }) {
  const isServing = gate.state() !== "starting";
  const drainingMs = isServing ? drainMs : 0;
  const endMs = performance.now() + drainingMs + lastMs;
  const leftMs = () => Math.max(0, endMs - performance.now());
  const inTime = (work) => Promise.race([work, sleep(leftMs())]);
  gate.stopping();
  await Promise.all([sleep(drainingMs), isServing && inTime(application.stop())]);
  await gate.drained(leftMs());
  if (isServing) await inTime(application.finish?.());
  if (pages !== null) await inTime(pages.close());
}
