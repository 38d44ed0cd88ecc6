import type { FitTargets } from "@/lib/contract/fit";
import type { Product, ProductCategory } from "@/lib/contract/product";
import { SERVING_WATER_ML } from "./fit/limits";
import { carriedOf } from "./fit/portion";

/**
 * Chooses candidate products when the caller names none. Pure: the same products and targets give the same candidates.
 */

/** Products for bottles, products for pockets, and products for sodium only, each with its share of the candidates. */
const KINDS: readonly { of: readonly ProductCategory[]; share: number }[] = [
  { of: ["drink_mix", "ready_to_drink"], share: 6 },
  { of: ["gel"], share: 4 },
  { of: ["chew", "bar", "solid"], share: 2 },
  { of: ["electrolyte", "capsule"], share: 4 },
];
const SHARES = KINDS.reduce((sum, { share }) => sum + share, 0);

/** The requirements candidates are chosen for. */
export interface CandidatesFor {
  targets: FitTargets;
  /** Whether the athlete is too young for caffeine. */
  isYoung: boolean;
  /** The only categories wanted; all if absent. */
  kinds?: readonly ProductCategory[] | undefined;
}

/**
 * Chooses at most `most` candidates for a fit. Excludes products with unknown caffeine, caffeinated ones if there are
 * enough without or the athlete is too young, and mixes if there is too little water for a serving. Each kind is led by
 * the products whose whole servings come nearest to the carbohydrate and sodium targets, and by those highest in a
 * single nutrient.
 */
export function chooseCandidates(
  products: readonly Product[],
  { targets, isYoung, kinds }: CandidatesFor,
  most: number,
): Product[] {
  const isDry = (targets.fluid_ml_per_hr * targets.duration_min) / 60 < SERVING_WATER_ML;
  const ordered = products
    .filter(({ caffeine_mg }) => caffeine_mg !== null)
    .filter(({ product_type }) => kinds?.includes(product_type) ?? true)
    .filter((product) => !isDry || carriedOf(product) !== "mixed")
    .sort((one, other) => compareText(one.slug, other.slug));
  const plain = ordered.filter(({ caffeine_mg }) => caffeine_mg === 0);
  const enough = kinds === undefined ? most : 1;
  const usable = isYoung || plain.length >= enough ? plain : ordered;
  const chosen = new Set<Product>();
  for (const { of, share } of KINDS) {
    const room = Math.max(1, Math.floor((most * share) / SHARES));
    const some = usable.filter(({ product_type }) => of.includes(product_type));
    for (const product of spread(some, targets, room)) chosen.add(product);
  }
  for (const product of byNearness(usable, targets)) {
    if (chosen.size >= most) break;
    chosen.add(product);
  }
  return [...chosen].slice(0, most);
}

/** Picks the nearest products and, in between, nearly pure ones, which can fill in whatever is still missing. */
function spread(products: readonly Product[], targets: FitTargets, room: number): Product[] {
  const near = byNearness(products, targets);
  const sodium = [...products].sort(by((one) => -perHundred(one.sodium_mg, one.carb_gram)));
  const carb = [...products].sort(by((one) => -perHundred(one.carb_gram, one.sodium_mg)));
  const fine = [...products].sort(by((one) => (one.carb_gram ?? 0) + (one.sodium_mg ?? 0) / 10));
  const lists = [near, sodium, near, carb, near, fine];
  const chosen = new Set<Product>();
  for (let turn = 0; chosen.size < Math.min(room, products.length); turn++) {
    const list = lists[turn % lists.length] ?? near;
    const next = list.find((product) => !chosen.has(product));
    if (next !== undefined) chosen.add(next);
  }
  return [...chosen];
}

const perHundred = (some: number | null, other: number | null): number =>
  ((some ?? 0) * 100) / Math.max(1, other ?? 0);

const byNearness = (products: readonly Product[], targets: FitTargets): Product[] =>
  [...products].sort(by((product) => distance(product, targets)));

/**
 * Returns how far whole servings of one product are from the targets: the relative misses of carbohydrate and sodium,
 * added up.
 */
function distance({ carb_gram, sodium_mg }: Product, targets: FitTargets): number {
  const hours = targets.duration_min / 60;
  const [carbG, sodiumMg] = [targets.carb_g_per_hr * hours, targets.sodium_mg_per_hr * hours];
  const [carb, sodium] = [carb_gram ?? 0, sodium_mg ?? 0];
  const wanted =
    carbG > 0 && carb > 0 ? carbG / carb : sodiumMg > 0 && sodium > 0 ? sodiumMg / sodium : 1;
  const servings = Math.max(1, Math.round(wanted));
  const missed = (target: number, brought: number) =>
    target === 0 ? brought / 100 : Math.abs(brought / target - 1);
  return missed(carbG, carb * servings) + missed(sodiumMg, sodium * servings);
}

/** Compares by a number, then by slug. */
const by =
  (value: (product: Product) => number) =>
  (one: Product, other: Product): number =>
    value(one) - value(other) || compareText(one.slug, other.slug);

const compareText = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;
