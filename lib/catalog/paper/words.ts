import type { FitTargets, FuelAmounts, FuelCoverage } from "@/lib/contract/fit";
import type { Units } from "@/lib/contract/preferences";
import { ROUNDING } from "@/lib/engine/constants";
import { NBSP } from "@/lib/wording/calendars";
import { sentenceIn } from "@/lib/wording/sentences";
import { flOzShown, mlOfDrink } from "@/lib/wording/units";
import type { Filling, LeftOver, Take } from "./fitted";

/** The wording of a carrying plan, on paper and on pages. */

/** How amounts are formatted: carbohydrate in g, sodium in mg, fluid in mL or fl oz. */
export interface Amounting {
  /** Formats an integer. */
  number: (value: number) => string;
  carb: (grams: number) => string;
  sodium: (milligrams: number) => string;
  fluid: (milliliters: number) => string;
  /** Formats a share, rounded down so that a shortfall never reads as complete. */
  percent: (share: number) => string;
  /** Converts the amounts in one of our sentences. */
  sentence: (text: string) => string;
}

const grouped = (value: number): string =>
  String(value + 0).replace(/\B(?=(\d{3})+(?:\.|$))/g, ",");
const nearest = (value: number, step: number): number => Math.round(value / step) * step;

/** Metric: whole grams, milligrams rounded to ten, milliliters as for a drink. */
export const METRIC: Amounting = {
  number: (value) => grouped(Math.round(value)),
  carb: (grams) => `${grouped(Math.round(grams))}${NBSP}g`,
  sodium: (milligrams) => `${grouped(nearest(milligrams, 10))}${NBSP}mg`,
  fluid: (milliliters) => `${grouped(mlOfDrink(milliliters))}${NBSP}mL`,
  percent: (share) => `${Math.floor(share * 100 + 1e-6)}%`,
  sentence: (text) => sentenceIn(text, { locale: "en-GB", units: "metric" }),
};

/** The same with fluid in fluid ounces. */
const IMPERIAL: Amounting = {
  ...METRIC,
  fluid: (milliliters) => `${flOzShown(milliliters)}${NBSP}fl${NBSP}oz`,
  sentence: (text) => sentenceIn(text, { locale: "en-US", units: "imperial" }),
};

/** Returns the formatting of amounts on paper. */
export const amountingIn = (units: Units): Amounting => (units === "metric" ? METRIC : IMPERIAL);

/** The nutrients in order, each with its symbol and the fields of its numbers. */
export const FUELS = [
  { key: "carb", sign: "▲", name: "Carbohydrate", amount: "carb_g", rate: "carb_g_per_hr" },
  { key: "sodium", sign: "■", name: "Sodium", amount: "sodium_mg", rate: "sodium_mg_per_hr" },
  { key: "fluid", sign: "●", name: "Fluid", amount: "fluid_ml", rate: "fluid_ml_per_hr" },
] as const satisfies readonly {
  key: keyof FuelCoverage;
  sign: string;
  name: string;
  amount: keyof FuelAmounts;
  rate: string;
}[];

/** Returns what is planned in all. Fluid is rounded as the plan's own total is, which other pages show. */
export function plannedOf(targets: FitTargets, { key, rate }: (typeof FUELS)[number]): number {
  const total = (targets[rate] * targets.duration_min) / 60;
  return key === "fluid" ? nearest(total, ROUNDING.fluid_ml) : total;
}

/**
 * Formats a share of the plan so that it matches dividing the amounts shown next to it, but never as 100% if something
 * is missing.
 */
export function coverageWords(share: number, { percent }: Pick<Amounting, "percent">): string {
  const whole = Math.round(share * 100) / 100;
  return percent(share < 1 ? Math.min(whole, 0.99) : whole);
}

/** Formats servings, including halves: `2 ×`, `½ ×`. */
export function servingsOf(servings: number): string {
  const [whole, rest] = [Math.floor(servings), servings - Math.floor(servings)];
  if (Math.abs(rest - 0.5) < 0.01) return `${whole === 0 ? "" : whole}½${NBSP}×`;
  return `${Math.round(servings * 100) / 100}${NBSP}×`;
}

/** Formats what to take, without its place: `190 ml`, `1 × Gel`. */
export function takeOf(
  { what, servings, drink_ml }: Pick<Take, "what" | "servings" | "drink_ml">,
  { fluid }: Pick<Amounting, "fluid"> = METRIC,
): string {
  if (drink_ml !== null) return fluid(drink_ml);
  return servings === null ? what : `${servingsOf(servings)} ${what}`;
}

/** Formats leftovers: how much of a bottle, or how many of a product. Numbers in product names are never converted. */
export const leftOf = (
  { product_id, what }: Pick<LeftOver, "product_id" | "what">,
  { sentence }: Pick<Amounting, "sentence">,
): string => (product_id === null ? sentence(what) : what);

/** Shortens a place to its label on the bike: `A` for a bottle. */
export const shortPlace = (place: string): string => place.replace(/^bottle /, "");

/** Formats a bottle's contents: `2 × Mix in 500 ml`. */
export function fillingOf(
  { volume_ml, contents }: Pick<Filling, "volume_ml" | "contents">,
  { fluid }: Pick<Amounting, "fluid"> = METRIC,
): string {
  if (contents.length === 0) return `${fluid(volume_ml)} of water`;
  const mixed = contents.map(({ name, servings }) => `${servingsOf(servings)} ${name}`).join(", ");
  return `${mixed} in ${fluid(volume_ml)}`;
}

/** Formats a drink's strength: `, 8 g in 100 ml`; empty if it is unknown or water. */
export const strengthOf = (
  concentration_g_per_100ml: number | null,
  { sentence }: Pick<Amounting, "sentence"> = METRIC,
): string =>
  concentration_g_per_100ml === null || concentration_g_per_100ml === 0
    ? ""
    : sentence(`, ${Math.round(concentration_g_per_100ml * 10) / 10}${NBSP}g in 100${NBSP}ml`);

/**
 * Returns a note that labels change, with the date of the oldest reading. @param readings each a year, or a year and
 * month
 */
export function packWords(readings: readonly (string | null)[]): string {
  const known = [...new Set(readings.filter((reading) => reading !== null))].sort();
  const [oldest] = known;
  if (oldest === undefined) return "Check the pack: labels change.";
  const which = known.length === 1 ? "The numbers here" : "The oldest numbers here";
  return `Check the pack: labels change. ${which} were read in ${monthOf(oldest)}.`;
}

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** Formats `2026-09` in words. */
function monthOf(reading: string): string {
  const [year = "", month = ""] = reading.split("-");
  const name = MONTHS[Number(month) - 1];
  return name === undefined ? year : `${name} ${year}`;
}
