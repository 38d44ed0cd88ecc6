import type { Answers } from "@/lib/engine/answers";
import { CARB, ROUNDING } from "@/lib/engine/constants";
import { floorTo, roundTo } from "@/lib/engine/limits";
import type { Point } from "@/lib/engine/point";

/** One number per nutrient and hour. */
export type Rates = {
  readonly carb_g_per_hr: number;
  readonly sodium_mg_per_hr: number;
  readonly fluid_ml_per_hr: number;
};

export type Span = { readonly low: number; readonly high: number };

/** One range per nutrient and hour. */
export type Band = {
  readonly carb_g_per_hr: Span;
  readonly sodium_mg_per_hr: Span;
  readonly fluid_ml_per_hr: Span;
};

/**
 * Returns a point's three unrounded targets, from which bands are made. Fluid is limited by the point's own ceiling
 * only.
 */
export function freeRatesOf(point: Point): Rates {
  return {
    carb_g_per_hr: point.carb.carb_g_per_hr,
    sodium_mg_per_hr: point.sodium.sodium_mg_per_hr,
    fluid_ml_per_hr: point.fluid.free_fluid_ml_per_hr,
  };
}

/** Returns the most a band may show: the athlete's own limit or 120 g/h, and the published ceilings. */
export function bandCaps(answers: Answers, point: Point): Rates {
  return {
    carb_g_per_hr: Math.min(answers.carb_upper_limit_override ?? CARB.most, CARB.most),
    sodium_mg_per_hr: floorTo(point.sodium.max_safe_sodium_mg_per_hr, ROUNDING.sodium_mg),
    fluid_ml_per_hr: floorTo(point.fluid.max_safe_fluid_ml_per_hr, ROUNDING.fluid_ml),
  };
}

/** Extends a range to include a value. */
export function widen(span: Span, value: number): Span {
  return { low: Math.min(span.low, value), high: Math.max(span.high, value) };
}

/**
 * Combines several independent ranges around `at` into one. Distances add in quadrature, since assuming all extremes at
 * once would be absurdly wide. Never below zero or above `cap`.
 */
export function combine(at: number, doubts: readonly Span[], cap: number): Span {
  let below = 0;
  let above = 0;
  for (const { low, high } of doubts) {
    below += (at - low) ** 2;
    above += (high - at) ** 2;
  }
  const high = Math.min(cap, at + Math.sqrt(above));
  return { low: Math.min(high, Math.max(0, at - Math.sqrt(below))), high };
}

/**
 * Rounds a range around `exact` for publication: both ends to `step`, always including the published target, and not
 * above `cap`.
 */
export function roundSpan(
  span: Span,
  target: { readonly exact: number; readonly published: number },
  grid: { readonly step: number; readonly cap: number },
): Span {
  const high = Math.min(roundTo(span.high, grid.step), floorTo(grid.cap, grid.step));
  return {
    low: Math.min(roundTo(span.low, grid.step), target.published),
    high: span.high === target.exact ? target.published : Math.max(high, target.published),
  };
}

/**
 * Starts a range one step lower if it sits entirely at a lowered ceiling: a range of a single number would look exact.
 */
export function keepRoomUnder(cap: number, span: Span, step: number): Span {
  const isLevel = span.high === cap && span.low > cap - step;
  return isLevel ? { low: Math.max(0, cap - step), high: span.high } : span;
}
