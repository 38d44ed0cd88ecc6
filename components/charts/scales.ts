/** How far an axis of shares goes: what is more is drawn to its end and broken there, never silently. */
export const AXIS_END = 1.4;

/** Two shares this near are the same, whatever binary fractions say. */
const ERROR_OF_ARITHMETIC = 1e-9;

/** Whether a share, a fraction of the plan, is more than its axis shows. */
export const isBeyondAxis = (share: number): boolean => share > AXIS_END + ERROR_OF_ARITHMETIC;

/**
 * Where a share of the plan is on an axis from 0 to 140 %, in the unit of the two ends. A share beyond the axis is at its
 * end: whoever draws it asks `isBeyondAxis` and breaks the axis.
 *
 * @param start where 0 is
 * @param end where 140 % is; before `start` on an axis that goes up
 */
export const shareScale =
  (start: number, end: number): ((share: number) => number) =>
  (share) =>
    along(share / AXIS_END, start, end);

/** Where a fraction of an axis is between its two ends; what is beyond them is at the nearer one. */
export const along = (fraction: number, start: number, end: number): number =>
  rounded(start + (end - start) * Math.min(1, Math.max(0, fraction)));

/** A coordinate as it is written: to a hundredth of a pixel. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;
