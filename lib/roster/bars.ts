import type { Marker, Severity, Thresholds, Trigger } from "@/lib/contract/concern";
import type { Nutrient } from "@/lib/contract/debrief";

/** How a trigger's fractional thresholds apply to values. */
export interface Bar {
  /** Returns the bar in the value's unit. */
  at: (threshold: number) => number;
  isCrossed: (value: number, bar: number) => boolean;
}

/** Numbers this close count as equal, since 1 - 0.8 is not exactly 0.2 in binary floating point. */
const ERROR_OF_ARITHMETIC = 1e-9;

const isBelow = (value: number, bar: number): boolean => value < bar - ERROR_OF_ARITHMETIC;
export const isAtLeast = (value: number, bar: number): boolean => !isBelow(value, bar);
export const isAtMost = (value: number, bar: number): boolean => !isBelow(bar, value);

/** Fraction of the plan above which excess intake is marked. */
export const OVER = 1.3;
/** True if a share, a fraction of the plan, is over 130 %. */
export const isOver = (share: number): boolean => isBelow(OVER, share);

/** True if a session is marked as short of a nutrient: its share alone doesn't say, as little may have been planned. */
export const isShort = (
  { markers }: { markers: readonly Pick<Marker, "marker">[] },
  nutrient: Nutrient,
): boolean => markers.some(({ marker }) => marker === `${nutrient}_short`);

/** Comparator: lower numbers first; numbers that count as equal tie. */
export const lowestFirst = (a: number, b: number): number =>
  isBelow(a, b) ? -1 : isBelow(b, a) ? 1 : 0;

/** Rounds down, so that a value below a bar never reads as if it reached it. */
export const roundDown = (value: number): number => Math.floor(value + ERROR_OF_ARITHMETIC * 100);
export const wholePercent = (fraction: number): number => roundDown(fraction * 100);

/** Returns the mean of one or more values. */
export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
/** Returns the mean of the known values; null if there are none. */
export function meanKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : meanOf(known);
}

const STRONGEST_SYMPTOM = 3;
const BEST_RATING = 5;
const NIGHT_HOURS = 8;

const symptomCount = (threshold: number) => Math.max(1, Math.round(STRONGEST_SYMPTOM * threshold));

/** The bars that are the same for everyone; going quiet is judged by an athlete's own rhythm. */
export const BARS = {
  under_fuel: { at: (fraction) => fraction, isCrossed: isBelow },
  symptom: { at: symptomCount, isCrossed: isAtLeast },
  low_rating: { at: (share) => BEST_RATING * share, isCrossed: isAtMost },
  dial_down: { at: (gap) => gap, isCrossed: isAtLeast },
  sleep_trend: { at: (share) => NIGHT_HOURS * share, isCrossed: isBelow },
} as const satisfies Partial<Record<Trigger, Bar>>;

/**
 * Judges how far a value is beyond the bars, and returns the amber bar in the value's unit. Null if amber is not
 * reached, whatever the urgent bar is.
 *
 * @param usualAmber the threshold where none is set
 */
export function judge(
  value: number,
  bar: Bar,
  { amber_threshold, urgent_threshold }: Thresholds,
  usualAmber: number,
): { severity: Severity; cutoff: number } | null {
  const cutoff = bar.at(amber_threshold ?? usualAmber);
  if (!bar.isCrossed(value, cutoff)) return null;
  const isUrgent = bar.isCrossed(value, bar.at(urgent_threshold));
  return { severity: isUrgent ? "urgent" : "amber", cutoff };
}
