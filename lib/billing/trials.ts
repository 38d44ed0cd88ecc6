import { TRIAL } from "@/lib/contract/plans";
import { stampEndedTrials } from "./upkeep.store";

/** Stamps trials that are over, for reports. Standing is decided by the clock and needs no stamp. */
export async function stampTrials(): Promise<{ stamped: number }> {
  return { stamped: await stampEndedTrials(TRIAL.days) };
}
