import type { Feedback } from "@/lib/contract/activity";
import type { Totals } from "@/lib/contract/roster";
import type { DebriefBasis } from "./debrief-basis";

/** What of a debrief is held against bars. Each null where a term of it is missing; shares are never capped. */
export interface Judged {
  carb_pct: number | null;
  sodium_pct: number | null;
  fluid_pct: number | null;
  adherence_vs_suggested: { sodium: number | null; fluid: number | null };
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

const NOTHING: Totals = { carb_g: null, sodium_mg: null, fluid_ml: null };

/** What was consumed of what was carried, else suggested, and of what was suggested alone. */
export function adherenceOf(consumed: Totals, used: Totals | null, suggested: Totals | null) {
  const [carried, planned] = [used ?? NOTHING, suggested ?? NOTHING];
  const share = (of: keyof Totals) => ratio(consumed[of], carried[of] ?? planned[of]);
  const ofPlan = (of: keyof Totals) => ratio(consumed[of], planned[of]);
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

/** What an athlete reported to have consumed. */
export const consumedOf = (feedback: Feedback | null): Totals => ({
  carb_g: feedback?.consumed_carb_g ?? null,
  sodium_mg: feedback?.consumed_sodium_mg ?? null,
  fluid_ml: feedback?.consumed_fluid_ml ?? null,
});

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

type Share = number | null;
type Packed = [Share, Share, Share, Share, Share, symptoms: Share, rating: number];

/** What a debrief is judged by, as short text; several with commas between them are the inside of a list. */
export function packed(
  feedback: Feedback,
  { asUsedTotals, suggestedTotals }: Pick<DebriefBasis, "asUsedTotals" | "suggestedTotals">,
): string {
  const of = adherenceOf(consumedOf(feedback), asUsedTotals, suggestedTotals);
  const { symptoms, rating } = feedback;
  const count =
    symptoms === null ? null : Object.values(symptoms).reduce((sum, each) => sum + each, 0);
  return JSON.stringify([
    of.carb_pct,
    of.sodium_pct,
    of.fluid_pct,
    of.adherence_vs_suggested.sodium,
    of.adherence_vs_suggested.fluid,
    count,
    rating,
  ]);
}

/** What several debriefs are judged by, of their packed texts with commas between them. */
export function unpacked(texts: string): Judged[] {
  // The texts are those of `packed`, which is why reading them as such is safe.
  return (JSON.parse(`[${texts}]`) as Packed[]).map(unpackedOne);
}

/** What one debrief is judged by, of the list that its packed text is. */
export function unpackedOne([
  carb,
  sodium,
  fluid,
  sodiumOfPlan,
  fluidOfPlan,
  symptoms,
  rating,
]: Packed): Judged {
  return {
    carb_pct: carb,
    sodium_pct: sodium,
    fluid_pct: fluid,
    adherence_vs_suggested: { sodium: sodiumOfPlan, fluid: fluidOfPlan },
    symptoms: symptoms === null ? null : { any: symptoms },
    user_rating: rating,
  };
}
