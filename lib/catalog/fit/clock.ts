/** Minutes between two steps; shorter sessions have shorter ones. */
const STEP_MIN = 15;
const LONG_STEP_MIN = 20;
const LONG_FROM_MIN = 150;

/** Caffeine takes effect after about 45 minutes. */
const CAFFEINE_LEAD_MIN = 45;
/** Share of the session before which no caffeine is taken. */
const CAFFEINE_FROM = 0.4;

/**
 * Returns the minutes at which something is taken: every 15 to 20 minutes, not at the start, and not so close to the
 * end that it can't take effect. Never empty.
 */
export function stepMinutes(duration_min: number): number[] {
  const each = duration_min > LONG_FROM_MIN ? LONG_STEP_MIN : STEP_MIN;
  const spans = Math.max(2, Math.round(duration_min / each));
  return Array.from({ length: spans - 1 }, (_, index) =>
    Math.ceil(((index + 1) * duration_min) / spans),
  );
}

/** The steps over which a product's servings are spread: zero-based first and last index. */
export interface Window {
  first: number;
  last: number;
}

/** Returns all steps; for caffeine only later ones, but early enough to take effect if the session is long enough. */
export function windowOf(
  minutes: readonly number[],
  duration_min: number,
  hasCaffeine: boolean,
): Window {
  const all = { first: 0, last: minutes.length - 1 };
  if (!hasCaffeine) return all;
  const first = minutes.findIndex((at) => at >= duration_min * CAFFEINE_FROM);
  const last = minutes.findLastIndex((at) => at <= duration_min - CAFFEINE_LEAD_MIN);
  return first >= 0 && last >= first ? { first, last } : all;
}

/** Returns the servings due by the end of a step, spread evenly over the window; `phase` (0-1) staggers products. */
export function servingsBy(
  step: number,
  servings: number,
  { first, last }: Window,
  phase: number,
): number {
  if (step < first) return 0;
  if (step >= last) return servings;
  return Math.floor((servings * (step - first + 1)) / (last - first + 1) + phase);
}
