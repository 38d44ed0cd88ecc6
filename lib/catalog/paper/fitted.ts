import type { CarryingPlan, FitAnswered, FitTargets, FuelCombination } from "@/lib/contract/fit";
import type { Safety } from "@/lib/contract/prescription";

export type Take = CarryingPlan["steps"][number]["take"][number];
export type LeftOver = CarryingPlan["left_over"][number];
export type Refill = CarryingPlan["refills"][number];
export type Filling = CarryingPlan["bottles"][number];

/** A fit that found something to carry, and how. */
export interface Carried {
  targets: FitTargets;
  safety: Safety;
  combination: FuelCombination;
  plan: CarryingPlan;
}

/** What is carried, of a fit; null where there is no plan, for whatever reason. */
export function carriedOf({
  targets,
  safety,
  combination,
  plan,
}: Omit<FitAnswered, "products" | "activity_id">): Carried | null {
  if (targets === null || safety === null || combination === null || plan === null) return null;
  return { targets, safety, combination, plan };
}
