/** The curve shapes that the engine's mappings are built from. */

/** One point of a piecewise linear curve: the argument, then the value. */
export type Knot = readonly [x: number, y: number];

/** Knots in ascending order of their argument; never empty. */
export type Curve = readonly [Knot, ...Knot[]];

/** Clamps `x` to `low`..`high`. Needs `low <= high`; any unit. */
export function clamp(x: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, x));
}

/** Returns the value of `curve` at `x`: linear between knots, constant before the first and after the last. */
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
 * Returns a smooth minimum of `x` and `ceiling`: rises with `x` and approaches `ceiling` from below. `sharpness` sets
 * how closely it follows the hard minimum. At or below zero, `x` is returned unchanged.
 */
export function softMin(x: number, ceiling: number, sharpness: number): number {
  return x <= 0 ? x : x / (1 + (x / ceiling) ** sharpness) ** (1 / sharpness);
}
