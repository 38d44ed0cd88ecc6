import { COMBINED_MAX } from "@/lib/contract/fit";
import { type Aim, missSteps, waterOf } from "./aim";
import {
  countsToTry,
  leastMissSteps,
  leastServings,
  type Range,
  type Reach,
  reachOf,
} from "./bound";
import { type Limits, type Load, loaded, NO_LOAD, servingsWithin } from "./limits";
import { isWeighable, type Portion } from "./portion";
import { fillingsOf, fullerShareOf, isJudged, servingsInWater } from "./strength";

/** Whole servings of one product. */
export interface Part {
  portion: Portion;
  servings: number;
}

/** A combination, and its distance from the targets. */
export interface Choice {
  /** Ordered by slug. */
  parts: Part[];
  servings: number;
  /** Sum of the misses in steps of `MISS_STEP`. */
  miss_steps: number;
}

/** The search parameters shared by all combinations. */
export interface Room {
  aim: Aim;
  limits: Limits;
  /** Null if none was chosen. */
  bottle_ml: number | null;
  /** Maximum servings of one product; absent if unlimited. */
  mostOfEach?: number | undefined;
}

/** The search for one set of products. */
interface SetRoom extends Room {
  reach: Reach;
}

/**
 * Finds the best combination of up to three products in whole servings, with free water. No combination exceeds a
 * limit; among the rest, prefers the least miss, then the fewest products, the fewest servings, the first slugs, and
 * the fewest servings of the first. Exact: skipped combinations can't be better. Yields after each set of products, so
 * that other work can run in between.
 */
export function* bestCombination(
  products: readonly Portion[],
  room: Room,
): Generator<void, Choice> {
  const weighed = products.filter(isWeighable);
  const ordered = weighed
    .map((portion) => ({
      portion,
      most: servingsWithin(room.limits, NO_LOAD, portion),
    }))
    .filter(({ most }) => most > 0)
    // Products with fluid come first, since mixes only get the remaining water. Among the rest, the one with the
    // longest loop comes last, where the count is computed directly.
    .sort(
      (a, b) =>
        Number(b.portion.fluid_ml > 0) - Number(a.portion.fluid_ml > 0) ||
        a.most - b.most ||
        (a.portion.product.slug < b.portion.product.slug ? -1 : 1),
    )
    .map(({ portion }) => portion);
  let best: Choice = {
    parts: [],
    servings: 0,
    miss_steps: missSteps(room.aim, 0, 0, 0),
  };
  for (let size = 1; size <= COMBINED_MAX; size++) {
    if (best.miss_steps === 0) break;
    for (const { set, reach } of promisingFirst(room, setsOf(ordered, size))) {
      best = searchSet({ ...room, reach }, set, NO_LOAD, [], best);
      yield;
    }
  }
  return best;
}

/** Yields every set of `size` products, in order. */
function* setsOf(products: readonly Portion[], size: number): Generator<readonly Portion[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (const [index, first] of products.entries()) {
    for (const rest of setsOf(products.slice(index + 1), size - 1)) yield [first, ...rest];
  }
}

/**
 * Returns the best choice with each product of the set at least once, on top of servings already chosen; or the
 * previous best.
 */
function searchSet(
  room: SetRoom,
  set: readonly Portion[],
  load: Load,
  chosen: readonly Part[],
  before: Choice,
): Choice {
  const ranges = rangesOf(room, set, load, chosen);
  const [first] = ranges;
  if (first === undefined) return before;
  if (ranges.length === 1) return searchLast(room, first, load, chosen, before);
  if (isHopeless(room, load, ranges, chosen.length, before)) return before;
  const { portion, most } = first;
  let best = before;
  const others = set.slice(1);
  const freely = others.map((other) => ({ portion: other, most: Number.POSITIVE_INFINITY }));
  // The least reachable miss, ignoring maximum servings, is convex in the count, so search outward from its minimum.
  const miss = (servings: number) =>
    Math.round(leastMissSteps(room.reach, loaded(load, portion, servings), freely));
  const middle = lowestOf(miss, most);
  const look = (servings: number): boolean => {
    if (miss(servings) > best.miss_steps) return false;
    const part = { portion, servings };
    best = searchSet(room, others, loaded(load, portion, servings), [...chosen, part], best);
    return true;
  };
  for (let servings = middle; servings <= most && look(servings); servings++);
  for (let servings = middle - 1; servings >= 1 && look(servings); servings--);
  return best;
}

