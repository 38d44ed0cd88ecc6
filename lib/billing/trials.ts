import { TRIAL } from "@/lib/contract/plans";
import { untilNone } from "@/lib/platform/one-by-one";
import { stampEndedTrials } from "./upkeep.store";

const CHUNK = 1_000;

/** Stamps trials that are over, for reports. Standing is decided by the clock and needs no stamp. */
export async function stampTrials(): Promise<{ stamped: number }> {
  return { stamped: await untilNone(() => stampEndedTrials(TRIAL.days, CHUNK)) };
}
