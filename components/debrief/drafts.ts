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

/** Each draft is kept by itself, so that no tab writes over what another one entered or sent. */
const keyOf = ({ activityId, draftId }: DebriefSheet): string =>
  `${PREFIX}${activityId}:${draftId}`;

/** @returns whether the device could keep it */
export function keepDraft(draft: Draft): boolean {
  if (draft.state === "opened")
    for (const { sheet, state } of draftsOf(draft.sheet.activityId))
      if (state === "opened") dropDraft(sheet);
  try {
    store()?.setItem(keyOf(draft.sheet), JSON.stringify(draft));
    return store() !== null;
  } catch {
    return false;
  }
}

/** What is kept under a key. The store holds only what this file wrote, which is why its form is trusted. */
const parse = (text: string | null | undefined): Draft | null => {
  try {
    return text == null ? null : (JSON.parse(text) as Draft);
  } catch {
    return null;
  }
};

/** The draft of a sheet. */
export const keptOf = (sheet: DebriefSheet): Draft | null => parse(store()?.getItem(keyOf(sheet)));

const draftsOf = (activityId: string): Draft[] =>
  allDrafts().filter(({ sheet }) => sheet.activityId === activityId);

/** Fields that nobody can fill in before the scripts have loaded. */
const NOT_TYPED = /^(carried|draft|replaces|units|no_symptoms|symptom_.*|.*_planned)$/;

/**
 * What was chosen or typed in a form before its scripts came: neither what it came with, nor what is kept from before. Words
 * stand below those that are kept and that nobody saw.
 */
export function enteredEarly(typed: Entered, given: Entered, kept: Entered): Entered {
  const early: Entered = Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) =>
        !NOT_TYPED.test(name) && ![given[name] ?? "", kept[name] ?? ""].includes(value),
    ),
  );
  const [words, before] = [early["notes"], kept["notes"]];
  if (words === undefined || !before || before === given["notes"]) return early;
  return { ...early, notes: `${before}\n\n${words}`.trim() };
}

const FIRST_COMES = ["waiting", "edited", "opened"] as const;

/** What a session's debrief is opened with: what waits to be sent, else what was entered. */
export function draftOf(activityId: string): Draft | null {
  const drafts = draftsOf(activityId);
  for (const state of FIRST_COMES) {
    const draft = drafts.find((each) => each.state === state);
    if (draft !== undefined) return draft;
  }
  return null;
}

const isSame = (some: Entered, others: Entered): boolean => {
  const names = Object.keys({ ...some, ...others });
  return names.every((name) => name === "draft" || some[name] === others[name]);
};

/**
 * What another tab has done to the draft that a form is entered into, which both were opened with: `sent` what stands in the
 * form, or made of it something `else`. Null where it did nothing.
 */
export function heardOf(
  { key, oldValue, newValue }: Pick<StorageEvent, "key" | "oldValue" | "newValue">,
  sheet: DebriefSheet,
  entered: Entered,
): "sent" | "else" | null {
  const draft = parse(newValue ?? oldValue);
  if (key !== keyOf(sheet) || draft === null || draft.state === "opened") return null;
  if (!isSame(draft.entered, entered)) return "else";
  return newValue === null ? "sent" : null;
}

const dropDraft = (sheet: DebriefSheet): void => store()?.removeItem(keyOf(sheet));

/**
 * Lets go of a draft that has arrived. What was entered while it was on its way is kept, and becomes a correction.
 *
 * @returns what is kept; null where nothing is
 */
export function dropSent(sent: Draft, replaces: number | null): Draft | null {
  const kept = keptOf(sent.sheet);
  if (kept !== null && !isSame(kept.entered, sent.entered)) {
    const draft = { ...kept, sheet: { ...kept.sheet, replaces } };
    keepDraft(draft);
    return draft;
  }
  dropDraft(sent.sheet);
  return null;
}

/** Everything that is kept. */
export const allDrafts = (): Draft[] =>
  Object.keys(store() ?? {})
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => {
      const draft = parse(store()?.getItem(key));
      if (draft === null) return [];
      // One that was kept when a session had one draft alone.
      if (key !== keyOf(draft.sheet)) {
        store()?.setItem(keyOf(draft.sheet), JSON.stringify(draft));
        store()?.removeItem(key);
      }
      return draft;
    });

/** Lets go of what was made so long ago that no link opens it any more. */
export function dropOldDrafts(nowMs: number): void {
  for (const { sheet } of allDrafts()) if (sheet.madeMs < nowMs - KEPT_MS) dropDraft(sheet);
}
