import { type Aim, type Edge, fluidMissOf, MISS_STEP, missOf } from "./aim";
import type { Limits, Load } from "./limits";
import type { Portion } from "./portion";

/** A product, and its maximum number of servings. */
export interface Range {
  portion: Portion;
  most: number;
}

/** The targets as far as some products can reach them, and the miss that remains in any case. */
export interface Reach extends Aim {
  floor: number;
}

/** More than rounding lets a load exceed a limit. */
const LIMIT_NOISE = 1e-6;

/**
 * Returns the targets as far as these products can reach them within the limits: without this, a ceiling far below a
 * target would leave nearly every combination as promising as the best.
 */
export function reachOf(aim: Aim, limits: Limits, portions: readonly Portion[]): Reach {
  const carb_g = Math.min(
    limits.carb_g,
    carbWithin(limits.lone_glucose_g, portions, ({ lone_glucose_g }) => lone_glucose_g),
    carbWithin(limits.caffeine_mg, portions, ({ caffeine_mg }) => caffeine_mg),
  );
  const [carb, sodium] = [clamped(aim.carb, carb_g), clamped(aim.sodium, limits.sodium_mg)];
  return {
    ...aim,
    carb,
    sodium,
    floor: missOf(aim.carb, carb.low) + missOf(aim.sodium, sodium.low),
  };
}

/** Returns how much carbohydrate comes with no more than a limit of something that all the products contain. */
function carbWithin(
  limit: number,
  portions: readonly Portion[],
  of: (portion: Portion) => number,
): number {
  const shares = portions.flatMap((portion) =>
    portion.carb_g > 0 ? [of(portion) / portion.carb_g] : [],
  );
  const least = Math.min(...shares);
  return least > 0 ? limit / least : Number.POSITIVE_INFINITY;
}

function clamped(edge: Edge, limit: number): Edge {
  const most = limit + LIMIT_NOISE;
  return most < edge.low ? { ...edge, low: most, high: most } : edge;
}

/** Rounding error of sums, in steps; subtracted so that a bound stays a lower bound. */
const ROUNDING_NOISE = 1e-5;

/**
 * Returns the least miss, in steps, that these products could reach on top of a load if servings were divisible. Whole
 * servings can't do better, so a search may skip whatever this rules out. With more than two products, their maximum
 * servings are ignored.
 *
 * The carbohydrate and sodium of all mixtures fill a parallelogram, or a cone; the miss is convex and piecewise linear,
 * so its minimum lies on an edge or at a corner of the target zone.
 */
export function leastMissSteps(aim: Reach, load: Load, ranges: readonly Range[]): number {
  const [one, two] = ranges.length > 2 ? coneOf(ranges) : ranges;
  let least = missAt(aim, load);
  if (one !== undefined) least = Math.min(least, alongEdge(aim, load, one, null));
  if (one !== undefined && two !== undefined) {
    least = Math.min(least, alongEdge(aim, load, two, null));
    if (Number.isFinite(two.most)) least = Math.min(least, alongEdge(aim, load, one, two));
    if (Number.isFinite(one.most)) least = Math.min(least, alongEdge(aim, load, two, one));
    least = Math.min(least, atCorners(aim, load, one, two));
  }
  least = Math.max(least, outOfReach(aim, load, ranges));
  return (least + aim.floor + fluidMissOf(aim, load.fluid_ml)) / MISS_STEP - ROUNDING_NOISE;
}

/** Returns the miss that remains for both even with the maximum of every product. */
function outOfReach(aim: Aim, load: Load, ranges: readonly Range[]): number {
  let { carb_g, sodium_mg } = load;
  for (const { portion, most } of ranges) {
    if (portion.carb_g > 0) carb_g += most * portion.carb_g;
    if (portion.sodium_mg > 0) sodium_mg += most * portion.sodium_mg;
  }
  return (
    Math.max(0, aim.carb.low - carb_g) * aim.carb.scale +
    Math.max(0, aim.sodium.low - sodium_mg) * aim.sodium.scale
  );
}

/**
 * Returns the two products with the lowest and highest ratio of sodium to carbohydrate, in unlimited amounts; all
 * mixtures lie between them.
 */
function coneOf(ranges: readonly Range[]): readonly Range[] {
  let [flattest, steepest] = [ranges[0], ranges[0]];
  for (const range of ranges) {
    if (flattest !== undefined && isSteeper(flattest, range)) flattest = range;
    if (steepest !== undefined && isSteeper(range, steepest)) steepest = range;
  }
  return [flattest, steepest].flatMap((range) =>
    range === undefined ? [] : [{ portion: range.portion, most: Number.POSITIVE_INFINITY }],
  );
}

/** Compares by the ratio of sodium to carbohydrate. */
const isSteeper = ({ portion: a }: Range, { portion: b }: Range): boolean =>
  a.sodium_mg * b.carb_g > b.sodium_mg * a.carb_g;

const missAt = (aim: Aim, load: Load): number =>
  missOf(aim.carb, load.carb_g) + missOf(aim.sodium, load.sodium_mg);

