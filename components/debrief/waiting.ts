import type { DebriefSheet } from "@/lib/contract/debrief";
import { type Arrived, allDrafts, dropSent } from "./drafts";
import { arrivedNow, sendDraft } from "./sending";

/**
 * Sends all drafts waiting on this device, except those of the session whose form is open at this path: the form sends
 * them itself.
 *
 * @returns those that arrived, those that were refused, and whether some got no answer and should be tried again
 */
export async function sendWaiting(path: string) {
  const sent: (Arrived & { sheet: DebriefSheet })[] = [];
  const refused: { sheet: DebriefSheet; isGone: boolean }[] = [];
  let isLeft = false;
  for (const draft of allDrafts()) {
    const { sheet, state } = draft;
    if (state !== "waiting" || path.endsWith(`/${sheet.activityId}/debrief`)) continue;
    const answer = await sendDraft(draft);
    if (answer === null) isLeft = true;
    if (answer === null || answer.outcome === "signed_out") continue;
    if (answer.outcome !== "taken") {
      refused.push({ sheet, isGone: answer.outcome === "gone" });
      continue;
    }
    const arrived = arrivedNow(answer);
    dropSent(draft, answer.replaces, arrived);
    sent.push({ ...arrived, sheet });
  }
  return { sent, refused, isLeft };
}
