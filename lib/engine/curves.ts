/** The shapes that every map of the engine is made of. */

/** One point of a piecewise linear map: the argument, then the value. */
export type Knot = readonly [x: number, y: number];

/** Knots in rising order of their argument; never empty. */
export type Curve = readonly [Knot, ...Knot[]];

/** `x`, held between `low` and `high`. Needs `low <= high`; any unit. */
export function clamp(x: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, x));
}

/** The value of `curve` at `x`: straight between knots, constant before the first and after the last. */
export function interp(curve: Curve, x: number): number {
  let left = curve[0];
  for (const right of curve) {
    if (x < right[0]) {
      if (x <= left[0]) return left[1];
      return left[1] + ((right[1] - left[1]) * (x - left[0])) / (right[0] - left[0]);
    }
    left = right;
  }
  return left[1];
}

/**
 * A minimum of `x` and `ceiling` without a corner: rises with `x` and approaches `ceiling` from below.
 * `sharpness` sets how close to the corner the curve runs. At or under zero `x` is returned as it is.
 */
export function softMin(x: number, ceiling: number, sharpness: number): number {
  return x <= 0 ? x : x / (1 + (x / ceiling) ** sharpness) ** (1 / sharpness);
}
