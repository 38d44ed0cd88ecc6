import type { z } from "zod";
import type { AccountScope } from "@/lib/access/scope";
import type { CompareAnswer, CompareInput } from "@/lib/contract/fit";
import type { CategoriesAnswer, ProductAnswer } from "@/lib/contract/product";
import { differencesOf } from "./differences";
import { CATEGORIES } from "./product";
import { idsOf, lookUp, requireProducts } from "./products";
import { catalogView } from "./standing";

type Answer<Schema extends z.ZodType> = Omit<z.input<Schema>, "request_id">;

/** The taxonomy, which is the same for everybody. */
export const listCategories = async (): Promise<Answer<typeof CategoriesAnswer>> => ({
  categories: CATEGORIES,
});

/**
 * One product by its barcode in any form, its slug or its id. To whom the catalogue is not shown there is none, and it is
 * not said whether it exists.
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
 * Products beside each other, in the order in which they are named, and in what they differ.
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
  const products = await requireProducts(account, product_ids, found);
  return { tier: "full", products, differences: differencesOf(products) };
}
