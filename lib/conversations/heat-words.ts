import { celsiusOf } from "@/lib/wording/units";

/** Reads the temperature that a text names. */

const SCALE = "c(?:elsius|entigrade)?\\b|f(?:ahrenheit)?\\b";
const SIGN = "[°º]|deg(?:ree)?s?\\b";
const DEGREES_OF = (name: string) =>
  `(?<${name}>-?\\d{1,3}(?:[.,]\\d)?) ?(?<${name}Sign>${SIGN})? ?(?<${name}Scale>${SCALE})?`;
/** Degrees, alone or in a range: `15-20 °C`, `20 °C to 15 °C`, `between 15 and 20 °C`. */
const DEGREES = new RegExp(
  `(?<![\\d.])(?:${DEGREES_OF("from")} ?(?:-|–|\\bto\\b|(?<=between .{1,16})and\\b) ?(?=-?\\d[\\d.,]* ?(?:${SIGN}|${SCALE})))?${DEGREES_OF("to")}`,
  "gi",
);
/** The hottest day that somebody trains on. A number of degrees above it is one of Fahrenheit. */
export const HOTTEST_C = 50;
/** A cool day. */
export const COOL_C = 15;
/** From here on, it may be either: a cool day or a very hot one. */
const EITHER_FROM = 38;
const IMPERIAL =
  /\b(?:oz|ounces?|lbs?|pounds?|miles?|mph|feet|ft|gallons?|quarts?|pints?|fahrenheit)\b|[°º] ?f\b/i;
const SAYS_HOT = /\b(?:hot|heat ?wave|in (?:the|this|such) heat)\b/i;

interface Heat {
  celsius: number;
  /** Whether the scale was not said. */
  isOpen: boolean;
  /** Whether there were others, warmer than this one. */
  isColdest: boolean;
}

/**
 * Returns the temperature a text names; null if none. Of several, of a range, and of degrees that may be of either
 * scale, takes the coldest, because the limit on drinking is lower on a cool day; the answer says so.
 */
export function heatIn(text: string): Heat | null {
  const isImperial = IMPERIAL.test(text);
  const inCelsius = (number: string, scale: string | undefined) => {
    const degrees = Number(number.replace(",", "."));
    const isEither = scale === undefined && degrees >= EITHER_FROM && degrees <= HOTTEST_C;
    const isOpen = isEither && !isImperial && !SAYS_HOT.test(text);
    const isOfF =
      scale === undefined
        ? degrees > HOTTEST_C || isOpen || (isEither && isImperial)
        : /^f/i.test(scale);
    return { celsius: isOfF ? Math.round(celsiusOf(degrees) * 10) / 10 : degrees, isOpen };
  };
  const told = [...text.replaceAll(/\bminus (?=\d)/gi, "-").matchAll(DEGREES)].flatMap(
    ({ groups = {} }) => {
      const { from, fromScale, to = "", toSign, toScale } = groups;
      if (toSign === undefined && toScale === undefined) return [];
      const last = inCelsius(to, toScale);
      return from === undefined ? [last] : [inCelsius(from, fromScale ?? toScale), last];
    },
  );
  const celsius = Math.min(...told.map((heat) => heat.celsius));
  const coldest = told.find((heat) => heat.celsius === celsius);
  if (coldest === undefined) return null;
  return { ...coldest, isColdest: told.some((heat) => heat.celsius > celsius) };
}
