import type { Answers } from "@/lib/engine/answers";
import { FLUID as C } from "@/lib/engine/constants";
import { clamp, interp } from "@/lib/engine/curves";
import { overdrinkLimit, ownMaxFluid, practicalFluidLimit } from "@/lib/engine/limits";

/** Fluid in ml/h: the ceilings and the target under them. */
export type FluidTarget = {
  /** The ceiling of these answers, were they all true. */
  readonly own_max_fluid_ml_per_hr: number;
  /** The ceiling that is shown: the own one, lowered for what is not known. */
  readonly max_safe_fluid_ml_per_hr: number;
  /** The target under the own ceiling alone, which bands are made from. */
  readonly free_fluid_ml_per_hr: number;
  readonly fluid_ml_per_hr: number;
};

/** How sure a calculation is: the confidence, and the fluid ceiling that open questions leave (ml/h; infinite where none is open). */
export type Doubtful = { readonly confidence: number; readonly guard_ml_per_hr: number };

/**
 * Net loss that the session may end with, as a share of body mass: 2 % up to 4 h, 3 % from 10 h (Sawka 2007, Hew-Butler
 * 2015), less for athletes who report trouble with heat or faintness (design).
 */
export function toleratedLoss(answers: Pick<Answers, "duration_min" | "concerns">): number {
  return (
    interp(C.tolerated_loss, answers.duration_min) -
    (answers.concerns.heat_tolerance ? C.tolerance_heat : 0) -
    (answers.concerns.faintness ? C.tolerance_faint : 0)
  );
}

/** Fluid in ml/h that keeps net loss within tolerance; negative when the session is too short to need any. */
export function neededFluid(
  answers: Pick<Answers, "duration_min" | "concerns" | "athlete_weight_kg">,
  sweat_rate_ml_per_hr: number,
): number {
  const allowance = toleratedLoss(answers) * answers.athlete_weight_kg * 1000;
  return sweat_rate_ml_per_hr - allowance / (answers.duration_min / 60);
}

/** Share of sweat that drinking to thirst replaces, 0.10-0.73, by length. Nolte 2010, Kenefick 2018; curve design. */
export function thirstShare(answers: Pick<Answers, "duration_min" | "concerns">): number {
  return (
    interp(C.thirst, answers.duration_min) +
    (answers.concerns.thirst ? C.thirst_extra : 0) +
    (answers.concerns.faintness ? C.faint_extra : 0)
  );
}

/**
 * Fluid target in ml/h: the larger of thirst and need, under the overdrinking guard, what the gut and the sport allow, and
 * the personal ceiling. Less confidence widens the ceiling's distance from the sweat rate; the guard lowers it further.
 */
export function fluidTarget(
  answers: Answers,
  sweat_rate_ml_per_hr: number,
  { confidence, guard_ml_per_hr }: Doubtful,
): FluidTarget {
  const own = ownMaxFluid(answers.athlete_weight_kg, sweat_rate_ml_per_hr, confidence);
  const ceiling = Math.min(own, guard_ml_per_hr);
  const thirst = thirstShare(answers) * sweat_rate_ml_per_hr;
  const wanted = Math.max(thirst, neededFluid(answers, sweat_rate_ml_per_hr));
  const allowed = Math.min(overdrinkLimit(sweat_rate_ml_per_hr), practicalFluidLimit(answers), own);
  const free = clamp(wanted, 0, allowed);
  return {
    own_max_fluid_ml_per_hr: own,
    max_safe_fluid_ml_per_hr: ceiling,
    free_fluid_ml_per_hr: free,
    fluid_ml_per_hr: Math.min(free, ceiling),
  };
}
