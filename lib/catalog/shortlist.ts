import type { FitTargets } from "@/lib/contract/fit";
import type { Product } from "@/lib/contract/product";
import { chooseCandidates } from "./candidates";
import { toProduct } from "./product";
import { findKnown } from "./products.store";

/** Products that are looked at for candidates, most. */
const LOOKED_AT = 600;

/**
 * Products that may meet some targets together: of each kind those that are nearest, without caffeine, whose numbers are
 * known. The same targets give the same products as long as the catalogue is the same.
 */
export async function shortlist(targets: FitTargets, most: number): Promise<Product[]> {
  const known = await findKnown(LOOKED_AT);
  return chooseCandidates(known.map(toProduct), targets, most);
}
