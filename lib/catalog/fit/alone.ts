import type { FitAnswered } from "@/lib/contract/fit";
import { summaryOf } from "../product";
import { type Aim, coverageOf, missSteps, waterOf } from "./aim";
import { countsToTry } from "./bound";
import { type Load, limitsFor, limitsOf, loaded, NO_LOAD, servingsWithin } from "./limits";
import type { Portion } from "./portion";
import { labelStrengthOf, strengthOf } from "./strength";
import { type Eater, warningsOf } from "./warnings";

type ProductFit = FitAnswered["products"][number];

/** Beyond any count that a session could ask for. */
const COUNT_MAX = 100_000;

/**
 * How well one product alone would do beside free water: as many whole servings as come nearest to the targets, fewer
 * where a ceiling stops them. The score is 100 where every target is met and 0 where it does no better than water.
 */
export function aloneOf(
  portion: Portion,
  aim: Aim,
  eater: Eater,
  bottle_ml: number | null,
): { fit: ProductFit; breaches: number } {
  const limits = limitsOf(eater.ceilings, eater.caffeine, aim.hours);
  const unlimited = { ...limits, caffeine_mg: Number.POSITIVE_INFINITY };
  const wanted = nearest(aim, portion, COUNT_MAX);
  const within = servingsWithin(
    limitsFor({ ...unlimited, lone_glucose_g: Number.POSITIVE_INFINITY }, [portion]),
    NO_LOAD,
    portion,
  );
  const servings = wanted <= within ? wanted : nearest(aim, portion, within);
  const load = loaded(NO_LOAD, portion, servings);
  const fluid_ml = waterOf(aim, load.fluid_ml) + load.fluid_ml;
  const strength = drinkStrength(portion, servings, aim, bottle_ml);
  const warnings = [
    ...(servings < wanted ? stopped(loaded(NO_LOAD, portion, wanted), aim, eater) : []),
    ...warningsOf({ ...load, fluid_ml }, strength, aim.hours, eater),
  ];
  const { carb_gram, sodium_mg } = portion.product;
  const coverage = coverageOf(aim, { carb_g: load.carb_g, sodium_mg: load.sodium_mg, fluid_ml });
  return {
    fit: {
      product: summaryOf(portion.product),
      score: scoreOf(aim, load),
      coverage: {
        carb: carb_gram === null ? null : coverage.carb,
        sodium: sodium_mg === null ? null : coverage.sodium,
        fluid: coverage.fluid,
      },
      servings_per_hr: Math.round((servings / aim.hours) * 100) / 100,
      total_servings: servings,
      concentration_g_per_100ml: tellable(
        bottle_ml === null || portion.carried === "ready" ? labelStrengthOf(portion) : strength,
      ),
      warnings,
    },
    breaches: warnings.filter(
      ({ code, severity }) => severity !== "info" && code !== "carb_above_usual",
    ).length,
  };
}

/** The count from none to `most` with the least miss, the smallest of several. */
function nearest(aim: Aim, portion: Portion, most: number): number {
  let best = 0;
  let least = missOfLoad(aim, NO_LOAD);
  if (most < 1) return best;
  for (const servings of countsToTry(aim, NO_LOAD, portion, most)) {
    const miss = missOfLoad(aim, loaded(NO_LOAD, portion, servings));
    if (miss < least || (miss === least && servings < best)) {
      best = servings;
      least = miss;
    }
  }
  return best;
}

const missOfLoad = (aim: Aim, load: Load): number =>
  missSteps(aim, load.carb_g, load.sodium_mg, load.fluid_ml);

function scoreOf(aim: Aim, load: Load): number {
  const water = missOfLoad(aim, NO_LOAD);
  return water === 0 ? 100 : Math.round(100 * Math.max(0, 1 - missOfLoad(aim, load) / water));
}

/** The ceilings that stop servings before they come nearest. */
const stopped = (wanted: Load, aim: Aim, eater: Eater) =>
  warningsOf(wanted, null, aim.hours, eater).filter(({ code }) => code.endsWith("_above_ceiling"));

/** How strong the drink gets that it makes, at least one serving of it. */
function drinkStrength(
  portion: Portion,
  servings: number,
  aim: Aim,
  bottle_ml: number | null,
): number | null {
  if (portion.carried === "ready") return labelStrengthOf(portion);
  const parts = [{ portion, servings: Math.max(1, servings) }];
  return strengthOf(parts, waterOf(aim, 0), bottle_ml);
}

/** In tenths; null also where there is no water for it. */
export const tellable = (g_per_100ml: number | null): number | null =>
  g_per_100ml === null || !Number.isFinite(g_per_100ml) ? null : Math.round(g_per_100ml * 10) / 10;
