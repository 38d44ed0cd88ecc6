import type { Answers } from "@/lib/engine/answers";
import { FLUID as C } from "@/lib/engine/constants";
import { clamp, interp } from "@/lib/engine/curves";
import { overdrinkLimit, ownMaxFluid, practicalFluidLimit } from "@/lib/engine/limits";

/** Fluid in ml/h: the ceilings, and the target below them. */
export type FluidTarget = {
  /** The ceiling if all answers are taken as true. */
  readonly own_max_fluid_ml_per_hr: number;
  /** The ceiling shown: the own ceiling, lowered for what is unknown. */
  readonly max_safe_fluid_ml_per_hr: number;
  /** The target limited only by the own ceiling, from which bands are made. */
  readonly free_fluid_ml_per_hr: number;
  readonly fluid_ml_per_hr: number;
};

/**
 * The certainty of a calculation: its confidence, and the fluid ceiling allowed by unanswered questions (ml/h; infinite
 * if there are none).
 */
export type Doubtful = { readonly confidence: number; readonly guard_ml_per_hr: number };

/**
 * Returns the acceptable net loss at the end of the session, as a share of body mass: 2 % up to 4 h, 3 % from 10 h
 * (Sawka 2007, Hew-Butler 2015), less for athletes who report trouble with heat or faintness (design).
 */
export function toleratedLoss(answers: Pick<Answers, "duration_min" | "concerns">): number {
  return (
    interp(C.tolerated_loss, answers.duration_min) -
    (answers.concerns.heat_tolerance ? C.tolerance_heat : 0) -
    (answers.concerns.faintness ? C.tolerance_faint : 0)
  );
}

/**
 * Returns the fluid in ml/h that keeps net loss within tolerance; negative when the session is too short to need any.
 */
export function neededFluid(
  answers: Pick<Answers, "duration_min" | "concerns" | "athlete_weight_kg">,
  sweat_rate_ml_per_hr: number,
): number {
  const allowance = toleratedLoss(answers) * answers.athlete_weight_kg * 1000;
  return sweat_rate_ml_per_hr - allowance / (answers.duration_min / 60);
}

/**
 * Returns the share of sweat that drinking to thirst replaces, 0.10-0.73, by session length. Nolte 2010, Kenefick 2018;
 * curve design.
 */
export function thirstShare(answers: Pick<Answers, "duration_min" | "concerns">): number {
  return (
    interp(C.thirst, answers.duration_min) +
    (answers.concerns.thirst ? C.thirst_extra : 0) +
    (answers.concerns.faintness ? C.faint_extra : 0)
  );
}

/**
 * Returns the fluid target in ml/h: the larger of thirst and need, limited by the overdrinking guard, by what the gut
 * and the sport allow, and by the personal ceiling. Lower confidence widens the gap between ceiling and sweat rate; the
 * guard lowers the ceiling further.
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
