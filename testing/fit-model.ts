import type { FitTargets } from "@/lib/contract/fit";
import type { Product } from "@/lib/contract/product";

/**
 * A second, plain implementation of the score in docs/guide/fit.md, and an exhaustive search over all combinations.
 * Independent of the product's own search.
 */

export interface Asked {
  targets: FitTargets;
  ceilings: {
    carb_g_per_hr: number;
    sodium_mg_per_hr: number;
    fluid_ml_per_hr: number;
  };
  mass_kg: number | null;
  so_far_mg: number;
  /** Too young for caffeine. */
  isYoung: boolean;
  bottle_ml: number | null;
}

export interface Count {
  product: Product;
  servings: number;
}

/** Electrolytes are dissolved, except chewable ones. */
const isMix = ({ product_type, name, mix_volume_ml, fluid_ml }: Product) =>
  (fluid_ml ?? 0) === 0 &&
  (product_type === "drink_mix" ||
    (product_type === "electrolyte" && (mix_volume_ml !== null || !/chew/i.test(name))));

const isBottle = ({ product_type, fluid_ml }: Product) =>
  (fluid_ml ?? 0) > 0 && ["ready_to_drink", "drink_mix", "electrolyte"].includes(product_type);

/** A drink in its own bottle counts in whole ml. */
const fluidOf = (product: Product) =>
  isBottle(product) ? Math.round(product.fluid_ml ?? 0) : product.fluid_ml;

const sum = (counts: readonly Count[], of: (product: Product) => number | null): number =>
  counts.reduce((total, { product, servings }) => total + servings * (of(product) ?? 0), 0);

/** True if a value exceeds a limit by more than floating-point noise. */
const isAbove = (value: number, limit: number): boolean => value > limit * (1 + 1e-9) + 1e-7;

/**
 * Returns the fillings that something is mixed into: whole bottles, plus the remainder if that makes room for more. A
 * remainder smaller than a sip is spread over equal fillings.
 */
function mixedInto(water_ml: number, size_ml: number): number[] {
  const whole = Array.from({ length: Math.floor(water_ml / size_ml) }, () => size_ml);
  const rest_ml = water_ml % size_ml;
  if (rest_ml === 0) return whole;
  const all = [...whole, rest_ml];
  if (whole.length > 0 && rest_ml < 50) return all.map(() => Math.floor(water_ml / all.length));
  return all.length * rest_ml > whole.length * size_ml ? all : whole;
}

/** Returns how many safety rules a combination breaks. */
export function breachesOf(counts: readonly Count[], asked: Asked): number {
  const { targets, ceilings, mass_kg, so_far_mg, isYoung, bottle_ml } = asked;
  const hours = targets.duration_min / 60;
  const own_ml = sum(counts, fluidOf);
  const drunk_ml = Math.min(targets.fluid_ml_per_hr, ceilings.fluid_ml_per_hr) * hours;
  const water_ml = Math.max(0, Math.floor(drunk_ml - own_ml + 1e-6));
  const caffeine_mg = sum(counts, (product) => product.caffeine_mg ?? product.caffeine_up_to_mg);
  const lone_g = sum(counts, ({ carb_gram, gf_ratio }) =>
    gf_ratio === "1:0" ? carb_gram : gf_ratio === "4:1" ? (carb_gram ?? 0) * 0.4 : 0,
  );
  const mixes = counts.filter(({ product }) => isMix(product));
  const judged = mixes.filter(
    ({ product }) => bottle_ml !== null || product.mix_volume_ml !== null,
  );
  const mixed_ml = mixedInto(water_ml, bottle_ml ?? 500);
  const filling_ml = mixed_ml.length === 0 ? 0 : Math.min(...mixed_ml);
  const share = (servings: number) => Math.ceil(servings / mixed_ml.length);
  const strongest_g = sum(
    judged.map(({ product, servings }) => ({ product, servings: share(servings) })),
    ({ carb_gram }) => carb_gram,
  );
  const bottled = counts.some(({ product }) => {
    const volume_ml = isBottle(product)
      ? fluidOf(product)
      : bottle_ml === null
        ? product.mix_volume_ml
        : null;
    return volume_ml !== null && isAbove(((product.carb_gram ?? 0) * 100) / volume_ml, 10);
  });
  const carb_g = sum(counts, ({ carb_gram }) => carb_gram);
  return [
    isAbove(carb_g, ceilings.carb_g_per_hr * hours),
    isAbove(
      sum(counts, ({ sodium_mg }) => sodium_mg),
      ceilings.sodium_mg_per_hr * hours,
    ),
    isAbove(own_ml + water_ml, ceilings.fluid_ml_per_hr * hours),
    caffeine_mg > 0 && isAbove(caffeine_mg + so_far_mg, 400),
    caffeine_mg > 0 && mass_kg !== null && isAbove(caffeine_mg + so_far_mg, 3 * mass_kg),
    caffeine_mg > 0 && isYoung,
    isAbove(lone_g, 60 * hours),
    counts.some(({ servings }) => isAbove(servings, 12 * hours)),
    bottled || (filling_ml > 0 && isAbove((strongest_g * 100) / filling_ml, 10)),
    mixes.reduce((total, { servings }) => total + servings, 0) * 100 > water_ml,
  ].filter(Boolean).length;
}

