import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Entered } from "@/lib/contract/debrief";
import { DAY_MS } from "@/lib/contract/durations";
import {
  type Arrived,
  allDrafts,
  asOfNow,
  type Draft,
  draftOf,
  dropOldDrafts,
  dropSent,
  enteredEarly,
  heardOf,
  isStored,
  keepDraft,
  keptOf,
  tappedAt,
} from "./drafts";
import { sendWaiting } from "./waiting-list";

const draft = (entered: Entered, state: Draft["state"], draftId = "d"): Draft => ({
  sheet: {
    activityId: "a",
    draftId,
    title: "Ride",
    when: "today",
    planned: { carb: null, sodium: null, fluid: null },
    entered: {},
    replaces: null,
    sendTo: "/send",
    goOnTo: null,
    madeMs: 0,
  },
  entered,
  state,
});

const arrived = { sentMs: 5, overdrank: true, strip: null };

/** Returns an empty storage; stored items are its own properties, as in a browser. */
function emptyStorage(): Record<string, string> {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
  const kept: Record<string, string> = Object.create(methods);
  return kept;
}

const fullUp = () => {
  throw new Error("QuotaExceededError");
};

/** Continues in a new tab of the same device, or in an earlier one. @returns the tab's storage */
const inTab = (sessionStorage = emptyStorage()): Record<string, string> => {
  const { localStorage = emptyStorage() } = globalThis.window ?? {};
  vi.stubGlobal("window", { localStorage, sessionStorage });
  return sessionStorage;
};
beforeEach(() => void inTab());
afterEach(() => void vi.unstubAllGlobals());

test("a delivered draft is deleted", () => {
  const sent = draft({ rating: "4" }, "waiting");
  keepDraft(sent);
  expect(dropSent(sent, 7, arrived)).toBeNull();
  expect(draftOf("a")).toBeNull();
});

test.each([
  ["stores nothing", () => null],
  ["is full", () => ({ ...emptyStorage(), getItem: () => null, removeItem() {}, setItem: fullUp })],
])(
  "where the browser %s, a draft is kept as long as the page is open, and known not to be stored",
  (_, device) => {
    vi.stubGlobal("window", { localStorage: device(), sessionStorage: null });
    const sent = draft({ rating: "4" }, "waiting");
    keepDraft(sent);
    expect([keptOf(sent.sheet), allDrafts(), isStored(sent.sheet)]).toEqual([sent, [sent], false]);
    expect(dropSent(sent, 7, arrived)).toBeNull();
    expect([keptOf(sent.sheet), isStored(sent.sheet)]).toEqual([null, true]);
  },
);

test("an old draft is deleted, but not one that waits to be sent", () => {
  keepDraft(draft({ rating: "4" }, "edited", "one"));
  keepDraft(draft({ rating: "2" }, "waiting", "two"));
  dropOldDrafts(15 * DAY_MS);
  expect(allDrafts()).toEqual([draft({ rating: "2" }, "waiting", "two")]);
});

test("waiting drafts are sent from any page but their own form's, and count as left while unanswered", async () => {
  const answers = [
    new Response(null, { status: 503 }),
    Response.json({ outcome: "taken", replaces: null, overdrank: true, strip: null }),
  ];
  vi.stubGlobal("fetch", async (_to: string, { signal }: RequestInit) => {
    // A connection that hangs must not keep a draft from being sent again.
    expect(signal).toBeInstanceOf(AbortSignal);
    return answers.shift();
  });
  const waiting = draft({ rating: "4" }, "waiting");
  keepDraft(waiting);
  const none = { sent: [], refused: [] };
  expect(await sendWaiting("/me/sessions/a/debrief")).toEqual({ ...none, isLeft: false });
  expect(answers).toHaveLength(2);
  expect(await sendWaiting("/me/messages")).toEqual({ ...none, isLeft: true });
  expect(answers).toHaveLength(1);
  expect(await sendWaiting("/me/sessions/a")).toMatchObject({
    sent: [{ sheet: waiting.sheet, overdrank: true }],
    isLeft: false,
  });
  expect(allDrafts()).toEqual([]);
});

test("text entered while a draft was being sent is kept, and corrects the delivered one", () => {
  const sent = draft({ rating: "4" }, "waiting");
  const changed = draft({ rating: "1" }, "edited");
  keepDraft(changed);
  const left = dropSent(sent, 7, arrived);
  expect(left).toMatchObject({ entered: { rating: "1" }, state: "edited", sheet: { replaces: 7 } });
  expect(draftOf("a")).toEqual(left);
});

