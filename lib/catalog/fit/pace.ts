import type { Ceilings } from "./aim";
import { Bottles } from "./bottles";
import { servingsBy, stepMinutes, windowOf } from "./clock";
import type { Fill } from "./fillings";
import { SIP_ML } from "./limits";
import type { Portion } from "./portion";
import type { Part } from "./search";

/** One action at a step: whole servings from a pocket, a drink from a bottle, or a refill. */
export type Taken =
  | { kind: "pocket"; portion: Portion; servings: number }
  | { kind: "drink"; bottle: number; fill: number; drink_ml: number }
  | { kind: "refill"; bottle: number; fill: number };

/** A step at its minute. */
export interface Paced {
  at_min: number;
  taken: Taken[];
}

/** What is taken, and what it is carried in. */
export interface Load {
  pocket: readonly Part[];
  /** In drinking order. */
  fills: readonly Fill[];
  /** Number of bottles. */
  carried: number;
}

/** Offsets between products, so they don't all fall on the same steps. */
const PHASES = [0.5, 0.25, 0.75];
const DRINK_STEP_ML = 5;
/** Maximum size of a drink, as a multiple of an even share. */
const EVEN_DRINKS_MAX = 2;

interface Sum {
  carb_g: number;
  sodium_mg: number;
  fluid_ml: number;
}

/**
 * Returns what is taken at each step, in order: servings and drinks as evenly as whole servings allow. Anything that
 * would exceed an hourly ceiling waits for a later step, and no step takes more than its share of a ceiling plus one
 * whole serving; whatever would still be waiting after the last step is never taken.
 */
export function paceOf(
  { pocket, fills, carried }: Load,
  duration_min: number,
  ceilings: Ceilings,
): Paced[] {
  const minutes = stepMinutes(duration_min);
  const sum: Sum = { carb_g: 0, sodium_mg: 0, fluid_ml: 0 };
  const counts = pocket.map(() => 0);
  const total_ml = fills.reduce((ml, { volume_ml }) => ml + volume_ml, 0);
  const atOnce = mostAtOnce({ pocket, fills, carried }, allowedBy(ceilings, duration_min), minutes);
  const bottles = new Bottles(fills, carried);
  let drunk_ml = 0;
  return minutes.map((at_min, step) => {
    const until = allowedBy(ceilings, minutes[step + 1] ?? duration_min);
    const room = least(without(until, sum), atOnce);
    const taken: Taken[] = [];
    const take = (each: Sum, units: number): void => {
      add(sum, each, units);
      add(room, each, -units);
    };
    for (const [index, { portion, servings }] of pocket.entries()) {
      const window = windowOf(minutes, duration_min, portion.caffeine_mg > 0);
      const wanted = servingsBy(step, servings, window, PHASES[index] ?? 0);
      const had = counts[index] ?? 0;
      const more = Math.min(wanted - had, unitsIn(room, portion));
      if (more <= 0) continue;
      counts[index] = had + more;
      take(portion, more);
      taken.push({ kind: "pocket", portion, servings: more });
    }
    const isLast = step === minutes.length - 1;
    const even_ml = isLast ? total_ml : roundedDrink((total_ml * (step + 1)) / minutes.length);
    // Nobody stops for a sip: a small amount waits for the next step, and a small remainder goes with the drink before
    // it.
    const due_ml = total_ml - even_ml < SIP_ML ? total_ml : even_ml;
    const wanted_ml = isLast || due_ml - drunk_ml >= SIP_ML ? due_ml : drunk_ml;
    while (drunk_ml < wanted_ml) {
      const most_ml = Math.min(wanted_ml - drunk_ml, unitsIn(room, WATER));
      if (most_ml <= 0) break;
      const drink = bottles.drink(most_ml, (fill) => unitsIn(room, perMlOf(fill)));
      const refilled = drink === null || bottles.isEmpty ? bottles.refill() : [];
      if (drink !== null) {
        take(perMlOf(drink.of), drink.drink_ml);
        drunk_ml += drink.drink_ml;
        const { bottle, fill, drink_ml } = drink;
        taken.push({ kind: "drink", bottle, fill, drink_ml });
      }
      taken.push(...refilled.map((one) => ({ kind: "refill" as const, ...one })));
      if (drink === null && refilled.length === 0) break;
    }
    return { at_min, taken };
  });
}

