import { tappedFields } from "@/lib/activities/entered";
import {
  type DebriefAnswer,
  type DebriefSheet,
  type Entered,
  NUTRIENTS,
} from "@/lib/contract/debrief";
import { DAY_MS } from "@/lib/contract/durations";
import type { EnteredCarried } from "@/lib/contract/entered-carried";
import { asTyped } from "@/lib/wording/typed-number";

/** What is shown once a report has arrived. */
export interface Arrived extends Pick<DebriefAnswer, "overdrank" | "strip"> {
  /** Unix milliseconds on the device’s clock. */
  sentMs: number;
}

/** A debrief that has been entered but not sent. Stored only on this device, and deleted once sent. */
export interface Draft {
  sheet: DebriefSheet;
  entered: Entered;
  /** `opened` has no input; `waiting` was submitted and has not arrived. */
  state: "opened" | "edited" | "waiting";
  /** Set right before a sent draft is deleted, for other tabs that show it. */
  arrived?: Arrived;
}

const PREFIX = "debrief:";
const KEPT_MS = 14 * DAY_MS;

/** Returns the device's storage, or the tab's; null if the browser doesn't allow it. */
function store(of: "localStorage" | "sessionStorage" = "localStorage"): Storage | null {
  try {
    return window[of];
  } catch {
    return null;
  }
}

/** Where a tab stores the id of the draft it wrote last for a session. It stays once that draft was sent. */
const ownOf = (activityId: string): string => `own-debrief:${activityId}`;

/** Each draft has its own key, so that tabs don't overwrite each other's input. */
const keyOf = ({ activityId, draftId }: DebriefSheet): string =>
  `${PREFIX}${activityId}:${draftId}`;

/** What the browser didn't store, for lack of space or because it stores nothing: kept as long as the page is open. */
const unstored = new Map<string, string>();

const textAt = (key: string): string | null => unstored.get(key) ?? store()?.getItem(key) ?? null;

function remove(key: string): void {
  unstored.delete(key);
  store()?.removeItem(key);
}

/** False if a sheet's draft is only in this page: it is gone once that is closed. */
export const isStored = (sheet: DebriefSheet): boolean => !unstored.has(keyOf(sheet));

/** Stores a draft on the device, or in this page if the browser doesn't. */
export function keepDraft(draft: Draft): void {
  if (draft.state === "opened")
    for (const { sheet, state } of draftsOf(draft.sheet.activityId))
      if (state === "opened") dropDraft(sheet);
  const [key, text] = [keyOf(draft.sheet), JSON.stringify(draft)];
  try {
    const device = store();
    if (device === null) throw new Error("This browser stores nothing.");
    device.setItem(key, text);
    unstored.delete(key);
    const { activityId, draftId } = draft.sheet;
    if (draft.state !== "opened") store("sessionStorage")?.setItem(ownOf(activityId), draftId);
  } catch {
    unstored.set(key, text);
  }
}

/** Parses a stored draft. Trusted without validation, since only this file writes it. */
const parse = (text: string | null | undefined): Draft | null => {
  try {
    return text == null ? null : (JSON.parse(text) as Draft);
  } catch {
    return null;
  }
};

/** Returns the kept draft of a sheet. */
export const keptOf = (sheet: DebriefSheet): Draft | null => parse(textAt(keyOf(sheet)));

const draftsOf = (activityId: string): Draft[] =>
  allDrafts().filter(({ sheet }) => sheet.activityId === activityId);

/** Fields that can't be filled in before hydration. */
const NOT_TYPED = /^(carried|draft|replaces|units|no_symptoms|symptom_.*|.*_(planned|tapped))$/;

/** Returns the form's values. It has no file inputs. */
export const enteredIn = (form: HTMLFormElement): Entered =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/**
 * Returns what the user entered before hydration: values that differ from both the initial and the stored ones. Notes
 * are appended to stored notes that the user had not seen, unless these contain them.
 */
export function enteredEarly(typed: Entered, given: Entered, kept: Entered): Entered {
  const { notes: words, ...early } = Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) =>
        !NOT_TYPED.test(name) && ![given[name] ?? "", kept[name] ?? ""].includes(value),
    ),
  );
  const before = kept["notes"];
  if (words === undefined) return early;
  if (!before || before === given["notes"] || words.includes(before))
    return { ...early, notes: words };
  return { ...early, notes: `${before}\n\n${words}`.trim() };
}

/**
 * Returns the draft to open for a session: this tab's own, else one waiting to be sent, else one being edited. In a tab
 * whose own was sent, what another tab is editing doesn't take the place of what was sent.
 */
export function draftOf(activityId: string): Draft | null {
  const drafts = draftsOf(activityId);
  const ownId = store("sessionStorage")?.getItem(ownOf(activityId)) ?? null;
  const own = drafts.find(({ sheet }) => sheet.draftId === ownId);
  if (own !== undefined) return own;
  for (const state of ["waiting", ...(ownId === null ? ["edited"] : []), "opened"]) {
    const draft = drafts.find((each) => each.state === state);
    if (draft !== undefined) return draft;
  }
  return null;
}

