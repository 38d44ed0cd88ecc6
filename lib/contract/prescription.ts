import { z } from "zod";
import {
  alsoSpelled,
  documentedAs,
  eachChecked,
  Id,
  ItemError,
  Milliseconds,
  NamedId,
  RequestId,
  Seconds,
} from "./primitives";
import { inlineFields, nullish } from "./profile";
import {
  ActivityTypeField,
  checkWeather,
  DurationMin,
  IntensityLevel,
  MealBeforeMin,
  ThermalStressLevel,
  weatherFields,
} from "./session";

/** All inputs except the activity itself; they can also override a stored activity for one call. */
const overridable = {
  ...nullish(inlineFields),
  intensity_level: IntensityLevel.nullish(),
  thermal_stress_level: ThermalStressLevel.nullish().meta({
    description: "The heat load, 1 to 10. Send either this or `temperature_c` with `humidity_pct`.",
  }),
  ...weatherFields,
  is_race: z.boolean().nullish(),
  meal_before_min: MealBeforeMin.nullish(),
};
/** The names of these inputs. */
export const OVERRIDABLE = Object.keys(overridable) as readonly (keyof typeof overridable)[];

/** Aliases accepted for call fields: the names that activities and athletes use. */
const CALL_SPELLINGS = {
  type: "activity_type",
  weight_kg: "athlete_weight_kg",
  is_race_event: "is_race",
};
/** Makes a call's schema accept the field names of an activity or an athlete. */
export const asCall = <S extends z.ZodType>(schema: S): S => alsoSpelled(schema, CALL_SPELLINGS);

/** Inputs of one calculation. Null counts as absent. */
export const CalculateInput = asCall(
  z
    .object({
      activity_type: ActivityTypeField,
      duration_min: DurationMin,
      athlete_id: NamedId.nullish().meta({
        description:
          "The athlete whose stored profile is used. Inline fields override it for this call.",
      }),
      ...overridable,
    })
    .check(checkWeather)
    .meta({
      id: "CalculateInput",
      examples: [
        {
          activity_type: "bike",
          duration_min: 180,
          athlete_weight_kg: 68,
          intensity_level: 6,
          temperature_c: 30,
          humidity_pct: 50,
        },
      ],
    }),
);
export type CalculateInput = z.output<typeof CalculateInput>;

/** The fields that can be overridden for one calculation of a stored activity. */
export const overrideFields = {
  activity_type: ActivityTypeField.nullish(),
  duration_min: DurationMin.nullish(),
  ...overridable,
};

/** Overrides for one calculation of a stored activity. */
export const CalculateOverrides = asCall(
  z
    .object(overrideFields)
    .check(checkWeather)
    .meta({ id: "CalculateOverrides", examples: [{ intensity_level: 8 }] }),
);
export type CalculateOverrides = z.output<typeof CalculateOverrides>;

export const Safety = z
  .object({
    max_safe_fluid_ml_per_hr: z
      .number()
      .meta({ description: "The personal ceiling for fluid. Never drink more." }),
    max_safe_sodium_mg_per_hr: z.number().meta({ description: "The personal ceiling for sodium." }),
    confidence_score: z.number().min(0).max(1),
    requires_human_review: z.boolean(),
    warnings: z.array(z.string()),
    warning_codes: z.array(z.string()),
    not_instructions: z.literal(true),
  })
  .meta({ id: "Safety", description: "The safety guardrails, the same on every route and tier." });
export type Safety = z.output<typeof Safety>;

const Nutrients = z.object({
  carb_g_per_hr: z.number(),
  sodium_mg_per_hr: z.number(),
  fluid_ml_per_hr: z.number(),
});

export const Precision = z
  .object({
    profile_complete: z.boolean(),
    missing_fields: z.array(
      z.object({
        field: z.string(),
        required: z.boolean(),
        display_label: z.string(),
        band_impact: Nutrients,
      }),
    ),
    message: z.string(),
    onboarding: z.object({ url: z.string(), message: z.string() }).nullable(),
  })
  .meta({ id: "Precision" });

export const Attribution = z
  .object({ text: z.string(), logo_url: z.string(), link: z.string(), required: z.boolean() })
  .meta({ id: "Attribution" });

