import type { QuietHours } from "@/lib/contract/alerts";
import { localTime, nextLocalMs } from "@/lib/platform/local-time";

interface Hours {
  start: string;
  end: string;
  tz: string;
}

/** Returns the quiet hours; null if there are none: disabled, or start equals end. */
function hoursOf({ enabled, start, end, tz }: QuietHours): Hours | null {
  if (!enabled || start == null || end == null || tz == null || start === end) return null;
  return { start, end, tz };
}

function isWithin({ start, end, tz }: Hours, nowMs: number): boolean {
  const time = localTime(nowMs, tz);
  return start < end ? start <= time && time < end : start <= time || time < end;
}

/**
 * Returns when a disturbing message can be sent: now, or when the first of several quiet hours ends. It only waits
 * while all of them are quiet. The start is quiet, the end isn't; DST changes are taken into account.
 *
 * @param nowMs team time, like the result
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
