import type { DebriefAnswer } from "@/lib/contract/debrief";
import { DRAWN_FOR_HEADER } from "@/lib/contract/drawn-for";
import { browserNowMs } from "../portal/clock";
import type { Arrived, Draft } from "./drafts";

/** The timeout for an answer; then the draft waits and is sent again. */
const PATIENCE_MS = 20_000;

/** Sends a draft. @returns the outcome; null if it did not arrive or could not be accepted */
export async function sendDraft({ sheet, entered }: Draft): Promise<DebriefAnswer | null> {
  try {
    const answer = await fetch(sheet.sendTo, {
      method: "POST",
      signal: AbortSignal.timeout(PATIENCE_MS),
      // On a shared phone, a report waits until its author is signed in.
      headers: {
        Accept: "application/json",
        ...(sheet.owner !== undefined && { [DRAWN_FOR_HEADER]: sheet.owner }),
      },
      body: new URLSearchParams({ ...entered, version: String(sheet.version ?? 0) }),
    });
    return answer.ok ? ((await answer.json()) as DebriefAnswer) : null;
  } catch {
    return null;
  }
}

/** Returns what is shown of a report that was taken just now. */
export const arrivedNow = ({ overdrank, strip }: DebriefAnswer): Arrived => ({
  overdrank,
  strip,
  sentMs: browserNowMs(),
});
