import { ATHLETE_PLAN_NAMES, ATHLETE_PLANS } from "@/lib/contract/plans";

/** What a stored plan is called; rows are written from the table of plans, so another is a fault of ours. */
export function planTitle(stored: string): string {
  const plan = ATHLETE_PLAN_NAMES.find((name) => name === stored);
  if (plan === undefined) throw new Error(`There is no plan ${stored}.`);
  return ATHLETE_PLANS[plan].title;
}
