import { keepCarryingPlan, readStrip } from "@/lib/activities/activities";
import { fitProducts } from "@/lib/catalog/fit";
import { displayName } from "@/lib/catalog/product";
import { fail } from "@/lib/contract/errors";
import type { KeptPlan } from "@/lib/contract/kept-plan";
import { canBeId } from "@/lib/platform/ids";
import type { Own } from "./record";

/** The athlete's bottles: the volume of one in ml, and how many there are. */
interface Bottles {
  bottle_ml: number;
  bottles: number;
}

/**
 * Fits products to one of the caller's own sessions, with what to carry. Stores nothing, and neither starts nor debits
 * a trial.
 *
 * @throws activity_not_found, rate_limit_exceeded
 */
export const readOwnFit = (
  { account, athleteId }: Own,
  activityId: string,
  { bottle_ml, bottles }: Bottles,
) => fitProducts(account, { athlete_id: athleteId, activity_id: activityId, bottle_ml, bottles });

/** Returns the bottles a plan was chosen for, some of which it may leave empty. */
export const bottlesOf = ({ bottle_ml, bottles, bottles_carried }: KeptPlan): Bottles => ({
  bottle_ml,
  bottles: bottles_carried ?? bottles.length,
});

/**
 * Returns a short mark that distinguishes plans, new or kept: a form carries the mark of the plan it was rendered with,
 * and the page says whether it is still the one that was chosen.
 */
export const markOf = ({
  bottles,
  pocket,
  refills,
  steps,
}: Pick<KeptPlan, "bottles" | "pocket" | "refills" | "steps">): string =>
  [
    ...[...bottles, ...refills].flatMap(({ volume_ml, contents }) => [
      volume_ml,
      ...contents.map(servingOf),
    ]),
    ...pocket.map(servingOf),
    ...steps.map(({ at_min }) => at_min),
  ].join();

/** Returns the mark of a plan as it is shown for these bottles: another choice of bottles is shown before it is saved. */
export const shownOf = (plan: Parameters<typeof markOf>[0], { bottle_ml, bottles }: Bottles) =>
  `${bottles} ${bottle_ml} ${markOf(plan)}`;

const servingOf = ({ product_id, servings }: KeptPlan["pocket"][number]): string =>
  `${product_id} ${servings}`;

/**
 * Stores the plan for these bottles with the session: the debrief then shows its contents.
 *
 * @param shown the mark of the plan that was seen, by `shownOf`
 * @returns whether it is still that plan; any other is not stored
 * @throws activity_not_found, rate_limit_exceeded, prescription_not_found where there is nothing to carry
 */
export async function choosePlan(
  own: Own,
  activityId: string,
  bottles: Bottles,
  shown: string,
): Promise<boolean> {
  const { plan, combination } = await readOwnFit(own, activityId, bottles);
  if (plan === null || combination === null) fail("prescription_not_found");
  if (shownOf(plan, bottles) !== shown) return false;
  const kept: KeptPlan = {
    bottle_ml: plan.bottle_ml,
    bottles: plan.bottles,
    bottles_carried: bottles.bottles,
    pocket: plan.pocket,
    refills: plan.refills,
    steps: plan.steps.map(({ at_min, take }) => ({ at_min, take })),
    products: combination.products.map(({ product }) => ({
      id: product.id,
      name: displayName(product),
      kind: product.product_type,
      carb_g: product.carb_gram,
      sodium_mg: product.sodium_mg,
      fluid_ml: product.fluid_ml,
    })),
  };
  await keepCarryingPlan(own.account, own.athleteId, activityId, kept);
  return true;
}

/** True if the caller has chosen what to carry in a session. @throws activity_not_found */
export const hasChosen = async ({ account, athleteId }: Own, activityId: string) =>
  canBeId(activityId) && (await readStrip(account, athleteId, activityId)).plan !== null;
