import { describe, expect, test } from "vitest";
import { FitAnswer } from "@/lib/contract/fit";
import type { Product } from "@/lib/contract/product";
import { productOf } from "@/testing/fit-products";
import { alone, codesOf, combined, FOUR_HOURS, question } from "@/testing/fit-questions";
import { SEED, seeded } from "@/testing/fit-seed";
import { weigh } from "@/testing/fits";
import { ABSOLUTE_CEILINGS } from "./aim";

describe("a combination of real products", () => {
  test("comes within 5 % of 90 g, 800 mg and 750 ml an hour for four hours", () => {
    for (const bottle_ml of [null, 500, 750]) {
      const found = combined(SEED, { bottle_ml });
      expect(found).toMatchObject({ meets_targets: true, misses: [] });
      expect(found.warnings.filter(({ severity }) => severity !== "info")).toEqual([]);
      for (const share of Object.values(found.coverage)) {
        expect(Math.abs((share ?? 0) - 1)).toBeLessThanOrEqual(0.05);
      }
    }
  });

  test("says in plain words what it misses, and why", () => {
    const found = combined(seeded("precision-fuel-and-hydration-pf-30-gel"));
    expect(found.meets_targets).toBe(false);
    expect(found.coverage).toEqual({ carb: 1, sodium: 0, fluid: 1 });
    expect(found.misses).toEqual([
      {
        nutrient: "sodium",
        coverage: 0,
        message: "Sodium: 0 of 3200\u00a0mg. None of these products brings any.",
      },
    ]);
  });

  test("leaves out anything that would make a drink stronger than 10 g per 100 ml in the athlete's bottle", () => {
    const mix = seeded("maurten-drink-mix-320");
    expect(combined(mix, { bottle_ml: 750 }).products).toEqual([]);
    const larger = combined(mix, { bottle_ml: 1000 });
    expect(larger.products).toMatchObject([{ servings: 3, concentration_g_per_100ml: 8 }]);
    expect(codesOf(larger)).toEqual([]);
    expect(combined(mix).products).toEqual([]);
  });

  test("keeps caffeine within 3 mg per kg and 400 mg a day, including earlier intake", () => {
    const gel = seeded("maurten-gel-100-caf-100");
    const servings = (mass_kg: number | null, so_far_mg: number) =>
      combined(gel, { caffeine: { mass_kg, so_far_mg, isYoung: false } }).products[0]?.servings ??
      0;
    expect(servings(70, 0)).toBe(2);
    expect(servings(null, 0)).toBe(4);
    expect(servings(null, 150)).toBe(2);
    expect(servings(70, 500)).toBe(0);
  });

  test("is just water if only water is needed", () => {
    const targets = { ...FOUR_HOURS, carb_g_per_hr: 0, sodium_mg_per_hr: 0 };
    const found = combined(SEED, { targets });
    expect(found).toMatchObject({ products: [], water_ml: 3000, meets_targets: true });
    expect(found.coverage).toEqual({ carb: null, sodium: null, fluid: 1 });
  });

  test("has no product whose label leaves out carbohydrate or sodium", () => {
    const unsaid = productOf({ slug: "unsaid", carb_gram: 30, caffeine_mg: 0 });
    expect(combined([unsaid]).products).toEqual([]);
    expect(alone(unsaid).coverage.sodium).toBeNull();
  });
});

