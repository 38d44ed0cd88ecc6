import type { FeedbackInput } from "@/lib/contract/activity";
import type { KeptCarried } from "@/lib/contract/carried";
import { AMOUNT_MAX, TOTAL_OF } from "@/lib/contract/debrief";
import { fail } from "@/lib/contract/errors";
import { rounded, totalsOf } from "./carried";

const left = (carried: number | null, consumed: number | null): number | null =>
  carried === null || consumed === null ? null : rounded(carried - consumed);

/**
 * A debrief with the totals that its items and bottles come to, where it does not name them itself.
 *
 * @throws invalid_value for lists that come to more than a total may be
 */
export function withTotals(input: FeedbackInput, kept: KeptCarried): FeedbackInput {
  if (kept.items === null && kept.bottles === null) return input;
  const { carried, consumed } = totalsOf(kept);
  for (const of of Object.values(TOTAL_OF))
    if ((carried[of] ?? 0) > AMOUNT_MAX)
      fail("invalid_value", {
        param: kept.items === null ? "bottles" : "items",
        message: `What was carried comes to more than ${AMOUNT_MAX.toLocaleString("en")} of ${of}.`,
      });
  return {
    ...input,
    consumed_carb_g: input.consumed_carb_g ?? consumed.carb_g,
    consumed_sodium_mg: input.consumed_sodium_mg ?? consumed.sodium_mg,
    consumed_fluid_ml: input.consumed_fluid_ml ?? consumed.fluid_ml,
    leftover_carb_g: input.leftover_carb_g ?? left(carried.carb_g, consumed.carb_g),
    leftover_fluid_ml: input.leftover_fluid_ml ?? left(carried.fluid_ml, consumed.fluid_ml),
    as_used: {
      carb_g: input.as_used?.carb_g ?? carried.carb_g,
      sodium_mg: input.as_used?.sodium_mg ?? carried.sodium_mg,
      fluid_ml: input.as_used?.fluid_ml ?? carried.fluid_ml,
    },
  };
}
