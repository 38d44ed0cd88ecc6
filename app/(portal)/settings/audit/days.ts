import { parseDate, toZoned } from "@internationalized/date";

/**
 * Returns the first and last moment of a range of days in a time zone, both inclusive; null for an open side.
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
