import type { FitTargets, FuelAmounts, FuelCoverage } from "@/lib/contract/fit";
import { CARB, FLUID, PRECISION, SODIUM } from "@/lib/engine/constants";

/** Ceilings per hour that are never exceeded. */
export interface Ceilings {
  /** The lower of what the gut is expected to take and the athlete's own ceiling. */
  carb_g_per_hr: number;
  sodium_mg_per_hr: number;
  fluid_ml_per_hr: number;
}

/** General ceilings, used if no session provides its own. */
export const ABSOLUTE_CEILINGS: Ceilings = {
  carb_g_per_hr: CARB.most,
  sodium_mg_per_hr: SODIUM.absolute_max_mg_per_hr,
  fluid_ml_per_hr: FLUID.absolute_max_ml_per_hr,
};

/** Relative miss up to which a target counts as met. */
export const TOLERANCE = 0.05;

/** Distance from a target: none between `low` and `high`, beyond that `scale` per unit. */
export interface Edge {
  low: number;
  high: number;
  scale: number;
}

/** The three targets over the whole session. */
export interface Aim {
  hours: number;
  carb_g: number;
  sodium_mg: number;
  fluid_ml: number;
  /** Maximum amount to drink: the target, or the ceiling if lower. */
  drink_ml: number;
  carb: Edge;
  sodium: Edge;
  fluid: Edge;
}

/**
 * Returns the targets of a session. If a target is zero, any amount counts as too much, relative to one impact step of
 * the nutrient in the engine (30 g, 500 mg, 500 ml per hour), so the miss stays finite.
 */
export function aimOf(targets: FitTargets, ceilings: Ceilings): Aim {
  const hours = targets.duration_min / 60;
  const carb_g = targets.carb_g_per_hr * hours;
  const sodium_mg = targets.sodium_mg_per_hr * hours;
  const fluid_ml = targets.fluid_ml_per_hr * hours;
  return {
    hours,
    carb_g,
    sodium_mg,
    fluid_ml,
    drink_ml: Math.min(fluid_ml, ceilings.fluid_ml_per_hr * hours),
    carb: edgeOf(carb_g, PRECISION.impact_carb_g * hours),
    sodium: edgeOf(sodium_mg, PRECISION.impact_sodium_mg * hours),
    fluid: edgeOf(fluid_ml, PRECISION.impact_fluid_ml * hours),
  };
}

function edgeOf(target: number, step: number): Edge {
  const against = target > 0 ? target : step;
  return {
    low: target * (1 - TOLERANCE),
    high: target > 0 ? target * (1 + TOLERANCE) : against * TOLERANCE,
    scale: 1 / against,
  };
}

/** Returns how far an amount is outside its target's tolerance, as a share of the target. */
export const missOf = ({ low, high, scale }: Edge, amount: number): number =>
  Math.max(0, low - amount, amount - high) * scale;

/** Returns the same for fluid: water is free, so only product fluid above the target counts. */
export const fluidMissOf = ({ fluid }: Aim, products_ml: number): number =>
  Math.max(0, products_ml - fluid.high) * fluid.scale;

/** Returns the fluid missing because the target is above the ceiling. */
export const fluidShortOf = ({ fluid, drink_ml }: Aim): number =>
  Math.max(0, fluid.low - drink_ml) * fluid.scale;

/** Returns the water to drink besides product fluid, in whole ml, within target and ceiling. */
export const waterOf = (aim: Aim, products_ml: number): number =>
  Math.max(0, Math.floor(aim.drink_ml - products_ml + 1e-6));

/** Misses closer than this count as equal: one billionth of a target. */
export const MISS_STEP = 1e-9;

/** Returns the sum of the three misses in whole steps of `MISS_STEP`. */
export const missSteps = (aim: Aim, carb_g: number, sodium_mg: number, fluid_ml: number): number =>
  Math.round(
    (missOf(aim.carb, carb_g) + missOf(aim.sodium, sodium_mg) + fluidMissOf(aim, fluid_ml)) /
      MISS_STEP,
  );

const shareOf = (amount: number, target: number): number | null =>
  target > 0 ? Math.round((amount / target) * 1000) / 1000 : null;

/** Returns the share of each target that the amounts meet, rounded to thousandths; null if the target is zero. */
export const coverageOf = (
  aim: Aim,
  amounts: Pick<FuelAmounts, "carb_g" | "sodium_mg" | "fluid_ml">,
): FuelCoverage => ({
  carb: shareOf(amounts.carb_g, aim.carb_g),
  sodium: shareOf(amounts.sodium_mg, aim.sodium_mg),
  fluid: shareOf(amounts.fluid_ml, aim.fluid_ml),
});
