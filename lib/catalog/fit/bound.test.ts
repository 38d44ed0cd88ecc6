import { expect, test } from "vitest";
import { SEED } from "@/testing/fit-seed";
import { ABSOLUTE_CEILINGS, aimOf } from "./aim";
import { reachOf } from "./bound";
import { limitsOf } from "./limits";
import { portionOf } from "./portion";

test("a target beyond the ceiling is in reach up to the ceiling, also where no caffeine is allowed", () => {
  const targets = {
    ...{ carb_g_per_hr: 90, sodium_mg_per_hr: 600, fluid_ml_per_hr: 600 },
    duration_min: 600,
  };
  const ceilings = { ...ABSOLUTE_CEILINGS, carb_g_per_hr: 60 };
  const plain = SEED.filter(({ caffeine_mg }) => caffeine_mg === 0).map(portionOf);
  for (const isYoung of [false, true]) {
    const limits = limitsOf(ceilings, { mass_kg: 60, so_far_mg: 0, isYoung }, 10);
    const { carb } = reachOf(aimOf(targets, ceilings), limits, plain);
    expect(carb.high).toBeCloseTo(600, 3);
  }
});
