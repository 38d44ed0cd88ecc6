import { fail } from "@/lib/contract/errors";
import type { FitInput, FitQuery, FitTargets } from "@/lib/contract/fit";
import {
  type CalculateInput,
  type CalculateOverrides,
  type FlatPrescription,
  OVERRIDABLE,
  type StoredPrescription,
} from "@/lib/contract/prescription";
import { ROUNDING } from "@/lib/engine/constants";
import { endsOf } from "@/lib/wording/ranges";

/** What a fit is based on: a stored session, named targets, or a calculation of its own. */
export type FitSource =
  | { kind: "activity"; activityId: string; overrides: CalculateOverrides }
  | { kind: "targets"; targets: FitTargets }
  | { kind: "calculation"; input: CalculateInput };

/** Calculation fields that describe the athlete, and so are also allowed when nothing is calculated. */
const OF_THE_ATHLETE: readonly string[] = [
  "athlete_weight_kg",
  "age",
  "year_of_birth",
  "carb_experience",
  "usual_carb_consumption",
  "carb_upper_limit_override",
];

const isGiven = (value: unknown): boolean => value !== null && value !== undefined;

/**
 * Returns the source of a fit; the input must contain exactly one.
 *
 * @throws missing_field where none is, invalid_value where a second one is, and for a field that means nothing beside
 *   it
 */
export function sourceOf(input: FitInput): FitSource {
  const { activity_id, targets } = input;
  const overrides = overridesOf(input);
  const ofSession = (["activity_type", "duration_min"] as const).find((name) =>
    isGiven(input[name]),
  );
  if (isGiven(activity_id)) {
    if (isGiven(targets)) refuseBeside("targets", "activity_id");
    if (ofSession !== undefined) refuseBeside(ofSession, "activity_id");
    return { kind: "activity", activityId: String(activity_id), overrides };
  }
  if (targets !== null && targets !== undefined) {
    const other =
      ofSession ??
      OVERRIDABLE.find((name) => isGiven(input[name]) && !OF_THE_ATHLETE.includes(name));
    if (other !== undefined) refuseBeside(other, "targets");
    return { kind: "targets", targets };
  }
  if (ofSession === undefined) {
    const message = "activity_id, targets, or activity_type with duration_min is required.";
    return fail("missing_field", { param: "targets", message });
  }
  const { activity_type = null, duration_min = null } = input;
  if (activity_type === null) return refuseMissing("activity_type");
  if (duration_min === null) return refuseMissing("duration_min");
  return { kind: "calculation", input: { ...overrides, activity_type, duration_min } };
}

/** Returns the calculation inputs, without those that define the session. */
export const overridesOf = (input: FitInput): CalculateOverrides =>
  Object.fromEntries(
    OVERRIDABLE.filter((name) => isGiven(input[name])).map((name) => [name, input[name]]),
  );

const refuseMissing = (param: string): never =>
  fail("missing_field", { param, message: `${param} is required.` });

const refuseBeside = (param: string, other: string): never =>
  fail("invalid_value", { param, message: `${param} cannot be combined with ${other}.` });

/** True if a stored session or its athlete is overridden, so the stored plan no longer applies. */
export const isOverridden = (overrides: CalculateOverrides): boolean =>
  Object.keys(overrides).length > 0;

/** Converts a query to the equivalent body. @throws missing_field where only some of the targets are named */
export function inputOfQuery(query: FitQuery): FitInput {
  const { carb_g_per_hr, sodium_mg_per_hr, fluid_ml_per_hr, ...rest } = query;
  const rates = { carb_g_per_hr, sodium_mg_per_hr, fluid_ml_per_hr };
  if (Object.values(rates).every((rate) => rate === undefined)) return rest;
  const { duration_min = null, ...others } = rest;
  return {
    ...others,
    targets: {
      carb_g_per_hr: carb_g_per_hr ?? refuseMissing("carb_g_per_hr"),
      sodium_mg_per_hr: sodium_mg_per_hr ?? refuseMissing("sodium_mg_per_hr"),
      fluid_ml_per_hr: fluid_ml_per_hr ?? refuseMissing("fluid_ml_per_hr"),
      duration_min: duration_min ?? refuseMissing("duration_min"),
    },
  };
}

/**
 * Returns the targets of a plan. If answers are missing and it has ranges, takes the middle of each, which is never
 * above a ceiling because no range is.
 */
export function targetsOf(
  plan: FlatPrescription | StoredPrescription,
  duration_min: number,
): FitTargets {
  const { carb_range_g_per_hr, sodium_range_mg_per_hr, fluid_range_ml_per_hr } = plan;
  return {
    carb_g_per_hr: rateOf(plan.carb_g_per_hr, carb_range_g_per_hr, ROUNDING.carb_g),
    sodium_mg_per_hr: rateOf(plan.sodium_mg_per_hr, sodium_range_mg_per_hr, ROUNDING.sodium_mg),
    fluid_ml_per_hr: rateOf(plan.fluid_ml_per_hr, fluid_range_ml_per_hr, ROUNDING.fluid_ml),
    duration_min,
  };
}

function rateOf(exact: number | undefined, range: string | undefined, step: number): number {
  if (range === undefined) return exact ?? 0;
  const { min, max } = endsOf(range);
  return Math.floor((min + max) / 2 / step) * step;
}