test("a draft waiting in one tab is neither overwritten nor blocked by typing in another", () => {
  const sent = draft({ rating: "2" }, "waiting", "one");
  keepDraft(draft({}, "opened", "two"));
  keepDraft(sent);
  inTab();
  keepDraft(draft({ rating: "5" }, "edited", "two"));
  inTab();
  expect(draftOf("a")).toEqual(sent);
  expect(allDrafts()).toHaveLength(2);
  expect(dropSent(sent, 7, arrived)).toBeNull();
  expect(draftOf("a")).toMatchObject({ entered: { rating: "5" }, sheet: { replaces: null } });
});

test("each tab opens its own draft again, and once it was sent none that another tab left", () => {
  const one = draft({ notes: "One" }, "edited", "one");
  const two = draft({ notes: "Two" }, "edited", "two");
  const first = inTab();
  keepDraft(one);
  const second = inTab();
  keepDraft(two);
  inTab(first);
  expect(draftOf("a")).toEqual(one);
  inTab(second);
  expect(draftOf("a")).toEqual(two);
  dropSent(two, 7, arrived);
  expect(draftOf("a")).toBeNull();
});

test("an opened session has one draft", () => {
  for (const id of ["one", "two"]) keepDraft(draft({}, "opened", id));
  expect(allDrafts()).toHaveLength(1);
  expect(draftOf("a")).toMatchObject({ state: "opened" });
});

test("a tab learns that another one sent its draft or replaced it, and keeps one that was discarded", () => {
  const { sheet } = draft({}, "opened");
  const [mine, other] = [{ rating: "4" }, { rating: "1" }];
  const stored = (entered: Entered, state: Draft["state"] = "waiting", was?: Arrived) =>
    JSON.stringify({ ...draft(entered, state), arrived: was });
  const heard = (oldValue: string | null, newValue: string | null, key = "debrief:a:d") =>
    heardOf({ key, oldValue, newValue }, sheet, mine);
  expect(heard(stored(mine), stored(mine, "waiting", arrived))).toEqual(arrived);
  expect(heard(stored(other), stored(other, "waiting", arrived))).toBe("else");
  expect(heard(stored(mine, "waiting", arrived), null)).toEqual(arrived);
  expect(heard(stored(mine), null)).toBe("dropped");
  expect(heard(stored(mine), stored(other, "edited"))).toBe("else");
  expect(heard(null, stored(mine))).toBeNull();
  expect(heard(stored(other, "opened"), null)).toBeNull();
  expect(heard(stored(other), null, "debrief:a:e")).toBeNull();
});

test("early input is added to the stored draft, and input already stored isn't added again", () => {
  const kept = { rating: "2", notes: "Hot." };
  expect(enteredEarly({ rating: "4", notes: "Windy." }, {}, kept)).toEqual({
    rating: "4",
    notes: "Hot.\n\nWindy.",
  });
  expect(enteredEarly({ rating: "2", notes: "Hot." }, {}, kept)).toEqual({});
  expect(enteredEarly({ rating: "4", notes: "" }, { rating: "4" }, {})).toEqual({});
});

test("every field typed into or chosen from before scripts load is captured, and no field a script fills in", () => {
  const early = { sleep: "5", duration: "133", carb_share: "most", fluid_carried: "1500" };
  const drawn = { sodium_exact: "300", fluid_left: "200" };
  const filled = {
    ...{ carried: "{}", draft: "d", replaces: "7", units: "metric", carb_planned: "120" },
    ...{ no_symptoms: "on", symptom_nausea: "2" },
  };
  const given = { ...drawn, duration: "120" };
  const kept = { sleep: "8", sodium_exact: "250" };
  expect(enteredEarly({ ...early, ...drawn, ...filled }, given, kept)).toEqual(early);
  expect(enteredEarly({ duration: "120" }, given, { duration: "95" })).toEqual({});
  // A value that was reported and then cleared stays cleared.
  expect(enteredEarly({ sleep: "" }, { sleep: "7" }, { sleep: "7" })).toEqual({ sleep: "" });
});

test("early text isn't duplicated if it was visible, and never lost if it wasn't", () => {
  const given = { notes: "Hot." };
  expect(enteredEarly({ notes: "Hot, windy." }, given, given)).toEqual({ notes: "Hot, windy." });
  const unseen = { notes: "Hot. Cramps." };
  expect(enteredEarly({ notes: "" }, given, unseen)).toEqual(unseen);
});

