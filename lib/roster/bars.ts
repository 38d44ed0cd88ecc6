import type { Severity, Thresholds, Trigger } from "@/lib/contract/concern";

/** What the fractions of a trigger mean. */
export interface Bar {
  /** The bar in the unit of the value. */
  at: (threshold: number) => number;
  isCrossed: (value: number, bar: number) => boolean;
}

/** Two numbers this near are the same one: 1 - 0.8 is 0.2, whatever the arithmetic of binary fractions says. */
const ERROR_OF_ARITHMETIC = 1e-9;

const isBelow = (value: number, bar: number): boolean => value < bar - ERROR_OF_ARITHMETIC;
export const isAtLeast = (value: number, bar: number): boolean => !isBelow(value, bar);
export const isAtMost = (value: number, bar: number): boolean => !isBelow(bar, value);

/** From here on it is more than was planned by so much that it is worth a mark, a fraction of the plan. */
export const OVER = 1.3;
/** Whether a share, a fraction of the plan, is over 130 %. */
export const isOver = (share: number): boolean => isBelow(OVER, share);

/** For sorting: the lower number first, and neither of two that are the same. */
export const lowestFirst = (a: number, b: number): number =>
  isBelow(a, b) ? -1 : isBelow(b, a) ? 1 : 0;

/** Rounded down, so that what is below a bar never reads as if it reached it. */
export const roundDown = (value: number): number => Math.floor(value + ERROR_OF_ARITHMETIC * 100);
export const wholePercent = (fraction: number): number => roundDown(fraction * 100);

/** The mean of one or more. */
export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
/** The mean of what is known; null where nothing is. */
export function meanKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : meanOf(known);
}

const STRONGEST_SYMPTOM = 3;
const BEST_RATING = 5;
const NIGHT_HOURS = 8;

const symptomCount = (threshold: number) => Math.max(1, Math.round(STRONGEST_SYMPTOM * threshold));

/** The bars that are the same for everyone; who goes quiet is held to their own rhythm. */
export const BARS = {
  under_fuel: { at: (fraction) => fraction, isCrossed: isBelow },
  symptom: { at: symptomCount, isCrossed: isAtLeast },
  low_rating: { at: (share) => BEST_RATING * share, isCrossed: isAtMost },
  dial_down: { at: (gap) => gap, isCrossed: isAtLeast },
  sleep_trend: { at: (share) => NIGHT_HOURS * share, isCrossed: isBelow },
} as const satisfies Partial<Record<Trigger, Bar>>;

/**
 * How far a value is beyond the bars, and the amber bar itself in the value's unit. Null short of amber, whatever the
 * urgent bar is.
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
