import { CalculateInput } from "@/lib/contract/prescription";
import type { EngineInput } from "@/lib/engine/answers";
import { prescribe } from "@/lib/engine/engine";

/** The engine alone, without server or database: calculations a second, printed as JSON. */

const exact: EngineInput = {
  activity_type: "run",
  duration_min: 90,
  athlete_weight_kg: 70,
  intensity_level: 5,
  thermal_stress_level: 6,
  is_race: false,
  meal_before_min: 120,
  sex: "male",
  age: 35,
  sweat_level: 5,
  saltiness: 5,
  satiety_level: 5,
  fitness_level: 5,
  carb_experience: "range_40_60",
  usual_carb_consumption: "range_60_80",
  concerns: {},
};
const unknown: EngineInput = { activity_type: "run", duration_min: 90 };

const MINIMUM_MS = 1_500;

/** Mean microseconds of one call over at least a second and a half, after warming up. */
function microseconds(call: () => unknown): number {
  for (let index = 0; index < 20_000; index++) call();
  const startedMs = performance.now();
  let count = 0;
  let elapsedMs = 0;
  while (elapsedMs < MINIMUM_MS) {
    for (let index = 0; index < 1_000; index++) call();
    count += 1_000;
    elapsedMs = performance.now() - startedMs;
  }
  return (elapsedMs * 1_000) / count;
}

console.log(
  JSON.stringify({
    exactUs: microseconds(() => prescribe(exact)),
    bandedUs: microseconds(() => prescribe(unknown)),
    parseUs: microseconds(() => CalculateInput.parse(exact)),
  }),
);
