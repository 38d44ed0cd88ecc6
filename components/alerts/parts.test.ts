import { describe, expect, test } from "vitest";
import {
  changedBetween,
  clashesOf,
  mergedOf,
  type Parts,
  partsOf,
  rulesIn,
  settingsIn,
} from "./parts";

const rule = (urgent_threshold: number) => ({
  ...{ enabled: true, channels: ["in_portal" as const], cadence: "digest" as const },
  urgent_threshold,
});

describe("a document", () => {
  test("split and put back together means the same", () => {
    const rules = {
      notification_rules: { under_fuel: { ...rule(0.5), amber_threshold: 0.55 } },
      combinators: [],
      quiet_hours: { enabled: false },
    };
    const settings = { concern_carb_cutoff: 0.6, ai_report_focus: "key" as const };
    const parts = partsOf({
      rules: { document: rules, version: 1 },
      settings: { document: settings, version: 1 },
    });
    expect(rulesIn(parts)).toEqual(rules);
    expect(settingsIn(parts)).toEqual(settings);
  });

  test("with nothing set is empty", () => {
    expect(rulesIn({ under_fuel: null })).toEqual({});
    expect(settingsIn({ concern_carb_cutoff: null })).toEqual({});
  });

  test("differs only where its content differs", () => {
    const one: Parts = { under_fuel: rule(0.5), symptom: null };
    const other: Parts = {
      under_fuel: { amber_threshold: null, ...rule(0.5) },
      symptom: undefined,
      combinators: [],
    };
    expect(changedBetween(one, other)).toEqual(["combinators"]);
  });
});

describe("two people who change the same version", () => {
  const base: Parts = { under_fuel: rule(0.5), symptom: rule(1), low_rating: rule(0.2) };
  const mine: Parts = { ...base, under_fuel: rule(0.4), low_rating: rule(0.4) };
  const theirs: Parts = { ...base, under_fuel: rule(0.3), symptom: rule(0.5) };
  const clashes = clashesOf(base, mine, theirs);

  test("are asked only about what both changed", () => {
    expect(clashes).toEqual([
      { name: "under_fuel", by: "both", isContested: true },
      { name: "symptom", by: "them", isContested: false },
      { name: "low_rating", by: "me", isContested: false },
    ]);
  });

  test("lose nothing, whichever is kept", () => {
    const keep = (...names: (keyof Parts)[]) =>
      mergedOf(clashes, { mine, theirs, kept: new Set(names) });
    expect(keep("under_fuel")).toEqual({ ...theirs, under_fuel: rule(0.4), low_rating: rule(0.4) });
    expect(keep()).toEqual({ ...theirs, low_rating: rule(0.4) });
  });

  test("aren't asked about identical changes", () => {
    expect(clashesOf(base, mine, mine).some(({ isContested }) => isContested)).toBe(false);
  });
});
