import { describe, expect, test } from "vitest";
import type { FitTargets } from "@/lib/contract/fit";
import type { Product } from "@/lib/contract/product";
import type { Settings } from "@/lib/contract/profile";
import { guardOf } from "@/lib/nutrition/named";
import { productOf } from "@/testing/fit-products";
import { codesOf, FOUR_HOURS } from "@/testing/fit-questions";
import { SEED, seeded } from "@/testing/fit-seed";
import { fitSession } from "@/testing/fits";
import { chooseCandidates } from "./candidates";
import { isYoung } from "./session-fit";

interface Who {
  weightKg: number | null;
  yearOfBirth: number | null;
  settings?: Settings;
}
const CHILD: Who = { weightKg: 45, yearOfBirth: 2013 };
const ADULT: Who = { weightKg: 70, yearOfBirth: 1990 };

const guardFor = ({ weightKg, yearOfBirth, settings = {} }: Who, targets: FitTargets) =>
  guardOf(targets, {}, { weightKg, yearOfBirth, sex: null, settings }, 2026);

/** Fits named targets, with the named products or else the chosen candidates. */
function named(
  who: Who,
  targets: FitTargets,
  products?: readonly Product[],
  mostOfEach_per_hr?: number,
) {
  const guard = guardFor(who, targets);
  const chosen =
    products ?? chooseCandidates(SEED, { targets, isYoung: isYoung(guard.safety) }, 16);
  const session = {
    ...{ activityId: null, isNamed: true, ownCarbCeiling_g_per_hr: null, mass_kg: who.weightKg },
    ...{ caffeineSoFar_mg: 0, bottle_ml: null, bottles: null },
    habits: { usual: null, most_ever: null },
  };
  const { combination, ...fitted } = fitSession(
    { ...session, ...guard, targets, mostOfEach_per_hr },
    chosen,
  );
  if (combination === null) throw new Error("nothing was found");
  return { ...fitted, combination };
}

const TOO_MUCH = {
  ...{ carb_g_per_hr: 110, sodium_mg_per_hr: 2900, fluid_ml_per_hr: 1400 },
  duration_min: 120,
};

describe("targets sent without a session", () => {
  test("keep a child within their own ceilings, and warn when they exceed them", () => {
    for (const products of [undefined, SEED.slice(0, 16), seeded("maurten-gel-100")]) {
      const { combination, safety, targets, products: alone } = named(CHILD, TOO_MUCH, products);
      expect(targets).toEqual(TOO_MUCH);
      expect(safety).toMatchObject({ max_safe_fluid_ml_per_hr: 960, requires_human_review: true });
      expect(safety?.warning_codes).toEqual(["young_athlete", "high_total_sodium"]);
      expect(combination.per_hr.carb_g).toBeLessThanOrEqual(60);
      expect(combination.per_hr.fluid_ml).toBeLessThanOrEqual(960);
      expect(combination.per_hr.sodium_mg).toBeLessThanOrEqual(3000);
      expect(codesOf(combination)).toEqual(
        expect.arrayContaining(["carb_above_ceiling", "fluid_above_ceiling"]),
      );
      expect(combination.warnings[0]?.severity).toBe("danger");
      expect(combination.meets_targets).toBe(false);
      expect(combination.coverage.fluid).toBeLessThan(0.7);
      expect(combination.misses.map(({ nutrient }) => nutrient)).toContain("fluid");
      for (const { servings_per_hr } of [...combination.products, ...alone]) {
        expect(servings_per_hr).toBeLessThanOrEqual(12);
      }
    }
  });

  test.each([
    ["over 75", { weightKg: 70, yearOfBirth: 1945 }, ["older_athlete"]],
    ["of 38 kg", { weightKg: 38, yearOfBirth: 1990 }, ["extreme_body_mass"]],
    ["whom nothing stands out of", ADULT, []],
  ] as const)("warn of an athlete %s", (_, who, codes) => {
    const { safety } = named(who, { ...FOUR_HOURS, duration_min: 120 });
    expect(safety?.warning_codes).toEqual(codes);
    const long = named(who, FOUR_HOURS).safety?.warning_codes;
    expect(long).toEqual(["hyponatremia_risk", ...codes]);
  });

  test("are limited to what a gut with this history takes; unanswered questions don't lower that", () => {
    const gutOf = (settings: Settings) =>
      guardFor({ ...ADULT, settings }, FOUR_HOURS).gutCeiling_g_per_hr;
    expect(gutOf({ carb_experience: "range_40_60", usual_carb_consumption: "range_lt_60" })).toBe(
      65,
    );
    expect(gutOf({ carb_experience: "range_0_30" })).toBe(80);
    expect(gutOf({})).toBe(120);
  });

  test("are limited to what a sore gut takes, and so is the choice of products", () => {
    const sore: Who = { ...ADULT, settings: { gut_distress: true } };
    const ceilingOf = (who: Who) => guardFor(who, FOUR_HOURS).gutCeiling_g_per_hr;
    expect([ceilingOf(ADULT), ceilingOf(sore)]).toEqual([120, 102]);
    const asked = { ...TOO_MUCH, carb_g_per_hr: 115, sodium_mg_per_hr: 500, fluid_ml_per_hr: 700 };
    const takenBy = (who: Who) => named(who, asked).combination.per_hr.carb_g;
    expect(takenBy(ADULT)).toBeGreaterThan(102);
    expect(takenBy(sore)).toBeLessThanOrEqual(102);
  });

  test("have a lower fluid ceiling if the body mass is unknown", () => {
    const fluidOf = (weightKg: number | null) =>
      guardFor({ ...ADULT, weightKg }, FOUR_HOURS).safety.max_safe_fluid_ml_per_hr;
    expect([fluidOf(70), fluidOf(null), fluidOf(250)]).toEqual([1200, 1110, 1500]);
  });
});

