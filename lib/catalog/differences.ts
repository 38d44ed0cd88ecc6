import type { z } from "zod";
import type { CompareAnswer } from "@/lib/contract/fit";
import type { Product } from "@/lib/contract/product";

type Differences = z.output<typeof CompareAnswer>["differences"];

/** The amounts of one serving in which products can differ. */
const AMOUNTS = [
  ...(["carb_gram", "sugar_g", "sodium_mg", "fluid_ml", "caffeine_mg", "calories"] as const),
  ...(["fat_g", "protein_g", "fiber_g", "potassium_mg", "magnesium_mg", "mix_volume_ml"] as const),
];

/**
 * In which amounts products differ, with those that have least and most of each. What is not known of a product is not
 * compared.
 */
export function differencesOf(products: readonly Product[]): Differences {
  return AMOUNTS.flatMap((field) => {
    const known = products.flatMap((product) => {
      const value = product[field];
      return value === null ? [] : [{ id: product.id, value }];
    });
    const values = known.map(({ value }) => value);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    if (known.length < 2 || low === high) return [];
    const having = (wanted: number) =>
      known.filter(({ value }) => value === wanted).map(({ id }) => id);
    return [{ field, low, low_product_ids: having(low), high, high_product_ids: having(high) }];
  });
}
