import { stepMinutes, windowOf } from "./clock";
import { BOTTLE_ML, LARGE_BOTTLE_ML, VERY_STRONG_G_PER_100ML } from "./limits";
import type { Part } from "./search";
import { fillingsOf, volumesOf } from "./strength";

/** One filling of a bottle: water with whole servings mixed into it, or a drink that was bought. */
export interface Fill {
  volume_ml: number;
  contents: Part[];
}

/** The fillings of a session in the order in which they are drunk, and the bottle that they are made for. */
export interface Filling {
  bottle_ml: number;
  fills: Fill[];
}

/**
 * The fillings for a bottle. Where none was chosen it is the common one, or the larger one where that keeps every mix
 * within 10 g per 100 ml.
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

/** How strong the strongest of some fillings is, g per 100 ml; null where none has anything in it. */
export function strongestOf(fills: readonly Fill[]): number | null {
  const strengths = fills.flatMap(({ contents, volume_ml }) =>
    contents.length === 0 ? [] : [(carbIn(contents) * 100) / volume_ml],
  );
  return strengths.length === 0 ? null : Math.max(...strengths);
}

const carbIn = (contents: readonly Part[]): number =>
  contents.reduce((sum, { portion, servings }) => sum + servings * portion.carb_g, 0);

/**
 * Bottles are filled whole, and what is mixed is shared evenly over them; bought drinks stand evenly between. What has caffeine stands
 * where it is drunk rather late and early enough to act, as far as there is other drink to stand before and after it.
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

/** Servings that go into one of several fillings: as even as whole servings allow. */
function shareAt({ portion, servings }: Part, index: number, count: number): Part[] {
  const until = (end: number) => Math.floor((servings * end) / count + 0.5);
  const here = until(index + 1) - until(index);
  return here > 0 ? [{ portion, servings: here }] : [];
}

/** The same where the first ones get the fuller share until nothing is left: as few fillings as the strength allows. */
function fullShareAt({ portion, servings }: Part, index: number, count: number): Part[] {
  const share = Math.ceil(servings / count);
  const here = Math.min(share, servings - index * share);
  return here > 0 ? [{ portion, servings: here }] : [];
}

/** What the rounding of drinks may move an end by, ml. */
const DRINK_NOISE_ML = 5;

/** Fillings with caffeine moved to where they are drunk in time: others last first, and before them as far as there are any. */
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
