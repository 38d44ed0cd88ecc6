import { setTimeout as sleep } from "node:timers/promises";

/** What may still be under way when a stopping process has drained has so long to end, all of it together. */
const LAST_MS = 20_000;

/**
 * Stops a process: it takes no new work, answers requests for `drainMs` more, lets those under way end and writes what
 * they left to be written. What has not ended in time is left.
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
