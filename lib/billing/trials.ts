import { TRIAL } from "@/lib/contract/plans";
import { untilNone } from "@/lib/platform/one-by-one";
import { stampEndedTrials } from "./upkeep.store";

const CHUNK = 1_000;

/** Stamps ended trials, for reports. Standing depends on the clock and needs no stamp. */
export async function stampTrials(): Promise<{ stamped: number }> {
  return { stamped: await untilNone(() => stampEndedTrials(TRIAL.days, CHUNK)) };
}
