import { offeredUrl } from "@/lib/billing/subscribe-link";
import { type Carried, carriedOf } from "@/lib/catalog/paper/fitted";
import { isApiError } from "@/lib/contract/errors";
import type { FitAnswered, FuelCombination } from "@/lib/contract/fit";
import type { CallToAction } from "@/lib/contract/prescription";

/** Why there is nothing to carry. */
export type NoPlan =
  | { why: "no prescription" }
  | { why: "too often" }
  | { why: "teaser"; subscribeUrl: string | null }
  | { why: "nothing fits"; misses: FuelCombination["misses"] };

/** The result of a fit as a page shows it: a carrying plan, or why there is none. */
export type Found = { carried: Carried } | { carried: null; about: NoPlan };

/**
 * Turns a fit into what a page shows. Refusals that the reader can act on become part of the result.
 *
 * @throws whatever else kept it from being found
 */
export async function foundBy(
  fitting: Promise<FitAnswered & { cta?: CallToAction | undefined }>,
): Promise<Found> {
  try {
    const { cta, ...fitted } = await fitting;
    if (cta !== undefined)
      return { carried: null, about: { why: "teaser", subscribeUrl: offeredUrl(cta) } };
    const carried = carriedOf(fitted);
    if (carried === null) return { carried, about: { why: "no prescription" } };
    const { products, misses } = carried.combination;
    if (products.length > 0 || misses.length === 0) return { carried };
    return { carried: null, about: { why: "nothing fits", misses } };
  } catch (error) {
    const why = isApiError(error) ? REFUSALS[error.code] : undefined;
    if (why === undefined) throw error;
    return { carried: null, about: { why } };
  }
}

const REFUSALS: Readonly<Record<string, "no prescription" | "too often" | undefined>> = {
  prescription_not_found: "no prescription",
  rate_limit_exceeded: "too often",
};
