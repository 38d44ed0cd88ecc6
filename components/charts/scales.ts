/** Where an axis of shares ends; larger values are drawn up to the end and visibly broken there. */
export const AXIS_END = 1.4;

/** Tolerance for comparing shares, because of floating-point error. */
const ERROR_OF_ARITHMETIC = 1e-9;

/** True if a share, a fraction of the plan, exceeds its axis. */
export const isBeyondAxis = (share: number): boolean => share > AXIS_END + ERROR_OF_ARITHMETIC;

/**
 * Returns a share's position on an axis from 0 to 140 %, in the unit of the two ends. A share beyond the axis is placed
 * at its end; check `isBeyondAxis` and break the axis there.
 *
 * @param start position of 0
 * @param end position of 140 %; before `start` on an axis that goes up
 */
export const shareScale =
  (start: number, end: number): ((share: number) => number) =>
  (share) =>
    along(share / AXIS_END, start, end);

/** Returns the position of a fraction between an axis's ends, clamped to them. */
export const along = (fraction: number, start: number, end: number): number =>
  rounded(start + (end - start) * Math.min(1, Math.max(0, fraction)));

/** Rounds a coordinate to a hundredth of a pixel. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;
