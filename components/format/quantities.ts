import type { Locale, Units } from "@/lib/contract/preferences";
import { wholePercent } from "@/lib/roster/bars";
import { NBSP } from "@/lib/wording/calendars";
import { sentenceIn } from "@/lib/wording/sentences";
import { fahrenheitOf, flOzShown, KG_PER_LB, mlOfDrink } from "@/lib/wording/units";

const MINUTES_PER_HOUR = 60;

/** One rounding, of the value in the unit in which it is shown. Nothing is shown as minus zero. */
const nearest = (value: number, step: number): number => Math.round(value / step) * step + 0;

/** Numbers and quantities in somebody's language and units. What is stored is metric. */
export interface Quantities {
  /** At most so many decimals; none unless said. */
  number: (value: number, decimals?: number) => string;
  /** A share, 0.57 for `57%`, rounded down so that what missed a cutoff does not read as if it had reached it. */
  percent: (fraction: number) => string;
  /** Grams, to one. */
  carb: (grams: number) => string;
  /** Milligrams, to ten. */
  sodium: (milligrams: number) => string;
  /** Millilitres, to ten; or fluid ounces, rounded down to a half, as limits are. */
  fluid: (millilitres: number) => string;
  /** Millilitres of a drink or a filling, to five, so that what is drunk adds up; or fluid ounces. */
  drink: (millilitres: number) => string;
  carbPerHour: (gramsPerHour: number) => string;
  sodiumPerHour: (milligramsPerHour: number) => string;
  fluidPerHour: (millilitresPerHour: number) => string;
  /** Kilograms or pounds, to a tenth. */
  mass: (kilograms: number) => string;
  /** Whole degrees of Celsius or Fahrenheit. */
  temperature: (celsius: number) => string;
  /** Minutes as `4 h 10`, `4 h`, `45 min`. */
  duration: (minutes: number) => string;
  /** Hours as a number, to a tenth: `7.5 h`. */
  hours: (hours: number) => string;
  /** A sentence that the service wrote with amounts in metric; never one that people wrote. */
  sentence: (text: string) => string;
  units: Units;
  locale: Locale;
}

/** Made once each: they take a browser longer to make than to use. There are few languages and few lengths. */
const formats = new Map<string, Intl.NumberFormat>();

function formatIn(locale: Locale, decimals: number): Intl.NumberFormat {
  const name = `${locale} ${decimals}`;
  const format =
    formats.get(name) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: decimals });
  formats.set(name, format);
  return format;
}

/** How numbers and quantities read in a language and a system of units; grams and milligrams are the same in both. */
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

/** From one amount to another, the unit once: "440–920 mL"; what reads the same is said once. */
export function spanWords(
  [low, high]: readonly [number, number],
  words: (amount: number) => string,
): string {
  const [least, most] = [words(low), words(high)];
  return least === most ? least : `${least.split(NBSP)[0]}–${most}`;
}

/** What nobody reported is said so, and is never a zero. */
export const orNotReported = <Value>(
  value: Value | null | undefined,
  toText: (value: Value) => string,
): string => (value === null || value === undefined ? "not reported" : toText(value));
