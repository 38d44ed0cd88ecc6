import { describe, expect, test } from "vitest";
import { FitInput, FitQuery } from "@/lib/contract/fit";
import { EXAMPLE_ATHLETE_ID } from "@/lib/contract/primitives";
import { inputOfQuery, sourceOf, targetsOf } from "./fit-source";

const input = (over: object) => FitInput.parse({ athlete_id: EXAMPLE_ATHLETE_ID, ...over });
const targets = {
  carb_g_per_hr: 90,
  sodium_mg_per_hr: 800,
  fluid_ml_per_hr: 750,
  duration_min: 240,
};

describe("the source of a fit", () => {
  test("may include fields about the athlete", () => {
    const said = { athlete_weight_kg: 60, usual_carb_consumption: "range_60_80" };
    expect(sourceOf(input({ targets, ...said }))).toEqual({ kind: "targets", targets });
  });

  test("is a calculation with every field sent for it, ignoring nulls", () => {
    const sent = { activity_type: "run", duration_min: 60, intensity_level: 5, age: null };
    expect(sourceOf(input({ ...sent, targets: null, activity_id: null }))).toEqual({
      kind: "calculation",
      input: { activity_type: "run", duration_min: 60, intensity_level: 5 },
    });
  });

  test("means the same in a query as in a body", () => {
    const query = FitQuery.parse({ athlete_id: EXAMPLE_ATHLETE_ID, ...targets, bottles: 1 });
    expect(inputOfQuery(query)).toEqual({ athlete_id: EXAMPLE_ATHLETE_ID, targets, bottles: 1 });
  });
});

describe("the targets of a plan", () => {
  const plan = {
    ...{ carb_g_per_hr: 0, sodium_mg_per_hr: 0, fluid_ml_per_hr: 0 },
    ...{ total_carb_g: 0, total_sodium_mg: 0, total_fluid_ml: 0 },
    ...{ calculated_at: 0, profile_complete: false },
  };

  test("use the middle of its ranges, rounded down as published", () => {
    const ranges = {
      carb_range_g_per_hr: "40-71",
      sodium_range_mg_per_hr: "310-620",
      fluid_range_ml_per_hr: "400-790",
    };
    expect(targetsOf({ ...plan, ...ranges }, 90)).toEqual({
      carb_g_per_hr: 55,
      sodium_mg_per_hr: 460,
      fluid_ml_per_hr: 590,
      duration_min: 90,
    });
  });
});
