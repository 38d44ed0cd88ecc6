import type { Ceilings } from "./aim";
import { servingsBy, stepMinutes, windowOf } from "./clock";
import type { Fill } from "./fillings";
import type { Portion } from "./portion";
import type { Part } from "./search";

/** Something that is taken at one step: whole servings of a pocket, or a drink from a filling. */
export type Taken =
  | { kind: "pocket"; portion: Portion; servings: number }
  | { kind: "drink"; fill: number; drink_ml: number };

/** One step, at its minute. */
export interface Paced {
  at_min: number;
  taken: Taken[];
}

/** How far products are moved apart, so that not all of them fall on the same steps. */
const PHASES = [0.5, 0.25, 0.75];
const DRINK_STEP_ML = 5;

interface Sum {
  carb_g: number;
  sodium_mg: number;
  fluid_ml: number;
}

/**
 * What is taken at each step, in order: servings and drink as evenly as whole servings allow. What would run ahead of an
 * hourly ceiling waits for a later step; by the last step everything was taken.
 */
export function paceOf(
  pocket: readonly Part[],
  fills: readonly Fill[],
  duration_min: number,
  ceilings: Ceilings,
): Paced[] {
  const minutes = stepMinutes(duration_min);
  const sum: Sum = { carb_g: 0, sodium_mg: 0, fluid_ml: 0 };
  const counts = pocket.map(() => 0);
  const total_ml = fills.reduce((ml, { volume_ml }) => ml + volume_ml, 0);
  const left_ml = fills.map(({ volume_ml }) => volume_ml);
  let drunk_ml = 0;
  let current = 0;
  return minutes.map((at_min, step) => {
    const isLast = step === minutes.length - 1;
    const until = isLast ? null : allowedBy(ceilings, minutes[step + 1] ?? duration_min);
    const taken: Taken[] = [];
    for (const [index, { portion, servings }] of pocket.entries()) {
      const window = windowOf(minutes, duration_min, portion.caffeine_mg > 0);
      const wanted = isLast ? servings : servingsBy(step, servings, window, PHASES[index] ?? 0);
      const had = counts[index] ?? 0;
      const more = Math.min(wanted - had, until === null ? servings : room(until, sum, portion));
      if (more <= 0) continue;
      counts[index] = had + more;
      add(sum, portion, more);
      taken.push({ kind: "pocket", portion, servings: more });
    }
    const wanted_ml = isLast ? total_ml : roundedDrink((total_ml * (step + 1)) / minutes.length);
    while (drunk_ml < wanted_ml && current < fills.length) {
      const fill = fills[current];
      if (fill === undefined) break;
      const left = left_ml[current] ?? 0;
      const each = perMlOf(fill);
      const drink_ml = Math.min(
        left,
        wanted_ml - drunk_ml,
        until === null ? left : room(until, sum, each),
      );
      if (drink_ml <= 0) break;
      add(sum, each, drink_ml);
      drunk_ml += drink_ml;
      left_ml[current] = left - drink_ml;
      taken.push({ kind: "drink", fill: current, drink_ml });
      if (left - drink_ml <= 0) current++;
    }
    return { at_min, taken };
  });
}

const roundedDrink = (ml: number): number => Math.round(ml / DRINK_STEP_ML) * DRINK_STEP_ML;

/** What the ceilings allow up to a minute. */
const allowedBy = (ceilings: Ceilings, at_min: number): Sum => ({
  carb_g: (ceilings.carb_g_per_hr * at_min) / 60,
  sodium_mg: (ceilings.sodium_mg_per_hr * at_min) / 60,
  fluid_ml: (ceilings.fluid_ml_per_hr * at_min) / 60,
});

/** How many whole units are left below what is allowed. */
function room(allowed: Sum, sum: Sum, each: Sum): number {
  const of = (limit: number, used: number, unit: number) =>
    unit > 0 ? (limit - used) / unit : Number.POSITIVE_INFINITY;
  return Math.floor(
    1e-6 +
      Math.min(
        of(allowed.carb_g, sum.carb_g, each.carb_g),
        of(allowed.sodium_mg, sum.sodium_mg, each.sodium_mg),
        of(allowed.fluid_ml, sum.fluid_ml, each.fluid_ml),
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
