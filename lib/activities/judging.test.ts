import { expect, test } from "vitest";
import { SILENT } from "@/testing/sessions";
import { debriefBasis } from "./debrief-basis";
import { judgedOf } from "./judging";

const NOBODY = { sex: null, yearOfBirth: null, weightKg: null, settings: {} };
const judged = (over: Partial<typeof SILENT>) => {
  const feedback = { ...SILENT, ...over, created_at: 1_780_000_000 };
  const own = { profile: NOBODY, source: "athlete" as const, fluidCeilingMlPerHr: 240 };
  return judgedOf(feedback, debriefBasis(feedback, null, own), 240);
};

test("four litres are too much whatever was eaten beside them, though a total is not known", () => {
  const bottles = [{ volume_ml: 4_500, left_ml: 500, mix: [] }];
  const gel = { product_id: null, name: "Gel", carb_g: 25, sodium_mg: null, fluid_ml: null };
  const items = [{ ...gel, carried: 2, consumed: 2 }];
  const over = { fluid_ml_per_hr: 1_000, ceiling_ml_per_hr: 240 };
  expect(judged({ items, bottles })).toMatchObject({ can_dilute: true, over_ceiling: over });
  expect(judged({ items, bottles: null })).toMatchObject({ can_dilute: false, over_ceiling: null });
  // A total that somebody names is what counts.
  expect(judged({ items, bottles, consumed_fluid_ml: 600 }).can_dilute).toBe(false);
});
