import { z } from "zod";
import { Concern, Focus, Marker, ReportSettings, WindowDays } from "./concern";
import { Id, Milliseconds, RequestId } from "./primitives";
import { recordFields, Settings } from "./profile";
import { ActivityTypeField } from "./session";

const Amount = z.number().nullable();
const Share = z.number().nullable();
export const Totals = z.object({ carb_g: Amount, sodium_mg: Amount, fluid_ml: Amount });
export type Totals = z.output<typeof Totals>;
const Edges = z.tuple([z.number(), z.number()]).nullable();
/** Lowest and highest of each nutrient. */
export const TotalsRange = z.object({ carb_g: Edges, sodium_mg: Edges, fluid_ml: Edges });
export type TotalsRange = z.output<typeof TotalsRange>;
export const Shares = z.object({ carb: Share, sodium: Share, fluid: Share });
const CarriedShares = z.object({ carb: Share, fluid: Share });

/** One session as a coach sees it. What was not reported, or cannot be said, is null and never 0. */
export const Session = z
  .object({
    activity_id: Id,
    date_millis: Milliseconds,
    type: ActivityTypeField,
    duration_min: z.number(),
    is_race: z.boolean().nullable(),
    intensity: z.number().nullable(),
    plan: z.enum(["exact", "banded", "none"]).meta({
      description: "Whether the plan gave numbers, ranges, or was missing.",
    }),
    suggested_totals: Totals,
    suggested_range: TotalsRange.nullable().meta({
      description: "The lowest and highest total of each nutrient, where the plan gave ranges.",
    }),
    as_used_totals: Totals.meta({ description: "What the athlete says was carried." }),
    consumed_carb_g: Amount,
    consumed_sodium_mg: Amount,
    consumed_fluid_ml: Amount,
    carb_pct: Share.meta({
      description:
        "Consumed of what was carried, else suggested; of a range, its nearer edge. A fraction, never capped.",
    }),
    sodium_pct: Share,
    fluid_pct: Share,
    adherence_vs_suggested: Shares.meta({ description: "Consumed of what was suggested." }),
    dial_down_gap: Shares.meta({
      description: "The share of what was suggested that was not carried; negative for more.",
    }),
    per_hour: Totals.meta({
      description: "Consumed, per hour of the duration reported, else planned.",
    }),
    prep_fidelity: CarriedShares.meta({
      description: "Consumed and left over, of what was carried.",
    }),
    leftover_reuse: CarriedShares.meta({
      description: "Left over, of consumed and left over.",
    }),
    user_rating: z.number().nullable(),
    symptoms: z.record(z.string(), z.int()).nullable().meta({
      description: "Symptom name to count. An absent name is not a zero.",
    }),
    sleep_hours: z.number().nullable(),
    notes: z.string().nullable().meta({ description: "The athlete's own words." }),
    temperature_c: z.number().nullable(),
    vessel_reports: z.record(z.string(), z.unknown()).nullable(),
    weather: z.record(z.string(), z.unknown()).nullable(),
    report_source: z.enum(["partner", "athlete", "import"]).nullable(),
    report_completeness: Share.meta({ description: "Share of what can be reported that was." }),
    profile_snapshot: z
      .object({
        sex: recordFields.sex.nullable(),
        year_of_birth: recordFields.year_of_birth.nullable(),
        weight_kg: recordFields.weight_kg.nullable(),
        settings: Settings,
      })
      .nullable()
      .meta({ description: "The profile as it was when the debrief landed." }),
    markers: z.array(Marker),
  })
  .meta({ id: "Session" });
export type Session = z.output<typeof Session>;

/** One athlete of a roster, and what their window comes to. */
const RosterEntry = Concern.extend({
  athlete_uid: Id,
  name: z.string().nullable(),
  session_count: z.int().meta({ description: "Sessions in the window, reported or not." }),
  last_session_ms: Milliseconds.nullable().meta({
    description: "The latest session, in the window or before it; null without any.",
  }),
}).meta({ id: "RosterEntry" });
export type RosterEntry = z.output<typeof RosterEntry>;

export const RosterAnswer = z.object({
  coach_uid: Id,
  window: WindowDays,
  athletes: z.array(RosterEntry).meta({ description: "Most flagged first, then by name." }),
  request_id: RequestId,
});

export const DigestAnswer = z.object({
  coach_uid: Id,
  window: WindowDays,
  flagged_count: z.int().meta({ description: "Athletes in `flagged`." }),
  total_count: z.int().meta({ description: "Athletes on the roster." }),
  flagged: z
    .array(RosterEntry)
    .meta({ description: "Those who crossed a bar, most flagged first." }),
  request_id: RequestId,
});

export const RollupAnswer = z.object({
  athlete_uid: Id,
  window: WindowDays,
  focus: Focus,
  sessions: z.array(Session),
  concern: Concern.meta({ description: "Of the whole window, whatever the focus." }),
  settings_resolved: ReportSettings,
  request_id: RequestId,
});

export const SessionAnswer = z.object({
  athlete_uid: Id,
  session: Session,
  markers: z.array(Marker).meta({ description: "The bars that this session crossed." }),
  request_id: RequestId,
});
