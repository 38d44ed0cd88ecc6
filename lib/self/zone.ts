import { fromAbsolute, parseDateTime, toZoned } from "@internationalized/date";

/** The time on somebody's own clock. A local time is written `2026-11-22T18:05`, as browsers' forms do. */

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
/** The years in which anything is planned or was done. */
const [FIRST_YEAR, LAST_YEAR] = [1970, 2199];

/** What a clock in the zone shows at a moment. */
export const localOf = (ms: number, zone: string): string =>
  fromAbsolute(ms, zone).toString().slice(0, "2026-11-22T18:05".length);

/**
 * The moment at which a clock in the zone shows a local time: the first where it shows it twice; where it never does,
 * because it was moved on, as much later as it was moved. Null for what is no local time, or of no year that can be meant.
 */
export function momentOf(local: string, zone: string): number | null {
  if (!LOCAL.test(local)) return null;
  try {
    const wanted = parseDateTime(local);
    if (wanted.year < FIRST_YEAR || wanted.year > LAST_YEAR) return null;
    return toZoned(wanted, zone, "compatible").toDate().getTime();
  } catch {
    // There is no such day, or no such hour on any.
    return null;
  }
}

/** The full hour that a clock in the zone shows at a moment, 0-23. */
export const hourOf = (ms: number, zone: string): number => fromAbsolute(ms, zone).hour;
