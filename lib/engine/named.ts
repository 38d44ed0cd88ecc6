import { type Answers, type EngineInput, fillDefaults } from "@/lib/engine/answers";
import { ROUNDING, SODIUM } from "@/lib/engine/constants";
import type { EnginePrescription } from "@/lib/engine/engine";
import { floorTo, guardedMaxFluid, gutCeiling, gutMaxFluid } from "@/lib/engine/limits";
import { confidenceOf, unanswered } from "@/lib/engine/precision";
import { QUESTIONS } from "@/lib/engine/questions";
import { warningsForNamed } from "@/lib/engine/safety";

/** The limits for rates named without a session. */
export type NamedGuard = Pick<
  EnginePrescription,
  | "max_safe_fluid_ml_per_hr"
  | "max_safe_sodium_mg_per_hr"
  | "confidence_score"
  | "requires_human_review"
  | "warnings"
> & {
  /** Unrounded. */
  readonly gut_ceiling_g_per_hr: number;
};

/**
 * Returns ceilings and warnings for rates named without a session, when only the length is known. The sweat loss is
 * then unknown, so fluid is limited to what the gut empties at this body mass, sodium to the general maximum, and
 * carbohydrate to the gut's ceiling, which unanswered habits do not lower.
 */
export function guardNamed(input: EngineInput, sodium_mg_per_hr: number): NamedGuard {
  const answers = fillDefaults(input);
  const missing = unanswered(input);
  const max_safe_fluid_ml_per_hr = floorTo(
    maxFluidOf(answers, missing.includes("athlete_weight_kg")),
    ROUNDING.fluid_ml,
  );
  const warnings = warningsForNamed(answers, { sodium_mg_per_hr, max_safe_fluid_ml_per_hr });
  return {
    max_safe_fluid_ml_per_hr,
    max_safe_sodium_mg_per_hr: SODIUM.absolute_max_mg_per_hr,
    confidence_score: confidenceOf(missing),
    requires_human_review: warnings.some(({ review }) => review),
    warnings,
    gut_ceiling_g_per_hr: gutCeiling({
      ...answers,
      carb_experience: input.carb_experience ?? "range_gt_70",
      usual_carb_consumption: input.usual_carb_consumption ?? "range_gt_100",
    }),
  };
}

/** Returns the most the gut can empty at this body mass, lowered if the mass is a default, like every ceiling. */
function maxFluidOf({ athlete_weight_kg }: Answers, isUnknown: boolean): number {
  const own = gutMaxFluid(athlete_weight_kg);
  if (!isUnknown) return own;
  const probed = QUESTIONS.athlete_weight_kg.probes.map((probe) =>
    gutMaxFluid(probe.athlete_weight_kg ?? athlete_weight_kg),
  );
  return guardedMaxFluid(own, [Math.min(own, ...probed)]);
}
