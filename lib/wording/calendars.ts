import type { Locale } from "@/lib/contract/preferences";

/**
 * Each language's abbreviations of days and months, and its order of date parts. Kept here because the tables of
 * servers and browsers differ (`Sep` and `Sept`, a comma or none), and a page must read the same in both.
 */

const ENGLISH_DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const ENGLISH_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const GERMAN_DAYS = ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"];
const GERMAN_MONTHS = "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.".split(" ");

interface Day {
  day: number;
  month: string;
}

interface Calendar {
  days: readonly string[];
  months: readonly string[];
  /** Formats a day of a month: `22 Nov`. */
  dayOf: (day: Day) => string;
  /** Formats a range of days within one month, from the first to the last. */
  daysOf: (first: number, last: Day) => string;
  /** Separator after the name of a day. */
  afterWeekday: string;
  /** Separator before a year. */
  beforeYear: string;
  /** True for a twelve-hour clock. */
  isTwelveHours: boolean;
}

export const NBSP = "\u00a0";

export const CALENDARS: Readonly<Record<Locale, Calendar>> = {
  "en-GB": {
    days: ENGLISH_DAYS,
    months: ENGLISH_MONTHS,
    dayOf: ({ day, month }) => `${day}${NBSP}${month}`,
    daysOf: (first, { day, month }) => `${first}–${day}${NBSP}${month}`,
    afterWeekday: NBSP,
    beforeYear: NBSP,
    isTwelveHours: false,
  },
  "en-US": {
    days: ENGLISH_DAYS,
    months: ENGLISH_MONTHS,
    dayOf: ({ day, month }) => `${month}${NBSP}${day}`,
    daysOf: (first, { day, month }) => `${month}${NBSP}${first}–${day}`,
    afterWeekday: `,${NBSP}`,
    beforeYear: `,${NBSP}`,
    isTwelveHours: true,
  },
  de: {
    days: GERMAN_DAYS,
    months: GERMAN_MONTHS,
    dayOf: ({ day, month }) => `${day}.${NBSP}${month}`,
    daysOf: (first, { day, month }) => `${first}.–${day}.${NBSP}${month}`,
    afterWeekday: `,${NBSP}`,
    beforeYear: NBSP,
    isTwelveHours: false,
  },
};
