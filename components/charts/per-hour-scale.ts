import { endsOf, type HourTarget } from "./per-hour-rows";
import { AXIS_END, along } from "./scales";

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
  return { x: (value) => along(value / end, 0, width), isBeyond: (value) => value > end };
}
