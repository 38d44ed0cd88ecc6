import { DAY_MS } from "@/lib/contract/durations";
import type { Locale } from "@/lib/contract/preferences";
import { CALENDARS, NBSP } from "@/lib/wording/calendars";

/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4;
const NOON = 12;
const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** A moment's local date and time in a zone. */
interface Shown {
  year: number;
  /** 0 to 11. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  /** Days since 1 January 1970 in the zone's calendar. */
  dayNumber: number;
}

type Clock = (ms: number) => Shown;

/** Cached, because creating a zone's formatter takes a browser milliseconds; most pages use one or two zones. */
const clocks = new Map<string, Clock>();
const CLOCKS_MAX = 64;

/** Returns a zone's clock from the cache. */
function clockOf(timeZone: string): Clock {
  const made = clocks.get(timeZone);
  if (made !== undefined) return made;
  if (clocks.size >= CLOCKS_MAX) clocks.clear();
  const clock = newClock(timeZone);
  clocks.set(timeZone, clock);
  return clock;
}

/**
 * Creates a zone's clock. Only takes numbers from the runtime, since its words and spaces differ between server and
 * browser.
 */
function newClock(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  return (ms) => {
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const of = (part: Intl.DateTimeFormatPartTypes) => parts.get(part) ?? 0;
    const [year, month, day] = [of("year"), of("month") - 1, of("day")];
    const dayNumber = Date.UTC(year, month, day) / DAY_MS;
    return { year, month, day, hour: of("hour"), minute: of("minute"), dayNumber };
  };
}

/** Formats moments (Unix milliseconds) in a reader's language and one time zone. */
export interface Moments {
  /** `Sunday`; pages are in English, whatever the number format. */
  weekday: (ms: number) => string;
  /** `Sun 22 Nov`, with the year if it isn't the current one. */
  date: (ms: number) => string;
  /** `09:00`, or `9:00 AM` with a 12-hour clock. */
  time: (ms: number) => string;
  /** `Sun 22 Nov, 09:00`. */
  dateTime: (ms: number) => string;
  /** A range of days, both inclusive: `16–22 Nov`. */
  range: (fromMs: number, toMs: number) => string;
  /** In calendar days: `today`, `yesterday`, `in 3 days`, `12 days ago`. */
  relativeDays: (ms: number) => string;
  /** A time, with the other zone's time if it differs: `09:00 (08:00 Maya's time)`. */
  bothZones: (ms: number, other: OtherZone) => string;
}

export interface OtherZone {
  /** IANA name. */
  timeZone: string;
  /** Whose zone it is, as shown before `time`: `Maya's`. */
  whose: string;
}

/** Returns time formats for a language and a zone (IANA name). `nowMs` determines the current year and day. */
export function momentsOf(asked: { locale: Locale; timeZone: string; nowMs: number }): Moments {
  const { locale, timeZone, nowMs } = asked;
  const calendar = CALENDARS[locale];
  // Created lazily, as most pages with a format show no times.
  const shownAt: Clock = (ms) => clockOf(timeZone)(ms);
  let shownNow: Shown | null = null;
  const now = (): Shown => {
    shownNow ??= shownAt(nowMs);
    return shownNow;
  };

  const monthOf = ({ month }: Shown) => calendar.months[month] ?? "";
  const placeInWeek = ({ dayNumber }: Shown) => (((dayNumber + FIRST_WEEKDAY) % 7) + 7) % 7;
  const weekdayOf = (shown: Shown) => calendar.days[placeInWeek(shown)] ?? "";
  const yearOf = ({ year }: Shown) => (year === now().year ? "" : `${calendar.beforeYear}${year}`);
  const dayOf = (shown: Shown) => calendar.dayOf({ day: shown.day, month: monthOf(shown) });
  const dateOf = (shown: Shown) =>
    `${weekdayOf(shown)}${calendar.afterWeekday}${dayOf(shown)}${yearOf(shown)}`;
  const timeOf = ({ hour, minute }: Shown) => {
    const past = String(minute).padStart(2, "0");
    if (!calendar.isTwelveHours) return `${String(hour).padStart(2, "0")}:${past}`;
    return `${hour % NOON === 0 ? NOON : hour % NOON}:${past}${NBSP}${hour < NOON ? "AM" : "PM"}`;
  };

  return {
    weekday: (ms) => WEEKDAYS[placeInWeek(shownAt(ms))] ?? "",
    date: (ms) => dateOf(shownAt(ms)),
    time: (ms) => timeOf(shownAt(ms)),
    dateTime: (ms) => {
      const shown = shownAt(ms);
      return `${dateOf(shown)}, ${timeOf(shown)}`;
    },
    range: (fromMs, toMs) => {
      const [from, to] = [shownAt(fromMs), shownAt(toMs)];
      if (from.dayNumber === to.dayNumber) return `${dayOf(to)}${yearOf(to)}`;
      if (from.year !== to.year) {
        const [first, last] = [from, to].map(
          (shown) => `${dayOf(shown)}${calendar.beforeYear}${shown.year}`,
        );
        return `${first} – ${last}`;
      }
      if (from.month !== to.month) return `${dayOf(from)} – ${dayOf(to)}${yearOf(to)}`;
      return calendar.daysOf(from.day, { day: to.day, month: monthOf(to) }) + yearOf(to);
    },
    relativeDays: (ms) => {
      const days = shownAt(ms).dayNumber - now().dayNumber;
      if (days === 0) return "today";
      if (Math.abs(days) === 1) return days < 0 ? "yesterday" : "tomorrow";
      const text = `${new Intl.NumberFormat(locale).format(Math.abs(days))}${NBSP}days`;
      return days < 0 ? `${text} ago` : `in ${text}`;
    },
    bothZones: (ms, other) => {
      const [own, theirs] = [shownAt(ms), clockOf(other.timeZone)(ms)];
      if (timeOf(own) === timeOf(theirs) && own.dayNumber === theirs.dayNumber) return timeOf(own);
      const day = own.dayNumber === theirs.dayNumber ? "" : `${dateOf(theirs)}, `;
      return `${timeOf(own)} (${day}${timeOf(theirs)} ${other.whose} time)`;
    },
  };
}
