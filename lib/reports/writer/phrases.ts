import type { ActivityType } from "@/lib/contract/vocabulary";
import { roundDown, wholePercent } from "@/lib/roster/bars";
import { NBSP } from "@/lib/wording/calendars";
import { NUTRIENT_WORDS } from "@/lib/wording/grammar";
import { flOzShown } from "@/lib/wording/units";
import type { ReportFacts, Units } from "../facts";
import type { Nutrient, NutrientFacts } from "../nutrient-facts";

/** Numbers, dates and lists as written in every report. A number and its unit never break across lines. */

export const TYPE_WORDS: Readonly<Record<ActivityType, string>> = {
  run: "run",
  bike: "ride",
  swim: "swim",
  row: "row",
  ski: "ski session",
  hike: "hike",
  lift: "strength session",
};

/** Returns a count with its noun: `1 session`, `3 sessions`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count}${NBSP}${count === 1 ? one : many}`;

/** Returns a share of sessions: `2 of 5 sessions`, `both sessions`, `all 5 sessions`. For a total of two or more. */
export function sessionsOf(some: number, all: number): string {
  if (some < all) return `${some} of ${counted(all, "session")}`;
  return all === 2 ? "both sessions" : `all ${counted(all, "session")}`;
}

const MOST_PERCENT = 1000;

/** Rounds down, so that a value just below a cutoff doesn't read as having reached it. */
export function percent(share: number): string {
  const whole = wholePercent(share);
  return whole >= MOST_PERCENT ? `${MOST_PERCENT}%` : `${whole}%`;
}

/** Returns a share with what it was measured by: what was carried if reported, else the plan. */
export function ofPlan(share: number, nutrient: Nutrient, by: NutrientFacts["by"]): string {
  const word = NUTRIENT_WORDS[nutrient];
  if (by === "planned") return `${percent(share)} of planned ${word}`;
  return `${percent(share)} of the ${word} ${by === "carried" ? "carried" : "carried or planned"}`;
}

const nearest = (value: number, step: number) => Math.round(value / step) * step;

/** Returns intake per hour, rounded once: to 1 g, 10 mg, 10 mL or half a fl oz. */
export function perHour(amount: number, nutrient: Nutrient, units: Units): string {
  if (nutrient === "carb") return `${nearest(amount, 1)}${NBSP}g/h of carbohydrate`;
  if (nutrient === "sodium") return `${nearest(amount, 10)}${NBSP}mg/h of sodium`;
  return `${fluidPerHour(amount, units)} of fluid`;
}

/** Returns fluid per hour, drunk or as a limit, given in milliliters. */
export const fluidPerHour = (ml: number, units: Units): string =>
  units === "metric" ? `${nearest(ml, 10)}${NBSP}mL/h` : `${flOzShown(ml)}${NBSP}fl${NBSP}oz/h`;

/** Rounds to a tenth; whole numbers have no decimal. */
export const tenths = (value: number): string => String(Math.round(value * 10) / 10);

export const hours = (value: number): string => `${tenths(value)}${NBSP}h`;
export const stars = (value: number): string => `${tenths(value)} out of 5`;

/** Returns `45 min`, `3 h` or `2 h 15 min`. */
export function duration(minutes: number): string {
  const whole = Math.max(1, Math.round(minutes));
  const [h, min] = [Math.floor(whole / 60), whole % 60];
  const parts = [h > 0 ? `${h}${NBSP}h` : "", min > 0 ? `${min}${NBSP}min` : ""];
  return parts.filter((part) => part !== "").join(NBSP);
}

export const wholeDays = (days: number): string => counted(Math.max(0, roundDown(days)), "day");

/** Returns dates such as `Sun 22 Nov` in the athlete's zone, with the year unless it is the current one. */
export function dateTeller({ time_zone, year }: Pick<ReportFacts, "time_zone" | "year">) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: time_zone,
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
  });
  return (ms: number): string => {
    const parts = Object.fromEntries(
      format.formatToParts(ms).map((part) => [part.type, part.value]),
    );
    const day = [parts["weekday"], parts["day"], parts["month"]].join(NBSP);
    return parts["year"] === String(year) ? day : `${day}${NBSP}${parts["year"]}`;
  };
}

const BEFORE_UNIT =
  /(\d) (?=(?:g\/h|mg\/h|mL\/h|fl|h|min|sessions?|symptoms?|races?|days?|nights?|others?|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b)/g;

/** Makes external text keep numbers and units together. */
export const unbroken = (text: string): string =>
  text.replaceAll("\u00a0", " ").replaceAll(BEFORE_UNIT, `$1${NBSP}`);
