import { z } from "zod";
import { documentedAs } from "./primitives";
import { FOCUSES, TRIGGER_NAMES, TRIGGERS } from "./triggers";

/** The words and bars of what a coach should look at. */

/** Days a coach can look back. */
const WINDOWS = [7, 14, 30] as const;
const ListedWindow = z.literal([...WINDOWS]);
export const WindowDays = documentedAs(ListedWindow, z.int().pipe(ListedWindow));
export type WindowDays = z.output<typeof WindowDays>;

/** Which sessions of a window are shown: those that crossed a bar, all, or races and long ones. */
export const Focus = z.enum(FOCUSES);
export type Focus = z.output<typeof Focus>;

/** What a read may say instead of what is configured. */
const AskedWindow = WindowDays.optional().meta({
  description: "Days; the configured ones when absent.",
});
export const WindowQuery = z.object({ window: AskedWindow });
export const FocusQuery = z.object({
  window: AskedWindow,
  focus: Focus.optional().meta({ description: "The configured one when absent." }),
});

/** A threshold or cutoff: more than 0, at most 1. */
export const Fraction = z.number().gt(0).max(1);

/** What holds for one athlete once all scopes are merged. Cutoffs are fractions of what was prescribed. */
export const ReportSettings = z
  .object({
    report_window_days: WindowDays,
    report_focus: Focus,
    concern_carb_cutoff: Fraction,
    concern_sodium_cutoff: Fraction,
    concern_fluid_cutoff: Fraction,
    hyponatremia_fluid_min: Fraction,
    hyponatremia_sodium_max: Fraction,
  })
  .meta({ id: "ReportSettings" });
export type ReportSettings = z.output<typeof ReportSettings>;

export const Severity = z.enum(["amber", "urgent"]);
export type Severity = z.output<typeof Severity>;

/** The bars of one trigger, as fractions whose meaning the trigger gives them. */
export const Thresholds = z.object({
  amber_threshold: Fraction.optional(),
  urgent_threshold: Fraction,
});
export type Thresholds = z.output<typeof Thresholds>;

/** What can be fired on. */
export type Trigger = keyof typeof TRIGGERS;

/** The thresholds of every trigger: as every preset has them, or as a coach's rules say. */
export type AllThresholds = Readonly<Record<Trigger, Thresholds>>;
/** By these, and the resolved cutoffs, sessions are marked. */
export const PRESET_THRESHOLDS = Object.fromEntries(
  TRIGGER_NAMES.map((trigger) => [trigger, { urgent_threshold: TRIGGERS[trigger].urgent }]),
) as AllThresholds;

/** What marks a session. */
export const MarkerName = z.enum([
  "hyponatremia_pattern",
  "carb_short",
  "sodium_short",
  "fluid_short",
  "symptom",
  "low_rating",
]);
export type MarkerName = z.output<typeof MarkerName>;

/** A bar that was crossed. */
const Crossing = z.object({
  trigger: z.enum(TRIGGER_NAMES),
  severity: Severity,
  reason: z.string().meta({ description: "In a few words.", examples: ["Sodium 57%"] }),
  value: z.number().meta({ description: "What was reported, in the unit of the cutoff." }),
  cutoff: z.number().meta({ description: "The bar that the value crossed." }),
});
/** A bar that the run of the latest sessions crossed. */
export type Trend = z.output<typeof Crossing>;

/** A bar that one session crossed. */
export const Marker = Crossing.extend({
  marker: MarkerName,
  form: z.enum(["pattern", "ceiling"]).optional().meta({
    description:
      "Of `hyponatremia_pattern`: fluid as planned with little sodium, or far more fluid than the ceiling allows. `pattern` where both hold.",
  }),
  over_ceiling: z
    .object({ fluid_ml_per_hr: z.number(), ceiling_ml_per_hr: z.number() })
    .optional()
    .meta({
      description:
        "Of `hyponatremia_pattern`, whatever its `form`: what was drunk and the ceiling, where it was far above that.",
    }),
}).meta({ id: "Marker" });
export type Marker = z.output<typeof Marker>;

/** What a window comes to. */
export const Concern = z
  .object({
    flagged: z.boolean(),
    flagged_count: z.int().meta({ description: "Distinct markers in the window." }),
    top_reasons: z
      .array(z.string())
      .max(3)
      .meta({ examples: [["Sodium 57%", "1 symptom"]] }),
  })
  .meta({ id: "Concern" });
export type Concern = z.output<typeof Concern>;
