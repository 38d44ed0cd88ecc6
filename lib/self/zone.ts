import { fromAbsolute, parseDateTime, toZoned } from "@internationalized/date";

/** Local times in an athlete's zone, written `2026-11-22T18:05` as in browser forms. */

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
/** The years accepted for sessions. */
const [FIRST_YEAR, LAST_YEAR] = [1970, 2199];

/** Returns the local time of a zone. */
export const localOf = (ms: number, zone: string): string =>
  fromAbsolute(ms, zone).toString().slice(0, "2026-11-22T18:05".length);

/**
 * Returns the time at which a zone's clocks show a local time: the first one if they show it twice; if they skip it, as
 * much later as they were moved. Null if it is not a local time, or its year is out of range.
 */
export function momentOf(local: string, zone: string): number | null {
  if (!LOCAL.test(local)) return null;
  try {
    const wanted = parseDateTime(local);
    if (wanted.year < FIRST_YEAR || wanted.year > LAST_YEAR) return null;
    return toZoned(wanted, zone, "compatible").toDate().getTime();
  } catch {
    // There is no such date, or no such hour on any date.
    return null;
  }
}

/** Returns the local hour of a zone, 0-23. */
export const hourOf = (ms: number, zone: string): number => fromAbsolute(ms, zone).hour;
