import type { FeedbackInput } from "@/lib/contract/activity";
import type { KeptCarried } from "@/lib/contract/carried";
import { AMOUNT_MAX, TOTAL_OF } from "@/lib/contract/debrief";
import { fail } from "@/lib/contract/errors";
import { rounded, totalsOf } from "./carried";

/** Returns what is left of what was carried; null unless both are known. */
export const restOf = (carried: number | null, consumed: number | null): number | null =>
  carried === null || consumed === null ? null : rounded(carried - consumed);

/**
 * Fills in a debrief's totals from its items and bottles, where it doesn't give them itself. In `as_used`, null counts
 * as given: it means nobody knows what was carried.
 *
 * @throws invalid_value for lists that come to more than a total may be
 */
export function withTotals(input: FeedbackInput, kept: KeptCarried): FeedbackInput {
  if (kept.items === null && kept.bottles === null) return input;
  const { carried, consumed } = totalsOf(kept);
  const { as_used } = input;
  for (const of of Object.values(TOTAL_OF))
    if (Math.max(carried[of] ?? 0, consumed[of] ?? 0) > AMOUNT_MAX)
      fail("invalid_value", {
        param: kept.items === null ? "bottles" : "items",
        message: `What was carried comes to more than ${AMOUNT_MAX.toLocaleString("en")} of ${of}.`,
      });
  // If only the amount eaten of an item is reported, what was carried is unknown, and no share may be measured against
  // it.
  const unsaid = (kept.items ?? []).filter((_, at) => {
    const said = input.items?.[at];
    return said !== undefined && said.carried == null;
  });
  for (const of of Object.values(TOTAL_OF))
    if (unsaid.some((item) => item[of] !== 0)) carried[of] = null;
  return {
    ...input,
    consumed_carb_g: input.consumed_carb_g ?? consumed.carb_g,
    consumed_sodium_mg: input.consumed_sodium_mg ?? consumed.sodium_mg,
    consumed_fluid_ml: input.consumed_fluid_ml ?? consumed.fluid_ml,
    leftover_carb_g: input.leftover_carb_g ?? restOf(carried.carb_g, consumed.carb_g),
    leftover_fluid_ml: input.leftover_fluid_ml ?? restOf(carried.fluid_ml, consumed.fluid_ml),
    as_used: {
      carb_g: as_used?.carb_g === undefined ? carried.carb_g : as_used.carb_g,
      sodium_mg: as_used?.sodium_mg === undefined ? carried.sodium_mg : as_used.sodium_mg,
      fluid_ml: as_used?.fluid_ml === undefined ? carried.fluid_ml : as_used.fluid_ml,
    },
  };
}
