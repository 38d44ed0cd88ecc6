import type { FuelAmounts } from "@/lib/contract/fit";
import type { Part } from "./search";

const tenths = (value: number): number => Math.round(value * 10) / 10 + 0;

/**
 * Sums what servings bring, rounded to tenths. Product fluid counts only if taken from the pocket; fluid drunk from
 * bottles is passed in ml. Caffeine is null if any label leaves its amount out.
 */
export function amountsOf(parts: readonly Part[], drunk_ml: number): FuelAmounts {
  const sum = (of: (part: Part) => number): number =>
    parts.reduce((total, part) => total + part.servings * of(part), 0);
  return {
    carb_g: tenths(sum(({ portion }) => portion.carb_g)),
    sodium_mg: tenths(sum(({ portion }) => portion.sodium_mg)),
    fluid_ml: tenths(
      drunk_ml + sum(({ portion }) => (portion.carried === "pocket" ? portion.fluid_ml : 0)),
    ),
    caffeine_mg: parts.some(
      ({ portion, servings }) => servings > 0 && portion.caffeineUnsaid !== null,
    )
      ? null
      : tenths(sum(({ portion }) => portion.caffeine_mg)),
  };
}

/** Converts a session's amounts to amounts per hour, in tenths. */
export const perHourOf = (amounts: FuelAmounts, hours: number): FuelAmounts => ({
  carb_g: tenths(amounts.carb_g / hours),
  sodium_mg: tenths(amounts.sodium_mg / hours),
  fluid_ml: tenths(amounts.fluid_ml / hours),
  caffeine_mg: amounts.caffeine_mg === null ? null : tenths(amounts.caffeine_mg / hours),
});

/** Returns the fluid in the products themselves, ml. */
export const ownFluidOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { portion, servings }) => sum + servings * portion.fluid_ml, 0);

/** Returns the fluid drunk from bottles, ml: water and ready-made drinks. */
export const bottledOf = (parts: readonly Part[], water_ml: number): number =>
  water_ml + ownFluidOf(parts.filter(({ portion }) => portion.carried === "ready"));

/** Returns the concentration in tenths of a gram per 100 ml. */
export const strengthIn = (carb_g: number, volume_ml: number): number =>
  tenths((carb_g * 100) / volume_ml);
