import { type DebriefBasis, planOf } from "@/lib/activities/debrief-basis";
import { adherenceOf, consumedOf, minutesOf, ratio, sessionMs } from "@/lib/activities/judging";
import type { Activity } from "@/lib/contract/activity";
import type { Session, Totals } from "@/lib/contract/roster";
import type { SessionFacts } from "./history";

/** What is known about an activity: its own fields, and what was stored with its debrief, null without one. */
export interface ActivityFacts
  extends Pick<
      Activity,
      | "id"
      | "type"
      | "duration_min"
      | "intensity_level"
      | "is_race_event"
      | "scheduled_at"
      | "started_at"
      | "created_at"
      | "prescription"
      | "temperature_c"
      | "feedback"
    >,
    Pick<SessionFacts, "judged"> {
  basis: DebriefBasis | null;
}

/** A session before its bars are checked. */
export type UnmarkedSession = Omit<Session, "markers">;

/** True if an activity took place: it was reported, or it has begun. Any other is a plan. */
export const isSession = (
  { feedback, started_at }: Pick<ActivityFacts, "feedback" | "started_at">,
  nowMs: number,
): boolean => feedback !== null || (started_at !== null && started_at <= nowMs);

/** Returns the time of a session, in Unix milliseconds. */
function dateOf({ started_at, scheduled_at, created_at, feedback }: ActivityFacts): number {
  const createdMs = created_at * 1000;
  const reportedMs = feedback === null ? null : feedback.created_at * 1000;
  const times = { startedMs: started_at, scheduledMs: scheduled_at, createdMs, reportedMs };
  return sessionMs(times) ?? scheduled_at ?? createdMs;
}

type Dated = Pick<UnmarkedSession, "activity_id" | "date_millis">;

/** Orders newest first, ties by id, so that the order is stable. */
export const newestFirst = (a: Dated, b: Dated): number =>
  b.date_millis - a.date_millis || (a.activity_id < b.activity_id ? -1 : 1);

const NOTHING: Totals = { carb_g: null, sodium_mg: null, fluid_ml: null };

const sum = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other;
const remainder = (share: number | null): number | null => (share === null ? null : 1 - share);

/** Returns how much less was carried than suggested, as fractions of the suggestion; negative if more. */
export function dialDownGap(
  used: Totals | null,
  suggested: Totals | null,
): UnmarkedSession["dial_down_gap"] {
  const gap = (of: keyof Totals) =>
    remainder(ratio((used ?? NOTHING)[of], (suggested ?? NOTHING)[of]));
  return { carb: gap("carb_g"), sodium: gap("sodium_mg"), fluid: gap("fluid_ml") };
}

/** The current plan of an unreported activity; no debrief is judged by it yet. */
const planAsItStands = ({ prescription, duration_min: minutes }: ActivityFacts) =>
  planOf(prescription === null ? null : { prescription, minutes, fluidCeilingMlPerHr: 0 });

/**
 * Returns the numbers of one session, each null if an input is missing. The suggestion is the plan that the debrief is
 * judged by; without a debrief, the current plan.
 */
export function unmarkedSession(facts: ActivityFacts): UnmarkedSession {
  const { feedback, basis } = facts;
  const plan = basis ?? planAsItStands(facts);
  const suggested = plan.suggestedTotals ?? NOTHING;
  const used = basis?.asUsedTotals ?? NOTHING;
  const consumed = consumedOf(feedback);
  const leftover = {
    carb_g: feedback?.leftover_carb_g ?? null,
    fluid_ml: feedback?.leftover_fluid_ml ?? null,
  };
  const lasted_min = minutesOf(facts.duration_min, feedback);
  const perHour = (of: keyof Totals) => ratio(consumed[of], lasted_min / 60);
  const taken = (of: keyof typeof leftover) => sum(consumed[of], leftover[of]);
  return {
    activity_id: facts.id,
    date_millis: dateOf(facts),
    type: facts.type,
    duration_min: facts.duration_min,
    lasted_min,
    is_race: facts.is_race_event,
    intensity: facts.intensity_level,
    plan: plan.debriefPlan,
    suggested_totals: suggested,
    suggested_range: plan.suggestedRange,
    as_used_totals: used,
    consumed_carb_g: consumed.carb_g,
    consumed_sodium_mg: consumed.sodium_mg,
    consumed_fluid_ml: consumed.fluid_ml,
    ...adherenceOf(consumed, {
      ...plan,
      asUsedTotals: basis?.asUsedTotals ?? null,
    }),
    dial_down_gap: dialDownGap(used, suggested),
    per_hour: {
      carb_g: perHour("carb_g"),
      sodium_mg: perHour("sodium_mg"),
      fluid_ml: perHour("fluid_ml"),
    },
    prep_fidelity: {
      carb: ratio(taken("carb_g"), used.carb_g),
      fluid: ratio(taken("fluid_ml"), used.fluid_ml),
    },
    leftover_reuse: {
      carb: ratio(leftover.carb_g, taken("carb_g")),
      fluid: ratio(leftover.fluid_ml, taken("fluid_ml")),
    },
    user_rating: feedback?.rating ?? null,
    symptoms: feedback?.symptoms ?? null,
    sleep_hours: feedback?.sleep_hours ?? null,
    notes: feedback?.notes ?? null,
    temperature_c: facts.temperature_c,
    vessel_reports: feedback?.vessel_reports ?? null,
    weather: feedback?.weather ?? null,
    report_source: basis?.reportSource ?? null,
    report_completeness: basis?.reportCompleteness ?? null,
    profile_snapshot: basis?.profileSnapshot ?? null,
  };
}
