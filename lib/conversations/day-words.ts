import {
  CalendarDate,
  endOfMonth,
  fromAbsolute,
  startOfMonth,
  toCalendarDate,
} from "@internationalized/date";
import { dateTeller } from "@/lib/reports/writer/phrases";

/** Reads the days that a text names, in the athlete's calendar. Weeks begin on Monday. */

/** The whole days that a question names. */
export interface DaySpan {
  /** The start of the first day; Unix milliseconds. */
  fromMs: number;
  /** The end of the last day, exclusive; Unix milliseconds. */
  toMs: number;
  /** As worded in an answer: `on Fri 27 Nov`, `from Mon 16 Nov to Sun 22 Nov`. */
  words: string;
  isOneDay: boolean;
}

export const isWithin = ({ fromMs, toMs }: DaySpan, ms: number): boolean =>
  ms >= fromMs && ms < toMs;

const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const DAY_NAME = "mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?";
const MONTH_NAME =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
/** A number followed by a unit is not a day of the month: `march 3 h`. */
const NO_UNIT =
  "(?![.,:]?\\d| ?(?:h|hrs?|hours?|min\\w*|m?g|grams?|m?l|km|k|gels?|bottles?|%|°)\\b)";
const COUNTS: Readonly<Record<string, number>> = {
  ...{ a: 1, one: 1, two: 2, couple: 2, three: 3, few: 3, four: 4, five: 5, six: 6, seven: 7 },
};
const COUNT = `(\\d{1,2}|${Object.keys(COUNTS).join("|")})(?: of)?`;
const DAYS_MAX = 92;

/** Verbs tell whether a question looks back; without any it asks about the future. */
const PAST =
  /\b(?:did|didn(?:’|')?t|overdr[au]nk|overdid|fell|missed|skipped|was|wasn(?:’|')?t|were|had|hadn(?:’|')?t|took|taken|ate|eaten|dr[au]nk|went|felt|got|gave|threw|bonked|cramped|vomited|puked|fainted|carried|finished|happen(?:ed|s)?|report\w*|logged|raced|rode|ran|swam|slept|struggled|suffered|(?:under|over)?-?fuell?ed|how(?:’|')?d)\b/i;
/** A question about how somebody feels is about the past, unless it asks what to do. */
const SYMPTOM =
  /\b(?:symptoms?|my (?:\w+ )?intake (?=on\b)|feel(?:ing|s)?|headaches?|nause\w*|sick|unwell|dizz\w*|puffy|swollen|bloated|cramps?|vomit\w*|sore|hurts?|ill)\b/i;
const WHAT_TO_DO = /\b(?:should|shall|will|going to|plan\w*|next|upcoming|avoid|prevent|before)\b/i;
/** `since my ride tuesday`, `after Tuesday’s ride`; not `since my race is on Sunday`. */
const SINCE_DAY = new RegExp(
  `\\b(?:since|after|from) (?:(?!(?:is|are|i|we)\\b)[\\w’']+ ){0,4}(?:${DAY_NAME}|yesterday)(?:(?:’|')s)?\\b`,
  "i",
);

/** `after drinking so much on Tuesday`: "so much" places it in the past. */
const AFTER_SO_MUCH = new RegExp(
  `\\b(?:after|because of|given|from|despite|having) (?:[\\w’']+ ){0,3}(?:so|too|that|such|very|way|far) (?:[\\w’']+ ){0,6}(?:${DAY_NAME})\\b|\\bafter (?:[\\w’']+ ){0,2}(?:nothing|hardly|barely|only|skipping|missing|bonking|cramping|vomiting|overdrinking|over-?drinking|under-?fueling) (?:[\\w’']+ ){0,5}(?:${DAY_NAME})\\b`,
  "i",
);

/** Words of questions about what is to come. */
const TO_COME = /\b(?:should|shall|will|going to|next|upcoming|coming|tomorrow|must|needs?)\b/i;

