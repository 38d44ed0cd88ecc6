/** Minutes between two steps: shorter sessions have them closer. */
const STEP_MIN = 15;
const LONG_STEP_MIN = 20;
const LONG_FROM_MIN = 150;

/** Caffeine acts after about three quarters of an hour. */
const CAFFEINE_LEAD_MIN = 45;
/** Share of the session before which none is taken. */
const CAFFEINE_FROM = 0.4;

/**
 * The minutes at which something is taken: every 15 to 20 minutes, not at the start, and not so near the end that it cannot
 * act. Never none.
 */
export function stepMinutes(duration_min: number): number[] {
  const each = duration_min > LONG_FROM_MIN ? LONG_STEP_MIN : STEP_MIN;
  const spans = Math.max(2, Math.round(duration_min / each));
  return Array.from({ length: spans - 1 }, (_, index) =>
    Math.ceil(((index + 1) * duration_min) / spans),
  );
}

/** The steps among which the servings of a product are spread, as their first and last number from 0. */
export interface Window {
  first: number;
  last: number;
}

/** All steps; what has caffeine rather late, but early enough to act where the session is long enough for that. */
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

/** Servings that are to be taken by the end of a step, evenly over the window; `phase` (0-1) moves products apart. */
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
