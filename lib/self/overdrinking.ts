import { readJudged } from "@/lib/activities/feedback";
import { DEFAULT_SETTINGS } from "@/lib/contract/default-settings";
import { crossings } from "@/lib/roster/markers";
import type { DebriefOf } from "./debrief";

/** True if a session's report has the hyponatremia marker, by the default bars that hold unless a coach set others. */
export async function hasOverdrunk({
  account,
  athleteId,
  activityId,
}: DebriefOf): Promise<boolean> {
  const judged = await readJudged(account, athleteId, activityId);
  if (judged === null) return false;
  return crossings(judged, DEFAULT_SETTINGS).some(
    ({ marker }) => marker === "hyponatremia_pattern",
  );
}