/** Matches the one session that comes next, and the last one. */
export const NEXT_ONE =
  /\b(?:next|coming|upcoming) (?:\w+ ){0,2}(?:session|ride|run|race|workout|swim|hike)\b/i;
export const LAST_ONE =
  /\b(?:last|latest|previous) (?:\w+ ){0,2}(?:session|ride|run|race|workout|swim|hike)\b/i;

/** Returns whether a question looks back or ahead; null if its words don't tell, as in `and on Saturday?`. */
export const tenseOf = (text: string): "past" | "future" | null =>
  isOfPast(text) ? "past" : TO_COME.test(text) ? "future" : null;

/** True if a text names a day, whichever it is. */
export const namesDay = (text: string): boolean =>
  daysNamed(text.replaceAll(/\s+/g, " "), SOME_DAY, false) !== null;
const SOME_DAY = new CalendarDate(2026, 1, 1);

const isOfPast = (text: string): boolean => {
  const isFelt = SYMPTOM.test(text);
  return (
    PAST.test(text) ||
    AFTER_SO_MUCH.test(text) ||
    (isFelt && (!WHAT_TO_DO.test(text) || SINCE_DAY.test(text))) ||
    (/\bsince\b/i.test(text) && SINCE_DAY.test(text))
  );
};

type Days = readonly [first: CalendarDate, last: CalendarDate];

/**
 * Returns the days a question names: `yesterday`, `last Sunday`, `this weekend`, `next week`, `23 Nov`, `on the 23rd`,
 * `the last 10 days`. A bare weekday means the next one, or the last one if the question is about the past; today
 * counts for both.
 *
 * @param timeZone IANA name of the calendar's time zone
 * @param isPast whether the question is about the past, which another question may tell
 * @returns null if it names none
 */
export function daysIn(
  text: string,
  nowMs: number,
  timeZone: string,
  isPast = isOfPast(text),
): DaySpan | null {
  const today = toCalendarDate(fromAbsolute(nowMs, timeZone));
  const days = daysNamed(text.replaceAll(/\s+/g, " "), today, isPast);
  if (days === null) return null;
  const [first, last] = days;
  const startOf = (day: CalendarDate) => day.toDate(timeZone).getTime();
  const [fromMs, toMs] = [startOf(first), startOf(last.add({ days: 1 }))];
  const tell = dateTeller({ time_zone: timeZone, year: today.year });
  const called = (day: CalendarDate) => tell(startOf(day)).replaceAll("\u00a0", " ");
  const isOneDay = first.compare(last) === 0;
  const words = isOneDay ? `on ${called(first)}` : `from ${called(first)} to ${called(last)}`;
  return { fromMs, toMs, words, isOneDay };
}

function daysNamed(text: string, today: CalendarDate, isPast: boolean): Days | null {
  const week = weekIn(text, today, isPast);
  const days =
    dateIn(text, today, isPast) ??
    beforeOrAfter(text, today) ??
    weekdayIn(text, today, week, isPast) ??
    weekendIn(text, today, isPast) ??
    week ??
    stretchIn(text, today, isPast) ??
    (/\b(?:today|tonight|this (?:morning|afternoon|evening))\b/i.test(text) ? one(today) : null);
  const isSince = days !== null && days[0].compare(today) < 0 && /\bsince\b/i.test(text);
  return isSince ? [days[0], today] : days;
}

const one = (day: CalendarDate): Days => [day, day];
const mondayOf = (day: CalendarDate): CalendarDate => day.subtract({ days: weekdayOf(day) });
/** Monday is 0. */
const weekdayOf = (day: CalendarDate): number => ((day.calendar.toJulianDay(day) % 7) + 7) % 7;
const countOf = (word = ""): number => COUNTS[word.toLowerCase()] ?? Number(word);

/**
 * Reads `2026-11-23`, `23 Nov`, `November 23rd`, `on the 23rd`; picks the date nearest to today if the year or month is
 * missing.
 */
