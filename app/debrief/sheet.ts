import { lengthOf, momentIn, titleOf } from "@/components/self/words";
import type { DebriefSheet } from "@/lib/contract/debrief";
import { type DebriefOf, sheetOf } from "@/lib/self/debrief";
import { startOf } from "@/lib/self/session-form";
import { readSession } from "@/lib/self/sessions";

/** The sheet of a session with its words. @throws activity_not_found */
export async function readSheet(
  of: DebriefOf,
  ways: Pick<DebriefSheet, "sendTo" | "goOnTo">,
): Promise<DebriefSheet> {
  const { activity, zone } = await readSession(of, of.activityId);
  const when = `${momentIn(startOf(activity), zone)}, ${lengthOf(activity.duration_min)}`;
  return sheetOf(of, activity, { ...ways, title: titleOf(activity), when });
}
