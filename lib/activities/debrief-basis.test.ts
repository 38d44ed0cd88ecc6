import { describe, expect, test } from "vitest";
import type { Feedback } from "@/lib/contract/activity";
import type { StoredPrescription } from "@/lib/contract/prescription";
import { SILENT } from "@/testing/sessions";
import { debriefBasis, type HeldPlan, planLater } from "./debrief-basis";

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
  sodium_range_mg_per_hr: "300-300",
  fluid_range_ml_per_hr: "205-650",
  profile_complete: false,
};
const held = (prescription: StoredPrescription): HeldPlan => ({
  prescription,
  minutes: 120,
  fluidCeilingMlPerHr: 500,
});
const SUGGESTED = { carb_g: 120, sodium_mg: 1000, fluid_ml: 1200 };
const PROFILE = { sex: null, yearOfBirth: 1990, weightKg: 62.5, settings: { sweat_level: 7 } };

const basis = (over: Partial<Feedback> = {}, stored: StoredPrescription | null = EXACT) =>
  debriefBasis({ ...RATING_ALONE, ...over }, stored && held(stored), {
    ...{ profile: PROFILE, source: "partner", fluidCeilingMlPerHr: 390 },
  });

describe("the plan of a debrief", () => {
  test("is the stored prescription with its totals", () => {
    expect(basis()).toMatchObject({ debriefPlan: "exact", suggestedTotals: SUGGESTED });
  });

  test("is the stored one even if the activity or profile changed since", () => {
    expect(basis({}, { ...EXACT, stale: true }).suggestedTotals).toEqual(SUGGESTED);
  });

  test("has the totals of ranges, and one number where both ends match", () => {
    expect(basis({}, BANDED)).toMatchObject({
      debriefPlan: "banded",
      suggestedRange: { carb_g: [80, 140], sodium_mg: [600, 600], fluid_ml: [410, 1300] },
      suggestedTotals: { carb_g: null, sodium_mg: 600, fluid_ml: null },
    });
  });

  test("brings its own ceiling; without a plan, the profile's applies", () => {
    expect(basis().fluidCeilingMlPerHr).toBe(500);
    expect(basis({}, null).fluidCeilingMlPerHr).toBe(390);
  });

  test("has the lower of both ceilings if profile or activity changed after it", () => {
    expect(basis({}, { ...EXACT, stale: true }).fluidCeilingMlPerHr).toBe(390);
    const lower = { ...held({ ...EXACT, stale: true }), fluidCeilingMlPerHr: 300 };
    const about = { profile: PROFILE, source: "partner" as const, fluidCeilingMlPerHr: 390 };
    expect(debriefBasis(RATING_ALONE, lower, about).fluidCeilingMlPerHr).toBe(300);
  });

  test("is none without a prescription", () => {
    expect(basis({}, null)).toMatchObject({ debriefPlan: "none", suggestedTotals: null });
  });
});

describe("a prescription stored after the debrief", () => {
  test("becomes its plan if it had none", () => {
    const exact = { debriefPlan: "exact", suggestedTotals: SUGGESTED, fluidCeilingMlPerHr: 500 };
    const kept = { debriefPlan: "none" as const, fluidCeilingMlPerHr: 510 };
    expect(planLater(kept, held(EXACT))).toMatchObject(exact);
    expect(planLater(kept, held(BANDED))).toMatchObject({ debriefPlan: "banded" });
    const lower = { ...kept, fluidCeilingMlPerHr: 390 };
    expect(planLater(lower, held(EXACT))).toMatchObject({ ...exact, fluidCeilingMlPerHr: 390 });
  });

  test.each(["exact", "banded", null] as const)("changes nothing if the plan was %s", (kept) => {
    const debriefPlan = { debriefPlan: kept, fluidCeilingMlPerHr: 500 };
    expect(planLater(debriefPlan, held(EXACT))).toBeNull();
  });
});

describe("what was carried", () => {
  test("is kept as reported, with unreported parts as null", () => {
    const as_used = { carb_g: 0, sodium_mg: null, fluid_ml: 900 };
    expect(basis({ as_used }).asUsedTotals).toEqual(as_used);
  });

  test("is null if none of it was reported", () => {
    expect(basis().asUsedTotals).toBeNull();
    const as_used = { carb_g: null, sodium_mg: null, fluid_ml: null };
    expect(basis({ as_used }).asUsedTotals).toBeNull();
  });
});

describe("the completeness of a report", () => {
  test("is one sixth with only a rating", () => {
    expect(basis().reportCompleteness).toBeCloseTo(1 / 6, 12);
  });

  test.each([
    ["consumed_carb_g", 0],
    ["consumed_sodium_mg", 0],
    ["consumed_fluid_ml", 0],
    ["symptoms", {}],
    ["sleep_hours", 0],
  ])("grows by a sixth with %s, even if it is empty", (field, value) => {
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

test("the profile is kept as it was, in the API's own terms", () => {
  const { sex, settings } = PROFILE;
  const profileSnapshot = { sex, year_of_birth: 1990, weight_kg: 62.5, settings };
  expect(basis()).toMatchObject({ reportSource: "partner", profileSnapshot });
});
