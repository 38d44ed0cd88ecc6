import { z } from "zod";
import { carriedFields, keptCarriedFields } from "./carried";
import { AMOUNT_MAX, SYMPTOMS } from "./debrief";
import { ActivityCalculation, StoredPrescription } from "./prescription";
import {
  alsoSpelled,
  eachChecked,
  Id,
  ItemError,
  Milliseconds,
  mapOf,
  NAME_MAX,
  NOTE_MAX,
  PLAIN_LINE,
  RequestId,
  Seconds,
  Title,
  text,
} from "./primitives";
import {
  ActivityTypeField,
  checkWeather,
  DurationMin,
  IntensityLevel,
  MealBeforeMin,
  Moment,
  ThermalStressLevel,
  weatherFields,
} from "./session";
import { ACTIVITY_TYPES } from "./vocabulary";

const ACTIVITY_TYPE_TEXTS = {
  run: ["Running", "Road, track and trail running, walking breaks included."],
  bike: ["Cycling", "Road, gravel, mountain and indoor cycling."],
  swim: ["Swimming", "Pool and open water."],
  row: ["Rowing", "On the water or an ergometer."],
  ski: ["Cross-country skiing", "Classic, skate and roller skiing."],
  hike: ["Hiking", "Hiking and mountain walking, with or without a pack."],
  lift: ["Strength", "Gym and strength sessions."],
} as const satisfies Record<(typeof ACTIVITY_TYPES)[number], readonly [string, string]>;

/** The supported activities, in display order. */
export const ACTIVITY_TYPE_LIST = ACTIVITY_TYPES.map((key) => ({
  key,
  name: ACTIVITY_TYPE_TEXTS[key][0],
  description: ACTIVITY_TYPE_TEXTS[key][1],
}));

export const ActivityTypeQuery = z.object({ activity_type: ActivityTypeField.optional() });
export const ActivityTypeList = z.object({
  activity_types: z.array(
    z.object({ key: ActivityTypeField, name: z.string(), description: z.string() }),
  ),
  request_id: RequestId,
});

const optionalFields = {
  intensity_level: IntensityLevel.nullish(),
  thermal_stress_level: ThermalStressLevel.nullish().meta({
    description:
      "The heat load, 1 to 10. Send either this or `temperature_c` with `humidity_pct`. Whichever is sent last replaces the other.",
  }),
  ...weatherFields,
  is_race_event: z.boolean().nullish(),
  meal_before_min: MealBeforeMin.nullish(),
  external_id: text(NAME_MAX).nullish(),
  name: Title.nullish(),
  scheduled_at: Moment.nullish(),
  started_at: Moment.nullish(),
};

/** Aliases accepted for activity fields: the names that calculations use. */
const SPELLINGS = { activity_type: "type", is_race: "is_race_event" };

const newFields = { type: ActivityTypeField, duration_min: DurationMin, ...optionalFields };
export const NewActivity = alsoSpelled(
  z
    .object(newFields)
    .check(checkWeather)
    .meta({
      id: "NewActivity",
      examples: [
        {
          type: "bike",
          duration_min: 180,
          intensity_level: 6,
          thermal_stress_level: 7,
          name: "Gran fondo",
        },
      ],
    }),
  SPELLINGS,
);
export type NewActivity = z.output<typeof NewActivity>;

/** An absent field stays unchanged, null clears it; type and duration cannot be cleared. */
export const ActivityPatch = alsoSpelled(
  z
    .object({
      type: ActivityTypeField.optional(),
      duration_min: DurationMin.optional(),
      ...optionalFields,
    })
    .check(checkWeather)
    .meta({ id: "ActivityPatch", examples: [{ duration_min: 200 }] }),
  SPELLINGS,
);
export type ActivityPatch = z.output<typeof ActivityPatch>;

const Amount = z.number().min(0).max(AMOUNT_MAX);
const SessionTotal = Amount.nullish().meta({
  description: "The total over the whole session, not per hour.",
});
const AmountTotals = z.object({
  carb_g: Amount.nullish(),
  sodium_mg: Amount.nullish(),
  fluid_ml: Amount.nullish(),
});

const DEPTH_MAX = 20;
/** True if a value isn't nested too deeply for recursive readers. This check itself doesn't recurse. */
function isShallow(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH_MAX) return false;
    level = level.flatMap((value) =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
  }
  return true;
}

/** A free-form map from the client, limited in depth and in its size as JSON. */
const OpaqueMap = mapOf(
  4_000,
  z
    .record(text(NAME_MAX), z.unknown())
    .refine(isShallow, { error: `must be nested at most ${DEPTH_MAX} deep`, abort: true })
    .refine(
      (map) => JSON.stringify(map).length <= 4_000,
      "must be at most 4,000 characters of JSON",
    ),
);

