import type { Activity } from "@/lib/contract/activity";
import type { Concern, Marker, ReportSettings, WindowDays } from "@/lib/contract/concern";
import { DAY_MS } from "@/lib/contract/durations";
import type { StoredPrescription } from "@/lib/contract/prescription";
import type { Session, Totals } from "@/lib/contract/roster";
import { fraction, isBelow, minus, plus, ratio, toNumber } from "./fraction";
import { type Amounts, type Crossed, crossed, type Known, worstOfEach } from "./marker-model";

/**
 * What concerns a coach, written from the rules without the product's code: an oracle for tests. It is slow, and
 * compares fractions without rounding. Times are Unix milliseconds. Where the rules are silent it follows the product:
 * a session without a debrief shows the current plan over its own length; what was carried stays a basis if the plan
 * gave ranges; the sixty minutes apply to both forms of hyponatremia; the last session is the latest that took place,
 * including those before the window; sessions at the same time are ordered by id.
 */

type Nutrient = keyof Amounts;

/** A plan with the duration it was calculated for and the fluid ceiling used to judge a debrief, ml/h. */
export interface ModelPlan {
  prescription: StoredPrescription;
  minutes: number;
  fluidCeilingMlPerHr: number;
}

export interface ModelActivity
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
    | "feedback"
  > {
  /** Plans stored before the debrief arrived and after it, each in order. */
  plansBefore: readonly ModelPlan[];
  plansAfter: readonly ModelPlan[];
  /** From the profile at the time the debrief arrived; used if there is no plan. Null if unknown. */
  profileCeiling: number | null;
  source: NonNullable<Session["report_source"]>;
  profile: NonNullable<Session["profile_snapshot"]>;
}

export interface ModelWindow {
  window: WindowDays;
  sessions: Session[];
  session_count: number;
  reported_count: number;
  last_session_ms: number | null;
  markers: Marker[];
  concern: Concern;
}

const known = (value: number | null | undefined): Known =>
  value === null || value === undefined ? null : fraction(value);
const shown = (value: Known): number | null => (value === null ? null : toNumber(value));
const share = (part: Known, whole: Known): Known =>
  part === null || whole === null ? null : ratio(part, whole);
const sum = (one: Known, other: Known): Known =>
  one === null || other === null ? null : plus(one, other);
const rest = (part: Known): Known => (part === null ? null : minus(fraction(1), part));
const each = (amountOf: (nutrient: Nutrient) => Known): Amounts => ({
  carb: amountOf("carb"),
  sodium: amountOf("sodium"),
  fluid: amountOf("fluid"),
});
const shownEach = ({ carb, sodium, fluid }: Amounts) => ({
  carb: shown(carb),
  sodium: shown(sodium),
  fluid: shown(fluid),
});
const asTotals = ({ carb, sodium, fluid }: Amounts): Totals => ({
  carb_g: shown(carb),
  sodium_mg: shown(sodium),
  fluid_ml: shown(fluid),
});

/** True if an activity has a debrief or has started; until then it is a plan. */
const tookPlace = ({ feedback, started_at }: ModelActivity, nowMs: number): boolean =>
  feedback !== null || (started_at !== null && started_at <= nowMs);

/** Returns an activity's time, never later than its debrief. */
function momentOf({ started_at, scheduled_at, created_at, feedback }: ModelActivity): number {
  const saidMs = started_at ?? scheduled_at ?? created_at * 1000;
  return feedback === null ? saidMs : Math.min(saidMs, feedback.created_at * 1000);
}

/** A plan that came after the debrief raises no ceiling. */
function ceilingOf({ plansAfter, profileCeiling }: ModelActivity, plan: ModelPlan | null) {
  if (plan === null) return profileCeiling;
  const isLater = plansAfter.includes(plan) && profileCeiling !== null;
  return isLater ? Math.min(plan.fluidCeilingMlPerHr, profileCeiling) : plan.fluidCeilingMlPerHr;
}

