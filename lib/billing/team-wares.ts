import { SOLD_TEAM_PLANS, type SoldTeamPlan, TEAM_EXTRAS, TEAM_PLANS } from "@/lib/contract/plans";
import type { TeamChoice } from "@/lib/contract/team";
import type { ItemRecord } from "./stripe-customer";
import { productOf, type Ware } from "./wares";

/** What teams buy, as sold through Stripe: a plan, plus a number of coaches and athlete seats. */

/** A quantity of one ware. */
export interface WareLine {
  ware: Ware;
  quantity: number;
}

const monthly = (name: string, sold: { title: string; amount: number }): Ware => ({
  ...sold,
  name: `team_${name}`,
  interval: "month",
});

const EXTRA_COACH = monthly("extra_coach", TEAM_EXTRAS.extra_coach);
const ATHLETE_SEAT = monthly("athlete_seat", TEAM_EXTRAS.athlete_seat);
const planWare = (plan: SoldTeamPlan): Ware => monthly(plan, TEAM_PLANS[plan]);

/** Lists what a choice consists of, leaving out zero quantities. */
export const linesOf = ({ plan, extra_coaches, athlete_seats }: TeamChoice): WareLine[] =>
  [
    { ware: planWare(plan), quantity: 1 },
    { ware: EXTRA_COACH, quantity: extra_coaches },
    { ware: ATHLETE_SEAT, quantity: athlete_seats },
  ].filter(({ quantity }) => quantity > 0);

/** Returns what a choice costs per month, in minor units. */
export const monthlyAmount = (choice: TeamChoice): number =>
  linesOf(choice).reduce((sum, { ware, quantity }) => sum + ware.amount * quantity, 0);

/** Returns the choice that a subscription's items represent; null if there is no plan among them. */
export function choiceOf(items: readonly ItemRecord[]): TeamChoice | null {
  const count = ({ name }: Ware): number =>
    items
      .filter(({ productId }) => productId === productOf(name))
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const plan = SOLD_TEAM_PLANS.findLast((each) => count(planWare(each)) > 0);
  if (plan === undefined) return null;
  return { plan, extra_coaches: count(EXTRA_COACH), athlete_seats: count(ATHLETE_SEAT) };
}

/** Returns a team plan's title. */
export const teamPlanTitle = (plan: SoldTeamPlan): string => TEAM_PLANS[plan].title;
