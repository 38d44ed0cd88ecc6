import type { CarryingPlan, FitAnswered, FitTargets, FuelCombination } from "@/lib/contract/fit";
import type { Safety } from "@/lib/contract/prescription";

export type Step = CarryingPlan["steps"][number];
export type Take = Step["take"][number];
export type Refill = CarryingPlan["refills"][number];
export type Filling = CarryingPlan["bottles"][number];

/** A fit that found something to carry, and how. */
export interface Carried {
  targets: FitTargets;
  /** Null where targets were named without a session. */
  safety: Safety | null;
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
  if (targets === null || combination === null || plan === null) return null;
  return { targets, safety, combination, plan };
}

/** What comes next: a step, or refills at once. */
export type PlanRow =
  | { kind: "step"; at_min: number; step: Step }
  | { kind: "refill"; at_min: number; refills: Refill[] };

/** Steps and refills as they come; a bottle is filled after the step that empties it. */
export function rowsInOrder({ steps, refills }: CarryingPlan): PlanRow[] {
  const minutes = [...new Set(refills.map(({ at_min }) => at_min))];
  const filled = minutes.map((minute): PlanRow => {
    const at = refills.filter(({ at_min }) => at_min === minute);
    return { kind: "refill", at_min: minute, refills: at };
  });
  const taken = steps.map((step): PlanRow => ({ kind: "step", at_min: step.at_min, step }));
  return [...taken, ...filled].sort((one, other) => one.at_min - other.at_min);
}
