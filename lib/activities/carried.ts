import type { KeptCarried } from "@/lib/contract/carried";
import { TOTAL_OF } from "@/lib/contract/debrief";
import type { Totals } from "@/lib/contract/roster";
import type { FuelObject } from "@/lib/contract/strip";

/** An amount of a nutrient, carried and consumed; null if a label doesn't state it. */
type Part = readonly [carried: number | null, consumed: number | null];

function partsOf({ items, bottles }: KeptCarried, of: keyof Totals): Part[] {
  // An item that doesn't state its fluid counts as having none, so it can't turn the fluid total null and hide
  // overdrinking.
  const said = (item: NonNullable<KeptCarried["items"]>[number]) =>
    of === "fluid_ml" ? (item[of] ?? 0) : item[of];
  const ofItems = (items ?? []).map((item): Part => times(said(item), item.carried, item.consumed));
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

/** Rounds to a tenth, to hide binary fractions. */
export const rounded = (amount: number | null) =>
  amount === null ? null : Math.round(amount * 10) / 10;

/**
 * Sums up items and bottles. A total is null if a label omits an amount, except for fluid. A nutrient found in nothing
 * listed is 0 only if both lists were sent: gels alone say nothing about water.
 */
export function totalsOf(kept: KeptCarried): { carried: Totals; consumed: Totals } {
  const isWhole = kept.items !== null && kept.bottles !== null;
  const [carried, consumed]: [Totals, Totals] = [{ ...NOTHING }, { ...NOTHING }];
  for (const of of Object.values(TOTAL_OF)) {
    const parts = partsOf(kept, of);
    const whole = rounded(sum(parts.map(([each]) => each)));
    if (whole === 0 && !isWhole) continue;
    carried[of] = whole;
    consumed[of] = rounded(sum(parts.map(([, each]) => each)));
  }
  return { carried, consumed };
}

/** Amounts of which nothing is known. */
export const NOTHING: Totals = { carb_g: null, sodium_mg: null, fluid_ml: null };

/** Returns how a thing is drawn that is no known product: by its name and amounts. */
export function likelyObject({
  name,
  fluid_ml,
}: {
  name: string;
  fluid_ml: number | null;
}): FuelObject {
  if (/\bbars?\b/i.test(name)) return "bar";
  // Less is the water in a gel.
  return (fluid_ml ?? 0) >= 100 ? "can" : "gel";
}
