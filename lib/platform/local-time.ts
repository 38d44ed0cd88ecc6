import {
  type CalendarDate,
  fromAbsolute,
  getDayOfWeek,
  parseTime,
  toCalendarDate,
  toCalendarDateTime,
  toZoned,
} from "@internationalized/date";

const DAY_MS = 86_400_000;
/** Clocks are put forward and back at quarters of an hour. */
const QUARTER_MS = 15 * 60_000;

/** What clocks of a zone show at a moment (Unix milliseconds), HH:MM. */
export const localTime = (nowMs: number, timeZone: string): string =>
  fromAbsolute(nowMs, timeZone).toString().slice(11, 16);

/** The day of the week that calendars of a zone show at a moment: Monday is 0. */
export const localWeekday = (nowMs: number, timeZone: string): number =>
  getDayOfWeek(fromAbsolute(nowMs, timeZone), "en", "mon");

/** The moments around another one at which clocks of a zone come to a time of day (HH:MM), in order. */
function momentsNear(nowMs: number, timeOfDay: string, timeZone: string): number[] {
  const today = toCalendarDate(fromAbsolute(nowMs, timeZone));
  const moments = [-1, 0, 1].flatMap((days) => momentsOn(today.add({ days }), timeOfDay, timeZone));
  return moments.sort((a, b) => a - b);
}

/** A day of a zone takes a tenth of a millisecond to work out; a month of a large roster asks for the same few thousands of times. */
const known = new Map<string, readonly number[]>();
const KNOWN_MAX = 4_096;

/**
 * The moments of a day at which clocks of a zone come to a time of day: two on a day on which they are put back over it, and
 * as they are put forward over it.
 */
function momentsOn(day: CalendarDate, timeOfDay: string, timeZone: string): readonly number[] {
  const key = `${timeZone} ${timeOfDay} ${day}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const time = toCalendarDateTime(day, parseTime(timeOfDay));
  const at = (which: "earlier" | "later") => toZoned(time, timeZone, which).toDate().getTime();
  const [earlier, later] = [at("earlier"), at("later")];
  const moments =
    localTime(later, timeZone) === timeOfDay ? [earlier, later] : [afterGap(earlier, timeZone)];
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(key, moments);
  return moments;
}

/** The first quarter after a moment at which clocks have been put forward: what they leave out, they never show. */
function afterGap(beforeMs: number, timeZone: string): number {
  const offsetAt = (atMs: number) => fromAbsolute(atMs, timeZone).offset;
  let atMs = Math.ceil((beforeMs + 1) / QUARTER_MS) * QUARTER_MS;
  while (atMs < beforeMs + DAY_MS && offsetAt(atMs) === offsetAt(beforeMs)) atMs += QUARTER_MS;
  return atMs;
}

/** The next moment after another one at which clocks of a zone come to a time of day (HH:MM), Unix milliseconds. */
export const nextLocalMs = (afterMs: number, timeOfDay: string, timeZone: string): number =>
  momentsNear(afterMs, timeOfDay, timeZone).find((moment) => moment > afterMs) ??
  nextLocalMs(afterMs + DAY_MS, timeOfDay, timeZone);

/** The last moment, `nowMs` included, at which they did. */
export const lastLocalMs = (nowMs: number, timeOfDay: string, timeZone: string): number =>
  momentsNear(nowMs, timeOfDay, timeZone).findLast((moment) => moment <= nowMs) ??
  lastLocalMs(nowMs - DAY_MS, timeOfDay, timeZone);
