import { describe, expect, test } from "vitest";
import type { Feedback } from "@/lib/contract/activity";
import type { StoredPrescription } from "@/lib/contract/prescription";
import { SILENT } from "@/testing/sessions";
import { debriefBasis, planLater } from "./debrief-basis";

const RATING_ALONE: Feedback = { ...SILENT, created_at: 1_780_000_000 };
const EXACT: StoredPrescription = {
  carb_g_per_hr: 60,
  sodium_mg_per_hr: 500,
  fluid_ml_per_hr: 600,
  total_carb_g: 120,
  total_sodium_mg: 1000,
  total_fluid_ml: 1200,
  calculated_at: 1_779_000_000,
  profile_complete: true,
};
const BANDED: StoredPrescription = {
  ...EXACT,
  carb_g_per_hr: 0,
  total_carb_g: 0,
  total_sodium_mg: 0,
  total_fluid_ml: 0,
  carb_range_g_per_hr: "40-70",
  profile_complete: false,
};
const SUGGESTED = { carb_g: 120, sodium_mg: 1000, fluid_ml: 1200 };
const PROFILE = { sex: null, yearOfBirth: 1990, weightKg: 62.5, settings: { sweat_level: 7 } };

const basis = (over: Partial<Feedback> = {}, stored: StoredPrescription | null = EXACT) =>
  debriefBasis({ ...RATING_ALONE, ...over }, stored, { profile: PROFILE, source: "partner" });

describe("the plan of a debrief", () => {
  test("is the stored prescription with its totals", () => {
    expect(basis()).toMatchObject({ debriefPlan: "exact", suggestedTotals: SUGGESTED });
  });

  test("is the stored one even if activity or profile changed since", () => {
    expect(basis({}, { ...EXACT, stale: true }).suggestedTotals).toEqual(SUGGESTED);
  });

  test("has no totals where ranges were given, and no zeros in their place", () => {
    expect(basis({}, BANDED)).toMatchObject({ debriefPlan: "banded", suggestedTotals: null });
  });

  test("is none without a prescription", () => {
    expect(basis({}, null)).toMatchObject({ debriefPlan: "none", suggestedTotals: null });
  });
});

describe("a prescription stored after the debrief", () => {
  test("becomes its plan where it had none", () => {
    const exact = { debriefPlan: "exact", suggestedTotals: SUGGESTED };
    expect(planLater("none", EXACT)).toEqual(exact);
    expect(planLater("none", BANDED)).toEqual({ debriefPlan: "banded", suggestedTotals: null });
  });

  test.each(["exact", "banded", null] as const)("changes nothing where it was %s", (kept) => {
    expect(planLater(kept, EXACT)).toBeNull();
  });
});

describe("what was carried", () => {
  test("is kept as reported, parts that were not as null", () => {
    const as_used = { carb_g: 0, sodium_mg: null, fluid_ml: 900 };
    expect(basis({ as_used }).asUsedTotals).toEqual(as_used);
  });

  test("is null when none of it was reported", () => {
    expect(basis().asUsedTotals).toBeNull();
    const as_used = { carb_g: null, sodium_mg: null, fluid_ml: null };
    expect(basis({ as_used }).asUsedTotals).toBeNull();
  });
});

describe("the completeness of a report", () => {
  test("is a sixth with the rating alone", () => {
    expect(basis().reportCompleteness).toBeCloseTo(1 / 6, 12);
  });

  test.each([
    ["consumed_carb_g", 0],
    ["consumed_sodium_mg", 0],
    ["consumed_fluid_ml", 0],
    ["symptoms", {}],
    ["sleep_hours", 0],
  ])("grows by a sixth with %s, also when it is nothing", (field, value) => {
    expect(basis({ [field]: value }).reportCompleteness).toBeCloseTo(2 / 6, 12);
  });

  test("does not grow with anything else", () => {
    const also = { notes: "ok", weather: {}, leftover_carb_g: 5, vessel_reports: {} };
    expect(basis(also).reportCompleteness).toBe(basis().reportCompleteness);
  });

  test("is one when all six were reported", () => {
    const all = { consumed_carb_g: 1, consumed_sodium_mg: 1, consumed_fluid_ml: 1, sleep_hours: 7 };
    expect(basis({ ...all, symptoms: { bloating: 1 } }).reportCompleteness).toBe(1);
  });
});

test("the profile is kept as it was, in the words of the interface", () => {
  const { sex, settings } = PROFILE;
  const profileSnapshot = { sex, year_of_birth: 1990, weight_kg: 62.5, settings };
  expect(basis()).toMatchObject({ reportSource: "partner", profileSnapshot });
});
