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

/** What products are evaluated against. */
export interface Question extends Eater {
  targets: FitTargets;
  /** Null if none was chosen. */
  bottle_ml: number | null;
  /** Number of bottles carried; null if not given. */
  bottles: number | null;
  /** Maximum servings of one product per hour; absent if unlimited. */
  mostOfEach_per_hr?: number | undefined;
}

/** The result of an evaluation. */
export interface Weighed {
  products: ProductFit[];
  combination: FuelCombination;
  plan: CarryingPlan;
}

/**
 * Evaluates each product on its own, the best combination of up to three, and how to carry it. Products without a
 * danger come first, then those breaking fewer rules, then by higher score, fewer servings, and slug. Pure:
 * deterministic for the same question. Yields now and then, so that other work can run in between.
 */
export function* weigh(products: readonly Product[], question: Question): Generator<void, Weighed> {
  const { targets, bottle_ml } = question;
  const aim = aimOf(targets, question.ceilings);
  const portions = [...new Map(products.map((product) => [product.id, product])).values()].map(
    portionOf,
  );
  // The young get caffeine only if every named product contains it, and are warned.
  const caffeine = portions.every(({ caffeine_mg }) => caffeine_mg > 0)
    ? { ...question.caffeine, isYoung: false }
    : question.caffeine;
  const limits = limitsOf(question.ceilings, caffeine, aim.hours);
  const perHour = question.mostOfEach_per_hr;
  const mostOfEach = perHour && Math.max(1, Math.floor(perHour * aim.hours));
  const choice = yield* bestCombination(portions, { aim, limits, bottle_ml, mostOfEach });
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