/** Returns a session's plan: the one stored when the debrief arrived, else the first stored later. */
function planOf(activity: ModelActivity): ModelPlan | null {
  const { feedback, plansBefore, plansAfter, duration_min: minutes } = activity;
  if (feedback !== null) return plansBefore.at(-1) ?? plansAfter[0] ?? null;
  const latest = [...plansBefore, ...plansAfter].at(-1);
  return latest === undefined ? null : { ...latest, minutes };
}

type Range = readonly [low: number, high: number];

/** Returns the totals of an hourly range, each end rounded to the step that totals use. */
function totalRange(
  text: string | undefined,
  minutes: number,
  step: number,
): [number, number] | null {
  if (text === undefined) return null;
  const [low = 0, high = 0] = text.split("-").map(Number);
  const total = (end: number) => Math.round((end * minutes) / 60 / step) * step;
  return [total(low), total(high)];
}

/** Returns consumption relative to the range's nearer edge: anything inside meets it. */
function ofRange(consumed: Known, [low, high]: Range): Known {
  if (consumed === null) return null;
  if (isBelow(consumed, fraction(low))) return share(consumed, fraction(low));
  return isBelow(fraction(high), consumed) ? share(consumed, fraction(high)) : fraction(1);
}

/** Returns one session, and the bars it crossed, without rounding. */
function sessionOf(
  activity: ModelActivity,
  settings: ReportSettings,
): { session: Session; crossings: Crossed[] } {
  const debrief = activity.feedback;
  const plan = planOf(activity);
  const isBanded = plan?.prescription.carb_range_g_per_hr !== undefined;
  const ranges: Record<Nutrient, [number, number] | null> | null =
    isBanded && plan !== null
      ? {
          carb: totalRange(plan.prescription.carb_range_g_per_hr, plan.minutes, 1),
          sodium: totalRange(plan.prescription.sodium_range_mg_per_hr, plan.minutes, 10),
          fluid: totalRange(plan.prescription.fluid_range_ml_per_hr, plan.minutes, 10),
        }
      : null;
  const total = (nutrient: Nutrient, exact: number | undefined): Known => {
    if (ranges === null) return known(exact);
    const range = ranges[nutrient];
    return range !== null && range[0] === range[1] ? fraction(range[0]) : null;
  };
  const suggested: Amounts = {
    carb: total("carb", plan?.prescription.total_carb_g),
    sodium: total("sodium", plan?.prescription.total_sodium_mg),
    fluid: total("fluid", plan?.prescription.total_fluid_ml),
  };
  const used: Amounts = {
    carb: known(debrief?.as_used?.carb_g),
    sodium: known(debrief?.as_used?.sodium_mg),
    fluid: known(debrief?.as_used?.fluid_ml),
  };
  const consumed: Amounts = {
    carb: known(debrief?.consumed_carb_g),
    sodium: known(debrief?.consumed_sodium_mg),
    fluid: known(debrief?.consumed_fluid_ml),
  };
  const leftCarb = known(debrief?.leftover_carb_g);
  const leftFluid = known(debrief?.leftover_fluid_ml);
  const vsSuggested = each((nutrient) => {
    const range = ranges?.[nutrient] ?? null;
    return suggested[nutrient] === null && range !== null
      ? ofRange(consumed[nutrient], range)
      : share(consumed[nutrient], suggested[nutrient]);
  });
  const pct = each((nutrient) =>
    used[nutrient] === null ? vsSuggested[nutrient] : share(consumed[nutrient], used[nutrient]),
  );
  /** The amount that makes a shortfall worth judging: the low end of the suggestion, else what was carried. */
  const least = each((nutrient) => {
    const range = ranges?.[nutrient] ?? null;
    return range === null ? (suggested[nutrient] ?? used[nutrient]) : fraction(range[0]);
  });
  const gap = each((nutrient) => rest(share(used[nutrient], suggested[nutrient])));
  const tookMin = debrief?.duration_min ?? activity.duration_min;
  const hours = ratio(fraction(tookMin), fraction(60));
  const perHour = each((nutrient) => share(consumed[nutrient], hours));
  const reported = [
    debrief?.rating ?? null,
    debrief?.consumed_carb_g ?? null,
    debrief?.consumed_sodium_mg ?? null,
    debrief?.consumed_fluid_ml ?? null,
    debrief?.symptoms ?? null,
    debrief?.sleep_hours ?? null,
  ];
  const crossings = crossed(
    debrief,
    {
      ...{ pct, vsSuggested, least },
      drunk: consumed.fluid,
      longestMin: Math.max(activity.duration_min, tookMin),
      hours,
      ceiling: known(ceilingOf(activity, plan)),
    },
    settings,
  );
  const session: Session = {
    activity_id: activity.id,
    date_millis: momentOf(activity),
    type: activity.type,
    duration_min: activity.duration_min,
    lasted_min: tookMin,
    is_race: activity.is_race_event,
    intensity: activity.intensity_level,
    plan: plan === null ? "none" : isBanded ? "banded" : "exact",
    suggested_totals: asTotals(suggested),
    suggested_range: ranges && {
      carb_g: ranges.carb,
      sodium_mg: ranges.sodium,
      fluid_ml: ranges.fluid,
    },
    as_used_totals: asTotals(used),
    consumed_carb_g: shown(consumed.carb),
    consumed_sodium_mg: shown(consumed.sodium),
    consumed_fluid_ml: shown(consumed.fluid),
    carb_pct: shown(pct.carb),
    sodium_pct: shown(pct.sodium),
    fluid_pct: shown(pct.fluid),
    adherence_vs_suggested: shownEach(vsSuggested),
    dial_down_gap: shownEach(gap),
    per_hour: asTotals(perHour),
    prep_fidelity: {
      carb: shown(share(sum(consumed.carb, leftCarb), used.carb)),
      fluid: shown(share(sum(consumed.fluid, leftFluid), used.fluid)),
    },
    leftover_reuse: {
      carb: shown(share(leftCarb, sum(consumed.carb, leftCarb))),
      fluid: shown(share(leftFluid, sum(consumed.fluid, leftFluid))),
    },
    user_rating: debrief?.rating ?? null,
    symptoms: debrief?.symptoms ?? null,
    sleep_hours: debrief?.sleep_hours ?? null,
    notes: debrief?.notes ?? null,
    temperature_c: null,
    vessel_reports: debrief?.vessel_reports ?? null,
    weather: debrief?.weather ?? null,
    report_source: debrief === null ? null : activity.source,
    report_completeness:
      debrief === null ? null : reported.filter((field) => field !== null).length / reported.length,
    profile_snapshot: debrief === null ? null : activity.profile,
    markers: crossings.map(({ marker }) => marker),
  };
  return { session, crossings };
}