test("a draft that began before its session's duration was corrected has the new one, unless it was typed", () => {
  const { sheet } = draft({}, "edited");
  const before = { ...sheet, plannedMin: 120 };
  const now = { ...sheet, plannedMin: 240, when: "tomorrow" };
  const opened = (duration: string, state: Draft["state"] = "edited") =>
    asOfNow({ sheet: before, entered: { duration, notes: "Hot" }, state }, now);
  expect(opened("120")).toMatchObject({
    sheet: { plannedMin: 240, when: "tomorrow" },
    entered: { duration: "240", notes: "Hot" },
  });
  expect(opened("130").entered["duration"]).toBe("130");
  expect(opened("120", "waiting").entered["duration"]).toBe("120");
});

test("a draft that began before its session's plan changed takes shares of the new one, and keeps what was entered", () => {
  const { sheet } = draft({}, "edited");
  const before = {
    ...{ ...sheet, plannedMin: 120, planned: { carb: 92, sodium: null, fluid: 460 } },
    told: { carb: "90 g to 94 g", sodium: null, fluid: "460 mL" },
  };
  const now = {
    ...{ ...sheet, plannedMin: 240, planned: { carb: 184, sodium: null, fluid: 920 } },
    told: { carb: "180 g to 188 g", sodium: null, fluid: "920 mL" },
  };
  const entered = { carb_share: "all", carb_planned: "92", fluid_planned: "460", fluid_exact: "5" };
  expect(asOfNow({ sheet: before, entered, state: "edited" }, now)).toMatchObject({
    sheet: { planned: now.planned, told: now.told },
    entered: { carb_share: "all", carb_planned: "184", fluid_planned: "920", fluid_exact: "5" },
  });
  const waiting: Draft = { sheet: before, entered, state: "waiting" };
  expect(asOfNow(waiting, now)).toEqual(waiting);
  // The amounts entered have the draft's units, and so has the plan beside them.
  const inOunces = { ...before, units: "imperial" as const };
  const other = asOfNow({ sheet: inOunces, entered, state: "edited" }, { ...now, units: "metric" });
  expect(other.sheet).toMatchObject({ planned: now.planned, told: before.told });
});

test("a draft in which nothing was tapped lists what is carried now", () => {
  const { sheet } = draft({}, "edited");
  const listOf = (volume_ml: number, left: number | null) => ({
    ...{ from: "report" as const, things: [], unknown: false, nothing: false },
    bottles: [{ letter: "A", fillings: [{ volume_ml, mix: [] }], planned: [], left }],
  });
  const [listed, chosen] = [listOf(250, null), listOf(1_000, 0.5)];
  const before = { ...sheet, plannedMin: 120, carried: listed };
  const opened = (carried: unknown, replaces = before.replaces) =>
    asOfNow(
      { sheet: before, entered: { carried: JSON.stringify(carried) }, state: "edited" },
      { ...before, carried: chosen, replaces },
    );
  expect(opened(listed)).toMatchObject({
    sheet: { carried: chosen },
    entered: { carried: JSON.stringify(chosen), fluid_tapped: "500" },
  });
  const tapped = { ...listed, unknown: true };
  expect(opened(tapped).entered["carried"]).toBe(JSON.stringify(tapped));
  // Another report isn't what is carried.
  expect(opened(listed, 99).sheet.carried).toEqual(listed);
});

test("what was tapped when amounts were entered is kept with them, else it is what the sheet was opened with", () => {
  const { sheet } = draft({}, "edited");
  const things = [{ ...GEL, parts: [], count: 2 }];
  const carried = {
    ...{ from: "common" as const, things, bottles: [], unknown: false, nothing: false },
  };
  const opened = { carb_tapped: "50", sodium_tapped: "100", fluid_tapped: "0" };
  expect(tappedAt({ ...sheet, carried, entered: {} })).toEqual(opened);
  const kept = { carb_tapped: "25" };
  expect(tappedAt({ ...sheet, carried, entered: kept })).toEqual({ ...opened, ...kept });
  expect(tappedAt({ ...sheet, entered: kept })).toEqual({});
});

const GEL = {
  ...{ product_id: null, name: "Gel", object: "gel" as const },
  ...{ carb_g: 25, sodium_mg: 50, fluid_ml: 0, carried: 0 },
};
