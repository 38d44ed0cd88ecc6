import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CarryingPlan, FuelAmounts } from "@/lib/contract/fit";
import type { Product } from "@/lib/contract/product";
import { asked, products } from "@/testing/fit-arbitraries";
import type { Asked } from "@/testing/fit-model";
import { productOf } from "@/testing/fit-products";
import { SEED, seeded } from "@/testing/fit-seed";
import { weigh } from "@/testing/fits";
import { ABSOLUTE_CEILINGS } from "./aim";
import { stepMinutes } from "./clock";
import { fillingFor } from "./fillings";
import { carryingPlan } from "./plan";
import { portionOf } from "./portion";
import type { Weighed } from "./weigh";

const NO_HABITS = { usual: null, most_ever: null };

function weighed(candidates: readonly Product[], of: Asked, bottles: number | null): Shown {
  const caffeine = { mass_kg: of.mass_kg, so_far_mg: of.so_far_mg, isYoung: of.isYoung };
  const { targets, ceilings, bottle_ml } = of;
  return shown(
    weigh(candidates, { targets, ceilings, caffeine, habits: NO_HABITS, bottle_ml, bottles }),
  );
}

type Shown = { plan: CarryingPlan; combination: NonNullable<Weighed["combination"]> };
function shown({ plan, combination }: Weighed): Shown {
  if (plan === null || combination === null) throw new Error("nothing was found");
  return { plan, combination };
}

const holds = (
  name: string,
  property: (found: Shown, of: Asked, candidates: readonly Product[]) => void,
) =>
  test(name, () => {
    const bottles = fc.constantFrom(null, 1, 2, 3);
    const run = (candidates: readonly Product[], of: Asked, carried: number | null) =>
      property(weighed(candidates, of, carried), of, candidates);
    fc.assert(fc.property(products(1, 8), asked(1, 1440), bottles, run), { numRuns: 250 });
  });

const FUELS = [
  { key: "carb_g", rate: "carb_g_per_hr" },
  { key: "sodium_mg", rate: "sodium_mg_per_hr" },
  { key: "fluid_ml", rate: "fluid_ml_per_hr" },
] as const;
const boughtFluid = ({ product: { fluid_ml }, servings }: Combined): number =>
  Math.round(fluid_ml ?? 0) * servings;
type Combined = Shown["combination"]["products"][number];
const numberIn = (what: string, unit: string): number =>
  Number(new RegExp(`^([\\d.]+)\u00a0${unit}`).exec(what)?.[1] ?? 0);
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const NOTHING: FuelAmounts = { carb_g: 0, sodium_mg: 0, fluid_ml: 0, caffeine_mg: 0 };

