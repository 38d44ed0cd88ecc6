import type { FitTargets, FuelAmounts, FuelCoverage } from "@/lib/contract/fit";
import { CARB, FLUID, PRECISION, SODIUM } from "@/lib/engine/constants";

/** What is never passed, per hour of the session. */
export interface Ceilings {
  /** What the gut is reckoned to take, and the athlete's own ceiling. */
  carb_g_per_hr: number;
  sodium_mg_per_hr: number;
  fluid_ml_per_hr: number;
}

/** The ceilings that hold for everybody, where there is no session whose own are known. */
export const ABSOLUTE_CEILINGS: Ceilings = {
  carb_g_per_hr: CARB.most,
  sodium_mg_per_hr: SODIUM.absolute_max_mg_per_hr,
  fluid_ml_per_hr: FLUID.absolute_max_ml_per_hr,
};

/** Share by which a target may be missed and still counts as met. */
export const TOLERANCE = 0.05;

/** How far an amount is from its target: `low` to `high` is not far, beyond it each unit counts `scale`. */
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
  /** Most that is drunk: the target, or the ceiling where that is lower. */
  drink_ml: number;
  carb: Edge;
  sodium: Edge;
  fluid: Edge;
}

/**
 * The targets of a session. Of a target of zero every amount is too much: it counts against what the engine holds for one
 * step of the nutrient (30 g, 500 mg, 500 ml an hour), so that the measure stays finite.
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

/** How far one amount is from its target, beyond the tolerance; a share of the target. */
export const missOf = ({ low, high, scale }: Edge, amount: number): number =>
  Math.max(0, low - amount, amount - high) * scale;

/** The same of fluid: water is free, so only what products bring beyond the target counts. */
export const fluidMissOf = ({ fluid }: Aim, products_ml: number): number =>
  Math.max(0, products_ml - fluid.high) * fluid.scale;

/** What is missed of the fluid because its target is above the ceiling. */
export const fluidShortOf = ({ fluid, drink_ml }: Aim): number =>
  Math.max(0, fluid.low - drink_ml) * fluid.scale;

/** Water beside what the products bring, in whole ml: never more than target and ceiling leave. */
export const waterOf = (aim: Aim, products_ml: number): number =>
  Math.max(0, Math.floor(aim.drink_ml - products_ml + 1e-6));

/** How close two misses must be to count as equal: in billionths of a target. */
export const MISS_STEP = 1e-9;

/** The sum of the three misses in whole steps of `MISS_STEP`. */
export const missSteps = (aim: Aim, carb_g: number, sodium_mg: number, fluid_ml: number): number =>
  Math.round(
    (missOf(aim.carb, carb_g) + missOf(aim.sodium, sodium_mg) + fluidMissOf(aim, fluid_ml)) /
      MISS_STEP,
  );

const shareOf = (amount: number, target: number): number | null =>
  target > 0 ? Math.round((amount / target) * 1000) / 1000 : null;

/** The share of each target that an amount meets, in thousandths; null where the target is zero. */
export const coverageOf = (
  aim: Aim,
  amounts: Pick<FuelAmounts, "carb_g" | "sodium_mg" | "fluid_ml">,
): FuelCoverage => ({
  carb: shareOf(amounts.carb_g, aim.carb_g),
  sodium: shareOf(amounts.sodium_mg, aim.sodium_mg),
  fluid: shareOf(amounts.fluid_ml, aim.fluid_ml),
});