const isOverfull = (counts: readonly Count[], { targets, ceilings }: Asked): boolean => {
  const hours = targets.duration_min / 60;
  return (
    sum(counts, ({ carb_gram }) => carb_gram) > ceilings.carb_g_per_hr * hours + 1 ||
    sum(counts, ({ sodium_mg }) => sodium_mg) > ceilings.sodium_mg_per_hr * hours + 1 ||
    sum(counts, fluidOf) > ceilings.fluid_ml_per_hr * hours + 1
  );
};

/** Returns the summed miss of each target beyond 5%; water is free. */
export function missOf(counts: readonly Count[], { targets }: Asked): number {
  const hours = targets.duration_min / 60;
  const of = (amount: number, rate: number, step: number) => {
    const off = rate === 0 ? amount / (step * hours) : Math.abs(amount / (rate * hours) - 1);
    return Math.max(0, off - 0.05);
  };
  const own_ml = sum(counts, fluidOf);
  const fluid_ml = Math.max(own_ml, targets.fluid_ml_per_hr * hours);
  return (
    of(
      sum(counts, ({ carb_gram }) => carb_gram),
      targets.carb_g_per_hr,
      30,
    ) +
    of(
      sum(counts, ({ sodium_mg }) => sodium_mg),
      targets.sodium_mg_per_hr,
      500,
    ) +
    of(fluid_ml, targets.fluid_ml_per_hr, 500)
  );
}

/** Ranks combinations; the smallest is best. */
export const rankOf = (counts: readonly Count[], asked: Asked) => ({
  breaches: breachesOf(counts, asked),
  miss: missOf(counts, asked),
  products: counts.length,
  servings: counts.reduce((total, { servings }) => total + servings, 0),
  slugs: counts.map(({ product }) => product.slug).sort(),
});
export type Rank = ReturnType<typeof rankOf>;

/** Negative if the first is better. Misses that differ by less than a hundred-millionth are equal. */
export function compareRanks(a: Rank, b: Rank): number {
  const miss = Math.abs(a.miss - b.miss) < 1e-8 ? 0 : a.miss - b.miss;
  return (
    a.breaches - b.breaches ||
    miss ||
    a.products - b.products ||
    a.servings - b.servings ||
    compareTexts(a.slugs.join(" "), b.slugs.join(" "))
  );
}

const compareTexts = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Returns the best combination of up to three products, by trying every one within the ceilings. */
export function tryAll(products: readonly Product[], asked: Asked): Count[] {
  let best: Count[] = [];
  let rank = rankOf(best, asked);
  const weighable = products.filter(
    ({ carb_gram, sodium_mg }) => (carb_gram ?? 0) + (sodium_mg ?? 0) > 0,
  );
  const extend = (counts: readonly Count[], from: number): void => {
    for (const [index, product] of weighable.entries()) {
      if (index < from) continue;
      for (let servings = 1; ; servings++) {
        const more = [...counts, { product, servings }];
        const found = rankOf(more, asked);
        // Above a ceiling more servings don't help; fuller bottles may come out even again.
        if (isOverfull(more, asked)) break;
        if (compareRanks(found, rank) < 0) {
          best = more;
          rank = found;
        }
        if (more.length < 3) extend(more, index + 1);
      }
    }
  };
  extend([], 0);
  return best;
}
