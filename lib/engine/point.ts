import type { Answers } from "@/lib/engine/answers";
import { type CarbTarget, carbTarget } from "@/lib/engine/carbohydrate";
import { climateFromLevel, type SkinClimate, skinClimateOf } from "@/lib/engine/climate";
import { type Doubtful, type FluidTarget, fluidTarget } from "@/lib/engine/fluid";
import { sessionWork, type Work } from "@/lib/engine/metabolism";
import { type SaltLoss, type SodiumTarget, saltLoss, sodiumTarget } from "@/lib/engine/sodium";
import { baseSweat, bodySurface, personalSweat } from "@/lib/engine/sweat";

/**
 * The stages of a calculation in the order they run, as bit flags. The stages touched by an answer include everything
 * downstream, so the other stages can keep their results.
 */
export const STAGE = {
  surface: 1,
  work: 2,
  climate: 4,
  heat: 8,
  sweat: 16,
  salt: 32,
  fluid: 64,
  sodium: 128,
  carb: 256,
} as const;

export const EVERY_STAGE = 511;

/** The unrounded result of one set of answers, stage by stage. */
export type Point = {
  readonly surface_m2: number;
  readonly work: Work;
  readonly climate: SkinClimate;
  /** Sweat rate of an average body, L/h. */
  readonly base_sweat_l_per_hr: number;
  readonly sweat_rate_ml_per_hr: number;
  readonly salt: SaltLoss;
  readonly fluid: FluidTarget;
  readonly sodium: SodiumTarget;
  readonly carb: CarbTarget;
};

/** What to calculate; `touched` is the set of stages to run. */
export type Change = Doubtful & { readonly answers: Answers; readonly touched: number };

/** Calculates every stage for these answers, under their own fluid ceiling. */
export function evaluate(answers: Answers, confidence: number): Point {
  const guard_ml_per_hr = Number.POSITIVE_INFINITY;
  return reevaluate(null, { answers, confidence, guard_ml_per_hr, touched: EVERY_STAGE });
}

/**
 * Recalculates like `evaluate`, but reuses the stages of `before` that the change does not touch; null runs them all.
 */
export function reevaluate(before: Point | null, change: Change): Point {
  const { answers, touched } = change;
  const surface_m2 =
    before === null || touched & STAGE.surface
      ? bodySurface(answers.athlete_weight_kg)
      : before.surface_m2;
  const work = before === null || touched & STAGE.work ? sessionWork(answers) : before.work;
  const climate =
    before === null || touched & STAGE.climate
      ? skinClimateOf(answers.weather?.climate ?? climateFromLevel(answers.thermal_stress_level))
      : before.climate;
  const base_sweat_l_per_hr =
    before === null || touched & STAGE.heat
      ? baseSweat(
          {
            activity_type: answers.activity_type,
            surface_m2,
            metabolic_w: work.metabolic_w,
            climate,
          },
          answers.thermal_stress_level,
        )
      : before.base_sweat_l_per_hr;
  const sweat_rate_ml_per_hr =
    before === null || touched & STAGE.sweat
      ? personalSweat(base_sweat_l_per_hr, answers)
      : before.sweat_rate_ml_per_hr;
  const salt =
    before === null || touched & STAGE.salt
      ? saltLoss(answers, sweat_rate_ml_per_hr, surface_m2)
      : before.salt;
  const fluid =
    before === null || touched & STAGE.fluid
      ? fluidTarget(answers, sweat_rate_ml_per_hr, change)
      : before.fluid;
  const sodium =
    before === null || touched & STAGE.sodium
      ? sodiumTarget(answers, { salt, sweat_rate_ml_per_hr }, fluid.fluid_ml_per_hr)
      : before.sodium;
  const carb = before === null || touched & STAGE.carb ? carbTarget(answers, work) : before.carb;
  return {
    surface_m2,
    work,
    climate,
    base_sweat_l_per_hr,
    sweat_rate_ml_per_hr,
    salt,
    fluid,
    sodium,
    carb,
  };
}

/**
 * Returns the net loss over the session in % of body mass: sweat minus fluid, times the session's length. A negative
 * value would be a gain, which the ceilings exclude.
 */
export function netLossPct(answers: Answers, point: Point): number {
  const net_ml_per_hr = point.sweat_rate_ml_per_hr - point.fluid.fluid_ml_per_hr;
  return (net_ml_per_hr * (answers.duration_min / 60)) / answers.athlete_weight_kg / 10;
}
