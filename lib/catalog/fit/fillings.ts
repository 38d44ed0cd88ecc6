import { stepMinutes, windowOf } from "./clock";
import { BOTTLE_ML, LARGE_BOTTLE_ML, VERY_STRONG_G_PER_100ML } from "./limits";
import type { Part } from "./search";
import { fillingsOf, volumesOf } from "./strength";

/** One bottle filling: water with whole servings mixed in, or a ready-made drink. */
export interface Fill {
  volume_ml: number;
  contents: Part[];
}

/** A session's fillings in drinking order, and the bottle size they are made for. */
export interface Filling {
  bottle_ml: number;
  fills: Fill[];
}

/**
 * Returns the fillings for a bottle size. If none was chosen, uses the common size, or the large one if that keeps
 * every mix within 10 g per 100 ml.
 */
export function fillingFor(
  parts: readonly Part[],
  water_ml: number,
  bottle_ml: number | null,
  duration_min: number,
): Filling {
  const chosen = bottle_ml ?? BOTTLE_ML;
  const common = { bottle_ml: chosen, fills: fillsOf(parts, water_ml, chosen, duration_min) };
  if (bottle_ml !== null || !isVeryStrong(common)) return common;
  const fills = fillsOf(parts, water_ml, LARGE_BOTTLE_ML, duration_min);
  const large = { bottle_ml: LARGE_BOTTLE_ML, fills };
  return isVeryStrong(large) ? common : large;
}

const isVeryStrong = ({ fills }: Filling): boolean =>
  (strongestOf(fills) ?? 0) > VERY_STRONG_G_PER_100ML + 1e-9;

/** Returns the strength of the strongest filling, g per 100 ml; null if all are plain water. */
export function strongestOf(fills: readonly Fill[]): number | null {
  const strengths = fills.flatMap(({ contents, volume_ml }) =>
    contents.length === 0 ? [] : [(carbIn(contents) * 100) / volume_ml],
  );
  return strengths.length === 0 ? null : Math.max(...strengths);
}

const carbIn = (contents: readonly Part[]): number =>
  contents.reduce((sum, { portion, servings }) => sum + servings * portion.carb_g, 0);

/**
 * Fills whole bottles and spreads mixes evenly over them, with ready-made drinks evenly in between. Caffeine goes where
 * it is drunk late but early enough to take effect, as far as there are other drinks to place before and after it.
 */
function fillsOf(
  parts: readonly Part[],
  water_ml: number,
  bottle_ml: number,
  duration_min: number,
): Fill[] {
  const { count } = fillingsOf(water_ml, bottle_ml);
  const mixes = parts.filter(({ portion }) => portion.carried === "mixed");
  const woken = mixes.filter(hasCaffeine);
  const waters = volumesOf(water_ml, bottle_ml).map((volume_ml, index) => ({
    volume_ml,
    contents: index < count ? woken.flatMap((part) => fullShareAt(part, index, count)) : [],
  }));
  const placed = waters.map((fill, index) => ({ at: (index + 0.5) / waters.length, fill }));
  for (const { portion, servings } of parts) {
    if (portion.carried !== "ready") continue;
    for (let index = 0; index < servings; index++) {
      const fill = { volume_ml: portion.fluid_ml, contents: [{ portion, servings: 1 }] };
      placed.push({ at: (index + 0.5) / servings, fill });
    }
  }
  const fills = inWindow(
    placed.sort((a, b) => a.at - b.at).map(({ fill }) => fill),
    duration_min,
  );
  const mixable = waters.slice(0, count);
  const inOrder = fills.filter((fill) => mixable.includes(fill));
  for (const [index, { contents }] of inOrder.entries()) {
    contents.push(
      ...mixes.flatMap((part) => (hasCaffeine(part) ? [] : shareAt(part, index, count))),
    );
    contents.sort((a, b) => mixes.findIndex(isOf(a)) - mixes.findIndex(isOf(b)));
  }
  return fills;
}

const hasCaffeine = ({ portion }: Part): boolean => portion.caffeine_mg > 0;
const isOf =
  ({ portion }: Part) =>
  (part: Part): boolean =>
    part.portion === portion;

/** Returns the servings for one of several fillings, as even as whole servings allow. */
function shareAt({ portion, servings }: Part, index: number, count: number): Part[] {
  const until = (end: number) => Math.floor((servings * end) / count + 0.5);
  const here = until(index + 1) - until(index);
  return here > 0 ? [{ portion, servings: here }] : [];
}

/**
 * Like `shareAt`, but the first fillings get the larger share until nothing is left, for as few fillings as the
 * strength allows.
 */
function fullShareAt({ portion, servings }: Part, index: number, count: number): Part[] {
  const share = Math.ceil(servings / count);
  const here = Math.min(share, servings - index * share);
  return here > 0 ? [{ portion, servings: here }] : [];
}

/** How far rounding of drinks can shift a boundary, ml. */
const DRINK_NOISE_ML = 5;

/**
 * Moves caffeinated fillings to where they take effect in time: other fillings go last first, then before them, as far
 * as there are enough.
 */
function inWindow(fills: readonly Fill[], duration_min: number): Fill[] {
  const minutes = stepMinutes(duration_min);
  const { first, last } = windowOf(minutes, duration_min, true);
  const all_ml = volumeOf(fills);
  const woken = fills.filter(({ contents }) => contents.some(hasCaffeine));
  const others = fills.filter(({ contents }) => !contents.some(hasCaffeine));
  if (woken.length === 0 || others.length === 0) return [...fills];
  const isOpen = last === minutes.length - 1;
  const after_ml = isOpen
    ? 0
    : Math.min(
        volumeOf(others),
        (all_ml * (minutes.length - 1 - last)) / minutes.length + DRINK_NOISE_ML,
      );
  let from = others.length;
  while (from > 0 && volumeOf(others.slice(from)) < after_ml) from--;
  const before_ml = (all_ml * first) / minutes.length;
  let until = 0;
  while (until < from && volumeOf(others.slice(0, until)) < before_ml) until++;
  const between = others.slice(until, from);
  const evenly = [
    ...woken.map((fill, index) => ({ at: (index + 0.5) / woken.length, fill })),
    ...between.map((fill, index) => ({ at: (index + 0.5) / between.length, fill })),
  ].sort((a, b) => a.at - b.at);
  return [...others.slice(0, until), ...evenly.map(({ fill }) => fill), ...others.slice(from)];
}

const volumeOf = (fills: readonly Fill[]): number =>
  fills.reduce((ml, { volume_ml }) => ml + volume_ml, 0);
