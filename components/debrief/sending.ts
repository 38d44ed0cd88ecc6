import type { DebriefAnswer } from "@/lib/contract/debrief";
import { DRAWN_FOR_HEADER } from "@/lib/contract/drawn-for";
import { allDrafts, type Draft, dropSent } from "./drafts";

/** Sends a draft. @returns what became of it; null where it did not arrive, or nobody could take it */
export async function sendDraft({ sheet, entered }: Draft): Promise<DebriefAnswer | null> {
  try {
    const answer = await fetch(sheet.sendTo, {
      method: "POST",
      // On a phone that several people use, a report waits for who made it.
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

/** Sends all that waits on this device. @returns how many arrived, and those that were not taken */
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
