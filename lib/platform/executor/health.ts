import { isEmbedded } from "./client-options";
import { oldestDueSeconds } from "./registry";

const LATE_SECONDS = 60;

/** Whether due jobs are driven in time. An Inngest server watches its own. */
export async function jobsHealth(): Promise<"ok" | "late"> {
  return isEmbedded && (await oldestDueSeconds()) > LATE_SECONDS ? "late" : "ok";
}