function dateIn(text: string, today: CalendarDate, isPast: boolean): Days | null {
  const iso = /\b(20\d\d)-(\d\d)-(\d\d)\b/.exec(text);
  if (iso !== null) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const match = (pattern: string) => new RegExp(pattern, "i").exec(text);
  const dayFirst = match(
    `\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTH_NAME})\\b\\.?(?:,? (20\\d\\d)\\b)?`,
  );
  const monthFirst = match(
    `\\b(${MONTH_NAME})\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b${NO_UNIT}(?:,? (20\\d\\d)\\b)?`,
  );
  const [day, month, year] =
    dayFirst === null
      ? [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]]
      : [dayFirst[1], dayFirst[2], dayFirst[3]];
  if (day !== undefined && month !== undefined) {
    const at = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
    if (year !== undefined) return dayOf(Number(year), at, Number(day));
    const years = [-1, 0, 1].map((step) => dayOf(today.year + step, at, Number(day)));
    return nearest(years, today);
  }
  const alone = match("\\b(?:on|for|from) the (\\d{1,2})(?:st|nd|rd|th)\\b");
  if (alone === null) return null;
  const months = (isPast ? [-1, 0] : [-1, 0, 1]).map((step) => {
    const { year: inYear, month: inMonth } = startOfMonth(today).add({ months: step });
    return dayOf(inYear, inMonth, Number(alone[1]));
  });
  const isMeant = (days: Days | null) => days !== null && (!isPast || days[0].compare(today) <= 0);
  return nearest(months.filter(isMeant), today);
}

/** Returns null for dates that don't exist, such as 31 April. */
function dayOf(year: number, month: number, day: number): Days | null {
  const date = new CalendarDate(year, month, day);
  return date.month === month && date.day === day ? one(date) : null;
}

const nearest = (all: readonly (Days | null)[], today: CalendarDate): Days | null =>
  all
    .filter((days) => days !== null)
    .sort(([a], [b]) => Math.abs(a.compare(today)) - Math.abs(b.compare(today)))[0] ?? null;

/** Reads `yesterday`, `3 days ago`, `in two days`. */
function beforeOrAfter(text: string, today: CalendarDate): Days | null {
  const at = (days: number) => one(today.add({ days }));
  if (/\bday before yesterday\b/i.test(text)) return at(-2);
  if (/\bday after tomorrow\b/i.test(text)) return at(2);
  if (/\b(?:yesterday|last night)\b/i.test(text)) return at(-1);
  if (/\b(?:tomm?orr?ow|tmrw|tmr)\b/i.test(text)) return at(1);
  const ago = new RegExp(`\\b${COUNT} days? ago\\b`, "i").exec(text);
  if (ago !== null) return at(-countOf(ago[1]));
  const ahead = new RegExp(`\\bin ${COUNT} days?\\b`, "i").exec(text);
  return ahead === null ? null : at(countOf(ahead[1]));
}

/** Reads `last week` and the like, from Monday to Sunday, and months. */
function weekIn(text: string, today: CalendarDate, isPast: boolean): Days | null {
  const weeks = (count: number): Days => {
    const monday = mondayOf(today).add({ weeks: count });
    return [monday, monday.add({ days: 6 })];
  };
  if (/\b(?:last|previous|past) week(?!end|s)/i.test(text)) return weeks(-1);
  if (/\bnext week(?!end)/i.test(text)) return weeks(1);
  if (/\bthis week(?!end)/i.test(text)) return weeks(0);
  const ago = new RegExp(`\\b${COUNT} weeks ago\\b`, "i").exec(text);
  if (ago !== null) return weeks(-countOf(ago[1]));
  const month = /\b(last|this|next) month\b/i.exec(text)?.[1]?.toLowerCase();
  if (month === undefined) return monthIn(text, today, isPast);
  const first = startOfMonth(today).add({ months: ["last", "this", "next"].indexOf(month) - 1 });
  return [first, endOfMonth(first)];
}

