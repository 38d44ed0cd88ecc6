import { COMBINED_MAX } from "@/lib/contract/fit";
import { type Aim, missSteps, waterOf } from "./aim";
import { countsToTry, leastMissSteps, leastServings, type Range } from "./bound";
import { type Limits, type Load, loaded, NO_LOAD, servingsWithin } from "./limits";
import { isWeighable, type Portion } from "./portion";
import { fillingsOf, fullerShareOf, isJudged, servingsInWater } from "./strength";

/** Whole servings of one product. */
export interface Part {
  portion: Portion;
  servings: number;
}

/** A combination, and how far it is from the targets. */
export interface Choice {
  /** In the order of their slugs. */
  parts: Part[];
  servings: number;
  /** Sum of the misses in steps of `MISS_STEP`. */
  miss_steps: number;
}

/** What is searched in: the same for all combinations. */
export interface Room {
  aim: Aim;
  limits: Limits;
  /** Null where none was chosen. */
  bottle_ml: number | null;
  /** Servings of one product, most; absent where it does not matter. */
  mostOfEach?: number | undefined;
}

/**
 * The best of up to three products in whole servings, water free. No combination passes a limit; among the others the one
 * with the least miss, then the fewest products, then the fewest servings, then the first slugs, then the fewest servings
 * of the first. Exact: what is left out cannot be better.
 */
export function bestCombination(products: readonly Portion[], room: Room): Choice {
  const weighed = products.filter(isWeighable);
  const ordered = weighed
    .map((portion) => ({
      portion,
      most: servingsWithin(room.limits, NO_LOAD, portion),
    }))
    .filter(({ most }) => most > 0)
    // What brings fluid stands before what is mixed into the rest of it; of the others the longest loop is closed-form.
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
    for (const { set } of promisingFirst(room, setsOf(ordered, size))) {
      best = searchSet(room, set, NO_LOAD, [], best);
    }
  }
  return best;
}

/** Every choice of so many products, in their order. */
function* setsOf(products: readonly Portion[], size: number): Generator<readonly Portion[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (const [index, first] of products.entries()) {
    for (const rest of setsOf(products.slice(index + 1), size - 1)) yield [first, ...rest];
  }
}

/** The best of one set of products, each at least once, beside servings that are chosen already; or what was best before. */
function searchSet(
  room: Room,
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
  // The least miss that is reachable without ranges is convex in the count: from its lowest point outwards.
  const miss = (servings: number) =>
    Math.round(leastMissSteps(room.aim, loaded(load, portion, servings), freely));
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

/** The best count of the last product of a set, worked out rather than tried. */
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

/**
 * Sets in the order of what they could reach, and where that is level of the servings that it takes: what is found early
 * rules the more out.
 */
function promisingFirst(room: Room, sets: Iterable<readonly Portion[]>) {
  return [...sets]
    .map((set) => {
      const ranges = rangesOf(room, set, NO_LOAD, []);
      const least = Math.round(leastMissSteps(room.aim, NO_LOAD, ranges));
      return { set, least, servings: leastServings(room.aim, NO_LOAD, ranges, least) };
    })
    .sort((a, b) => a.least - b.least || a.servings - b.servings);
}

/** How many servings there may be of each product beside what is chosen, were it the only one. */
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

/** A lowest point of a convex function of the whole numbers from 1 to `most`. */
function lowestOf(value: (at: number) => number, most: number): number {
  let [low, high] = [1, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (value(middle) <= value(middle + 1)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Whether nothing with these products can be better than what was found: by the miss or, where that is level, by servings. */
function isHopeless(
  { aim }: Room,
  load: Load,
  ranges: readonly Range[],
  chosenCount: number,
  best: Choice,
): boolean {
  if (ranges.some(({ most }) => most < 1)) return true;
  const least = Math.round(leastMissSteps(aim, load, ranges));
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

/** The better of two by the stated order; the first where they are alike. */
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
