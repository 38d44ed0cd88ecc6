import { chooseCandidates } from "@/lib/catalog/candidates";
import { ABSOLUTE_CEILINGS } from "@/lib/catalog/fit/aim";
import { FIT_CANDIDATES_MAX, type FitTargets } from "@/lib/contract/fit";
import type { Product } from "@/lib/contract/product";
import { SEED } from "@/testing/fit-seed";
import { weigh } from "@/testing/fits";

/**
 * Whole fits, without server or database: 16 products of the catalogue against random targets of 1 to 24 hours, each alone,
 * the best combination and its plan; and the slow corner, with the candidates that would be chosen. Milliseconds of CPU time, printed as JSON.
 */

/** Random numbers from 0 to 1 that are the same in every run. */
function seededChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}
const chance = seededChance(20_261_122);

function shelf() {
  const left = [...SEED];
  return Array.from({ length: FIT_CANDIDATES_MAX }, () =>
    left.splice(Math.floor(chance() * left.length), 1),
  ).flat();
}

/** Any number up to the most; none of it one time in ten. */
const rate = (most: number): number => (chance() < 0.1 ? 0 : Math.ceil(chance() * most));

/** Little carbohydrate for much sodium over four hours: hardly anything comes near, so that little is ruled out. */
const hard = (): FitTargets => ({
  carb_g_per_hr: Math.round(chance() * 10),
  sodium_mg_per_hr: Math.round(400 + chance() * 400),
  fluid_ml_per_hr: Math.round(400 + chance() * 400),
  duration_min: 240,
});

const any = (): FitTargets => ({
  carb_g_per_hr: rate(120),
  sodium_mg_per_hr: rate(1_500),
  fluid_ml_per_hr: rate(1_200),
  duration_min: Math.round(60 + chance() * 1_380),
});

/** Two days with far more carbohydrate than the gut takes, so that no combination comes near. */
const beyond = (): FitTargets => ({
  carb_g_per_hr: Math.round(80 + chance() * 40),
  sodium_mg_per_hr: Math.round(400 + chance() * 400),
  fluid_ml_per_hr: Math.round(400 + chance() * 400),
  duration_min: 2_880,
});
const LOW_CEILINGS = { ...ABSOLUTE_CEILINGS, carb_g_per_hr: 60 };

function fitMs(
  targets: FitTargets,
  products: readonly Product[],
  ceilings = ABSOLUTE_CEILINGS,
): number {
  const question = {
    targets,
    ceilings,
    caffeine: { mass_kg: 70, so_far_mg: 0, isYoung: false },
    habits: { usual: null, most_ever: null },
    bottle_ml: chance() < 0.5 ? 500 : null,
    bottles: 2,
  };
  const before = process.cpuUsage();
  weigh(products, question);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const chosenFor = (targets: FitTargets) =>
  chooseCandidates(SEED, { targets, isYoung: false }, FIT_CANDIDATES_MAX);

const WARM_UP = 200;
const FITS = 2_000;

function measured(once: () => number) {
  for (let index = 0; index < WARM_UP; index++) once();
  const times = Array.from({ length: FITS }, once).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(FITS - 1, Math.floor(share * FITS))];
  return { p50Ms: at(0.5), p90Ms: at(0.9), p99Ms: at(0.99), mostMs: at(1) };
}

console.log(
  JSON.stringify({
    fits: FITS,
    any: measured(() => fitMs(any(), shelf())),
    littleCarbohydrate: measured(() => {
      const targets = hard();
      return fitMs(targets, chosenFor(targets));
    }),
    beyondCeiling: measured(() => {
      const targets = beyond();
      return fitMs(targets, chosenFor(targets), LOW_CEILINGS);
    }),
  }),
);
