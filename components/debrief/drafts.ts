import type { DebriefSheet, Entered } from "@/lib/contract/debrief";
import { DAY_MS } from "@/lib/contract/durations";

/** What was entered of debriefs and is not sent yet. It stands on this device alone, and goes once it is sent. */

export interface Draft {
  sheet: DebriefSheet;
  entered: Entered;
  /** `opened` has nothing entered; `waiting` was sent by whoever entered it, and has not arrived. */
  state: "opened" | "edited" | "waiting";
}

const PREFIX = "debrief:";
const KEPT_MS = 14 * DAY_MS;

/** The device's own store; none where the browser keeps nothing. */
function store(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** @returns whether the device could keep it */
export function keepDraft(draft: Draft): boolean {
  try {
    store()?.setItem(PREFIX + draft.sheet.activityId, JSON.stringify(draft));
    return store() !== null;
  } catch {
    return false;
  }
}

/** What is kept of a session's debrief. The store holds only what this file wrote, which is why its form is trusted. */
export function draftOf(activityId: string): Draft | null {
  try {
    const text = store()?.getItem(PREFIX + activityId) ?? null;
    return text === null ? null : (JSON.parse(text) as Draft);
  } catch {
    return null;
  }
}

/** Whether another tab has let go of a session's draft: it has arrived. */
export const isGone = ({ key, newValue }: StorageEvent, activityId: string): boolean =>
  key === PREFIX + activityId && newValue === null;

const dropDraft = (activityId: string): void => store()?.removeItem(PREFIX + activityId);

/**
 * Lets go of a draft that has arrived. What was entered while it was on its way is kept, and becomes a correction.
 *
 * @returns what is kept; null where nothing is
 */
export function dropSent(sent: Draft, replaces: number | null): Draft | null {
  const kept = draftOf(sent.sheet.activityId);
  if (kept !== null && JSON.stringify(kept.entered) !== JSON.stringify(sent.entered)) {
    const draft = { ...kept, sheet: { ...kept.sheet, replaces } };
    keepDraft(draft);
    return draft;
  }
  dropDraft(sent.sheet.activityId);
  return null;
}

/** Everything that is kept. */
export function allDrafts(): Draft[] {
  return Object.keys(store() ?? {})
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => draftOf(key.slice(PREFIX.length)) ?? []);
}

/** Lets go of what was made so long ago that no link opens it any more. */
export function dropOldDrafts(nowMs: number): void {
  for (const { sheet } of allDrafts())
    if (sheet.madeMs < nowMs - KEPT_MS) dropDraft(sheet.activityId);
}
