import type { Session, Totals } from "@/lib/contract/roster";

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
