import type { Answers } from "@/lib/engine/answers";
import { CARB as C, SPORTS } from "@/lib/engine/constants";
import { clamp, interp } from "@/lib/engine/curves";
import { gutCeiling, metabolicCarbLimit } from "@/lib/engine/limits";
import type { Work } from "@/lib/engine/metabolism";

/** Carbohydrate in g/h: what the gut tolerates, what the session demands, and the smaller of the two. */
export type CarbTarget = {
  readonly gut_ceiling_g_per_hr: number;
  readonly carb_demand_g_per_hr: number;
  readonly carb_g_per_hr: number;
};

/**
 * Returns the factor for the time since the last meal (0-1440 min): 0.92 right after one, 1.10 after half a day, fading
 * toward 1 as the session (min) grows. Design.
 */
export function mealFactor(answers: Pick<Answers, "meal_before_min" | "duration_min">): number {
  const fade = clamp(
    C.meal_fade_from - answers.duration_min / C.meal_fade_min,
    C.meal_fade_range[0],
    C.meal_fade_range[1],
  );
  return 1 + (interp(C.by_meal, answers.meal_before_min) - 1) * fade;
}

/** Returns the factor for race or training, and for concerns that call for more energy. Design. */
export function contextFactor(answers: Pick<Answers, "is_race" | "concerns">): number {
  return (
    (answers.is_race ? C.race : C.training) *
    (answers.concerns.performance ? C.performance : 1) *
    (answers.concerns.hunger ? C.hunger : 1) *
    (answers.concerns.faintness ? C.faintness : 1)
  );
}

/** Returns the factor that lets guts trained beyond 90 g/h (up to 120) get more than 90; King 2019, Podlogar 2022. */
export function trainedGutFactor(gut_ceiling_g_per_hr: number): number {
  const beyond = (gut_ceiling_g_per_hr - C.trained_gut_from) / C.trained_gut_span;
  return 1 + C.trained_gut_gain * clamp(beyond, 0, 1);
}

/**
 * Returns the carbohydrate in g/h that the session demands: by length (none under 30 min, 92 from 5 h; Jeukendrup 2014,
 * Thomas 2016) and share of VO2max, times sport, meal and context, never above what the metabolic rate can use.
 */
export function carbDemand(answers: Answers, work: Work, gut_ceiling_g_per_hr: number): number {
  return Math.min(
    interp(C.by_duration, answers.duration_min) *
      interp(C.by_share, work.share_of_vo2max) *
      SPORTS[answers.activity_type].carb_need *
      mealFactor(answers) *
      contextFactor(answers) *
      trainedGutFactor(gut_ceiling_g_per_hr),
    metabolicCarbLimit(work.metabolic_w, answers.is_race),
  );
}

/** Returns the carbohydrate target in g/h: the demand, capped by the gut's ceiling, which is computed first. */
export function carbTarget(answers: Answers, work: Work): CarbTarget {
  const ceiling = gutCeiling(answers);
  const demand = carbDemand(answers, work, ceiling);
  return {
    gut_ceiling_g_per_hr: ceiling,
    carb_demand_g_per_hr: demand,
    carb_g_per_hr: clamp(demand, 0, ceiling),
  };
}
