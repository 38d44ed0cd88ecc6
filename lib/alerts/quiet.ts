import type { QuietHours } from "@/lib/contract/alerts";
import { localTime, nextLocalMs } from "@/lib/platform/local-time";

interface Hours {
  start: string;
  end: string;
  tz: string;
}

/** The hours as they are kept; null where there are none: off, or beginning as they end. */
function hoursOf({ enabled, start, end, tz }: QuietHours): Hours | null {
  if (!enabled || start == null || end == null || tz == null || start === end) return null;
  return { start, end, tz };
}

function isWithin({ start, end, tz }: Hours, nowMs: number): boolean {
  const time = localTime(nowMs, tz);
  return start < end ? start <= time && time < end : start <= time || time < end;
}

/**
 * When what may not disturb can be sent: at once, or once the first of several quiet hours ends, all of which must be
 * kept for anything to wait. Their start is quiet, their end is not; they go by the clocks of their zone, put forward
 * and back.
 *
 * @param nowMs team time, as the answer
 */
export function afterQuiet(nowMs: number, all: readonly QuietHours[]): number {
  const hours = all.map(hoursOf);
  let earliestMs = Number.POSITIVE_INFINITY;
  for (const each of hours) {
    if (each === null || !isWithin(each, nowMs)) return nowMs;
    earliestMs = Math.min(earliestMs, nextLocalMs(nowMs, each.end, each.tz));
  }
  return hours.length === 0 ? nowMs : earliestMs;
}
