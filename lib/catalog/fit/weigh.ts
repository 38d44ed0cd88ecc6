import type { FitAnswered, FitTargets } from "@/lib/contract/fit";
import type { Product } from "@/lib/contract/product";
import { aimOf, type Ceilings, waterOf } from "./aim";
import { aloneOf } from "./alone";
import { ownFluidOf } from "./amounts";
import { combinationOf } from "./combination";
import { fillingFor } from "./fillings";
import { limitsOf } from "./limits";
import { carryingPlan } from "./plan";
import { portionOf } from "./portion";
import { bestCombination, type Choice } from "./search";
import type { Eater } from "./warnings";

/** What products are weighed against. */
export interface Question extends Eater {
  targets: FitTargets;
  /** Null where none was chosen. */
  bottle_ml: number | null;
  /** How many are carried; null where that was not said. */
  bottles: number | null;
}

/** What products come to. */
export type Weighed = Pick<FitAnswered, "products" | "combination" | "plan">;

/**
 * Each product alone, the best of up to three together, and how that is carried. Products that break fewer rules stand
 * first, then those with the higher score, the fewer servings, the earlier slug. Pure: the same for the same question.
 */
export function weigh(products: readonly Product[], question: Question): Weighed {
  const { targets, bottle_ml } = question;
  const aim = aimOf(targets);
  const portions = [...new Map(products.map((product) => [product.id, product])).values()].map(
    portionOf,
  );
  const limits = limitsOf(question.ceilings, question.caffeine, aim.hours);
  const choice = bestCombination(portions, { aim, limits, bottle_ml });
  const water_ml = waterOf(aim, ownFluidOf(choice.parts));
  const filling = fillingFor(choice.parts, water_ml, bottle_ml, targets.duration_min);
  return {
    products: portions
      .map((portion) => aloneOf(portion, aim, question, bottle_ml))
      .sort(
        (a, b) =>
          a.breaches - b.breaches ||
          b.fit.score - a.fit.score ||
          a.fit.total_servings - b.fit.total_servings ||
          (a.fit.product.slug < b.fit.product.slug ? -1 : 1),
      )
      .map(({ fit }) => fit),
    combination: combinationOf(choice, portions, aim, question, filling, bottle_ml),
    plan: carryingPlan(choice.parts, filling, {
      duration_min: targets.duration_min,
      ceilings: pacedBy(question.ceilings, choice, aim.hours),
      bottles: question.bottles,
    }),
  };
}

/** The ceilings that steps keep to: what the gut takes, or the whole where its servings pass that. */
function pacedBy(ceilings: Ceilings, { parts }: Choice, hours: number): Ceilings {
  const carb_g = parts.reduce((sum, { portion, servings }) => sum + servings * portion.carb_g, 0);
  const most = Math.max(ceilings.gut_carb_g_per_hr, carb_g / hours);
  return { ...ceilings, carb_g_per_hr: Math.min(ceilings.carb_g_per_hr, most) };
}