/**
 * Reads `in December`, `this December`: the next one, or the last one if the question is about the past; the current
 * month counts for both.
 */
function monthIn(text: string, today: CalendarDate, isPast: boolean): Days | null {
  const named = new RegExp(
    `\\b(in|during|throughout|this|last|next) (${MONTH_NAME})\\b(?! ?\\d)`,
    "i",
  ).exec(text);
  if (named === null) return null;
  const at = MONTHS.indexOf((named[2] ?? "").slice(0, 3).toLowerCase()) + 1;
  const ahead = (at - today.month + 12) % 12;
  const which = named[1]?.toLowerCase();
  const isBack = which === "last" || (isPast && which !== "next" && ahead > 0);
  const months = isBack ? ahead - 12 : which === "next" && ahead === 0 ? 12 : ahead;
  const first = startOfMonth(today).add({ months });
  return [first, endOfMonth(first)];
}

function weekdayIn(
  text: string,
  today: CalendarDate,
  week: Days | null,
  isPast: boolean,
): Days | null {
  // Short day names need a preposition, because they are also words: the sun, sat.
  const named =
    new RegExp(`\\b(?:(last|next|this|past) )?(${DAY_NAME})\\b`, "i").exec(text) ??
    /\b(?:on|(last|next)) (mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\b/i.exec(text);
  if (named === null) return null;
  const wanted = WEEKDAYS.findIndex((day) => named[2]?.toLowerCase().startsWith(day));
  if (week !== null && week[0].add({ days: 6 }).compare(week[1]) === 0)
    return one(week[0].add({ days: wanted }));
  const ahead = (wanted - weekdayOf(today) + 7) % 7;
  const which = named[1]?.toLowerCase();
  if (which === "this") return one(mondayOf(today).add({ days: wanted }));
  if (which === "next") return one(today.add({ days: ahead || 7 }));
  if (which !== undefined) return one(today.add({ days: ahead - 7 }));
  return one(today.add({ days: isPast && ahead > 0 ? ahead - 7 : ahead }));
}

/**
 * Returns the Saturday and Sunday of this week, or of the week before if they are still to come and the question is
 * about the past.
 */
function weekendIn(text: string, today: CalendarDate, isPast: boolean): Days | null {
  const named = /\b(?:(last|next|this|past|previous) )?weekend\b/i.exec(text);
  if (named === null) return null;
  const which = named[1]?.toLowerCase();
  const saturday = mondayOf(today).add({ days: 5 });
  const isToCome = saturday.compare(today) > 0;
  const weeks =
    which === "next"
      ? 1
      : which === "this"
        ? 0
        : which !== undefined || (isPast && isToCome)
          ? -1
          : 0;
  const first = saturday.add({ weeks });
  return [first, first.add({ days: 1 })];
}

/** Reads `the last 10 days`, `the past two weeks`, `the next 3 days`, `in 2 weeks`; today is one of the days. */
function stretchIn(text: string, today: CalendarDate, isPast: boolean): Days | null {
  const weeks = new RegExp(`\\b(?:in|within) ${COUNT} weeks\\b`, "i").exec(text);
  if (weeks !== null && !isPast) return [today, today.add({ days: countOf(weeks[1]) * 7 })];
  const named = new RegExp(
    `\\b(last|past|recent|next|coming)(?: ${COUNT})? (day|week)s\\b`,
    "i",
  ).exec(text);
  if (named === null) return null;
  const days = countOf(named[2] ?? "few") * (named[3]?.toLowerCase() === "week" ? 7 : 1);
  if (days < 1 || days > DAYS_MAX) return null;
  return /next|coming/i.test(named[1] ?? "")
    ? [today, today.add({ days: days - 1 })]
    : [today.subtract({ days: days - 1 }), today];
}
