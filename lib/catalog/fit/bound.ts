import { type Aim, type Edge, fluidMissOf, MISS_STEP, missOf } from "./aim";
import type { Load } from "./limits";
import type { Portion } from "./portion";

/**
 * The least miss, in steps, that any amounts of these products could reach beside a load, were servings divisible and
 * limits absent. No whole servings within limits come nearer, which is why a search may leave out what this rules out.
 *
 * Carbohydrate and sodium of all mixtures fill a cone; the miss is convex and linear between few lines, so that its least
 * value lies where the cone's edges and those lines meet.
 */
export function leastMissSteps(aim: Aim, load: Load, products: readonly Portion[]): number {
  let flattest = products[0];
  let steepest = products[0];
  for (const portion of products) {
    if (flattest === undefined || isSteeper(flattest, portion)) flattest = portion;
    if (steepest === undefined || isSteeper(portion, steepest)) steepest = portion;
  }
  let least = missAt(aim, load, 0, 0);
  if (flattest !== undefined) least = alongEdge(aim, load, flattest, least);
  if (steepest !== undefined && steepest !== flattest) {
    least = alongEdge(aim, load, steepest, least);
    if (flattest !== undefined) least = atCorners(aim, load, [flattest, steepest], least);
  }
  return (least + fluidMissOf(aim, load.fluid_ml)) / MISS_STEP - ROUNDING_NOISE;
}

/** What sums of several numbers may be off by, in steps: a bound stays one. */
const ROUNDING_NOISE = 1e-5;

/** More sodium to its carbohydrate. */
const isSteeper = (a: Portion, b: Portion): boolean =>
  a.sodium_mg * b.carb_g > b.sodium_mg * a.carb_g;

const missAt = (aim: Aim, load: Load, carb_g: number, sodium_mg: number): number =>
  missOf(aim.carb, load.carb_g + carb_g) + missOf(aim.sodium, load.sodium_mg + sodium_mg);

/** Where an edge of the cone crosses one of the four lines. */
function alongEdge(aim: Aim, load: Load, portion: Portion, least: number): number {
  let best = least;
  for (const servings of crossings(aim, load, portion)) {
    if (servings <= 0) continue;
    const miss = missAt(aim, load, servings * portion.carb_g, servings * portion.sodium_mg);
    if (miss < best) best = miss;
  }
  return best;
}

/** Servings, not whole, at which carbohydrate or sodium reaches an end of what counts as met. */
function crossings(aim: Aim, load: Load, { carb_g, sodium_mg }: Portion): number[] {
  const at: number[] = [];
  if (carb_g > 0)
    at.push((aim.carb.low - load.carb_g) / carb_g, (aim.carb.high - load.carb_g) / carb_g);
  if (sodium_mg > 0) {
    at.push(
      (aim.sodium.low - load.sodium_mg) / sodium_mg,
      (aim.sodium.high - load.sodium_mg) / sodium_mg,
    );
  }
  return at;
}

/** The corners of what counts as met, where they lie inside the cone. */
function atCorners(
  aim: Aim,
  load: Load,
  [flat, steep]: readonly [Portion, Portion],
  least: number,
): number {
  let best = least;
  for (const carb of ends(aim.carb, load.carb_g)) {
    for (const sodium of ends(aim.sodium, load.sodium_mg)) {
      if (carb < 0 || sodium < 0) continue;
      const isInside =
        sodium * flat.carb_g >= carb * flat.sodium_mg &&
        sodium * steep.carb_g <= carb * steep.sodium_mg;
      if (!isInside) continue;
      const miss = missAt(aim, load, carb, sodium);
      if (miss < best) best = miss;
    }
  }
  return best;
}

const ends = ({ low, high }: Edge, used: number): readonly [number, number] => [
  low - used,
  high - used,
];

/** Servings that are needed at least, whichever of the products they are of, for a miss of no more than so many steps. */
export function leastServings(
  aim: Aim,
  load: Load,
  products: readonly Portion[],
  steps: number,
): number {
  let carb_g = 0;
  let sodium_mg = 0;
  for (const portion of products) {
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
 * Counts of one product among which the nearest is found, whatever stands beside it: the miss is convex in the count, so
 * that the least one, and the smallest count that has it, stands beside a crossing or at an end.
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