const SYMPTOMS_MAX = 50;
const Symptoms = mapOf(
  SYMPTOMS_MAX,
  z
    .record(text(100).regex(PLAIN_LINE, "must be one line of plain text"), z.int().min(1).max(1000))
    .refine(
      (map) => JSON.stringify(map).length <= 1_000,
      "must be at most 1,000 characters of JSON",
    )
    .meta({
      description: `How often each symptom occurred, 1 if unknown: ${Object.keys(SYMPTOMS).join(", ")}. Other names are kept as the athlete's own words. A missing name doesn't mean zero.`,
    }),
);

export const FeedbackInput = z
  .object({
    rating: z.int().min(1).max(5).meta({ description: "From 1, very bad, to 5, very good." }),
    notes: text(NOTE_MAX).nullish(),
    consumed_carb_g: SessionTotal,
    consumed_sodium_mg: SessionTotal,
    consumed_fluid_ml: SessionTotal,
    symptoms: Symptoms.nullish(),
    sleep_hours: z.number().min(0).max(24).nullish(),
    duration_min: DurationMin.nullish().meta({ description: "The actual duration, in minutes." }),
    vessel_reports: OpaqueMap.nullish(),
    weather: OpaqueMap.nullish(),
    leftover_carb_g: SessionTotal,
    leftover_fluid_ml: SessionTotal,
    as_used: AmountTotals.nullish().meta({
      description:
        "The amounts carried. Each is computed from `items` and `bottles` unless you send it. Null means the amount isn't known.",
    }),
    ...carriedFields,
  })
  .meta({
    id: "FeedbackInput",
    examples: [
      {
        rating: 4,
        notes: "Good until the last hour.",
        consumed_carb_g: 170,
        symptoms: { bloating: 1 },
      },
    ],
  });
export type FeedbackInput = z.output<typeof FeedbackInput>;

/** The athlete's debrief. Anything not reported is null, never 0. */
export const Feedback = z
  .object({
    rating: z.int(),
    notes: z.string().nullable(),
    consumed_carb_g: z.number().nullable(),
    consumed_sodium_mg: z.number().nullable(),
    consumed_fluid_ml: z.number().nullable(),
    symptoms: z.record(z.string(), z.int()).nullable(),
    sleep_hours: z.number().nullable(),
    duration_min: z.number().nullable(),
    vessel_reports: z.record(z.string(), z.unknown()).nullable(),
    weather: z.record(z.string(), z.unknown()).nullable(),
    leftover_carb_g: z.number().nullable(),
    leftover_fluid_ml: z.number().nullable(),
    as_used: z
      .object({
        carb_g: z.number().nullable(),
        sodium_mg: z.number().nullable(),
        fluid_ml: z.number().nullable(),
      })
      .nullable(),
    ...keptCarriedFields,
    created_at: Seconds,
  })
  .meta({ id: "Feedback" });
export type Feedback = z.output<typeof Feedback>;

export const Activity = z
  .object({
    id: Id,
    athlete_id: Id,
    partner_id: Id,
    type: ActivityTypeField,
    duration_min: z.number(),
    intensity_level: z.number().nullable(),
    thermal_stress_level: z.number().nullable(),
    temperature_c: z.number().nullable(),
    humidity_pct: z.number().nullable(),
    solar: z.number().nullable(),
    is_race_event: z.boolean().nullable(),
    meal_before_min: z.number().nullable(),
    external_id: z.string().nullable(),
    name: z.string().nullable(),
    scheduled_at: Milliseconds.nullable(),
    started_at: Milliseconds.nullable(),
    prescription: StoredPrescription.nullable(),
    feedback: Feedback.nullable(),
    created_at: Seconds,
    updated_at: Seconds,
  })
  .meta({ id: "Activity" });
export type Activity = z.output<typeof Activity>;

export const IMPORT_MAX = 200;
/** An imported activity may request its own prescription. */
export const ImportedActivity = alsoSpelled(
  z
    .object({ ...newFields, calculate: z.boolean().nullish() })
    .check(checkWeather)
    .meta({ id: "ImportedActivity" }),
  SPELLINGS,
);
export const ActivityImportInput = z
  .object({
    calculate: z.boolean().nullish().meta({
      description: "Whether to calculate the activities that don't set their own `calculate`.",
    }),
    activities: eachChecked(ImportedActivity, IMPORT_MAX),
  })
  .meta({
    id: "ActivityImportInput",
    examples: [{ calculate: true, activities: [{ type: "run", duration_min: 45 }] }],
  });
export type ActivityImportInput = z.output<typeof ActivityImportInput>;

export const ActivityImport = z.object({
  imported: z.array(Activity),
  errors: z.array(ItemError),
  prescriptions: z.array(
    z.object({
      index: z.int(),
      activity_id: Id,
      result: ActivityCalculation.optional(),
      code: z.string().optional(),
      message: z.string().optional(),
    }),
  ),
  total: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  request_id: RequestId,
});
export type ActivityImport = z.output<typeof ActivityImport>;
