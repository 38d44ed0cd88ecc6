import type { z } from "zod";
import type { AccountScope } from "@/lib/access/scope";
import type { CompareAnswer, CompareInput } from "@/lib/contract/fit";
import type { CategoriesAnswer, Product, ProductAnswer } from "@/lib/contract/product";
import { CATEGORIES } from "./product";
import { idsOf, lookUp, requireProducts } from "./products";
import { catalogView } from "./standing";

type Answer<Schema extends z.ZodType> = Omit<z.input<Schema>, "request_id">;

/** Returns the taxonomy, which is the same for everyone. */
export const listCategories = async (): Promise<Answer<typeof CategoriesAnswer>> => ({
  categories: CATEGORIES,
});

/**
 * Returns one product by its barcode in any form, slug or id. For athletes who can't see the catalog there is none,
 * without saying whether it exists.
 *
 * @throws athlete_not_found, environment_mismatch, product_not_found, rate_limited, rate_limit_exceeded
 */
export async function readProduct(
  account: AccountScope,
  athleteId: string,
  name: string,
): Promise<Answer<typeof ProductAnswer>> {
  const found = await lookUp(account, [name]);
  const asked = { asked: "lookup" as const, products: idsOf(found) };
  const view = await catalogView(account, athleteId, asked);
  if (view.tier === "teaser") return { ...view, product: null };
  const [product = null] = await requireProducts(account, [name], found);
  return { tier: "full", product };
}

/**
 * Compares products in the order they are named, and returns how they differ.
 *
 * @throws athlete_not_found, environment_mismatch, product_not_found, rate_limited, rate_limit_exceeded
 */
export async function compareProducts(
  account: AccountScope,
  { athlete_id, product_ids }: z.output<typeof CompareInput>,
): Promise<Answer<typeof CompareAnswer>> {
  const found = await lookUp(account, product_ids);
  const asked = { asked: "compare" as const, products: idsOf(found) };
  const view = await catalogView(account, athlete_id, asked);
  if (view.tier === "teaser") return { ...view, products: [], differences: [] };
  const products = await requireProducts(account, product_ids, found, "product_ids");
  return { tier: "full", products, differences: differencesOf(products) };
}

type Differences = z.output<typeof CompareAnswer>["differences"];

/** The per-serving amounts in which products can differ. */
const AMOUNTS = [
  ...(["carb_gram", "sugar_g", "sodium_mg", "fluid_ml", "caffeine_mg", "calories"] as const),
  ...(["fat_g", "protein_g", "fiber_g", "potassium_mg", "magnesium_mg", "mix_volume_ml"] as const),
];

/**
 * Returns the amounts in which products differ, with the products that have the least and the most. Unknown values are
 * not compared.
 */
function differencesOf(products: readonly Product[]): Differences {
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