describe("a drink", () => {
  const powder = (over: Partial<Product>) =>
    productOf({
      ...{ slug: "powder", product_type: "drink_mix", sodium_mg: 200, caffeine_mg: 0 },
      gf_ratio: "1:0.8",
      ...over,
    });

  test("is neither warned about nor cleared if its strength is unknown", () => {
    const found = alone(powder({ carb_gram: 90 }));
    expect(found.concentration_g_per_100ml).toBeNull();
    expect(codesOf(found)).toEqual([]);
    expect(codesOf(alone(powder({ carb_gram: 90 }), { bottle_ml: 500 }))).toEqual([
      "concentration_very_high",
    ]);
  });

  test("is warned about by the plan's fillings, even if nobody chose the bottle", () => {
    const targets = { carb_g_per_hr: 99, sodium_mg_per_hr: 1023, fluid_ml_per_hr: 307 };
    const asked = question({ targets: { ...targets, duration_min: 233 } });
    for (const candidates of [SEED, [powder({ carb_gram: 90 })]]) {
      const { combination, plan } = weigh(candidates, asked);
      const fillings = [...(plan?.bottles ?? []), ...(plan?.refills ?? [])];
      const strongest = Math.max(...fillings.map((one) => one.concentration_g_per_100ml ?? 0));
      const found = combination?.warnings.map(({ code }) => code) ?? [];
      expect(found.includes("concentration_very_high")).toBe(strongest > 10);
      expect(found.includes("concentration_high")).toBe(strongest > 8 && strongest <= 10);
      const told = combination?.products.map((one) => one.concentration_g_per_100ml ?? 0) ?? [];
      expect(Math.max(...told)).toBe(strongest);
    }
    const { warnings } = combined([powder({ carb_gram: 90 })]);
    expect(warnings[0]?.message).toContain("bottles of 500\u00a0ml: say which are carried");
  });

  test("uses the larger common bottle if only that keeps it within 10 g per 100 ml", () => {
    const targets = {
      ...FOUR_HOURS,
      carb_g_per_hr: 45,
      sodium_mg_per_hr: 100,
      fluid_ml_per_hr: 550,
    };
    const asked = question({ targets: { ...targets, duration_min: 80 } });
    const { plan, combination } = weigh([powder({ carb_gram: 60, sodium_mg: 130 })], asked);
    expect(plan?.bottle_ml).toBe(750);
    expect(combination?.warnings.map(({ code }) => code)).toEqual(["concentration_high"]);
  });

  test("is called strong above 8 g per 100 ml, and very strong above 10", () => {
    const strength = (carb_gram: number) => {
      const found = alone(powder({ carb_gram, mix_volume_ml: 500 }), {
        targets: { ...FOUR_HOURS, carb_g_per_hr: carb_gram },
      });
      return [found.concentration_g_per_100ml, ...codesOf(found)];
    };
    expect(strength(40)).toEqual([8]);
    expect(strength(45)).toEqual([9, "concentration_high"]);
    expect(strength(50)).toEqual([10, "concentration_high"]);
    expect(strength(55)).toEqual([11, "concentration_very_high"]);
  });
});

describe("a product alone", () => {
  test("scores 100 if it meets everything, and 0 if it does no better than water", () => {
    const all = productOf({ slug: "all", carb_gram: 30, sodium_mg: 267 });
    const none = productOf({ slug: "none", carb_gram: 0, sodium_mg: 0, caffeine_mg: 100 });
    expect(alone(all)).toMatchObject({ score: 100, total_servings: 12, servings_per_hr: 3 });
    expect(alone(none)).toMatchObject({ score: 0, total_servings: 0 });
  });

  test("stops below a ceiling, and says so", () => {
    const salty = productOf({ slug: "salty", carb_gram: 30, sodium_mg: 500, caffeine_mg: 0 });
    const ceilings = { ...ABSOLUTE_CEILINGS, sodium_mg_per_hr: 900 };
    const targets = { ...FOUR_HOURS, duration_min: 30 };
    const found = alone(salty, { ceilings, targets });
    expect(found.total_servings).toBe(0);
    expect(codesOf(found)).toEqual(["sodium_above_ceiling"]);
  });

  test("with a danger scores 50 at most, and not above one without", () => {
    const salty = (slug: string, sodium_mg: number) =>
      productOf({ slug, carb_gram: 30, sodium_mg, fluid_ml: 0, caffeine_mg: 0 });
    const ceilings = { ...ABSOLUTE_CEILINGS, sodium_mg_per_hr: 800 };
    const { products } = weigh(
      [salty("salty", 400), salty("plain", 0), salty("good", 260)],
      question({ ceilings }),
    );
    const found = products.map((one) => [one.product.slug, one.score, ...codesOf(one)]);
    expect(found.map(([slug]) => slug)).toEqual(["good", "plain", "salty"]);
    expect(found.at(-1)).toContain("sodium_above_ceiling");
    const [, plain = 0, danger = 100] = products.map(({ score }) => score);
    expect(danger).toBeLessThanOrEqual(Math.min(50, plain));
    const strongest = weigh([salty("salty", 400)], question({ ceilings })).products[0];
    expect(strongest?.score).toBeLessThanOrEqual(50);
  });

  test("is no danger if only whole servings exceed a ceiling", () => {
    const gel = productOf({ slug: "gel", carb_gram: 30.35, sodium_mg: 0, caffeine_mg: 0 });
    const targets = { ...FOUR_HOURS, carb_g_per_hr: 60, sodium_mg_per_hr: 0, duration_min: 120 };
    const found = alone(gel, { targets, ceilings: { ...ABSOLUTE_CEILINGS, carb_g_per_hr: 60.6 } });
    expect(codesOf(found)).toEqual([]);
    expect(found.total_servings).toBe(3);
  });

  test("is listed once, best first, and matches the answer's schema", () => {
    const plain = SEED.filter(({ caffeine_mg }) => caffeine_mg === 0).slice(0, 8);
    const found = weigh([...plain, ...plain], question());
    expect(found.products).toHaveLength(8);
    const scores = found.products.map(({ score }) => score);
    expect([...scores].sort((a, b) => b - a)).toEqual(scores);
    expect(FitAnswer.pick({ products: true, combination: true, plan: true }).parse(found)).toEqual(
      found,
    );
  });
});
