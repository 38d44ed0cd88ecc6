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
/** Clocks change on quarter hours. */
const QUARTER_MS = 15 * 60_000;

/** Returns the local time of a zone at `nowMs` (Unix milliseconds), HH:MM. */
export const localTime = (nowMs: number, timeZone: string): string =>
  fromAbsolute(nowMs, timeZone).toString().slice(11, 16);

/** Returns the local weekday of a zone at `nowMs`: Monday is 0. */
export const localWeekday = (nowMs: number, timeZone: string): number =>
  getDayOfWeek(fromAbsolute(nowMs, timeZone), "en", "mon");

/** Returns the times around `nowMs` at which a zone's clocks show a time of day (HH:MM), in order. */
function momentsNear(nowMs: number, timeOfDay: string, timeZone: string): number[] {
  const today = toCalendarDate(fromAbsolute(nowMs, timeZone));
  const moments = [-1, 0, 1].flatMap((days) => momentsOn(today.add({ days }), timeOfDay, timeZone));
  return moments.sort((a, b) => a - b);
}

/**
 * A zone's day takes a tenth of a millisecond to compute; a month of a large roster asks for the same ones thousands of
 * times.
 */
const known = new Map<string, readonly number[]>();
const KNOWN_MAX = 4_096;

/**
 * Returns the times on a day at which a zone's clocks show a time of day. If clocks go back over it, there are two; if
 * they skip it going forward, the time of the change.
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

/**
 * Returns the first quarter hour after a given time at which clocks go forward: the local times they skip never occur.
 */
function afterGap(beforeMs: number, timeZone: string): number {
  const offsetAt = (atMs: number) => fromAbsolute(atMs, timeZone).offset;
  let atMs = Math.ceil((beforeMs + 1) / QUARTER_MS) * QUARTER_MS;
  while (atMs < beforeMs + DAY_MS && offsetAt(atMs) === offsetAt(beforeMs)) atMs += QUARTER_MS;
  return atMs;
}

/** Returns the next time after `afterMs` at which a zone's clocks show a time of day (HH:MM), in Unix milliseconds. */
export const nextLocalMs = (afterMs: number, timeOfDay: string, timeZone: string): number =>
  momentsNear(afterMs, timeOfDay, timeZone).find((moment) => moment > afterMs) ??
  nextLocalMs(afterMs + DAY_MS, timeOfDay, timeZone);

/** Returns the last such time, up to and including `nowMs`. */
export const lastLocalMs = (nowMs: number, timeOfDay: string, timeZone: string): number =>
  momentsNear(nowMs, timeOfDay, timeZone).findLast((moment) => moment <= nowMs) ??
  lastLocalMs(nowMs - DAY_MS, timeOfDay, timeZone);
