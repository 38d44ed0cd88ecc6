import { scaleLinear } from "d3-scale";
import { endsOf, type HourTarget } from "./per-hour-rows";
import { AXIS_END, rounded } from "./scales";

/** From 0 to where amounts per hour are drawn at most. */
interface HourAxis {
  /** Where an amount is, in pixels; one beyond the axis is at its end. */
  x: (value: number) => number;
  isBeyond: (value: number) => boolean;
}

/**
 * The axis of one nutrient per hour: to 140 % of the target, as with shares of a plan; without a target to the largest
 * amount.
 */
export function hourAxis(
  values: readonly number[],
  target: HourTarget | null,
  width: number,
): HourAxis {
  const planned = target === null ? 0 : endsOf(target).max * AXIS_END;
  const end = planned > 0 ? planned : Math.max(1, ...values);
  const scale = scaleLinear().domain([0, end]).range([0, width]).clamp(true);
  return { x: (value) => rounded(scale(value)), isBeyond: (value) => value > end };
}