/** Returns the earlier answers, else the initial ones. Not validated, since only our own page writes them. */
export const carriedIn = (sheet: DebriefSheet): EnteredCarried | undefined => {
  const kept = sheet.entered["carried"] ?? "";
  return kept === "" ? sheet.carried : (JSON.parse(kept) as EnteredCarried);
};

/** Returns what was tapped when a sheet's amounts were entered, else when it was opened. */
export const tappedAt = (sheet: DebriefSheet): Entered => {
  const opened = tappedFields(carriedIn(sheet));
  return Object.fromEntries(
    Object.entries(opened).map(([name, value]) => [name, sheet.entered[name] ?? value]),
  );
};

/** Returns the initial duration: as reported or typed, even if empty, else as planned. */
export const durationIn = ({ entered, plannedMin }: DebriefSheet): string =>
  entered["duration"] ?? (plannedMin ? asTyped(plannedMin) : "");

/**
 * Returns an unsent draft of the session as it is now: its time, duration, plan and what is carried may have changed
 * since. What was carried stays once anything was tapped.
 */
export function asOfNow(draft: Draft, given: DebriefSheet): Draft {
  const { sheet, entered, state } = draft;
  const { title, when, plannedMin, planned, told, units } = given;
  if (state === "waiting" || plannedMin === undefined) return draft;
  // Show the plan only in the units of the entered amounts.
  const words = told !== undefined && units === sheet.units ? { told } : {};
  const isTapped = entered["carried"] !== JSON.stringify(sheet.carried);
  const isSameReport = given.replaces === sheet.replaces;
  const { carried } = isTapped || !isSameReport ? sheet : given;
  const now = { ...sheet, title, when, plannedMin, planned, ...words, ...(carried && { carried }) };
  const isTyped = entered["duration"] !== durationIn(sheet);
  const followed = {
    ...Object.fromEntries(
      NUTRIENTS.flatMap((of) =>
        planned[of] === null ? [] : [[`${of}_planned`, String(planned[of])]],
      ),
    ),
    ...(!isTyped && { duration: durationIn(now) }),
    duration_planned: asTyped(plannedMin),
    ...(carried !== sheet.carried && {
      carried: JSON.stringify(carried),
      ...tappedFields(carried),
    }),
  };
  return { ...draft, sheet: now, entered: { ...entered, ...followed } };
}

const isSame = (some: Entered, others: Entered): boolean => {
  const names = Object.keys({ ...some, ...others });
  return names.every((name) => name === "draft" || some[name] === others[name]);
};

/**
 * Returns what another tab did to the draft shown in this form: it sent the same values, which arrived, it `dropped` it,
 * or changed it to something `else`. Null if it did nothing.
 */
export function heardOf(
  { key, oldValue, newValue }: Pick<StorageEvent, "key" | "oldValue" | "newValue">,
  sheet: DebriefSheet,
  entered: Entered,
): Arrived | "dropped" | "else" | null {
  const draft = parse(newValue ?? oldValue);
  if (key !== keyOf(sheet) || draft === null || draft.state === "opened") return null;
  if (!isSame(draft.entered, entered)) return "else";
  return draft.arrived ?? (newValue === null ? "dropped" : null);
}

/** Deletes a draft. */
export const dropDraft = (sheet: DebriefSheet): void => remove(keyOf(sheet));

/** Tells other tabs that a draft arrived. If storage is full, they find out when they send it themselves. */
function tellTabs(draft: Draft): void {
  try {
    store()?.setItem(keyOf(draft.sheet), JSON.stringify(draft));
  } catch {}
}

/**
 * Deletes a draft that has arrived. Changes made while it was being sent are kept and become a correction.
 *
 * @param replaces the report it became
 * @returns the kept draft; null if there is none
 */
export function dropSent(sent: Draft, replaces: number | null, arrived: Arrived): Draft | null {
  const kept = keptOf(sent.sheet);
  if (kept !== null && !isSame(kept.entered, sent.entered)) {
    const draft = { ...kept, sheet: { ...kept.sheet, replaces } };
    keepDraft(draft);
    return draft;
  }
  if (kept !== null) tellTabs({ ...sent, arrived });
  dropDraft(sent.sheet);
  return null;
}

/** Returns all kept drafts. */
export const allDrafts = (): Draft[] =>
  [...new Set([...Object.keys(store() ?? {}), ...unstored.keys()])]
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => {
      const draft = parse(textAt(key));
      return draft !== null && keyOf(draft.sheet) === key ? draft : [];
    });

/** Deletes drafts too old for any link to open them. A report that was sent and has not arrived stays until it has. */
export function dropOldDrafts(nowMs: number): void {
  for (const { sheet, state } of allDrafts())
    if (state !== "waiting" && sheet.madeMs < nowMs - KEPT_MS) dropDraft(sheet);
}
