import { describe, expect, it } from "vitest";
import type { EngineInput } from "@/lib/engine/answers";
import { prescribe } from "@/lib/engine/engine";
import { drinkingAdvice } from "@/lib/engine/safety-texts";
import { COMPLETE_CALL } from "@/testing/profile";

const CALM: EngineInput = {
  ...COMPLETE_CALL,
  activity_type: "bike",
  duration_min: 60,
  athlete_weight_kg: 75,
  thermal_stress_level: 4,
  usual_carb_consumption: "range_lt_60",
};

/** Returns the code, severity and review flag of every warning. */
function warned(change: Partial<EngineInput>): string[] {
  return prescribe({ ...CALM, ...change }).warnings.map(
    ({ code, severity, review }) => `${code} ${severity}${review ? " review" : ""}`,
  );
}

describe("warnings", () => {
  it("a calm session has none", () => {
    expect(warned({})).toEqual([]);
  });

  it.each<[string, Partial<EngineInput>]>([
    ["young_athlete warning review", { age: 15 }],
    ["older_athlete warning review", { age: 76 }],
    ["extreme_body_mass warning review", { athlete_weight_kg: 39.9 }],
    ["extreme_body_mass warning review", { athlete_weight_kg: 140.1 }],
    ["extreme_duration warning review", { duration_min: 1441 }],
    ["extreme_heat_and_intensity high review", { thermal_stress_level: 9, intensity_level: 8 }],
    ["faintness_reported warning", { concerns: { faintness: true } }],
    ["faintness_reported warning review", { concerns: { faintness: true }, intensity_level: 8 }],
    ["heat_illness_risk warning", { thermal_stress_level: 7 }],
    ["heat_illness_risk warning", { thermal_stress_level: 6, concerns: { heat_tolerance: true } }],
    ["heat_illness_risk high", { thermal_stress_level: 9 }],
    ["heat_illness_risk high review", { thermal_stress_level: 9, concerns: { faintness: true } }],
    ["heat_illness_risk critical review", { thermal_stress_level: 10 }],
    ["swim_intake_feasibility info", { activity_type: "swim", duration_min: 61 }],
    ["mouth_rinse_sufficient info", { intensity_level: 8 }],
    ["hyponatremia_risk warning", { duration_min: 240, intensity_level: 3 }],
    [
      "gi_distress_risk info",
      {
        duration_min: 300,
        concerns: { gut_distress: true },
        usual_carb_consumption: "range_gt_100",
      },
    ],
    [
      "high_total_sodium warning",
      { duration_min: 900, thermal_stress_level: 8, saltiness: 9, sweat_level: 9 },
    ],
  ])("%s", (expected, change) => {
    expect(warned(change)).toContain(expected);
  });

  it("stay silent below their thresholds", () => {
    const edge = [
      ...warned({ age: 16 }),
      ...warned({ age: 75 }),
      ...warned({ athlete_weight_kg: 140 }),
      ...warned({ thermal_stress_level: 6 }),
      ...warned({ activity_type: "swim", duration_min: 60 }),
    ];
    expect(edge).toEqual([]);
  });

  it("a human review is requested exactly when a warning requires it", () => {
    const asked = (change: Partial<EngineInput>) =>
      prescribe({ ...CALM, ...change }).requires_human_review;
    expect([asked({}), asked({ thermal_stress_level: 7 })]).toEqual([false, false]);
    expect([asked({ age: 12 }), asked({ thermal_stress_level: 10 })]).toEqual([true, true]);
  });
});

describe("the advice on drinking", () => {
  it("names the ceiling, and only says to sip if the ceiling is small", () => {
    expect(drinkingAdvice(560)).toBe("Drink to thirst, never more than 560 ml per hour.");
    expect(drinkingAdvice(150)).toBe("Drink to thirst, never more than 150 ml per hour.");
    expect(drinkingAdvice(140)).toBe("Sip to thirst.");
  });

  it("a warning about drinking repeats the answer's own ceiling", () => {
    const answer = prescribe({ ...CALM, duration_min: 240, intensity_level: 3 });
    const message = answer.warnings.find(({ code }) => code === "hyponatremia_risk")?.message;
    expect(message).toContain(`never more than ${answer.max_safe_fluid_ml_per_hr} ml`);
  });
});
