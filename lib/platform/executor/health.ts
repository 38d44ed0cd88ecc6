import { upSeconds } from "../clock";
import { isEmbedded } from "./client-options";
import { readJobs } from "./observed";
import { longestStepWaitMs } from "./step-lock";

const LATE_SECONDS = 60;
const IDLE_CLOCK_SECONDS = 300;
/** How long after the start of a process its executor may be missing, and the clock not have ticked. */
const START_SECONDS = 120;

/**
 * Whether due jobs are driven in time: somebody is there to drive them, minds the clock, and leaves nothing waiting. An
 * Inngest server watches its own.
 */
export async function jobsHealth(sinceStartSeconds = upSeconds()): Promise<"ok" | "late"> {
  if (!isEmbedded) return "ok";
  const { executors, clockAgeSeconds, oldestDueSeconds } = await readJobs();
  const isLate = Math.max(oldestDueSeconds, longestStepWaitMs() / 1000) > LATE_SECONDS;
  const isIdle = executors === 0 || (clockAgeSeconds ?? Infinity) > IDLE_CLOCK_SECONDS;
  return isLate || (isIdle && sinceStartSeconds > START_SECONDS) ? "late" : "ok";
}