const roundedDrink = (ml: number): number => Math.round(ml / DRINK_STEP_ML) * DRINK_STEP_ML;

/** One ml of water. */
const WATER: Sum = { carb_g: 0, sodium_mg: 0, fluid_ml: 1 };

/** Returns what the ceilings allow up to a minute. */
const allowedBy = (ceilings: Ceilings, at_min: number): Sum => ({
  carb_g: (ceilings.carb_g_per_hr * at_min) / 60,
  sodium_mg: (ceilings.sodium_mg_per_hr * at_min) / 60,
  fluid_ml: (ceilings.fluid_ml_per_hr * at_min) / 60,
});

/**
 * Returns the most one step may take: its share of what is allowed plus the largest serving; for drinks, two even
 * shares.
 */
function mostAtOnce({ pocket, fills }: Load, allowed: Sum, minutes: readonly number[]): Sum {
  const steps = minutes.length;
  const parts = [...pocket, ...fills.flatMap(({ contents }) => contents)];
  const largest = (of: (portion: Portion) => number): number =>
    parts.reduce((most, { portion }) => Math.max(most, of(portion)), 0);
  const eaten_ml = pocket.reduce((most, { portion }) => Math.max(most, portion.fluid_ml), 0);
  const drunk_ml = fills.reduce((ml, { volume_ml }) => ml + volume_ml, 0);
  const even_ml = (EVEN_DRINKS_MAX * drunk_ml) / steps;
  // If even shares are just sips, a delayed one and the last remainder may come together.
  const few_ml = even_ml < 2 * EVEN_DRINKS_MAX * SIP_ML ? 2 * SIP_ML + drunk_ml / steps : 0;
  return {
    carb_g: allowed.carb_g / steps + largest(({ carb_g }) => carb_g),
    sodium_mg: allowed.sodium_mg / steps + largest(({ sodium_mg }) => sodium_mg),
    fluid_ml:
      Math.max(few_ml, Math.min(allowed.fluid_ml / steps, even_ml)) + DRINK_STEP_ML + eaten_ml,
  };
}

const without = (one: Sum, other: Sum): Sum => ({
  carb_g: one.carb_g - other.carb_g,
  sodium_mg: one.sodium_mg - other.sodium_mg,
  fluid_ml: one.fluid_ml - other.fluid_ml,
});

const least = (one: Sum, other: Sum): Sum => ({
  carb_g: Math.min(one.carb_g, other.carb_g),
  sodium_mg: Math.min(one.sodium_mg, other.sodium_mg),
  fluid_ml: Math.min(one.fluid_ml, other.fluid_ml),
});

/** Returns how many whole units there is room for. */
function unitsIn(room: Sum, each: Sum): number {
  const of = (left: number, unit: number) => (unit > 0 ? left / unit : Number.POSITIVE_INFINITY);
  return Math.floor(
    1e-6 +
      Math.min(
        of(room.carb_g, each.carb_g),
        of(room.sodium_mg, each.sodium_mg),
        of(room.fluid_ml, each.fluid_ml),
      ),
  );
}

function add(sum: Sum, each: Sum, units: number): void {
  sum.carb_g += each.carb_g * units;
  sum.sodium_mg += each.sodium_mg * units;
  sum.fluid_ml += each.fluid_ml * units;
}

function perMlOf({ volume_ml, contents }: Fill): Sum {
  const of = (value: (portion: Portion) => number) =>
    contents.reduce((total, { portion, servings }) => total + servings * value(portion), 0) /
    volume_ml;
  return { carb_g: of((p) => p.carb_g), sodium_mg: of((p) => p.sodium_mg), fluid_ml: 1 };
}
