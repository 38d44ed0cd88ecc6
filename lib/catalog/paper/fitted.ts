import type { CarryingPlan, FitAnswered, FitTargets, FuelCombination } from "@/lib/contract/fit";
import type { Safety } from "@/lib/contract/prescription";

export type Take = CarryingPlan["steps"][number]["take"][number];
export type LeftOver = CarryingPlan["left_over"][number];
export type Refill = CarryingPlan["refills"][number];
export type Filling = CarryingPlan["bottles"][number];

/** A fit that has a plan for carrying. */
export interface Carried {
  targets: FitTargets;
  safety: Safety;
  combination: FuelCombination;
  plan: CarryingPlan;
}

/** Returns the carrying part of a fit; null if there is no plan, for whatever reason. */
export function carriedOf({
  targets,
  safety,
  combination,
  plan,
}: Omit<FitAnswered, "products" | "activity_id">): Carried | null {
  if (targets === null || safety === null || combination === null || plan === null) return null;
  return { targets, safety, combination, plan };
}
