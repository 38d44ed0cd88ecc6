import type { Locale, Units } from "@/lib/contract/preferences";
import { CALENDARS, NBSP } from "./calendars";
import { fahrenheitOf, flOzOf, flOzShown, KG_PER_LB } from "./units";

/**
 * Converts our own sentences, stored or answered by the API in metric, with decimal points and days as `Sun 22 Nov`, to
 * the reader's units, numbers and dates. Never for text that people wrote.
 */

const SPACE = "[ \u00a0]";
const NUMBER = "\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?";
const STRENGTH = new RegExp(`(${NUMBER})${SPACE}g (?:per|in) 100${SPACE}ml`, "g");
const PER_KG = new RegExp(`(${NUMBER})${SPACE}(m?g) per kg`, "g");
const MASS = new RegExp(`(?<!per )(${NUMBER})${SPACE}kg\\b`, "g");
/** Only where it names a temperature: a difference of so many degrees converts otherwise. */
const TEMPERATURE = new RegExp(
  `(^|,${SPACE}|\\b(?:at|took|was|above|below|over|under)${SPACE})(-?(?:${NUMBER}))${SPACE}°C`,
  "g",
);
const VOLUME = new RegExp(`(?:(${NUMBER})( of | to |–))?(${NUMBER})${SPACE}m[lL](?![\\w])`, "g");
/** Numbers of four or more digits before a unit, including the first of two compared amounts. */
const THOUSANDS = new RegExp(
  `(?<![\\d.,:])\\d{4,}(?=(?:\\.\\d+)?(?:(?: of | to |–)[\\d.,]+)?${SPACE}m?[gL]\\b)`,
  "g",
);
const PERCENT = /(?<=\d)%/g;
const DECIMAL = /(?<![\d.,:])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+)(?![\d:]|\.\d)/g;
const [DAYS, MONTHS] = [CALENDARS["en-GB"].days, CALENDARS["en-GB"].months];
const DATE = new RegExp(
  `(${DAYS.join("|")})${SPACE}(\\d{1,2})${SPACE}(${MONTHS.join("|")})(?:${SPACE}(\\d{4}))?(?!\\w)`,
  "g",
);
const valueIn = (text: string): number => Number(text.replaceAll(",", ""));

/**
 * Converts a sentence to the reader's format, matching the amounts shown beside it. The strength of drinks is given in
 * percent, which is the same in all units. Volumes are rounded down, as everywhere, and to a tenth where two are
 * compared.
 */
export function sentenceIn(
  text: string,
  { locale, units }: { locale: Locale; units: Units },
): string {
  const strong = text.replaceAll(STRENGTH, `$1% carbohydrate`);
  const converted = units === "metric" ? metric(strong) : imperial(strong);
  const measured = converted.replaceAll(THOUSANDS, grouped);
  const own = locale === "en-GB" ? measured : measured.replaceAll(DATE, dateIn(locale));
  if (locale !== "de") return own;
  return own.replaceAll(PERCENT, `${NBSP}%`).replaceAll(DECIMAL, (number) => {
    const decimals = number.split(".")[1]?.length ?? 0;
    return new Intl.NumberFormat(locale, { minimumFractionDigits: decimals }).format(
      valueIn(number),
    );
  });
}

/** Replaces `Sun 22 Nov 2025` by the date in another language. */
const dateIn =
  (locale: Locale) => (_: string, weekday: string, day: string, month: string, year?: string) => {
    const { days, months, afterWeekday, dayOf, beforeYear } = CALENDARS[locale];
    const name = months[MONTHS.indexOf(month)] ?? month;
    const told = dayOf({ day: Number(day), month: name });
    const after = year === undefined ? "" : `${beforeYear}${year}`;
    return `${days[DAYS.indexOf(weekday)]}${afterWeekday}${told}${after}`;
  };

const grouped = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ",");

const metric = (text: string): string =>
  text.replaceAll(VOLUME, (volume) => volume.replace(/m[lL]$/, "mL"));

const tenthsDown = (ml: number): number => Math.floor(flOzOf(ml) * 10 + 1e-6) / 10;

function imperial(text: string): string {
  const count = [...text.matchAll(VOLUME)].reduce((sum, [, first]) => sum + (first ? 2 : 1), 0);
  const shown = count > 1 ? tenthsDown : flOzShown;
  const flOz = (number: string) => String(shown(valueIn(number)));
  return text
    .replaceAll(VOLUME, (_, first: string | undefined, between: string, last: string) => {
      const told = `${flOz(last)}${NBSP}fl${NBSP}oz`;
      return first === undefined ? told : `${flOz(first)}${between}${told}`;
    })
    .replaceAll(PER_KG, (_, number: string, unit: string) => {
      const perLb = Math.round(valueIn(number) * KG_PER_LB * 10) / 10;
      return `${perLb}${NBSP}${unit} per lb`;
    })
    .replaceAll(MASS, (_, number: string) => {
      const pounds = Math.round((valueIn(number) / KG_PER_LB) * 10) / 10;
      return `${pounds}${NBSP}lb`;
    })
    .replaceAll(TEMPERATURE, (_, before: string, number: string) => {
      const degrees = Math.round(fahrenheitOf(valueIn(number)));
      return `${before}${degrees}${NBSP}°F`;
    });
}
