import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Entered } from "@/lib/contract/debrief";
import { type Draft, draftOf, dropSent, keepDraft } from "./drafts";

const draft = (entered: Entered, state: Draft["state"]): Draft => ({
  sheet: {
    activityId: "a",
    draftId: "d",
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

beforeEach(() => {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal("window", { localStorage });
});
afterEach(() => void vi.unstubAllGlobals());

test("a draft that has arrived is let go of", () => {
  const sent = draft({ rating: "4" }, "waiting");
  keepDraft(sent);
  expect(dropSent(sent, 7)).toBeNull();
  expect(draftOf("a")).toBeNull();
});

test("what was entered while a draft was on its way is kept, and corrects what arrived", () => {
  const sent = draft({ rating: "4" }, "waiting");
  const changed = draft({ rating: "1" }, "edited");
  keepDraft(changed);
  const left = dropSent(sent, 7);
  expect(left).toMatchObject({ entered: { rating: "1" }, state: "edited", sheet: { replaces: 7 } });
  expect(draftOf("a")).toEqual(left);
});
