import type { CarryingPlan, FuelAmounts } from "@/lib/contract/fit";
import type { Ceilings } from "./aim";
import { amountsOf, strengthIn } from "./amounts";
import { type Fill, fillsOf } from "./fillings";
import { BOTTLE_ML, BOTTLES } from "./limits";
import { paceOf, type Taken } from "./pace";
import type { Part } from "./search";

/** What a plan is made for. */
export interface Outing {
  duration_min: number;
  ceilings: Ceilings;
  /** Null where none was chosen. */
  bottle_ml: number | null;
  /** How many are carried; null where that was not said. */
  bottles: number | null;
}

type Step = CarryingPlan["steps"][number];

/**
 * What is carried and what to take when, so that in the end exactly this combination and its water were taken. Bottles
 * are emptied one after the other, and filled again when all of them are empty.
 */
export function carryingPlan(
  parts: readonly Part[],
  water_ml: number,
  outing: Outing,
): CarryingPlan {
  const fills = fillsOf(parts, water_ml, outing.bottle_ml);
  const pocket = parts.filter(({ portion }) => portion.carried === "pocket");
  const carried = Math.min(fills.length, outing.bottles ?? BOTTLES);
  const bag: Bag = {
    fills,
    pocket,
    carried,
    filled: carried,
    drunk_ml: fills.map(() => 0),
    eaten: pocket.map(() => 0),
  };
  const steps: Step[] = [];
  const refills: CarryingPlan["refills"] = [];
  for (const { at_min, taken } of paceOf(pocket, fills, outing.duration_min, outing.ceilings)) {
    if (taken.length === 0) continue;
    const take = taken.map((one) => {
      const said = takeOut(bag, one);
      for (const filling of refill(bag)) refills.push({ ...filling, at_min });
      return said;
    });
    steps.push({ at_min, take, so_far: soFar(parts, bag), left: leftIn(bag) });
  }
  return {
    bottle_ml: outing.bottle_ml ?? BOTTLE_ML,
    bottles: fills.slice(0, carried).map((fill, index) => fillingOf(bag, fill, index)),
    pocket: pocket.map(({ portion, servings }) => ({
      product_id: portion.product.id,
      name: portion.product.display_name,
      servings,
    })),
    steps,
    refills,
    left_over: leftIn(bag).map(({ place, servings, drink_ml }) => ({
      place,
      what: servings === null ? `${drink_ml}\u00a0ml` : `${servings} servings`,
    })),
  };
}

/** What is carried, and how much of it was taken. */
interface Bag {
  fills: readonly Fill[];
  pocket: readonly Part[];
  /** Bottles. */
  carried: number;
  /** Fillings that were filled so far. */
  filled: number;
  /** Of each filling. */
  drunk_ml: number[];
  /** Servings of each product of the pocket. */
  eaten: number[];
}

/** Takes something out, and says it. */
function takeOut(bag: Bag, taken: Taken): Step["take"][number] {
  if (taken.kind === "drink") {
    bag.drunk_ml[taken.fill] = (bag.drunk_ml[taken.fill] ?? 0) + taken.drink_ml;
    return {
      place: bottleOf(bag, taken.fill),
      product_id: null,
      what: drinkIn(bag.fills[taken.fill]),
      servings: null,
      drink_ml: taken.drink_ml,
    };
  }
  const { product } = taken.portion;
  const index = bag.pocket.findIndex(({ portion }) => portion === taken.portion);
  bag.eaten[index] = (bag.eaten[index] ?? 0) + taken.servings;
  return {
    place: "pocket",
    product_id: product.id,
    what: product.display_name,
    servings: taken.servings,
    drink_ml: null,
  };
}

/** Fills the bottles again where all of them are empty and something is left to fill them with. */
function refill(bag: Bag): CarryingPlan["bottles"] {
  const isEmpty = bag.fills
    .slice(0, bag.filled)
    .every(({ volume_ml }, index) => (bag.drunk_ml[index] ?? 0) >= volume_ml);
  if (!isEmpty) return [];
  const from = bag.filled;
  bag.filled = Math.min(bag.fills.length, from + bag.carried);
  return bag.fills.slice(from, bag.filled).map((fill, index) => fillingOf(bag, fill, from + index));
}

/** What was taken until now. A filling that is empty gave whole servings, so that sums end where the whole does. */
function soFar(parts: readonly Part[], bag: Bag): FuelAmounts {
  const taken = parts.map(({ portion }) => {
    let servings = 0;
    for (const [index, part] of bag.pocket.entries()) {
      if (part.portion === portion) servings += bag.eaten[index] ?? 0;
    }
    for (const [index, { volume_ml, contents }] of bag.fills.entries()) {
      const share = (bag.drunk_ml[index] ?? 0) / volume_ml;
      for (const part of contents) {
        if (part.portion === portion) servings += part.servings * share;
      }
    }
    return { portion, servings };
  });
  return amountsOf(
    taken,
    bag.drunk_ml.reduce((sum, ml) => sum + ml, 0),
  );
}

function leftIn(bag: Bag): Step["left"] {
  const bottles = bag.fills.slice(0, bag.filled).flatMap(({ volume_ml }, index) => {
    const drink_ml = volume_ml - (bag.drunk_ml[index] ?? 0);
    const place = bottleOf(bag, index);
    return drink_ml > 0 ? [{ place, product_id: null, servings: null, drink_ml }] : [];
  });
  const pocket = bag.pocket.flatMap(({ portion, servings }, index) => {
    const left = servings - (bag.eaten[index] ?? 0);
    const product_id = portion.product.id;
    return left > 0 ? [{ place: "pocket", product_id, servings: left, drink_ml: null }] : [];
  });
  return [...bottles, ...pocket];
}

const LETTERS = "ABCDEF";
const bottleOf = ({ carried }: Pick<Bag, "carried">, index: number): string =>
  `bottle ${LETTERS[index % carried]}`;

/** What a filling is, in words. */
const drinkIn = (fill: Fill | undefined): string =>
  fill === undefined || fill.contents.length === 0
    ? "Water"
    : fill.contents.map(({ portion }) => portion.product.display_name).join(" + ");

function fillingOf(
  bag: Bag,
  { volume_ml, contents }: Fill,
  index: number,
): CarryingPlan["bottles"][number] {
  const carb_g = contents.reduce(
    (sum, { portion, servings }) => sum + servings * portion.carb_g,
    0,
  );
  return {
    bottle: bottleOf(bag, index),
    volume_ml,
    contents: contents.map(({ portion, servings }) => ({
      product_id: portion.product.id,
      name: portion.product.display_name,
      servings,
    })),
    concentration_g_per_100ml: contents.length === 0 ? null : strengthIn(carb_g, volume_ml),
  };
}
