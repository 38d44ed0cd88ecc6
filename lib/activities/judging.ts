import type { Feedback } from "@/lib/contract/activity";
import type { Totals } from "@/lib/contract/roster";
import { NOTHING } from "./carried";
import type { DebriefBasis } from "./debrief-basis";

/**
 * The values of a debrief that are compared with thresholds. Each is null if an input is missing; shares are never
 * capped.
 */
export interface Judged {
  carb_pct: number | null;
  sodium_pct: number | null;
  fluid_pct: number | null;
  /** Whether enough was planned (or carried, without a plan) for a shortfall to mean something. */
  is_worth_judging: { carb: boolean; sodium: boolean; fluid: boolean };
  adherence_vs_suggested: { sodium: number | null; fluid: number | null };
  /** Whether enough was drunk, in a long enough session, to dilute the blood. */
  can_dilute: boolean;
  /** Fluid drunk per hour and the ceiling, if it was far above; null if it wasn't or no ceiling is known. */
  over_ceiling: { fluid_ml_per_hr: number; ceiling_ml_per_hr: number } | null;
  /** Counts by name. Only their sum matters, not the names. */
  symptoms: Readonly<Record<string, number>> | null;
  user_rating: number | null;
}

/** Returns a part's share of a whole; null if either is missing or the whole is zero. */
export function ratio(part: number | null, whole: number | null): number | null {
  if (part === null || whole === null) return null;
  const share = part / whole;
  return Number.isFinite(share) ? share : null;
}

/** Returns the share of the nearer edge of a range; 1 inside the range. */
function ratioToRange(part: number | null, [low, high]: readonly [number, number]): number | null {
  if (part === null) return null;
  if (part < low) return part / low;
  return part <= high ? 1 : ratio(part, high);
}

/** What a debrief is measured against: what was carried, and what the plan suggested, as totals or ranges. */
export type Measure = Pick<DebriefBasis, "asUsedTotals" | "suggestedTotals" | "suggestedRange">;

/** Returns the share consumed of what was carried (or else suggested), and of what was suggested alone. */
export function adherenceOf(consumed: Totals, measure: Measure) {
  const [used, suggested] = [measure.asUsedTotals ?? NOTHING, measure.suggestedTotals ?? NOTHING];
  const ofPlan = (of: keyof Totals) => {
    const range = measure.suggestedRange?.[of] ?? null;
    return suggested[of] === null && range !== null
      ? ratioToRange(consumed[of], range)
      : ratio(consumed[of], suggested[of]);
  };
  const share = (of: keyof Totals) =>
    used[of] === null ? ofPlan(of) : ratio(consumed[of], used[of]);
  return {
    carb_pct: share("carb_g"),
    sodium_pct: share("sodium_mg"),
    fluid_pct: share("fluid_ml"),
    adherence_vs_suggested: {
      carb: ofPlan("carb_g"),
      sodium: ofPlan("sodium_mg"),
      fluid: ofPlan("fluid_ml"),
    },
  };
}

/** Below these amounts, a shortfall is shown but flags nothing. */
const WORTH_JUDGING = { carb_g: 20, sodium_mg: 200, fluid_ml: 300 } as const;

function isWorthJudging(measure: Measure, of: keyof Totals): boolean {
  const suggested = measure.suggestedRange?.[of]?.[0] ?? measure.suggestedTotals?.[of] ?? null;
  return (suggested ?? measure.asUsedTotals?.[of] ?? 0) >= WORTH_JUDGING[of];
}

/** Tells of each nutrient whether enough was planned (or carried, without a plan) for a shortfall to mean something. */
export const worthOf = (measure: Measure): Judged["is_worth_judging"] => ({
  carb: isWorthJudging(measure, "carb_g"),
  sodium: isWorthJudging(measure, "sodium_mg"),
  fluid: isWorthJudging(measure, "fluid_ml"),
});

/** Returns what an athlete reported consuming. */
export const consumedOf = (feedback: Feedback | null): Totals => ({
  carb_g: feedback?.consumed_carb_g ?? null,
  sodium_mg: feedback?.consumed_sodium_mg ?? null,
  fluid_ml: feedback?.consumed_fluid_ml ?? null,
});

/** Returns a session's length in minutes: as reported, otherwise as planned. */
export const minutesOf = (planned_min: number, feedback: Feedback | null): number =>
  feedback?.duration_min ?? planned_min;

export const DILUTE = {
  least_ml: 750,
  least_min: 60,
  over_share: 1.1, // share of the ceiling
  over_ml: 500, // ml above what the ceiling allows for the session
} as const;

