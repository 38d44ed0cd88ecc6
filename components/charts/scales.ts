import { scaleLinear } from "d3-scale";

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
export const shareScale = (start: number, end: number): ((share: number) => number) => {
  const scale = scaleLinear().domain([0, AXIS_END]).range([start, end]).clamp(true);
  return (share) => rounded(scale(share));
};

/** A coordinate as it is written: to a hundredth of a pixel. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;
