import type { Judged } from "@/lib/activities/judging";
import {
  type AllThresholds,
  type Concern,
  type Marker,
  MarkerName,
  PRESET_THRESHOLDS,
  type ReportSettings,
  TRIGGER_NAMES,
  TRIGGERS,
} from "@/lib/contract/concern";
import { BARS, isAtLeast, isAtMost, judge, lowestFirst, wholePercent } from "./bars";

const REASONS_MAX = 3;

/**
 * The bars that a session crosses, in the order they are told: the pattern of hyponatremia, what was short, shortest
 * first, symptoms, rating. A missing value crosses none.
 *
 * With the presets' thresholds these are the session's markers. With those of a coach's rules they are what alerts
 * fire on, trigger by trigger.
 */
export function crossings(
  session: Judged,
  settings: ReportSettings,
  thresholds: AllThresholds = PRESET_THRESHOLDS,
): Marker[] {
  const found = [
    hyponatremiaPattern(session, settings),
    ...shortfalls(session, settings, thresholds),
    symptoms(session, thresholds),
    lowRating(session, thresholds),
  ];
  return found.filter((marker) => marker !== null).sort(inOrder);
}

/** Drinking as planned while sodium stays far behind, by what was carried or by what was suggested. */
function hyponatremiaPattern(session: Judged, settings: ReportSettings): Marker | null {
  const suggested = session.adherence_vs_suggested;
  const bases = [
    { fluid: session.fluid_pct, sodium: session.sodium_pct },
    { fluid: suggested.fluid, sodium: suggested.sodium },
  ];
  const sodiums = bases.flatMap(({ fluid, sodium }) => {
    if (fluid === null || sodium === null) return [];
    const isDilute =
      isAtLeast(fluid, settings.hyponatremia_fluid_min) &&
      isAtMost(sodium, settings.hyponatremia_sodium_max);
    return isDilute ? [sodium] : [];
  });
  if (sodiums.length === 0) return null;
  return {
    marker: "hyponatremia_pattern",
    trigger: "hyponatremia_pattern",
    severity: "urgent",
    reason: "Hyponatremia pattern",
    value: Math.min(...sodiums),
    cutoff: settings.hyponatremia_sodium_max,
  };
}

function shortfalls(
  session: Judged,
  settings: ReportSettings,
  { under_fuel }: AllThresholds,
): (Marker | null)[] {
  const short = (marker: MarkerName, label: string, share: number | null, cutoff: number) => {
    if (share === null) return null;
    const judged = judge(share, BARS.under_fuel, under_fuel, cutoff);
    if (judged === null) return null;
    const reason = `${label} ${wholePercent(share)}%`;
    return { marker, trigger: "under_fuel" as const, ...judged, reason, value: share };
  };
  return [
    short("carb_short", "Carb", session.carb_pct, settings.concern_carb_cutoff),
    short("sodium_short", "Sodium", session.sodium_pct, settings.concern_sodium_cutoff),
    short("fluid_short", "Fluid", session.fluid_pct, settings.concern_fluid_cutoff),
  ];
}

function symptoms(session: Judged, { symptom }: AllThresholds): Marker | null {
  if (session.symptoms === null) return null;
  const count = Object.values(session.symptoms).reduce((sum, each) => sum + each, 0);
  const judged = judge(count, BARS.symptom, symptom, TRIGGERS.symptom.amber);
  if (judged === null) return null;
  const reason = count === 1 ? "1 symptom" : `${count} symptoms`;
  return { marker: "symptom", trigger: "symptom", ...judged, reason, value: count };
}

function lowRating(session: Judged, { low_rating }: AllThresholds): Marker | null {
  const { user_rating: rating } = session;
  if (rating === null) return null;
  const judged = judge(rating, BARS.low_rating, low_rating, TRIGGERS.low_rating.amber);
  if (judged === null) return null;
  const reason = "Low rating";
  return { marker: "low_rating", trigger: "low_rating", ...judged, reason, value: rating };
}

const isWorse = (one: Marker, other: Marker): boolean =>
  one.marker === "symptom" ? one.value > other.value : one.value < other.value;

/** By trigger; what was short, shortest first, and of the same share carbohydrate, sodium, fluid. */
const inOrder = (a: Marker, b: Marker): number =>
  TRIGGER_NAMES.indexOf(a.trigger) - TRIGGER_NAMES.indexOf(b.trigger) ||
  lowestFirst(a.value, b.value) ||
  MarkerName.options.indexOf(a.marker) - MarkerName.options.indexOf(b.marker);

/** The worst of each marker among those of several sessions, in the order they are told. */
export function worstOfEach(markers: readonly Marker[]): Marker[] {
  const worst = new Map<MarkerName, Marker>();
  for (const marker of markers) {
    const known = worst.get(marker.marker);
    if (known === undefined || isWorse(marker, known)) worst.set(marker.marker, marker);
  }
  return [...worst.values()].sort(inOrder);
}

/** What the worst of each marker comes to. */
export const concernOf = (worst: readonly Marker[]): Concern => ({
  flagged: worst.length > 0,
  flagged_count: worst.length,
  top_reasons: worst.slice(0, REASONS_MAX).map(({ reason }) => reason),
});