/**
 * Returns a window of days that ends now.
 *
 * @param window defaults to the configured one
 */
export function modelWindow(
  activities: readonly ModelActivity[],
  settings: ReportSettings,
  nowMs: number,
  window: WindowDays = settings.report_window_days,
): ModelWindow {
  const past = activities
    .filter((activity) => tookPlace(activity, nowMs))
    .map((activity) => sessionOf(activity, settings))
    .filter(({ session }) => session.date_millis <= nowMs)
    .sort((a, b) => newestFirst(a.session, b.session));
  const inside = past.filter(({ session }) => session.date_millis > nowMs - window * DAY_MS);
  const markers = worstOfEach(inside.flatMap(({ crossings }) => crossings));
  return {
    window,
    sessions: inside.map(({ session }) => session),
    session_count: inside.length,
    reported_count: inside.filter(({ session }) => session.user_rating !== null).length,
    last_session_ms: past[0]?.session.date_millis ?? null,
    markers,
    concern: {
      flagged: markers.length > 0,
      flagged_count: markers.length,
      top_reasons: markers.slice(0, 3).map(({ reason }) => reason),
    },
  };
}

const newestFirst = (a: Session, b: Session): number =>
  b.date_millis - a.date_millis || (a.activity_id < b.activity_id ? -1 : 1);
