import type { Locale, Units } from "@/lib/contract/preferences";
import { wholePercent } from "@/lib/roster/bars";
import { NBSP } from "@/lib/wording/calendars";
import { sentenceIn } from "@/lib/wording/sentences";
import { fahrenheitOf, flOzShown, KG_PER_LB, mlOfDrink } from "@/lib/wording/units";

const MINUTES_PER_HOUR = 60;

/** Rounds once, in the displayed unit. Adding 0 avoids minus zero. */
const nearest = (value: number, step: number): number => Math.round(value / step) * step + 0;

/** Formats numbers and quantities in a reader's language and units. Stored values are metric. */
export interface Quantities {
  /** At most `decimals` decimal places, 0 by default. */
  number: (value: number, decimals?: number) => string;
  /** A share, 0.57 as `57%`, rounded down so that a value below a cutoff doesn't read as reaching it. */
  percent: (fraction: number) => string;
  /** Grams, rounded to 1. */
  carb: (grams: number) => string;
  /** Milligrams, rounded to 10. */
  sodium: (milligrams: number) => string;
  /** Milliliters, rounded to 10; or fluid ounces, rounded down to a half, because limits use it too. */
  fluid: (millilitres: number) => string;
  /** Milliliters of a drink or filling, rounded to 5 so that amounts add up; or fluid ounces. */
  drink: (millilitres: number) => string;
  carbPerHour: (gramsPerHour: number) => string;
  sodiumPerHour: (milligramsPerHour: number) => string;
  fluidPerHour: (millilitresPerHour: number) => string;
  /** Kilograms or pounds, rounded to a tenth. */
  mass: (kilograms: number) => string;
  /** Whole degrees Celsius or Fahrenheit. */
  temperature: (celsius: number) => string;
  /** Minutes, as `4 h 10`, `4 h`, `45 min`. */
  duration: (minutes: number) => string;
  /** Hours, rounded to a tenth: `7.5 h`. */
  hours: (hours: number) => string;
  /** Converts the metric amounts in a sentence written by the service; never use it on text written by people. */
  sentence: (text: string) => string;
  units: Units;
  locale: Locale;
}

/** Cached, because creating one takes a browser longer than using it. There are few locales and decimal counts. */
const formats = new Map<string, Intl.NumberFormat>();

function formatIn(locale: Locale, decimals: number): Intl.NumberFormat {
  const name = `${locale} ${decimals}`;
  const format =
    formats.get(name) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: decimals });
  formats.set(name, format);
  return format;
}

/** Returns number and quantity formats for a language and unit system; grams and milligrams are the same in both. */
export function quantitiesOf({ locale, units }: { locale: Locale; units: Units }): Quantities {
  const number = (value: number, decimals = 0): string =>
    formatIn(locale, decimals).format(nearest(value, 1 / 10 ** decimals));
  const isMetric = units === "metric";
  const joined = (value: string, unit: string) => `${value}${NBSP}${unit}`;

  const carb = (grams: number) => joined(number(grams), "g");
  const sodium = (milligrams: number) => joined(number(nearest(milligrams, 10)), "mg");
  const fluid = (millilitres: number) =>
    isMetric
      ? joined(number(nearest(millilitres, 10)), "mL")
      : joined(number(flOzShown(millilitres), 1), `fl${NBSP}oz`);

  const drink = (millilitres: number) =>
    isMetric ? joined(number(mlOfDrink(millilitres)), "mL") : fluid(millilitres);

  return {
    number,
    percent: (fraction) => `${number(wholePercent(fraction))}${locale === "de" ? NBSP : ""}%`,
    carb,
    sodium,
    fluid,
    drink,
    carbPerHour: (grams) => `${carb(grams)}/h`,
    sodiumPerHour: (milligrams) => `${sodium(milligrams)}/h`,
    fluidPerHour: (millilitres) => `${fluid(millilitres)}/h`,
    mass: (kilograms) =>
      isMetric
        ? joined(number(kilograms, 1), "kg")
        : joined(number(kilograms / KG_PER_LB, 1), "lb"),
    temperature: (celsius) =>
      isMetric ? joined(number(celsius), "°C") : joined(number(fahrenheitOf(celsius)), "°F"),
    duration: (minutes) => {
      const whole = Math.round(minutes);
      const [hours, rest] = [Math.floor(whole / MINUTES_PER_HOUR), whole % MINUTES_PER_HOUR];
      if (hours === 0) return joined(String(rest), "min");
      const text = joined(number(hours), "h");
      return rest === 0 ? text : joined(text, String(rest).padStart(2, "0"));
    },
    hours: (hours) => joined(number(hours, 1), "h"),
    sentence: (text) => sentenceIn(text, { locale, units }),
    units,
    locale,
  };
}

/** Formats a range with one unit: "440–920 mL"; ends that read the same are shown once. */
export function spanWords(
  [low, high]: readonly [number, number],
  words: (amount: number) => string,
): string {
  const [least, most] = [words(low), words(high)];
  return least === most ? least : `${least.split(NBSP)[0]}–${most}`;
}

/** Says "not reported" for missing values, which are never zero. */
export const orNotReported = <Value>(
  value: Value | null | undefined,
  toText: (value: Value) => string,
): string => (value === null || value === undefined ? "not reported" : toText(value));
