import type { NearActivity } from "@/lib/activities/history";
import { adherenceOf, consumedOf, judgedOf, minutesOf } from "@/lib/activities/judging";
import type { Activity } from "@/lib/contract/activity";
import { GUT_SYMPTOMS, SYMPTOMS } from "@/lib/contract/debrief";
import { DEFAULT_SETTINGS } from "@/lib/contract/default-settings";
import type { StoredPrescription } from "@/lib/contract/prescription";
import { utcYear } from "@/lib/platform/clock";
import { dateTeller } from "@/lib/reports/writer/phrases";
import { wholePercent } from "@/lib/roster/bars";
import { crossings } from "@/lib/roster/markers";
import { endsOf } from "@/lib/wording/ranges";
import type { Eaten, SessionFact } from "./findings";
import { thingCalled } from "./products-told";

/** Returns when a session took or takes place, else when it was stored. Unix milliseconds. */
export const momentOf = ({ started_at, scheduled_at, created_at }: Activity): number =>
  started_at ?? scheduled_at ?? created_at * 1_000;

/** Returns a formatter for days, with the year if it is not the current one. @param timeZone IANA name */
export function dayTeller(nowMs: number, timeZone: string): (ms: number) => string {
  const tell = dateTeller({ time_zone: timeZone, year: utcYear(nowMs) });
  return (ms) => tell(ms).replaceAll("\u00a0", " ");
}

const GUT = new Set<string>(GUT_SYMPTOMS);
const OTHER = "another symptom";

const keyOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");

/** Returns the labels of symptoms, each once. Unknown names become one shared label. */
export function symptomLabels(names: readonly string[]): string[] {
  const labels: Readonly<Record<string, string>> = SYMPTOMS;
  const known = names
    .map(keyOf)
    .map((key) => (Object.hasOwn(labels, key) ? (labels[key] ?? OTHER).toLowerCase() : OTHER));
  return [...new Set(known)];
}

/** Returns the plan's amounts per hour. If there is a range, the single number next to it is ignored. */
function plannedOf(plan: StoredPrescription): SessionFact["planned"] {
  const share = (range: string | undefined, rate: number) =>
    range === undefined ? { min: rate, max: rate } : endsOf(range);
  return {
    carb: share(plan.carb_range_g_per_hr, plan.carb_g_per_hr),
    sodium: share(plan.sodium_range_mg_per_hr, plan.sodium_mg_per_hr),
    fluid: share(plan.fluid_range_ml_per_hr, plan.fluid_ml_per_hr),
  };
}

/** Returns the intake over the whole session. A plan given as a range has no single number. */
function eatenOf({ feedback, basis }: NearActivity): Eaten {
  const whole = (amount: number | null | undefined): number | null =>
    amount == null ? null : Math.round(amount);
  return {
    things: (feedback?.items ?? []).map(({ name, product_id, carried, consumed, carb_g }) => ({
      what: thingCalled(name, product_id !== null),
      ...{ carried, consumed },
      carb_g: whole(carb_g === null ? null : carb_g * consumed),
    })),
    carb_g: whole(feedback?.consumed_carb_g),
    planned_carb_g: whole(basis?.suggestedTotals?.carb_g),
  };
}

/** True if a stomach or gut symptom was reported. */
export const hasGutSymptom = ({ feedback }: Pick<Activity, "feedback">): boolean =>
  Object.keys(feedback?.symptoms ?? {}).some((name) => GUT.has(keyOf(name)));

/**
 * Returns a session with a debrief as facts. A symptom in the athlete's own words is not repeated, only known names
 * are.
 */
export function factOf(activity: NearActivity, dayOf: (ms: number) => string): SessionFact {
  const { feedback, basis, type, duration_min: planned_min } = activity;
  const duration_min = minutesOf(planned_min, feedback);
  const perHour = (amount: number | null | undefined, step: number): number | null =>
    amount === null || amount === undefined
      ? null
      : Math.round(((amount / duration_min) * 60) / step) * step;
  const suggested = adherenceOf(consumedOf(feedback), {
    asUsedTotals: null,
    suggestedTotals: basis?.suggestedTotals ?? null,
    suggestedRange: basis?.suggestedRange ?? null,
  });
  const percent = (share: number | null) => (share === null ? null : wholePercent(share));
  const named = feedback?.symptoms ?? null;
  const names = named === null ? null : Object.keys(named);
  return {
    activity_id: activity.id,
    date: dayOf(momentOf(activity)),
    type,
    duration_min,
    planned_min,
    rating: feedback?.rating ?? 0,
    carb_g_per_hr: perHour(feedback?.consumed_carb_g, 1),
    sodium_mg_per_hr: perHour(feedback?.consumed_sodium_mg, 10),
    fluid_ml_per_hr: perHour(feedback?.consumed_fluid_ml, 10),
    max_fluid_ml_per_hr: basis?.fluidCeilingMlPerHr ?? null,
    overdrunk: overdrunkIn(activity),
    planned: activity.prescription === null ? null : plannedOf(activity.prescription),
    of_plan_pct: {
      carb: percent(suggested.carb_pct),
      sodium: percent(suggested.sodium_pct),
      fluid: percent(suggested.fluid_pct),
    },
    eaten: eatenOf(activity),
    symptoms: names === null ? null : symptomLabels(names),
    hasGutSymptom: hasGutSymptom(activity),
  };
}

/** Judged by the default bars, which hold unless a coach set others. */
function overdrunkIn({ feedback, basis, duration_min }: NearActivity): SessionFact["overdrunk"] {
  if (feedback === null || basis === null) return null;
  const found = crossings(judgedOf(feedback, basis, duration_min), DEFAULT_SETTINGS);
  return found.find(({ marker }) => marker === "hyponatremia_pattern")?.form ?? null;
}
