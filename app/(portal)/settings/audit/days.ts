import { parseDate, toZoned } from "@internationalized/date";

/**
 * The moments between which days lie, both included, by the clocks of a zone; null for a side that is open.
 *
 * @param days calendar dates, YYYY-MM-DD
 */
export function dayBounds(
  days: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): { sinceMs: number | null; untilMs: number | null } {
  const beginMs = (day: string, later: number) =>
    toZoned(parseDate(day).add({ days: later }), timeZone)
      .toDate()
      .getTime();
  return {
    sinceMs: days.from === undefined ? null : beginMs(days.from, 0),
    untilMs: days.to === undefined ? null : beginMs(days.to, 1),
  };
}
