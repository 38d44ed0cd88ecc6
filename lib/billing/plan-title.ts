import { ATHLETE_PLAN_NAMES, ATHLETE_PLANS, type AthletePlan } from "@/lib/contract/plans";

/** A stored plan; rows are written from the table of plans, so another is a fault of ours. */
export function planNamed(stored: string): AthletePlan {
  const plan = ATHLETE_PLAN_NAMES.find((name) => name === stored);
  if (plan === undefined) throw new Error(`There is no plan ${stored}.`);
  return plan;
}

/** What a stored plan is called. */
export const planTitle = (stored: string): string => ATHLETE_PLANS[planNamed(stored)].title;
