import { endsOf, type HourTarget } from "./per-hour-rows";
import { AXIS_END, along } from "./scales";

/** An axis from 0 to the highest drawn amount per hour. */
interface HourAxis {
  /** Returns an amount's position in pixels; one beyond the axis is at its end. */
  x: (value: number) => number;
  isBeyond: (value: number) => boolean;
}

/**
 * Returns one nutrient's per-hour axis: up to 140 % of the target, as for shares of a plan, or up to the largest amount
 * if there is no target.
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