describe("the chosen products", () => {
  const small = ["one", "two", "three"].map((slug) =>
    productOf({ slug, carb_gram: 17, sodium_mg: 60, fluid_ml: 0, gf_ratio: "1:0.8" }),
  );
  const asked = { ...FOUR_HOURS, carb_g_per_hr: 40, sodium_mg_per_hr: 140 };
  const servings = (mostOfEach_per_hr?: number) =>
    named(ADULT, asked, small, mostOfEach_per_hr).combination.products.map((one) => one.servings);

  test("include only so many of one product an hour, mixing several instead", () => {
    expect(servings()).toHaveLength(1);
    expect(servings(1).toSorted()).toEqual([1, 4, 4]);
  });

  test("are of one kind only, if so requested", () => {
    for (const kind of ["gel", "drink_mix", "bar"] as const) {
      const wanted = { targets: FOUR_HOURS, isYoung: false, kinds: [kind] };
      const chosen = chooseCandidates(SEED, wanted, 16);
      expect(new Set(chosen.map(({ product_type }) => product_type))).toEqual(new Set([kind]));
      expect(chosen.every(({ caffeine_mg }) => caffeine_mg === 0)).toBe(true);
    }
  });
});

describe("an athlete under 16", () => {
  const gel = (slug: string, over: Partial<Product>) =>
    productOf({ slug, carb_gram: 25, sodium_mg: 60, fluid_ml: 0, gf_ratio: "1:0.8", ...over });
  const woken = gel("woken", { caffeine_mg: 45 });
  const plain = gel("plain", { carb_gram: 18, caffeine_mg: 0 });
  const asked = { ...FOUR_HOURS, carb_g_per_hr: 25, sodium_mg_per_hr: 60, duration_min: 180 };

  test("gets no products with caffeine, and any caffeine raises a plain warning", () => {
    const { combination, products } = named(CHILD, asked, [woken, plain]);
    expect(combination.products.map(({ product }) => product.slug)).toEqual(["plain"]);
    expect(codesOf(combination)).not.toContain("caffeine_under_16");
    expect(products.map(({ product }) => product.slug)).toEqual(["plain", "woken"]);
    expect(products[1]?.warnings[0]).toEqual({
      ...{ code: "caffeine_under_16", severity: "danger" },
      message: "There is caffeine in this, 135\u00a0mg. Athletes under 16 should take none.",
    });
    const grown = named(ADULT, asked, [woken, plain]).products.flatMap(codesOf);
    expect(grown).not.toContain("caffeine_under_16");
    const few = { targets: asked, isYoung: true };
    expect(chooseCandidates([woken, plain], few, 16)).toEqual([plain]);
  });

  test("gets a danger warning if every named product has caffeine", () => {
    const { combination } = named(CHILD, asked, [woken]);
    expect(combination.products).toMatchObject([{ servings: 3 }]);
    expect(combination.warnings[0]).toMatchObject({
      ...{ code: "caffeine_under_16", severity: "danger" },
    });
  });
});

describe("a session with no fluid", () => {
  const mix = productOf({
    ...{ slug: "mix", display_name: "Carb Only Drink Mix", product_type: "drink_mix" },
    ...{ carb_gram: 30, sodium_mg: 0, fluid_ml: 0, caffeine_mg: 0, gf_ratio: "1:0.8" },
  });
  const gel = productOf({
    ...{ slug: "gel", carb_gram: 30, sodium_mg: 0, fluid_ml: 0, caffeine_mg: 0, gf_ratio: "1:0.8" },
  });
  const dry = { carb_g_per_hr: 60, sodium_mg_per_hr: 0, fluid_ml_per_hr: 0, duration_min: 120 };

  test("gets no mix, and says why for one that was named", () => {
    expect(chooseCandidates([mix, gel], { targets: dry, isYoung: false }, 16)).toEqual([gel]);
    const { combination, products } = named(ADULT, dry, [mix]);
    expect(combination.products).toEqual([]);
    expect(products).toMatchObject([{ score: 0, total_servings: 0 }]);
    expect(products[0]?.warnings).toEqual([
      {
        ...{ code: "mix_without_fluid", severity: "warning" },
        message: "This has to be mixed with water, and there is nothing to drink in this session.",
      },
    ]);
    const little = named(ADULT, { ...dry, fluid_ml_per_hr: 50 }, [mix]).products[0];
    expect(little).toMatchObject({ total_servings: 1 });
    expect(little?.warnings[0]?.message).toContain("there are only 100\u00a0ml");
  });
});