describe("a carrying plan", () => {
  holds("has all of the combination taken, but for what it says is left over", (found) => {
    const { plan, combination } = found;
    const last = plan.steps.at(-1)?.so_far ?? NOTHING;
    if (plan.left_over.length === 0) expect(last).toEqual(combination.totals);
    const drunk = plan.steps.flatMap(({ take }) => take.map(({ drink_ml }) => drink_ml ?? 0));
    const bottled = combination.water_ml + sumOf(combination.products.map(boughtFluid));
    expect(sumOf(drunk) + sumOf(plan.left_over.map(({ what }) => numberIn(what, "ml")))).toBe(
      bottled,
    );
    for (const { product, servings } of combination.products) {
      const eaten = plan.steps.flatMap(({ take }) =>
        take.filter(({ product_id }) => product_id === product.id).map((one) => one.servings ?? 0),
      );
      const kept = plan.left_over.filter(({ what }) => what.endsWith(`× ${product.name}`));
      const mixed = [...plan.bottles, ...plan.refills].flatMap(({ contents }) =>
        contents.filter(({ product_id }) => product_id === product.id),
      );
      const all = [...eaten, ...kept.map(({ what }) => numberIn(what, "×"))];
      const isUnfilled = plan.left_over.some(({ what }) => what.endsWith("never filled"));
      const here = sumOf(all) + sumOf(mixed.map((one) => one.servings));
      if (isUnfilled) expect(here).toBeLessThanOrEqual(servings);
      else expect(here).toBe(servings);
    }
  });

  holds("never has anybody drink from an empty bottle, nor refill one that is not", ({ plan }) => {
    const bottles = new Map(plan.bottles.map(({ bottle, volume_ml }) => [bottle, volume_ml]));
    const waiting = [...plan.refills];
    const refill = (at_min: number) => {
      const next = waiting.shift();
      if (next === undefined || next.at_min !== at_min) throw new Error("drinks from nothing");
      expect(bottles.get(next.bottle)).toBe(0);
      bottles.set(next.bottle, next.volume_ml);
    };
    for (const { at_min, take, left } of plan.steps) {
      for (const { place, drink_ml } of take) {
        if (drink_ml === null) continue;
        while ((bottles.get(place) ?? 0) < drink_ml) refill(at_min);
        bottles.set(place, (bottles.get(place) ?? 0) - drink_ml);
      }
      while (waiting[0]?.at_min === at_min) refill(at_min);
      const held = left.filter(({ drink_ml }) => drink_ml !== null);
      expect(new Map(held.map(({ place, drink_ml }) => [place, drink_ml]))).toEqual(
        new Map([...bottles].filter(([, ml]) => ml > 0)),
      );
    }
    expect(waiting).toEqual([]);
  });

  holds("is at no step further than the ceilings allow until the next one", (found, of) => {
    const minutes = stepMinutes(of.targets.duration_min);
    for (const { at_min, so_far } of found.plan.steps) {
      const next = minutes[minutes.indexOf(at_min) + 1] ?? of.targets.duration_min;
      for (const { key, rate } of FUELS) {
        expect(so_far[key]).toBeLessThanOrEqual((of.ceilings[rate] * next) / 60 + 0.1);
      }
    }
  });

  holds("takes at one step its share of the ceilings and one serving at most", (found, of) => {
    const { plan, combination } = found;
    const { length } = stepMinutes(of.targets.duration_min);
    const hours = of.targets.duration_min / 60;
    const most = (values: readonly (number | null)[]) =>
      Math.max(0, ...values.map((value) => value ?? 0));
    const labels = combination.products.map(({ product }) => product);
    const serving = {
      carb_g: most(labels.map(({ carb_gram }) => carb_gram)),
      sodium_mg: most(labels.map(({ sodium_mg }) => sodium_mg)),
      fluid_ml: 5,
    };
    let before: FuelAmounts = NOTHING;
    for (const { so_far } of plan.steps) {
      for (const { key, rate } of FUELS) {
        const even = (of.ceilings[rate] * hours) / length;
        const share = key === "fluid_ml" ? Math.max(200, even) : even;
        expect(so_far[key] - before[key]).toBeLessThanOrEqual(share + serving[key] + 0.2);
      }
      const even_ml = combination.totals.fluid_ml / length;
      expect(so_far.fluid_ml - before.fluid_ml).toBeLessThanOrEqual(
        Math.max(200, 2 * even_ml) + 5.2,
      );
      before = so_far;
    }
  });

  holds(
    "has whole servings from the pocket, and steps inside the session in order",
    (found, of) => {
      const minutes = found.plan.steps.map(({ at_min }) => at_min);
      expect([...new Set(minutes)].sort((a, b) => a - b)).toEqual(minutes);
      for (const at_min of minutes) {
        expect(at_min).toBeGreaterThan(0);
        if (of.targets.duration_min >= 30) {
          expect(at_min).toBeLessThanOrEqual(of.targets.duration_min - 10);
        }
      }
      for (const { servings } of found.plan.steps.flatMap(({ take }) => take)) {
        if (servings !== null) expect(Number.isInteger(servings) && servings > 0).toBe(true);
      }
    },
  );

  holds(
    "has nobody drink less than 50 ml at a step, unless the ceilings leave no more",
    (found, of) => {
      const drinks = found.plan.steps.map(({ take }) =>
        sumOf(take.map(({ drink_ml }) => drink_ml ?? 0)),
      );
      const isHeldBack = found.plan.left_over.length > 0 || of.ceilings.carb_g_per_hr < 120;
      if (isHeldBack || found.combination.products.some((one) => boughtFluid(one) > 0)) return;
      if (found.plan.bottles.some(({ contents }) => contents.length > 0)) return;
      const sips = drinks.filter((ml) => ml > 0 && ml < 50);
      expect(sips.length).toBeLessThanOrEqual(sumOf(drinks) < 50 ? 1 : 0);
    },
  );

  holds("has something to take every 30 min where there is enough to drink", (found, of) => {
    const { duration_min, fluid_ml_per_hr } = of.targets;
    if (fluid_ml_per_hr < 160 || found.plan.left_over.length > 0) return;
    const minutes = [0, ...found.plan.steps.map(({ at_min }) => at_min), duration_min];
    const gaps = minutes.slice(1).map((at_min, index) => at_min - (minutes[index] ?? 0));
    // 31, because minutes are rounded to integers.
    expect(Math.max(...gaps)).toBeLessThanOrEqual(31);
  });

  holds("fills bottles whole, and no more than that", ({ plan }, of, candidates) => {
    expect(of.bottle_ml === null ? [500, 750] : [of.bottle_ml]).toContain(plan.bottle_ml);
    const bought = new Set(
      candidates.filter(({ fluid_ml }) => (fluid_ml ?? 0) > 0).map(({ id }) => id),
    );
    const poured = [...plan.bottles, ...plan.refills]
      .filter(({ contents }) => !contents.some(({ product_id }) => bought.has(product_id)))
      .map(({ volume_ml }) => volume_ml);
    expect(Math.max(0, ...poured)).toBeLessThanOrEqual(plan.bottle_ml);
    const notWhole = poured.filter((volume_ml) => volume_ml < plan.bottle_ml);
    const isEven = Math.max(...poured) - Math.min(...poured) <= 1;
    if (!isEven) expect(notWhole.length).toBeLessThanOrEqual(1);
  });

  describe("for two to eight hours with caffeine", () => {
    const plain = productOf({
      ...{ slug: "plain", product_type: "drink_mix", carb_gram: 30, sodium_mg: 300 },
      ...{ fluid_ml: 0, caffeine_mg: 0 },
    });
    const woken = { carb_gram: 25, sodium_mg: 200, caffeine_mg: 60 };
    const kinds: Record<string, Partial<Product>> = {
      "a gel": { ...woken, product_type: "gel", fluid_ml: 0 },
      "a mix": { ...woken, product_type: "drink_mix", fluid_ml: 0 },
      "a can": { ...woken, product_type: "ready_to_drink", fluid_ml: 250 },
    };

    test.each(Object.keys(kinds))("has %s not early, and early enough to act", (kind) => {
      for (const duration_min of [150, 180, 240, 300, 480]) {
        for (const servings of [1, 2]) {
          const product = productOf({ slug: "woken", ...kinds[kind] });
          const parts = [
            { portion: portionOf(plain), servings: Math.floor(duration_min / 40) },
            { portion: portionOf(product), servings },
          ];
          const water_ml = duration_min * 10;
          // A bottle is drunk evenly: its mix begins when the bottle does, and its servings follow one after another.
          const filling_min = kind === "a mix" ? 50 * servings : 0;
          const plan = carryingPlan(parts, fillingFor(parts, water_ml, 500, duration_min), {
            duration_min,
            ceilings: ABSOLUTE_CEILINGS,
            bottles: 2,
          });
          expect(plan.left_over).toEqual([]);
          for (const { at_min, so_far } of plan.steps) {
            if (at_min < duration_min * 0.4 - filling_min) expect(so_far.caffeine_mg).toBe(0);
          }
          const inTime = plan.steps.filter(({ at_min }) => at_min <= duration_min - 45).at(-1);
          expect(inTime?.so_far.caffeine_mg, `${duration_min} ${servings}`).toBe(60 * servings);
        }
      }
    });
  });

  test.each([
    [{ carb_g_per_hr: 40, sodium_mg_per_hr: 496, fluid_ml_per_hr: 390, duration_min: 90 }, 595],
    [{ carb_g_per_hr: 108, sodium_mg_per_hr: 104, fluid_ml_per_hr: 914, duration_min: 292 }, 106],
  ])("continues with the other bottle if a salty one has to wait: %j", (targets, sodium) => {
    const ceilings = {
      ...{ ...ABSOLUTE_CEILINGS, sodium_mg_per_hr: sodium },
      fluid_ml_per_hr: targets.fluid_ml_per_hr,
    };
    const caffeine = { mass_kg: 70, so_far_mg: 0, isYoung: false };
    const asked = { targets, ceilings, caffeine, habits: NO_HABITS, bottle_ml: null, bottles: 2 };
    const { plan, combination } = shown(weigh(SEED, asked));
    const named = seeded("flow-formulas-high-sodium-endurance-drink-mix");
    for (const found of [{ plan, combination }, shown(weigh(named, asked))]) {
      const drinks = found.plan.steps.map(({ take }) =>
        sumOf(take.map(({ drink_ml }) => drink_ml ?? 0)),
      );
      const even_ml = found.combination.totals.fluid_ml / drinks.length;
      expect(Math.max(...drinks)).toBeLessThanOrEqual(2 * even_ml + 5);
      expect(sumOf(drinks)).toBeGreaterThan(0.85 * found.combination.totals.fluid_ml);
    }
  });
});
