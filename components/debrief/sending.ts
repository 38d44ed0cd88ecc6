import type { DebriefAnswer } from "@/lib/contract/debrief";
import { DRAWN_FOR_HEADER } from "@/lib/contract/drawn-for";
import { allDrafts, type Draft, dropSent } from "./drafts";

/** Sends a draft. @returns the outcome; null if it did not arrive or could not be accepted */
export async function sendDraft({ sheet, entered }: Draft): Promise<DebriefAnswer | null> {
  try {
    const answer = await fetch(sheet.sendTo, {
      method: "POST",
      // On a shared phone, a report waits until its author is signed in.
      headers: {
        Accept: "application/json",
        ...(sheet.owner !== undefined && { [DRAWN_FOR_HEADER]: sheet.owner }),
      },
      body: new URLSearchParams(entered),
    });
    return answer.ok ? ((await answer.json()) as DebriefAnswer) : null;
  } catch {
    return null;
  }
}

/** Sends all drafts waiting on this device. @returns how many arrived, and those that were refused */
export async function sendWaiting(): Promise<{ sent: number; refused: Draft[] }> {
  const refused: Draft[] = [];
  let sent = 0;
  for (const draft of allDrafts().filter(({ state }) => state === "waiting")) {
    const answer = await sendDraft(draft);
    if (answer === null || answer.outcome === "signed_out") continue;
    if (answer.outcome !== "taken") {
      refused.push(draft);
      continue;
    }
    dropSent(draft, answer.replaces);
    sent++;
  }
  return { sent, refused };
}
