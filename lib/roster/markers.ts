import type { Judged } from "@/lib/activities/judging";
import {
  type AllThresholds,
  type Concern,
  type Marker,
  MarkerName,
  PRESET_THRESHOLDS,
  type ReportSettings,
} from "@/lib/contract/concern";
import { TRIGGER_NAMES, TRIGGERS } from "@/lib/contract/triggers";
import { BARS, isAtLeast, isAtMost, judge, lowestFirst, wholePercent } from "./bars";

const REASONS_MAX = 3;

/**
 * Returns the bars that a session crosses, in their fixed order: the hyponatremia pattern, shortfalls from the lowest
 * share up, symptoms, rating. A missing value crosses none.
 *
 * With the presets' thresholds these are the session's markers. With the thresholds of a coach's rules they are what
 * alerts fire on, trigger by trigger.
 */
export function crossings(
  session: Judged,
  settings: ReportSettings,
  thresholds: AllThresholds = PRESET_THRESHOLDS,
): Marker[] {
  const found: Marker[] = [];
  addHyponatremiaPattern(found, session, settings);
  addShortfalls(found, session, settings, thresholds);
  addSymptoms(found, session, thresholds);
  addLowRating(found, session, thresholds);
  return found.length > 1 ? found.sort(inOrder) : found;
}

// Rosters have thousands of sessions, most of which cross nothing: nothing is allocated for those.

/**
 * Two ways to dilute the blood: drinking as planned, measured by what was carried or by what was suggested, while
 * sodium falls far behind; or drinking far above the ceiling, whatever the sodium.
 */
function addHyponatremiaPattern(found: Marker[], session: Judged, settings: ReportSettings): void {
  if (!session.can_dilute) return;
  const { sodium, fluid } = session.adherence_vs_suggested;
  const byCarried = isDilute(session.fluid_pct, session.sodium_pct, settings);
  const bySuggested = isDilute(fluid, sodium, settings);
  const about = {
    marker: "hyponatremia_pattern",
    trigger: "hyponatremia_pattern",
    severity: "urgent",
    ...(session.over_ceiling !== null && { over_ceiling: session.over_ceiling }),
  } as const;
  if (byCarried || bySuggested) {
    found.push({
      ...about,
      form: "pattern",
      reason: "Hyponatremia pattern",
      value: Math.min(
        byCarried ? (session.sodium_pct ?? 0) : Number.POSITIVE_INFINITY,
        bySuggested ? (sodium ?? 0) : Number.POSITIVE_INFINITY,
      ),
      cutoff: settings.hyponatremia_sodium_max,
    });
  } else if (session.over_ceiling !== null) {
    found.push({
      ...about,
      form: "ceiling",
      reason: overCeilingReason(session.over_ceiling),
      value: shareOfDrunk(session.over_ceiling),
      cutoff: CEILING_CUTOFF,
    });
  }
}

type Over = NonNullable<Judged["over_ceiling"]>;

const overCeilingReason = ({ fluid_ml_per_hr, ceiling_ml_per_hr }: Over): string =>
  `Drank ${wholeMl(fluid_ml_per_hr)} ml/h, limit ${wholeMl(ceiling_ml_per_hr)}`;

/** Returns the ceiling as a share of what was drunk: the lower, the worse. */
export const shareOfDrunk = ({ fluid_ml_per_hr, ceiling_ml_per_hr }: Over): number =>
  ceiling_ml_per_hr / fluid_ml_per_hr;

/** 1 / 1.1: more than a tenth above the ceiling. */
const CEILING_CUTOFF = 0.909;

const wholeMl = (ml: number): string => Math.round(ml).toLocaleString("en-US");

const isDilute = (fluid: number | null, sodium: number | null, settings: ReportSettings): boolean =>
  fluid !== null &&
  sodium !== null &&
  isAtLeast(fluid, settings.hyponatremia_fluid_min) &&
  isAtMost(sodium, settings.hyponatremia_sodium_max);

function addShortfalls(
  found: Marker[],
  session: Judged,
  settings: ReportSettings,
  { under_fuel }: AllThresholds,
): void {
  for (const [marker, label, share, cutoff, nutrient] of SHORTFALLS) {
    const value = session[share];
    if (value === null || !session.is_worth_judging[nutrient]) continue;
    const judged = judge(value, BARS.under_fuel, under_fuel, settings[cutoff]);
    if (judged === null) continue;
    const reason = `${label} ${wholePercent(value)}%`;
    found.push({ marker, trigger: "under_fuel", ...judged, reason, value });
  }
}

const SHORTFALLS = [
  ["carb_short", "Carb", "carb_pct", "concern_carb_cutoff", "carb"],
  ["sodium_short", "Sodium", "sodium_pct", "concern_sodium_cutoff", "sodium"],
  ["fluid_short", "Fluid", "fluid_pct", "concern_fluid_cutoff", "fluid"],
] as const;

function addSymptoms(found: Marker[], session: Judged, { symptom }: AllThresholds): void {
  if (session.symptoms === null) return;
  let count = 0;
  for (const name of Object.keys(session.symptoms)) count += session.symptoms[name] ?? 0;
  const judged = judge(count, BARS.symptom, symptom, TRIGGERS.symptom.amber);
  if (judged === null) return;
  const reason = count === 1 ? "1 symptom" : `${count} symptoms`;
  found.push({ marker: "symptom", trigger: "symptom", ...judged, reason, value: count });
}

function addLowRating(found: Marker[], session: Judged, { low_rating }: AllThresholds): void {
  const { user_rating: rating } = session;
  if (rating === null) return;
  const judged = judge(rating, BARS.low_rating, low_rating, TRIGGERS.low_rating.amber);
  if (judged === null) return;
  const reason = "Low rating";
  found.push({ marker: "low_rating", trigger: "low_rating", ...judged, reason, value: rating });
}

const isWorse = (one: Marker, other: Marker): boolean =>
  one.marker === "symptom" ? one.value > other.value : one.value < other.value;

/** Orders by trigger; shortfalls by lowest share, then carbohydrate, sodium, fluid. */
const inOrder = (a: Marker, b: Marker): number =>
  TRIGGER_NAMES.indexOf(a.trigger) - TRIGGER_NAMES.indexOf(b.trigger) ||
  lowestFirst(a.value, b.value) ||
  MarkerName.options.indexOf(a.marker) - MarkerName.options.indexOf(b.marker);

/** Returns the worst of each marker across several sessions, in their fixed order. */
export function worstOfEach(markers: readonly Marker[]): Marker[] {
  const worst = new Map<MarkerName, Marker>();
  for (const marker of markers) {
    const known = worst.get(marker.marker);
    if (known === undefined || isWorse(marker, known)) worst.set(marker.marker, marker);
  }
  return [...worst.values()].sort(inOrder);
}

/** Returns the concern that follows from the worst of each marker. */
export const concernOf = (worst: readonly Marker[]): Concern => ({
  flagged: worst.length > 0,
  flagged_count: worst.length,
  top_reasons: worst.slice(0, REASONS_MAX).map(({ reason }) => reason),
});
