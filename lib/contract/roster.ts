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
/** Lowest and highest value of each nutrient. */
export const TotalsRange = z.object({ carb_g: Edges, sodium_mg: Edges, fluid_ml: Edges });
export type TotalsRange = z.output<typeof TotalsRange>;
export const Shares = z.object({ carb: Share, sodium: Share, fluid: Share });
const CarriedShares = z.object({ carb: Share, fluid: Share });

/** One session as shown to a coach. Anything unreported or unknown is null, never 0. */
export const Session = z
  .object({
    activity_id: Id,
    date_millis: Milliseconds,
    type: ActivityTypeField,
    duration_min: z.number().meta({ description: "As planned." }),
    lasted_min: z.number().meta({ description: "As reported, or else as planned." }),
    is_race: z.boolean().nullable(),
    intensity: z.number().nullable(),
    plan: z.enum(["exact", "banded", "none"]).meta({
      description: "Whether the plan has exact numbers or ranges, or is missing.",
    }),
    suggested_totals: Totals,
    suggested_range: TotalsRange.nullable().meta({
      description: "The lowest and highest total of each nutrient, if the plan has ranges.",
    }),
    as_used_totals: Totals.meta({ description: "What the athlete reports having carried." }),
    consumed_carb_g: Amount,
    consumed_sodium_mg: Amount,
    consumed_fluid_ml: Amount,
    carb_pct: Share.meta({
      description:
        "The share consumed of what was carried, or else suggested. For a range, its nearer edge is used. A fraction, never capped.",
    }),
    sodium_pct: Share,
    fluid_pct: Share,
    adherence_vs_suggested: Shares.meta({
      description: "The share consumed of what was suggested.",
    }),
    dial_down_gap: Shares.meta({
      description:
        "The share of the suggested amount that wasn't carried. Negative if more was carried.",
    }),
    per_hour: Totals.meta({
      description:
        "The amount consumed per hour of the reported duration, or else of the planned one.",
    }),
    prep_fidelity: CarriedShares.meta({
      description: "The share of what was carried that was consumed or left over.",
    }),
    leftover_reuse: CarriedShares.meta({
      description: "What was left over, as a share of consumed plus left over.",
    }),
    user_rating: z.number().nullable(),
    symptoms: z.record(z.string(), z.int()).nullable().meta({
      description: "Symptom names and their counts. A missing name doesn't mean zero.",
    }),
    sleep_hours: z.number().nullable(),
    notes: z.string().nullable().meta({ description: "The athlete's own words." }),
    temperature_c: z.number().nullable(),
    vessel_reports: z.record(z.string(), z.unknown()).nullable(),
    weather: z.record(z.string(), z.unknown()).nullable(),
    report_source: z.enum(["partner", "athlete", "import"]).nullable(),
    report_completeness: Share.meta({
      description: "The share of reportable fields that were reported.",
    }),
    profile_snapshot: z
      .object({
        sex: recordFields.sex.nullable(),
        year_of_birth: recordFields.year_of_birth.nullable(),
        weight_kg: recordFields.weight_kg.nullable(),
        settings: Settings,
      })
      .nullable()
      .meta({ description: "The profile at the time the debrief was submitted." }),
    markers: z.array(Marker),
  })
  .meta({ id: "Session" });
export type Session = z.output<typeof Session>;

/** One athlete on a roster, and the summary of their window. */
const RosterEntry = Concern.extend({
  athlete_uid: Id,
  name: z.string().nullable(),
  session_count: z.int().meta({
    description: "The number of sessions in the window, reported or not.",
  }),
  last_session_ms: Milliseconds.nullable().meta({
    description: "The latest session, in the window or before it. Null if there is none.",
  }),
}).meta({ id: "RosterEntry" });
export type RosterEntry = z.output<typeof RosterEntry>;

export const RosterAnswer = z.object({
  coach_uid: Id,
  window: WindowDays,
  athletes: z.array(RosterEntry).meta({
    description: "Sorted by most flagged first, then by name.",
  }),
  request_id: RequestId,
});

export const DigestAnswer = z.object({
  coach_uid: Id,
  window: WindowDays,
  flagged_count: z.int().meta({ description: "The number of athletes in `flagged`." }),
  total_count: z.int().meta({ description: "The number of athletes on the roster." }),
  flagged: z
    .array(RosterEntry)
    .meta({ description: "The athletes who crossed a threshold, most flagged first." }),
  request_id: RequestId,
});

export const RollupAnswer = z.object({
  athlete_uid: Id,
  window: WindowDays,
  focus: Focus,
  sessions: z.array(Session),
  concern: Concern.meta({
    description: "The concern for the whole window, regardless of the focus.",
  }),
  settings_resolved: ReportSettings,
  request_id: RequestId,
});

export const SessionAnswer = z.object({
  athlete_uid: Id,
  session: Session,
  markers: z.array(Marker).meta({ description: "The thresholds that this session crossed." }),
  request_id: RequestId,
});
