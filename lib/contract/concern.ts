import { z } from "zod";
import { documentedAs } from "./primitives";
import { FOCUSES, TRIGGER_NAMES, TRIGGERS } from "./triggers";

/** Names and thresholds of what a coach should look at. */

/** How many days a coach can look back. */
const WINDOWS = [7, 14, 30] as const;
const ListedWindow = z.literal([...WINDOWS]);
export const WindowDays = documentedAs(ListedWindow, z.int().pipe(ListedWindow));
export type WindowDays = z.output<typeof WindowDays>;

/** Which sessions of a window to show: those over a threshold, all, or races and long ones. */
export const Focus = z.enum(FOCUSES);
export type Focus = z.output<typeof Focus>;

/** Parameters of a read that override the configured settings. */
const AskedWindow = WindowDays.optional().meta({
  description: "The window in days. Defaults to the configured window.",
});
export const WindowQuery = z.object({ window: AskedWindow });
export const FocusQuery = z.object({
  window: AskedWindow,
  focus: Focus.optional().meta({ description: "Defaults to the configured focus." }),
});

/** A threshold or cutoff: above 0, at most 1. */
export const Fraction = z.number().gt(0).max(1);

/** One athlete's effective settings after merging all scopes. Cutoffs are fractions of the prescribed amount. */
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

/** The thresholds of one trigger, as fractions whose meaning depends on the trigger. */
export const Thresholds = z.object({
  amber_threshold: Fraction.optional(),
  urgent_threshold: Fraction,
});
export type Thresholds = z.output<typeof Thresholds>;

/** The triggers of alerts. */
export type Trigger = keyof typeof TRIGGERS;

/** The thresholds of every trigger, from the presets or a coach's rules. */
export type AllThresholds = Readonly<Record<Trigger, Thresholds>>;
/** The thresholds that mark sessions, together with the resolved cutoffs. */
export const PRESET_THRESHOLDS = Object.fromEntries(
  TRIGGER_NAMES.map((trigger) => [trigger, { urgent_threshold: TRIGGERS[trigger].urgent }]),
) as AllThresholds;

/** The kinds of markers on a session. */
export const MarkerName = z.enum([
  "hyponatremia_pattern",
  "carb_short",
  "sodium_short",
  "fluid_short",
  "symptom",
  "low_rating",
]);
export type MarkerName = z.output<typeof MarkerName>;

/** A threshold that was crossed. */
const Crossing = z.object({
  trigger: z.enum(TRIGGER_NAMES),
  severity: Severity,
  reason: z.string().meta({ description: "The reason, in a few words.", examples: ["Sodium 57%"] }),
  value: z.number().meta({ description: "The reported value, in the unit of the cutoff." }),
  cutoff: z.number().meta({ description: "The threshold that the value crossed." }),
});
/** A threshold crossed by the run of the latest sessions. */
export type Trend = z.output<typeof Crossing>;

/** A threshold crossed by one session. */
export const Marker = Crossing.extend({
  marker: MarkerName,
  form: z.enum(["pattern", "ceiling"]).optional().meta({
    description:
      "Only for `hyponatremia_pattern`. `pattern`: fluid as planned with little sodium. `ceiling`: far more fluid than the ceiling allows. `pattern` if both apply.",
  }),
  over_ceiling: z
    .object({ fluid_ml_per_hr: z.number(), ceiling_ml_per_hr: z.number() })
    .optional()
    .meta({
      description:
        "Only for `hyponatremia_pattern`, with either `form`. The fluid drunk and the ceiling, if the fluid was far above the ceiling.",
    }),
}).meta({ id: "Marker" });
export type Marker = z.output<typeof Marker>;

/** The summary of a window. */
export const Concern = z
  .object({
    flagged: z.boolean(),
    flagged_count: z.int().meta({ description: "The number of distinct markers in the window." }),
    top_reasons: z
      .array(z.string())
      .max(3)
      .meta({ examples: [["Sodium 57%", "1 symptom"]] }),
  })
  .meta({ id: "Concern" });
export type Concern = z.output<typeof Concern>;
