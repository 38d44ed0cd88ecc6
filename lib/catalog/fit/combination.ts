import type { FuelAmounts, FuelCombination, FuelCoverage } from "@/lib/contract/fit";
import { summaryOf } from "../product";
import { type Aim, coverageOf, fluidMissOf, fluidShortOf, missOf, waterOf } from "./aim";
import { tellable } from "./alone";
import { amountsOf, bottledOf, ownFluidOf, perHourOf } from "./amounts";
import { type Filling, strongestOf } from "./fillings";
import { type Load, loaded, NO_LOAD } from "./limits";
import type { Portion } from "./portion";
import type { Choice, Part } from "./search";
import { strengthOf } from "./strength";
import { type Eater, warningsOf } from "./warnings";

/** Formats a choice for the response: with its water, what it provides, and what it leaves uncovered. */
export function combinationOf(
  { parts, miss_steps }: Choice,
  candidates: readonly Portion[],
  aim: Aim,
  eater: Eater,
  filling: Filling,
  bottle_ml: number | null,
): FuelCombination {
  const own_ml = ownFluidOf(parts);
  const water_ml = waterOf(aim, own_ml);
  const totals = amountsOf(parts, bottledOf(parts, water_ml));
  const load = parts.reduce<Load>(
    (sum, { portion, servings }) => loaded(sum, portion, servings),
    NO_LOAD,
  );
  const fluid_ml = own_ml + water_ml;
  const coverage = coverageOf(aim, {
    carb_g: load.carb_g,
    sodium_mg: load.sodium_mg,
    fluid_ml: Math.max(fluid_ml, aim.drink_ml),
  });
  const strongest = strongestOf(filling.fills);
  const judged = strengthOf(parts, water_ml, bottle_ml);
  const strength =
    strongest === null && judged === null ? null : Math.max(strongest ?? 0, judged ?? 0);
  return {
    products: parts.map((part) => ({
      product: summaryOf(part.portion.product),
      servings: part.servings,
      servings_per_hr: Math.round((part.servings / aim.hours) * 100) / 100,
      concentration_g_per_100ml: strengthWith(part, filling),
    })),
    water_ml,
    totals,
    per_hr: perHourOf(totals, aim.hours),
    coverage,
    meets_targets: miss_steps === 0 && fluidShortOf(aim) === 0,
    misses: missesOf(aim, load, { totals, coverage, candidates }),
    warnings: warningsOf(
      { ...load, fluid_ml },
      strength,
      aim.hours,
      eater,
      bottle_ml === null ? filling.bottle_ml : null,
    ),
  };
}

/** Returns the strength of the strongest filling containing a product; null for pocket products. */
function strengthWith({ portion }: Part, { fills }: Filling): number | null {
  const strongest = strongestOf(
    fills.filter(({ contents }) => contents.some((part) => part.portion === portion)),
  );
  return tellable(strongest);
}

interface Told {
  totals: FuelAmounts;
  coverage: FuelCoverage;
  candidates: readonly Portion[];
}

/** Returns the targets missed by more than the tolerance, and why, in plain words. */
function missesOf(aim: Aim, load: Load, told: Told): FuelCombination["misses"] {
  const { totals, coverage, candidates } = told;
  const rows = [
    {
      nutrient: "carb" as const,
      name: "Carbohydrate",
      unit: "g",
      miss: missOf(aim.carb, load.carb_g),
      total: totals.carb_g,
      target: aim.carb_g,
      isBrought: candidates.some(({ carb_g }) => carb_g > 0),
    },
    {
      nutrient: "sodium" as const,
      name: "Sodium",
      unit: "mg",
      miss: missOf(aim.sodium, load.sodium_mg),
      total: totals.sodium_mg,
      target: aim.sodium_mg,
      isBrought: candidates.some(({ sodium_mg }) => sodium_mg > 0),
    },
    {
      nutrient: "fluid" as const,
      name: "Fluid",
      unit: "ml",
      miss: fluidMissOf(aim, load.fluid_ml) + fluidShortOf(aim),
      total: totals.fluid_ml,
      target: aim.fluid_ml,
      isBrought: true,
    },
  ];
  return rows
    .filter(({ miss }) => miss > 1e-9)
    .map(({ nutrient, name, unit, total, target, isBrought }) => ({
      nutrient,
      coverage: coverage[nutrient],
      message: `${name}: ${Math.round(total)} of ${Math.round(target)}\u00a0${unit}. ${
        isBrought || total > target
          ? `${nearestOf(candidates.length)} no nearer within the limits.`
          : "None of these products brings any."
      }`,
    }));
}

const nearestOf = (count: number): string =>
  count === 1
    ? "Whole servings of this product come"
    : `Up to three of these ${count}\u00a0products in whole servings come`;
