import type { Feedback } from "@/lib/contract/activity";
import type { Totals } from "@/lib/contract/roster";
import type { DebriefBasis } from "./debrief-basis";

/** What of a debrief is held against bars. Each null where a term of it is missing; shares are never capped. */
export interface Judged {
  carb_pct: number | null;
  sodium_pct: number | null;
  fluid_pct: number | null;
  /** Whether enough was planned, or without a plan carried, for a shortfall to mean something. */
  is_worth_judging: { carb: boolean; sodium: boolean; fluid: boolean };
  adherence_vs_suggested: { sodium: number | null; fluid: number | null };
  /** Whether enough was drunk, over a session long enough, to dilute the blood. */
  can_dilute: boolean;
  /** What was drunk per hour and the ceiling, where it was far above that; null where it was not, or no ceiling is known. */
  over_ceiling: { fluid_ml_per_hr: number; ceiling_ml_per_hr: number } | null;
  /** Counts by name. What they are called does not matter, only their sum. */
  symptoms: Readonly<Record<string, number>> | null;
  user_rating: number | null;
}

/** A part of a whole; null where either is missing or the whole is nothing. */
export function ratio(part: number | null, whole: number | null): number | null {
  if (part === null || whole === null) return null;
  const share = part / whole;
  return Number.isFinite(share) ? share : null;
}

/** A part of the nearer edge of a range; 1 inside it. */
function ratioToRange(part: number | null, [low, high]: readonly [number, number]): number | null {
  if (part === null) return null;
  if (part < low) return part / low;
  return part <= high ? 1 : ratio(part, high);
}

const NOTHING: Totals = { carb_g: null, sodium_mg: null, fluid_ml: null };

/** What a debrief is measured by: what was carried, and what the plan suggested, as totals or as ranges. */
export type Measure = Pick<DebriefBasis, "asUsedTotals" | "suggestedTotals" | "suggestedRange">;

/** What was consumed of what was carried, else suggested, and of what was suggested alone. */
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

/** Below so much a shortfall is shown, and marks nothing. */
const WORTH_JUDGING = { carb_g: 20, sodium_mg: 200, fluid_ml: 300 } as const;

function isWorthJudging(measure: Measure, of: keyof Totals): boolean {
  const suggested = measure.suggestedRange?.[of]?.[0] ?? measure.suggestedTotals?.[of] ?? null;
  return (suggested ?? measure.asUsedTotals?.[of] ?? 0) >= WORTH_JUDGING[of];
}

/** What an athlete reported to have consumed. */
export const consumedOf = (feedback: Feedback | null): Totals => ({
  carb_g: feedback?.consumed_carb_g ?? null,
  sodium_mg: feedback?.consumed_sodium_mg ?? null,
  fluid_ml: feedback?.consumed_fluid_ml ?? null,
});

/** How long a session took, in minutes: as reported, else as planned. */
export const minutesOf = (planned_min: number, feedback: Feedback | null): number =>
  feedback?.duration_min ?? planned_min;

const DILUTE = {
  least_ml: 750,
  least_min: 60,
  over_share: 1.1, // of the ceiling
  over_ml: 500, // more than the ceiling allows for the session
} as const;

/** What a debrief of a session of so many planned minutes comes to, by what is kept with it. */
export function judgedOf(feedback: Feedback, basis: DebriefBasis, planned_min: number): Judged {
  const consumed = consumedOf(feedback);
  const { adherence_vs_suggested, ...shares } = adherenceOf(consumed, basis);
  const longest_min = Math.max(planned_min, minutesOf(planned_min, feedback));
  const can_dilute = (consumed.fluid_ml ?? 0) >= DILUTE.least_ml && longest_min >= DILUTE.least_min;
  const hours = minutesOf(planned_min, feedback) / 60;
  return {
    ...shares,
    is_worth_judging: {
      carb: isWorthJudging(basis, "carb_g"),
      sodium: isWorthJudging(basis, "sodium_mg"),
      fluid: isWorthJudging(basis, "fluid_ml"),
    },
    adherence_vs_suggested,
    can_dilute,
    over_ceiling: can_dilute ? overCeiling(consumed.fluid_ml ?? 0, hours, basis) : null,
    symptoms: feedback.symptoms,
    user_rating: feedback.rating,
  };
}

/** In ml: two amounts this near are the same one, whatever binary fractions say. */
const ERROR_OF_ARITHMETIC = 1e-6;

function overCeiling(
  fluid_ml: number,
  hours: number,
  { fluidCeilingMlPerHr: ceiling }: DebriefBasis,
): Judged["over_ceiling"] {
  if (ceiling === null) return null;
  const perHour = fluid_ml / hours;
  const isOver =
    perHour > DILUTE.over_share * ceiling + ERROR_OF_ARITHMETIC &&
    fluid_ml >= ceiling * hours + DILUTE.over_ml - ERROR_OF_ARITHMETIC;
  return isOver ? { fluid_ml_per_hr: perHour, ceiling_ml_per_hr: ceiling } : null;
}

/** The times that date a session, in Unix milliseconds; null where they are not known. */
export interface SessionTimes {
  startedMs: number | null;
  scheduledMs: number | null;
  createdMs: number;
  /** When it was reported on; null without a debrief. */
  reportedMs: number | null;
}

/**
 * When an activity is a session, in Unix milliseconds: as it says, but never after it was reported on. It may lie ahead,
 * until when it is none yet. Null for a plan without a start.
 */
export function sessionMs(times: SessionTimes): number | null {
  const { startedMs, scheduledMs, createdMs, reportedMs } = times;
  if (reportedMs === null) return startedMs;
  const wholeSeconds = Math.floor(createdMs / 1000) * 1000;
  return Math.min(startedMs ?? scheduledMs ?? wholeSeconds, reportedMs);
}

/** Changes with what is judged, or how it is packed; a migration then packs what is stored anew. */
export const DEFINITION_VERSION = 2;

type Share = number | null;
type Packed = [
  version: number,
  carb: Share,
  sodium: Share,
  fluid: Share,
  sodiumOfPlan: Share,
  fluidOfPlan: Share,
  /** The sum of 1 for carb, 2 for sodium and 4 for fluid. */
  worth: number,
  canDilute: 0 | 1,
  fluidPerHour: Share,
  ceiling: Share,
  symptoms: Share,
  rating: number,
];

/** What a debrief is judged by, as short JSON. */
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

/** What a debrief was judged by when it was stored; null without one. */
export const unpacked = (text: string | null): Judged | null =>
  // The text is that of `packed`, which is why reading it as such is safe.
  text === null ? null : judgedIn(JSON.parse(text) as Packed);

/** The same, of the list that the text is. */
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
