import { servingsOf } from "@/lib/catalog/paper/words";
import type { Session, Totals } from "@/lib/contract/roster";
import type { StripThing } from "@/lib/contract/strip";
import { listed } from "@/lib/wording/grammar";

/** What of a session its pages compare, as the API's shares are worked out. */

/** What was carried, else suggested, nutrient by nutrient: what shares of the plan are of. */
export const plannedOf = ({ as_used_totals, suggested_totals }: Session): Totals => ({
  carb_g: as_used_totals.carb_g ?? suggested_totals.carb_g,
  sodium_mg: as_used_totals.sodium_mg ?? suggested_totals.sodium_mg,
  fluid_ml: as_used_totals.fluid_ml ?? suggested_totals.fluid_ml,
});

/** What was taken in. */
export const actualOf = (session: Session): Totals => ({
  carb_g: session.consumed_carb_g,
  sodium_mg: session.consumed_sodium_mg,
  fluid_ml: session.consumed_fluid_ml,
});

/** Whether anything at all was reported on a session. */
export const isReported = ({ report_source }: Session): boolean => report_source !== null;

/** What was brought back of what is drawn: "1½× Gel and 1× Bar"; null where all of it was eaten. */
export function broughtBack(things: readonly Pick<StripThing, "name" | "part">[]): string | null {
  const left = new Map<string, number>();
  for (const { name, part } of things) left.set(name, (left.get(name) ?? 0) + 1 - part);
  const said = [...left].filter(([, servings]) => servings > 0);
  return said.length === 0
    ? null
    : listed(said.map(([name, servings]) => `${servingsOf(servings)} ${name}`));
}
