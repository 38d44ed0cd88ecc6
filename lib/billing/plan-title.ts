import { ATHLETE_PLAN_NAMES, ATHLETE_PLANS, type AthletePlan } from "@/lib/contract/plans";

/** Converts a stored plan name. Rows are written from the table of plans, so any other name is a bug. */
export function planNamed(stored: string): AthletePlan {
  const plan = ATHLETE_PLAN_NAMES.find((name) => name === stored);
  if (plan === undefined) throw new Error(`There is no plan ${stored}.`);
  return plan;
}

/** Returns a stored plan's title. */
export const planTitle = (stored: string): string => ATHLETE_PLANS[planNamed(stored)].title;
