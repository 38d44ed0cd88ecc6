import type { CarryingPlan, FuelAmounts } from "@/lib/contract/fit";
import type { Ceilings } from "./aim";
import { amountsOf, strengthIn } from "./amounts";
import type { Fill, Filling } from "./fillings";
import { BOTTLES } from "./limits";
import { paceOf, type Taken } from "./pace";
import type { Part } from "./search";

/** The session a plan is made for. */
export interface Outing {
  duration_min: number;
  ceilings: Ceilings;
  /** Number of bottles carried; null if not given. */
  bottles: number | null;
}

type Step = CarryingPlan["steps"][number];

/**
 * Plans what to carry and what to take when, so that in the end exactly this combination and its water are taken. What
 * the ceilings leave no step for is listed as left over. Bottles are emptied one after another, and refilled when all
 * are empty, or when the drinks in the others have to wait.
 */
export function carryingPlan(
  parts: readonly Part[],
  { bottle_ml, fills }: Filling,
  outing: Outing,
): CarryingPlan {
  const pocket = parts.filter(({ portion }) => portion.carried === "pocket");
  const carried = Math.min(fills.length, outing.bottles ?? BOTTLES);
  const bag: Bag = {
    fills,
    pocket,
    held: fills.slice(0, carried).map((_, index) => index),
    drunk_ml: fills.map(() => 0),
    eaten: pocket.map(() => 0),
  };
  const bottles = bag.held.map((fill, bottle) => fillingOf(bag, bottle, fill));
  const steps: Step[] = [];
  const refills: CarryingPlan["refills"] = [];
  const load = { pocket, fills, carried };
  for (const { at_min, taken } of paceOf(load, outing.duration_min, outing.ceilings)) {
    const take: Step["take"] = [];
    for (const one of taken) {
      if (one.kind === "refill") {
        bag.held[one.bottle] = one.fill;
        refills.push({ ...fillingOf(bag, one.bottle, one.fill), at_min });
      } else take.push(takeOut(bag, one));
    }
    if (take.length > 0) steps.push({ at_min, take, so_far: soFar(parts, bag), left: leftIn(bag) });
  }
  return {
    bottle_ml,
    bottles,
    pocket: pocket.map(({ portion, servings }) => ({
      product_id: portion.product.id,
      name: portion.product.display_name,
      servings,
    })),
    steps,
    refills,
    left_over: [
      ...leftIn(bag).map((left) => ({
        ...left,
        what:
          left.servings === null
            ? `${left.drink_ml}\u00a0ml`
            : servingsLeft(pocket, left.product_id, left.servings),
      })),
      ...fills.slice(carried + refills.length).map(({ volume_ml }) => ({
        place: bottleAt(0),
        product_id: null,
        servings: null,
        drink_ml: volume_ml,
        what: `${volume_ml}\u00a0ml, never filled`,
      })),
    ],
  };
}

function servingsLeft(pocket: readonly Part[], id: string | null, servings: number): string {
  const part = pocket.find(({ portion }) => portion.product.id === id);
  return `${servings}\u00a0× ${part?.portion.product.display_name ?? ""}`;
}

/** What is carried, and how much of it has been taken. */
interface Bag {
  fills: readonly Fill[];
  pocket: readonly Part[];
  /** The index of the filling in each bottle. */
  held: number[];
  /** Per filling. */
  drunk_ml: number[];
  /** Servings taken of each pocket product. */
  eaten: number[];
}

/** Records something as taken, and returns it for display. */
function takeOut(bag: Bag, taken: Exclude<Taken, { kind: "refill" }>): Step["take"][number] {
  if (taken.kind === "drink") {
    bag.drunk_ml[taken.fill] = (bag.drunk_ml[taken.fill] ?? 0) + taken.drink_ml;
    return {
      place: bottleAt(taken.bottle),
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

/**
 * Returns what has been taken so far. An empty filling counts as whole servings, so the sums end at the exact total.
 */
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
  const bottles = bag.held.flatMap((fill, bottle) => {
    const drink_ml = (bag.fills[fill]?.volume_ml ?? 0) - (bag.drunk_ml[fill] ?? 0);
    const place = bottleAt(bottle);
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
const bottleAt = (bottle: number): string => `bottle ${LETTERS[bottle]}`;

/** Describes a filling in words. */
const drinkIn = (fill: Fill | undefined): string =>
  fill === undefined || fill.contents.length === 0
    ? "Water"
    : fill.contents.map(({ portion }) => portion.product.display_name).join(" + ");

function fillingOf(bag: Bag, bottle: number, fill: number): CarryingPlan["bottles"][number] {
  const { volume_ml, contents } = bag.fills[fill] ?? { volume_ml: 0, contents: [] };
  const carb_g = contents.reduce(
    (sum, { portion, servings }) => sum + servings * portion.carb_g,
    0,
  );
  return {
    bottle: bottleAt(bottle),
    volume_ml,
    contents: contents.map(({ portion, servings }) => ({
      product_id: portion.product.id,
      name: portion.product.display_name,
      servings,
    })),
    concentration_g_per_100ml: contents.length === 0 ? null : strengthIn(carb_g, volume_ml),
  };
}
