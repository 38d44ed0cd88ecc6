import { describe, expect, test } from "vitest";
import { adopted, type Editing, replaced, unedited } from "./editing";
import { changedBetween, type Parts, partsOf, type Stored } from "./parts";
import { problemsOfHours } from "./typed";

const rule = (urgent_threshold: number) => ({
  ...{ enabled: true, channels: ["in_portal" as const], cadence: "digest" as const },
  urgent_threshold,
});
const under = (amber_threshold: number, urgent: number) => ({ ...rule(urgent), amber_threshold });
const rules = (threshold: number, version: number): Stored["rules"] => ({
  document: { notification_rules: { under_fuel: rule(threshold) } },
  version,
});
const settings = (cutoff: number, version: number): Stored["settings"] => ({
  document: { concern_carb_cutoff: cutoff },
  version,
});

const before = unedited({ rules: rules(0.5, 1), settings: settings(0.6, 1) });
const edited: Editing = {
  ...before,
  draft: { ...before.draft, under_fuel: rule(0.4), concern_carb_cutoff: 0.8 },
  typed: { "under_fuel.urgent_threshold": "40", concern_carb_cutoff: "80" },
};
const dirty = ({ stored, draft }: Editing) => changedBetween(partsOf(stored), draft);

describe("unsaved changes are kept", () => {
  test("when the rules were saved and the settings refused: the settings are still to be saved", () => {
    const half = adopted(edited, { rules: rules(0.4, 2) }, edited.draft);
    expect(dirty(half)).toEqual(["concern_carb_cutoff"]);
    expect(half.draft.concern_carb_cutoff).toBe(0.8);
    expect(half.typed).toEqual({ concern_carb_cutoff: "80" });
    expect(half.stored.rules.version).toBe(2);
  });

  test("when a save is undone while something else is being changed", () => {
    const saved = adopted(edited, { rules: rules(0.4, 2) }, edited.draft);
    const undone = adopted(saved, { rules: rules(0.5, 3) });
    expect(undone.draft).toMatchObject({ under_fuel: rule(0.5), concern_carb_cutoff: 0.8 });
    expect(dirty(undone)).toEqual(["concern_carb_cutoff"]);
  });

  /** A rule saved with another amber threshold, with the urgent one being changed since. */
  const changedSince = (version: number): Editing => {
    const saved = unedited({
      rules: { document: { notification_rules: { under_fuel: under(0.4, 0.5) } }, version },
      settings: settings(0.6, 1),
    });
    return {
      ...saved,
      draft: { ...saved.draft, under_fuel: under(0.4, 0.3) },
      typed: { "under_fuel.amber_threshold": "40", "under_fuel.urgent_threshold": "30" },
    };
  };

  test("when a save is undone while another field of the same rule is being changed", () => {
    const before = { notification_rules: { under_fuel: under(0.7, 0.5) } };
    const undone = adopted(changedSince(2), { rules: { document: before, version: 3 } });
    expect(undone.draft.under_fuel).toEqual(under(0.7, 0.3));
    expect(undone.typed).toEqual({ "under_fuel.urgent_threshold": "30" });
  });

  test("when the first change of an inherited rule is undone meanwhile: only what was changed since", () => {
    const inherited = { under_fuel: under(0.7, 0.5) };
    const now = { rules: { document: {}, version: 2 } };
    const undone = adopted(changedSince(1), now, {}, inherited);
    expect(undone.draft.under_fuel).toEqual(under(0.7, 0.3));
    expect(undone.typed).toEqual({ "under_fuel.urgent_threshold": "30" });
  });

  test("when edited while the save was under way", () => {
    const sent: Parts = edited.draft;
    const meanwhile = { ...edited, draft: { ...sent, symptom: rule(0.2) } };
    const saved = adopted(meanwhile, { rules: rules(0.4, 2), settings: settings(0.8, 2) }, sent);
    expect(dirty(saved)).toEqual(["symptom"]);
  });

  test("when they can't be stored as typed", () => {
    const typed = { "under_fuel.urgent_threshold": "forty" };
    expect(adopted({ ...before, typed }, { settings: settings(0.7, 2) }).typed).toEqual(typed);
  });
});

test("a completed save leaves no unsaved changes, whatever the answer's spelling", () => {
  const now = { rules: rules(0.41, 2), settings: settings(0.8, 2) };
  expect(adopted(edited, now, edited.draft)).toEqual(unedited(now));
});

test("a replaced part drops what was typed in its fields, valid or not, and in no others", () => {
  const typed = { ...edited.typed, "under_fuel.amber_threshold": "7o" };
  const used = replaced({ ...edited, typed }, { under_fuel: rule(0.55) });
  expect(used.draft).toEqual({ ...edited.draft, under_fuel: rule(0.55) });
  expect(used.typed).toEqual({ concern_carb_cutoff: "80" });
});

test("enabled quiet hours need both times, and the page says so", () => {
  const hours = { enabled: true, start: "", end: "06:00" };
  expect(problemsOfHours(hours)).toEqual({
    "quiet_hours.start": "Enter when quiet hours begin.",
  });
  expect(problemsOfHours({ ...hours, enabled: false })).toEqual({});
  expect(problemsOfHours(null)).toEqual({});
});
