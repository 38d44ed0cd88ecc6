import { z } from "zod";
import { documentedAs } from "./primitives";

/** The words and bars of what a coach should look at. */

/** Days a coach can look back. */
const WINDOWS = [7, 14, 30] as const;
const ListedWindow = z.literal([...WINDOWS]);
export const WindowDays = documentedAs(ListedWindow, z.int().pipe(ListedWindow));
export type WindowDays = z.output<typeof WindowDays>;

/** Which sessions of a window are shown: those that crossed a bar, all, or races and long ones. */
export const Focus = z.enum(["worst", "rolling", "key"]);
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

interface TriggerRow {
  /** One session, or how the latest sessions go on. Only the former are markers. */
  about: "session" | "trend";
  /** The amber threshold where none is set; null where the resolved cutoff of each nutrient is it. */
  amber: number | null;
  /** The urgent threshold of every preset. */
  urgent: number;
}

/** What can be fired on, what concerns a session in the order it is told. */
export const TRIGGERS = {
  hyponatremia_pattern: { about: "session", amber: 1, urgent: 1 },
  under_fuel: { about: "session", amber: null, urgent: 0.5 },
  symptom: { about: "session", amber: 1 / 3, urgent: 1 },
  low_rating: { about: "session", amber: 0.4, urgent: 0.2 },
  dial_down: { about: "trend", amber: 0.2, urgent: 0.4 },
  sleep_trend: { about: "trend", amber: 0.75, urgent: 0.625 },
  went_quiet: { about: "trend", amber: 1, urgent: 0.5 },
} as const satisfies Record<string, TriggerRow>;
export type Trigger = keyof typeof TRIGGERS;
export const TRIGGER_NAMES = Object.keys(TRIGGERS) as Trigger[];

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
export const Marker = Crossing.extend({ marker: MarkerName }).meta({ id: "Marker" });
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