export const CallToAction = z
  .object({ message: z.string(), subscribe_url: z.string(), features: z.array(z.string()) })
  .meta({ id: "CallToAction" });
export type CallToAction = z.output<typeof CallToAction>;

const exactFields = {
  carb_g_per_hr: z.number().optional(),
  sodium_mg_per_hr: z.number().optional(),
  fluid_ml_per_hr: z.number().optional(),
  total_carb_g: z.number().optional(),
  total_sodium_mg: z.number().optional(),
  total_fluid_ml: z.number().optional(),
};
const rangeFields = {
  carb_range_g_per_hr: z
    .string()
    .optional()
    .meta({ description: "<low>-<high>", examples: ["60-90"] }),
  sodium_range_mg_per_hr: z.string().optional(),
  fluid_range_ml_per_hr: z.string().optional(),
};

/** The result of a calculation: exact numbers or ranges, never both. */
export const FlatPrescription = z
  .object({
    tier: z.enum(["full", "teaser"]),
    ...exactFields,
    ...rangeFields,
    safety: Safety,
    precision: Precision,
    attribution: Attribution,
    inputs_resolved: z.object({ thermal_stress_level: z.number(), wbgt_c: z.number() }).optional(),
    subscription_cta: CallToAction.optional(),
    cta: CallToAction.optional(),
    tier_source: z.literal("trial").optional(),
    trial_ends_at: Milliseconds.optional(),
    trial_calls_remaining_today: z.int().optional(),
    trial_cap_reached: z.boolean().optional(),
    trial_cap_note: z.string().optional(),
  })
  .meta({ id: "FlatPrescription" });
export type FlatPrescription = z.output<typeof FlatPrescription>;

export const CalculateAnswer = FlatPrescription.extend({ request_id: RequestId });

const ExactOrZero = z.number().meta({
  description: "0 if the ranges are present: read those instead.",
});

/** The numbers stored with an activity. */
export const StoredPrescription = z
  .object({
    carb_g_per_hr: ExactOrZero,
    sodium_mg_per_hr: ExactOrZero,
    fluid_ml_per_hr: ExactOrZero,
    total_carb_g: ExactOrZero,
    total_sodium_mg: ExactOrZero,
    total_fluid_ml: ExactOrZero,
    ...rangeFields,
    calculated_at: Seconds,
    profile_complete: z.boolean(),
    stale: z.boolean().optional().meta({
      description: "Whether the activity or the profile changed since the calculation.",
    }),
  })
  .meta({ id: "StoredPrescription" });
export type StoredPrescription = z.output<typeof StoredPrescription>;

/** The result of an activity's calculation, on its own or in an import. */
export const ActivityCalculation = FlatPrescription.extend({
  activity_id: Id,
  athlete_id: Id,
  prescription: StoredPrescription.optional().meta({
    description:
      "The prescription as stored with the activity. Absent for a teaser, which isn't stored.",
  }),
  request_id: RequestId,
}).meta({ id: "ActivityCalculation" });
export type ActivityCalculation = z.output<typeof ActivityCalculation>;

export const PrescriptionAnswer = z.object({
  prescription: StoredPrescription,
  safety: Safety,
  request_id: RequestId,
});

export const SCENARIOS_MAX = 50;
export const BatchInput = z
  .object({
    scenarios: eachChecked(CalculateInput, SCENARIOS_MAX),
    estimate_only: z.boolean().nullish().meta({
      description: "Whether to return only the estimate. Nothing is calculated or debited.",
    }),
  })
  .meta({
    id: "BatchInput",
    examples: [{ scenarios: [{ activity_type: "run", duration_min: 60 }] }],
  });
export type BatchInput = z.output<typeof BatchInput>;

/**
 * A result as the engine produced it, not validated here: parsing fifty of them again would cost more than calculating
 * them. A test checks them against the schema.
 */
const Answered = documentedAs(FlatPrescription, z.custom<FlatPrescription>());
export const BatchAnswer = z.object({
  results: z.array(Answered).optional(),
  errors: z.array(ItemError).optional(),
  total: z.int(),
  succeeded: z.int().optional(),
  failed: z.int().optional(),
  estimated_ms: z.int(),
  elapsed_ms: z.int().optional(),
  request_id: RequestId,
});
