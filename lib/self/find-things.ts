import { OBJECT_OF } from "@/lib/activities/strip";
import { carriedOf, fluidAddedBy } from "@/lib/catalog/fit/portion";
import { toProduct } from "@/lib/catalog/product";
import { lookUp } from "@/lib/catalog/products";
import { searchCatalog } from "@/lib/catalog/search";
import type { EnteredThing } from "@/lib/contract/entered-carried";
import type { Product } from "@/lib/contract/product";
import type { Own } from "./record";

const FOUND_MAX = 6;

/** Finds products by what an athlete types, as a debrief adds them. @throws rate_limit_exceeded */
export async function findThings({ account, athleteId }: Own, q: string): Promise<EnteredThing[]> {
  const asked = { athlete_id: athleteId, q, limit: FOUND_MAX };
  const { products } = await searchCatalog(account, asked);
  const found = await lookUp(
    account,
    products.map(({ id }) => id),
  );
  return found.flatMap((stored) => (stored === undefined ? [] : [thingOf(toProduct(stored))]));
}

function thingOf(product: Product): EnteredThing {
  const isMix = carriedOf(product) === "mixed";
  const fluid_ml = fluidAddedBy(product);
  return {
    product_id: product.id,
    // Says that its water counts, so that nobody adds a bottle of water for it.
    name: isMix && fluid_ml !== null ? `${product.display_name}, in water` : product.display_name,
    object: isMix ? "can" : OBJECT_OF[product.product_type],
    carb_g: product.carb_gram,
    sodium_mg: product.sodium_mg,
    fluid_ml,
    parts: [],
    count: 1,
    carried: 0,
  };
}
