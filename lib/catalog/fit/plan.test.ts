import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CarryingPlan } from "@/lib/contract/fit";
import type { Product } from "@/lib/contract/product";
import { asked, products } from "@/testing/fit-arbitraries";
import type { Asked } from "@/testing/fit-model";
import { seeded } from "@/testing/fit-seed";
import { type Weighed, weigh } from "./weigh";

const NO_HABITS = { usual: null, most_ever: null };

function weighed(candidates: readonly Product[], of: Asked, bottles: number | null): Shown {
  const caffeine = { mass_kg: of.mass_kg, so_far_mg: of.so_far_mg };
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

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const NOTHING = { carb_g: 0, sodium_mg: 0, fluid_ml: 0, caffeine_mg: 0 };

describe("a carrying plan", () => {
  holds("has everything taken in the end that is in the combination, and not more", (found) => {
    const { plan, combination } = found;
    expect(plan.steps.at(-1)?.so_far ?? NOTHING).toEqual(combination.totals);
    expect(plan.left_over).toEqual([]);
    for (const { product, servings } of combination.products) {
      const eaten = plan.steps.flatMap(({ take }) =>
        take.filter(({ product_id }) => product_id === product.id).map((one) => one.servings ?? 0),
      );
      const mixed = [...plan.bottles, ...plan.refills].flatMap(({ contents }) =>
        contents.filter(({ product_id }) => product_id === product.id),
      );
      expect(sumOf(eaten) + sumOf(mixed.map((one) => one.servings))).toBe(servings);
    }
  });

  holds("never has anybody drink from an empty bottle, nor refill one that is not", ({ plan }) => {
    const bottles = new Map(plan.bottles.map(({ bottle, volume_ml }) => [bottle, volume_ml]));
    const waiting = [...plan.refills];
    const refill = (at_min: number) => {
      if ([...bottles.values()].some((ml) => ml > 0)) return;
      while (waiting[0]?.at_min === at_min && bottles.get(waiting[0].bottle) === 0) {
        bottles.set(waiting[0].bottle, waiting[0].volume_ml);
        waiting.shift();
      }
    };
    for (const { at_min, take, left } of plan.steps) {
      for (const { place, drink_ml } of take) {
        if (drink_ml === null) continue;
        expect(bottles.get(place)).toBeGreaterThanOrEqual(drink_ml);
        bottles.set(place, (bottles.get(place) ?? 0) - drink_ml);
        refill(at_min);
      }
      const held = left.filter(({ drink_ml }) => drink_ml !== null);
      expect(new Map(held.map(({ place, drink_ml }) => [place, drink_ml]))).toEqual(
        new Map([...bottles].filter(([, ml]) => ml > 0)),
      );
    }
    expect(waiting).toEqual([]);
  });

  holds("never runs ahead of an hourly ceiling by more than what one step takes", (found, of) => {
    let before = NOTHING;
    for (const { at_min, so_far } of found.plan.steps) {
      const hours = at_min / 60;
      expect(before.carb_g).toBeLessThanOrEqual(of.ceilings.carb_g_per_hr * hours + 0.1);
      expect(before.sodium_mg).toBeLessThanOrEqual(of.ceilings.sodium_mg_per_hr * hours + 0.1);
      expect(before.fluid_ml).toBeLessThanOrEqual(of.ceilings.fluid_ml_per_hr * hours + 0.1);
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

  holds("fills no bottle beyond what it holds", ({ plan }, of, candidates) => {
    const bought = new Set(
      candidates.filter(({ fluid_ml }) => (fluid_ml ?? 0) > 0).map(({ id }) => id),
    );
    for (const { volume_ml, contents } of [...plan.bottles, ...plan.refills]) {
      if (contents.some(({ product_id }) => bought.has(product_id))) continue;
      expect(volume_ml).toBeLessThanOrEqual(of.bottle_ml ?? 500);
    }
  });

  test("has caffeine in the second half, early enough to act", () => {
    const candidates = seeded("maurten-gel-100-caf-100");
    const targets = { carb_g_per_hr: 10, sodium_mg_per_hr: 10, fluid_ml_per_hr: 500 };
    const { plan } = shown(
      weigh(candidates, {
        targets: { ...targets, duration_min: 300 },
        ceilings: { carb_g_per_hr: 120, sodium_mg_per_hr: 3000, fluid_ml_per_hr: 1500 },
        caffeine: { mass_kg: 80, so_far_mg: 0 },
        habits: NO_HABITS,
        bottle_ml: 750,
        bottles: 2,
      }),
    );
    const at = plan.steps
      .filter(({ take }) => take.some(({ place }) => place === "pocket"))
      .map(({ at_min }) => at_min);
    expect(at).toHaveLength(2);
    expect(Math.min(...at)).toBeGreaterThanOrEqual(120);
    expect(Math.max(...at)).toBeLessThanOrEqual(255);
  });
});
