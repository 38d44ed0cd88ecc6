import { OBJECT_OF } from "@/lib/activities/strip";
import { displayName } from "@/lib/catalog/product";
import { searchCatalog } from "@/lib/catalog/search";
import type { EnteredThing } from "@/lib/contract/entered-carried";
import { takeForAthlete } from "@/lib/metering/athlete-limit";
import type { Own } from "./record";

const FOUND_MAX = 6;

/**
 * Finds products by what an athlete types, as a debrief adds them. Athletes who sign up here share one account, so only
 * their own limit counts.
 *
 * @throws rate_limit_exceeded
 */
export async function findThings({ account, athleteId }: Own, q: string): Promise<EnteredThing[]> {
  await takeForAthlete({ isUnbounded: false }, "athlete_products", athleteId);
  const { products } = await searchCatalog(
    { ...account, isUnbounded: true },
    { athlete_id: athleteId, q, limit: FOUND_MAX },
  );
  return products.map((product) => ({
    product_id: product.id,
    name: displayName(product),
    object: OBJECT_OF[product.product_type],
    carb_g: product.carb_gram,
    sodium_mg: product.sodium_mg,
    fluid_ml: product.fluid_ml,
    parts: [],
    count: 1,
    carried: 0,
  }));
}
