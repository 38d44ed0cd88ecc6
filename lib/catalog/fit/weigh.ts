import type { CarryingPlan, FitTargets, FuelCombination, ProductFit } from "@/lib/contract/fit";
import type { Product } from "@/lib/contract/product";
import { aimOf, waterOf } from "./aim";
import { aloneOf, scoredBeside } from "./alone";
import { ownFluidOf } from "./amounts";
import { combinationOf } from "./combination";
import { fillingFor } from "./fillings";
import { limitsOf } from "./limits";
import { carryingPlan } from "./plan";
import { portionOf } from "./portion";
import { bestCombination } from "./search";
import type { Eater } from "./warnings";

/** What products are weighed against. */
export interface Question extends Eater {
  targets: FitTargets;
  /** Null where none was chosen. */
  bottle_ml: number | null;
  /** How many are carried; null where that was not said. */
  bottles: number | null;
  /** Servings of one product an hour, most; absent where it does not matter. */
  mostOfEach_per_hr?: number | undefined;
}

/** What products come to. */
export interface Weighed {
  products: ProductFit[];
  combination: FuelCombination;
  plan: CarryingPlan;
}

/**
 * Each product alone, the best of up to three together, and how that is carried. Products without a danger
 * stand first, then those that break fewer rules, then those with the higher score, the fewer servings, the earlier slug. Pure: the same for the same question.
 */
export function weigh(products: readonly Product[], question: Question): Weighed {
  const { targets, bottle_ml } = question;
  const aim = aimOf(targets, question.ceilings);
  const portions = [...new Map(products.map((product) => [product.id, product])).values()].map(
    portionOf,
  );
  // Who is too young is given caffeine only where every product that was named has it, and is warned.
  const caffeine = portions.every(({ caffeine_mg }) => caffeine_mg > 0)
    ? { ...question.caffeine, isYoung: false }
    : question.caffeine;
  const limits = limitsOf(question.ceilings, caffeine, aim.hours);
  const perHour = question.mostOfEach_per_hr;
  const mostOfEach = perHour && Math.max(1, Math.floor(perHour * aim.hours));
  const choice = bestCombination(portions, { aim, limits, bottle_ml, mostOfEach });
  const water_ml = waterOf(aim, ownFluidOf(choice.parts));
  const filling = fillingFor(choice.parts, water_ml, bottle_ml, targets.duration_min);
  return {
    products: scoredBeside(
      portions.map((portion) => aloneOf(portion, targets, question, bottle_ml)),
    )
      .sort(
        (a, b) =>
          Number(a.isDanger) - Number(b.isDanger) ||
          a.breaches - b.breaches ||
          b.fit.score - a.fit.score ||
          a.fit.total_servings - b.fit.total_servings ||
          (a.fit.product.slug < b.fit.product.slug ? -1 : 1),
      )
      .map(({ fit }) => fit),
    combination: combinationOf(choice, portions, aim, question, filling, bottle_ml),
    plan: carryingPlan(choice.parts, filling, {
      duration_min: targets.duration_min,
      ceilings: question.ceilings,
      bottles: question.bottles,
    }),
  };
}
