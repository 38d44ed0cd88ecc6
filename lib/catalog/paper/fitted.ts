import type { z } from "zod";
import type { FitAnswer, FuelCombination, fitFields } from "@/lib/contract/fit";

/** What a fit finds, whomever it is for. */
export type Fitted = Pick<z.output<typeof FitAnswer>, keyof typeof fitFields>;

/** What is carried, and what to take when. */
export type CarryingPlan = NonNullable<Fitted["plan"]>;
export type Step = CarryingPlan["steps"][number];
export type Take = Step["take"][number];
export type Refill = CarryingPlan["refills"][number];
export type Filling = CarryingPlan["bottles"][number];

/** A fit that found something to carry, and how. */
export interface Carried {
  targets: NonNullable<Fitted["targets"]>;
  /** Null where targets were named without a session. */
  safety: Fitted["safety"];
  combination: FuelCombination;
  plan: CarryingPlan;
}

/** What is carried, of a fit; null where there is no plan, for whatever reason. */
export function carriedOf({ targets, safety, combination, plan }: Fitted): Carried | null {
  if (targets === null || combination === null || plan === null) return null;
  return { targets, safety, combination, plan };
}