/** Judges a session's debrief against what is stored with it. */
export function judgedOf(feedback: Feedback, basis: DebriefBasis, planned_min: number): Judged {
  const consumed = consumedOf(feedback);
  const { adherence_vs_suggested, ...shares } = adherenceOf(consumed, basis);
  const longest_min = Math.max(planned_min, minutesOf(planned_min, feedback));
  const can_dilute = (consumed.fluid_ml ?? 0) >= DILUTE.least_ml && longest_min >= DILUTE.least_min;
  const hours = minutesOf(planned_min, feedback) / 60;
  return {
    ...shares,
    is_worth_judging: worthOf(basis),
    adherence_vs_suggested,
    can_dilute,
    over_ceiling: can_dilute ? overCeiling(consumed.fluid_ml ?? 0, hours, basis) : null,
    symptoms: feedback.symptoms,
    user_rating: feedback.rating,
  };
}

/** In ml: amounts this close count as equal, despite binary fractions. */
const ERROR_OF_ARITHMETIC = 1e-6;

function overCeiling(
  fluid_ml: number,
  hours: number,
  { fluidCeilingMlPerHr: ceiling }: DebriefBasis,
): Judged["over_ceiling"] {
  if (ceiling === null || !isFarAbove(fluid_ml, hours, ceiling)) return null;
  return { fluid_ml_per_hr: fluid_ml / hours, ceiling_ml_per_hr: ceiling };
}

/** True if far more was drunk in a session, in ml, than a ceiling per hour allows. */
export const isFarAbove = (fluid_ml: number, hours: number, ceiling: number): boolean =>
  fluid_ml / hours > DILUTE.over_share * ceiling + ERROR_OF_ARITHMETIC &&
  fluid_ml >= ceiling * hours + DILUTE.over_ml - ERROR_OF_ARITHMETIC;

/** The times that date a session, in Unix milliseconds; null if unknown. */
export interface SessionTimes {
  startedMs: number | null;
  scheduledMs: number | null;
  createdMs: number;
  /** When it was reported; null without a debrief. */
  reportedMs: number | null;
}

/**
 * Returns when an activity counts as a session, in Unix milliseconds: at its own time, but never after it was reported.
 * May be in the future, in which case it isn't one yet. Null for a plan without a start.
 */
export function sessionMs(times: SessionTimes): number | null {
  const { startedMs, scheduledMs, createdMs, reportedMs } = times;
  if (reportedMs === null) return startedMs;
  const wholeSeconds = Math.floor(createdMs / 1000) * 1000;
  return Math.min(startedMs ?? scheduledMs ?? wholeSeconds, reportedMs);
}

/** Bump when the judged values or their packing change; a migration must then repack stored rows. */
export const DEFINITION_VERSION = 2;

type Share = number | null;
type Packed = [
  version: number,
  carb: Share,
  sodium: Share,
  fluid: Share,
  sodiumOfPlan: Share,
  fluidOfPlan: Share,
  /** Bit mask: 1 for carb, 2 for sodium, 4 for fluid. */
  worth: number,
  canDilute: 0 | 1,
  fluidPerHour: Share,
  ceiling: Share,
  symptoms: Share,
  rating: number,
];

/** Packs what a debrief is judged by into short JSON. */
export function packed(feedback: Feedback, basis: DebriefBasis, planned_min: number): string {
  const judged = judgedOf(feedback, basis, planned_min);
  const { is_worth_judging: worth, over_ceiling: over, symptoms } = judged;
  const count =
    symptoms === null ? null : Object.values(symptoms).reduce((sum, each) => sum + each, 0);
  const list: Packed = [
    DEFINITION_VERSION,
    judged.carb_pct,
    judged.sodium_pct,
    judged.fluid_pct,
    judged.adherence_vs_suggested.sodium,
    judged.adherence_vs_suggested.fluid,
    Number(worth.carb) + 2 * Number(worth.sodium) + 4 * Number(worth.fluid),
    judged.can_dilute ? 1 : 0,
    over?.fluid_ml_per_hr ?? null,
    over?.ceiling_ml_per_hr ?? null,
    count,
    feedback.rating,
  ];
  return JSON.stringify(list);
}

/** Returns what a debrief was judged by when it was stored; null without a debrief. */
export const unpacked = (text: string | null): Judged | null =>
  // The cast is safe because the text was written by `packed`.
  text === null ? null : judgedIn(JSON.parse(text) as Packed);

/** Same as `unpacked`, but takes the parsed list. */
export function judgedIn(list: Packed): Judged {
  const [, carb, sodium, fluid, sodiumOfPlan, fluidOfPlan, worth, canDilute, ...rest] = list;
  const [fluidPerHour, ceiling, symptoms, rating] = rest;
  return {
    carb_pct: carb,
    sodium_pct: sodium,
    fluid_pct: fluid,
    is_worth_judging: {
      carb: (worth & 1) !== 0,
      sodium: (worth & 2) !== 0,
      fluid: (worth & 4) !== 0,
    },
    adherence_vs_suggested: { sodium: sodiumOfPlan, fluid: fluidOfPlan },
    can_dilute: canDilute === 1,
    over_ceiling:
      fluidPerHour === null || ceiling === null
        ? null
        : { fluid_ml_per_hr: fluidPerHour, ceiling_ml_per_hr: ceiling },
    symptoms: symptoms === null ? null : { any: symptoms },
    user_rating: rating,
  };
}