/** Returns the least miss along one edge: servings of one product, with none or the maximum of the other. */
function alongEdge(aim: Aim, load: Load, range: Range, other: Range | null): number {
  const { carb_g, sodium_mg } = range.portion;
  const carb = load.carb_g + (other === null ? 0 : other.most * other.portion.carb_g);
  const sodium = load.sodium_mg + (other === null ? 0 : other.most * other.portion.sodium_mg);
  let best = Number.POSITIVE_INFINITY;
  if (carb_g > 0) {
    best = Math.min(best, missOn(aim, range, carb, sodium, (aim.carb.low - carb) / carb_g));
    best = Math.min(best, missOn(aim, range, carb, sodium, (aim.carb.high - carb) / carb_g));
  }
  if (sodium_mg > 0) {
    best = Math.min(best, missOn(aim, range, carb, sodium, (aim.sodium.low - sodium) / sodium_mg));
    best = Math.min(best, missOn(aim, range, carb, sodium, (aim.sodium.high - sodium) / sodium_mg));
  }
  return best;
}

/** Returns the miss after adding servings of a product, clamped to its range. */
function missOn(
  aim: Aim,
  { portion, most }: Range,
  carb_g: number,
  sodium_mg: number,
  servings: number,
): number {
  const at = Math.max(0, Math.min(servings, most));
  return (
    missOf(aim.carb, carb_g + at * portion.carb_g) +
    missOf(aim.sodium, sodium_mg + at * portion.sodium_mg)
  );
}

/** Returns 0 if the two products can reach a corner of the target zone. */
function atCorners(aim: Aim, load: Load, one: Range, two: Range): number {
  const [lowCarb, highCarb] = [aim.carb.low - load.carb_g, aim.carb.high - load.carb_g];
  const [lowSodium, highSodium] = [
    aim.sodium.low - load.sodium_mg,
    aim.sodium.high - load.sodium_mg,
  ];
  // Both targets are met at all four corners, so one is enough.
  return leadsTo(one, two, lowCarb, lowSodium) ||
    leadsTo(one, two, lowCarb, highSodium) ||
    leadsTo(one, two, highCarb, lowSodium) ||
    leadsTo(one, two, highCarb, highSodium)
    ? 0
    : Number.POSITIVE_INFINITY;
}

/** True if amounts of two products within their ranges add up to this. */
function leadsTo(one: Range, two: Range, carb_g: number, sodium_mg: number): boolean {
  const [a, b] = [one.portion, two.portion];
  const area = a.carb_g * b.sodium_mg - b.carb_g * a.sodium_mg;
  if (Math.abs(area) < 1e-9) return false;
  const ofOne = (carb_g * b.sodium_mg - sodium_mg * b.carb_g) / area;
  const ofTwo = (sodium_mg * a.carb_g - carb_g * a.sodium_mg) / area;
  return ofOne > -1e-9 && ofTwo > -1e-9 && ofOne < one.most + 1e-9 && ofTwo < two.most + 1e-9;
}

/** Returns the fractional servings at which carbohydrate or sodium reaches an edge of its target zone. */
function crossings(aim: Aim, load: Load, { carb_g, sodium_mg }: Portion): number[] {
  const at: number[] = [];
  if (carb_g > 0) {
    at.push((aim.carb.low - load.carb_g) / carb_g, (aim.carb.high - load.carb_g) / carb_g);
  }
  if (sodium_mg > 0) {
    at.push(
      (aim.sodium.low - load.sodium_mg) / sodium_mg,
      (aim.sodium.high - load.sodium_mg) / sodium_mg,
    );
  }
  return at;
}

/** Returns the minimum servings, of any of the products, needed to miss by no more than `steps`. */
export function leastServings(
  aim: Aim,
  load: Load,
  ranges: readonly Range[],
  steps: number,
): number {
  let carb_g = 0;
  let sodium_mg = 0;
  for (const { portion } of ranges) {
    if (portion.carb_g > carb_g) carb_g = portion.carb_g;
    if (portion.sodium_mg > sodium_mg) sodium_mg = portion.sodium_mg;
  }
  const miss = (steps + 1) * MISS_STEP;
  return Math.max(
    needed(aim.carb.low - miss / aim.carb.scale - load.carb_g, carb_g),
    needed(aim.sodium.low - miss / aim.sodium.scale - load.sodium_mg, sodium_mg),
  );
}

const needed = (lacking: number, each: number): number => {
  if (lacking <= 0) return 0;
  return each > 0 ? Math.ceil(lacking / each - 1e-9) : Number.POSITIVE_INFINITY;
};

/**
 * Returns the counts of one product among which the best must be, whatever else is taken: the miss is convex in the
 * count, so its minimum, and the smallest count that reaches it, is next to a crossing or at an end.
 */
export function countsToTry(aim: Aim, load: Load, portion: Portion, most: number): number[] {
  const at = crossings(aim, load, portion);
  if (portion.fluid_ml > 0) at.push((aim.fluid.high - load.fluid_ml) / portion.fluid_ml);
  const counts = [1, most];
  for (const servings of at) {
    const below = Math.floor(servings);
    for (const count of [below, below + 1]) if (count > 1 && count < most) counts.push(count);
  }
  return counts;
}