/** Computes the best count of the last product instead of trying all. */
function searchLast(
  { aim }: Room,
  { portion, most }: Range,
  load: Load,
  chosen: readonly Part[],
  before: Choice,
): Choice {
  if (most < 1) return before;
  let best = before;
  for (const servings of countsToTry(aim, load, portion, most)) {
    const whole = loaded(load, portion, servings);
    if (missOfLoad(aim, whole) > best.miss_steps) continue;
    best = better(best, choiceOf(aim, whole, [...chosen, { portion, servings }]));
  }
  return best;
}

/** Orders sets by the miss they could reach, then by the servings needed: good early finds rule out more. */
function promisingFirst(room: Room, sets: Iterable<readonly Portion[]>) {
  return [...sets]
    .map((set) => {
      const ranges = rangesOf(room, set, NO_LOAD, []);
      const reach = reachOf(room.aim, room.limits, set);
      const least = Math.round(leastMissSteps(reach, NO_LOAD, ranges));
      return { set, reach, least, servings: leastServings(room.aim, NO_LOAD, ranges, least) };
    })
    .sort((a, b) => a.least - b.least || a.servings - b.servings);
}

/** Returns the maximum servings of each product on top of what is chosen, as if it were the only one. */
function rangesOf(
  room: Room,
  set: readonly Portion[],
  load: Load,
  chosen: readonly Part[],
): Range[] {
  const { aim, limits, bottle_ml, mostOfEach = Number.POSITIVE_INFINITY } = room;
  const water_ml = waterOf(aim, load.fluid_ml);
  const fillings = fillingsOf(water_ml, bottle_ml);
  let used_g = 0;
  for (const part of chosen) {
    if (!isJudged(part.portion, bottle_ml)) continue;
    used_g += fullerShareOf(part.portion, part.servings, fillings);
  }
  const mayShrink = set.some(({ fluid_ml }) => fluid_ml > 0);
  const strength = { fillings, water_ml, used_g, mayShrink };
  return set.map((portion) => ({
    portion,
    most: Math.min(
      servingsWithin(limits, load, portion),
      servingsInWater(portion, load, strength, bottle_ml),
      mostOfEach,
    ),
  }));
}

/** Finds a minimum of a convex function over the integers from 1 to `most`. */
function lowestOf(value: (at: number) => number, most: number): number {
  let [low, high] = [1, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (value(middle) <= value(middle + 1)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** True if nothing with these products can beat the best so far, by miss or, if tied, by servings. */
function isHopeless(
  { aim, reach }: SetRoom,
  load: Load,
  ranges: readonly Range[],
  chosenCount: number,
  best: Choice,
): boolean {
  if (ranges.some(({ most }) => most < 1)) return true;
  const least = Math.round(leastMissSteps(reach, load, ranges));
  if (least !== best.miss_steps) return least > best.miss_steps;
  const size = chosenCount + ranges.length;
  if (size !== best.parts.length) return size > best.parts.length;
  const more = Math.max(ranges.length, leastServings(aim, load, ranges, best.miss_steps));
  return load.servings + more > best.servings;
}

const missOfLoad = (aim: Aim, load: Load): number =>
  missSteps(aim, load.carb_g, load.sodium_mg, load.fluid_ml);

const choiceOf = (aim: Aim, load: Load, parts: readonly Part[]): Choice => ({
  parts: [...parts].sort((a, b) => (a.portion.product.slug < b.portion.product.slug ? -1 : 1)),
  servings: load.servings,
  miss_steps: missOfLoad(aim, load),
});

/** Returns the better of two choices in the documented order; the first if equal. */
function better(a: Choice, b: Choice): Choice {
  const order =
    a.miss_steps - b.miss_steps ||
    a.parts.length - b.parts.length ||
    a.servings - b.servings ||
    bySlugs(a, b);
  return order <= 0 ? a : b;
}

function bySlugs(a: Choice, b: Choice): number {
  for (const [index, { portion }] of a.parts.entries()) {
    const other = b.parts[index]?.portion.product.slug ?? "";
    if (portion.product.slug !== other) return portion.product.slug < other ? -1 : 1;
  }
  for (const [index, { servings }] of a.parts.entries()) {
    const other = b.parts[index]?.servings ?? 0;
    if (servings !== other) return servings - other;
  }
  return 0;
}
