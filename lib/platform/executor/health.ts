import { isEmbedded } from "./client-options";
import { oldestDueSeconds } from "./registry";
import { longestStepWaitMs } from "./step-lock";

const LATE_SECONDS = 60;

/** Whether due jobs are driven in time. An Inngest server watches its own. */
export async function jobsHealth(): Promise<"ok" | "late"> {
  if (!isEmbedded) return "ok";
  const lateSeconds = Math.max(await oldestDueSeconds(), longestStepWaitMs() / 1000);
  return lateSeconds > LATE_SECONDS ? "late" : "ok";
}
