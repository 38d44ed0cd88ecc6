import type { FitTargets, FitWarning, ProductFit } from "@/lib/contract/fit";
import { summaryOf } from "../product";
import { type Aim, aimOf, type Ceilings, coverageOf, missSteps, waterOf } from "./aim";
import { countsToTry } from "./bound";
import { type Load, limitsOf, loaded, NO_LOAD, SERVING_WATER_ML, servingsWithin } from "./limits";
import type { Portion } from "./portion";
import { labelStrengthOf, strengthOf } from "./strength";
import { type Eater, ofMixing, warningsOf, wouldPass } from "./warnings";

/** More servings than any session could need. */
const COUNT_MAX = 100_000;

/** Maximum score of a product with a danger. */
const DANGER_SCORE_MAX = 50;

/** A single product's fit, and what it is ranked by. */
export interface Alone {
  fit: ProductFit;
  isDanger: boolean;
  /** Number of rules that meeting the targets with it would break. */
  breaches: number;
}

/** Caps scores so that no product with a danger scores above one without. */
export function scoredBeside(all: readonly Alone[]): Alone[] {
  const safe = all.filter(({ isDanger }) => !isDanger).map(({ fit }) => fit.score);
  const most = Math.min(DANGER_SCORE_MAX, ...safe);
  return all.map((one) =>
    one.isDanger ? { ...one, fit: { ...one.fit, score: Math.min(most, one.fit.score) } } : one,
  );
}

/**
 * Evaluates one product on its own with free water: as many whole servings as come nearest to the targets, or fewer if
 * a ceiling or the water runs out. The score is 100 if every target is met, and 0 if it does no better than water.
 */
export function aloneOf(
  portion: Portion,
  targets: FitTargets,
  eater: Eater,
  bottle_ml: number | null,
): Alone {
  const { ceilings, caffeine } = eater;
  const aim = aimOf(targets, ceilings);
  // A target above its ceiling must not count against the product.
  const allowed = aimOf(heldTo(targets, ceilings), ceilings);
  const limits = limitsOf(ceilings, caffeine, aim.hours);
  const unlimited = {
    caffeine_mg: Number.POSITIVE_INFINITY,
    lone_glucose_g: Number.POSITIVE_INFINITY,
  };
  const within = servingsWithin({ ...limits, ...unlimited }, NO_LOAD, portion);
  const water_ml = waterOf(aim, 0);
  const dissolved =
    portion.carried === "mixed"
      ? Math.floor(water_ml / SERVING_WATER_ML)
      : Number.POSITIVE_INFINITY;
  const wanted = nearest(allowed, portion, COUNT_MAX);
  const most = Math.min(within, dissolved);
  const servings = wanted <= most ? wanted : nearest(allowed, portion, most);
  const load = loaded(NO_LOAD, portion, servings);
  const fluid_ml = waterOf(aim, load.fluid_ml) + load.fluid_ml;
  const strength = dissolved === 0 ? null : drinkStrength(portion, servings, aim, bottle_ml);
  // Warns the young about caffeine even if no serving is taken.
  const { caffeine_mg, caffeineUnsaid } = caffeine.isYoung
    ? loaded(NO_LOAD, portion, Math.max(1, servings))
    : load;
  const warnings: FitWarning[] = [
    ...(servings < wanted ? wouldPass(loaded(NO_LOAD, portion, wanted), aim.hours, ceilings) : []),
    ...(dissolved < Math.max(1, wanted) ? [ofMixing(water_ml)] : []),
    ...warningsOf({ ...load, fluid_ml, caffeine_mg, caffeineUnsaid }, strength, aim.hours, eater),
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
    isDanger: warnings.some(({ severity }) => severity === "danger"),
    breaches: warnings.filter(
      ({ code, severity }) => severity !== "info" && code !== "carb_above_usual",
    ).length,
  };
}

/** Returns the count up to `most` with the least miss; the smallest if several tie. */
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

/** Caps targets at their ceilings. */
const heldTo = (targets: FitTargets, ceilings: Ceilings): FitTargets => ({
  carb_g_per_hr: Math.min(targets.carb_g_per_hr, ceilings.carb_g_per_hr),
  sodium_mg_per_hr: Math.min(targets.sodium_mg_per_hr, ceilings.sodium_mg_per_hr),
  fluid_ml_per_hr: Math.min(targets.fluid_ml_per_hr, ceilings.fluid_ml_per_hr),
  duration_min: targets.duration_min,
});

/** Returns the strength of the drink made from at least one serving. */
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

/** Rounds to tenths; null also if there is no water for the product. */
export const tellable = (g_per_100ml: number | null): number | null =>
  g_per_100ml === null || !Number.isFinite(g_per_100ml) ? null : Math.round(g_per_100ml * 10) / 10;
