import { AMOUNT_MAX, type FeedbackInput } from "@/lib/contract/activity";
import type { KeptCarried } from "@/lib/contract/carried";
import { fail } from "@/lib/contract/errors";
import type { Totals } from "@/lib/contract/roster";

const NUTRIENTS = ["carb_g", "sodium_mg", "fluid_ml"] as const;

/** So much of a nutrient, first as it was carried, then as it was consumed; null where a label does not say. */
type Part = readonly [carried: number | null, consumed: number | null];

function partsOf({ items, bottles }: KeptCarried, of: keyof Totals): Part[] {
  const ofItems = (items ?? []).map((item): Part => times(item[of], item.carried, item.consumed));
  const ofBottles = (bottles ?? []).flatMap(({ volume_ml, left_ml, mix }): Part[] => {
    const drunk_ml = volume_ml - left_ml;
    if (of === "fluid_ml") return [[volume_ml, drunk_ml]];
    return mix.map((each) =>
      times(each[of], each.servings, (each.servings * drunk_ml) / volume_ml),
    );
  });
  return [...ofItems, ...ofBottles];
}

const times = (amount: number | null, carried: number, consumed: number): Part => [
  amount === null ? null : amount * carried,
  amount === null ? null : amount * consumed,
];

const sum = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>(
    (total, amount) => (total === null || amount === null ? null : total + amount),
    0,
  );

/** To a tenth, so that binary fractions do not show. */
const rounded = (amount: number | null) => (amount === null ? null : Math.round(amount * 10) / 10);

/**
 * What items and bottles come to. A total is null where a label leaves an amount unsaid. A nutrient that nothing listed
 * holds is 0 only where both lists were sent: gels alone say nothing about water.
 */
export function totalsOf(kept: KeptCarried): { carried: Totals; consumed: Totals } {
  const isWhole = kept.items !== null && kept.bottles !== null;
  const [carried, consumed]: [Totals, Totals] = [{ ...NOTHING }, { ...NOTHING }];
  for (const of of NUTRIENTS) {
    const parts = partsOf(kept, of);
    const whole = rounded(sum(parts.map(([each]) => each)));
    if (whole === 0 && !isWhole) continue;
    carried[of] = whole;
    consumed[of] = rounded(sum(parts.map(([, each]) => each)));
  }
  return { carried, consumed };
}

const NOTHING: Totals = { carb_g: null, sodium_mg: null, fluid_ml: null };

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
  for (const of of NUTRIENTS)
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
