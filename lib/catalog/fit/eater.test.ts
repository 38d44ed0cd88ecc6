import { describe, expect, test } from "vitest";
import type { Safety } from "@/lib/contract/prescription";
import type { Product } from "@/lib/contract/product";
import { productOf } from "@/testing/fit-products";
import { alone, codesOf, combined, FOUR_HOURS, question } from "@/testing/fit-questions";
import { seeded } from "@/testing/fit-seed";
import { fitSession, weigh } from "@/testing/fits";
import { chooseCandidates } from "../candidates";
import { ABSOLUTE_CEILINGS } from "./aim";

const SAFETY: Safety = {
  ...{ max_safe_fluid_ml_per_hr: 1200, max_safe_sodium_mg_per_hr: 3000, confidence_score: 1 },
  ...{ requires_human_review: false, warnings: [], warning_codes: [] },
  not_instructions: true,
};

describe("a product whose label doesn't state caffeine", () => {
  const gel = (over: Partial<Product>) =>
    productOf({
      ...{ slug: "gel", carb_gram: 25, sodium_mg: 60, fluid_ml: 0, gf_ratio: "1:0.8" },
      ...over,
    });

  test("makes caffeine unknown in every amount, and says so in plain words", () => {
    const { combination, plan } = weigh([gel({})], question());
    expect(combination?.totals.caffeine_mg).toBeNull();
    expect(combination?.per_hr.caffeine_mg).toBeNull();
    expect(plan?.steps.at(-1)?.so_far.caffeine_mg).toBeNull();
    expect(combination?.warnings).toEqual([
      {
        code: "caffeine_unknown",
        severity: "info",
        message:
          "How much caffeine is in this is unknown: a label does not say. The limits of caffeine cannot be checked.",
      },
    ]);
    expect(combined([gel({ caffeine_mg: 0 })]).totals.caffeine_mg).toBe(0);
  });

  test("is never combined if its label mentions caffeine", () => {
    const speaking = gel({ display_name: "Energy gel caffeine" });
    expect(combined([speaking]).products).toEqual([]);
    expect(codesOf(alone(speaking))).toEqual(["caffeine_unknown"]);
    const free = gel({ display_name: "Energy gel, caffeine-free" });
    expect(combined([free]).products).not.toEqual([]);
  });

  test("isn't chosen unless it is named", () => {
    const known = gel({ slug: "known", caffeine_mg: 0 });
    expect(chooseCandidates([gel({}), known], { targets: FOUR_HOURS, isYoung: false }, 16)).toEqual(
      [known],
    );
  });
});

describe("glucose without fructose", () => {
  const gel = (gf_ratio: string | null) =>
    productOf({ slug: "gel", carb_gram: 30, sodium_mg: 60, caffeine_mg: 0, gf_ratio });

  test("triggers a warning above 60 g an hour and is left out; an unknown ratio is warned about and stays", () => {
    expect(codesOf(alone(gel("1:0")))).toEqual(["glucose_only_above_60"]);
    expect(combined([gel("1:0")]).products[0]?.servings).toBe(8);
    expect(codesOf(alone(gel(null)))).toEqual(["glucose_ratio_unknown"]);
    for (const ratio of ["2:1", "1:0.8", null]) {
      if (ratio !== null) expect(codesOf(alone(gel(ratio)))).toEqual([]);
      expect(combined([gel(ratio)]).products[0]?.servings).toBeGreaterThan(8);
    }
  });
});

describe("a rate above what an athlete is used to", () => {
  const carb = seeded("precision-fuel-and-hydration-pf-30-gel");
  test.each([
    [null, null, []],
    ["range_80_100", "range_gt_70", []],
    ["range_60_80", "range_gt_70", ["info"]],
    ["range_lt_60", "range_40_60", ["warning"]],
  ] as const)("usually %s, at most %s: %j", (usual, most_ever, severities) => {
    const targets = { ...FOUR_HOURS, carb_g_per_hr: 85 };
    const { warnings } = combined(carb, { targets, habits: { usual, most_ever } });
    expect(warnings.map(({ severity }) => severity)).toEqual(severities);
    expect(new Set(warnings.map(({ code }) => code)).size).toBe(severities.length);
  });
});

describe("the estimated gut limit", () => {
  const gel = (carb_gram: number, sodium_mg: number) =>
    productOf({ slug: `gel-${carb_gram}`, carb_gram, sodium_mg, fluid_ml: 0, caffeine_mg: 0 });

  test("is never exceeded, not by part of a serving and not for the sake of sodium", () => {
    const ceilings = { ...ABSOLUTE_CEILINGS, carb_g_per_hr: 60 };
    const targets = { ...FOUR_HOURS, carb_g_per_hr: 60, sodium_mg_per_hr: 3000 };
    const found = combined([gel(27, 100)], { targets, ceilings });
    expect(found.totals.carb_g).toBe(216);
  });

  test("matches what the session says", () => {
    const fitted = (gutCeiling_g_per_hr: number) =>
      fitSession(
        {
          ...{ activityId: null, isNamed: true, ownCarbCeiling_g_per_hr: null, mass_kg: 70 },
          safety: SAFETY,
          ...{ caffeineSoFar_mg: 0, bottle_ml: null, bottles: null, gutCeiling_g_per_hr },
          targets: { ...FOUR_HOURS, carb_g_per_hr: 90 },
          habits: { usual: "range_lt_60", most_ever: "range_40_60" },
        },
        [gel(25, 250)],
      ).combination?.totals.carb_g;
    expect(fitted(60)).toBe(225);
    expect(fitted(120)).toBeGreaterThan(300);
  });
});

describe("caffeine that differs between flavors", () => {
  test("is shown as unknown, and counted as the highest of any", () => {
    const differing = productOf({
      ...{ slug: "gel", carb_gram: 30, sodium_mg: 60, fluid_ml: 0 },
      ...{ caffeine_mg: null, caffeine_up_to_mg: 100 },
    });
    const found = combined([differing], {
      caffeine: { mass_kg: 60, so_far_mg: 0, isYoung: false },
    });
    expect(found.products[0]?.servings).toBe(1);
    expect(found.products[0]?.product.caffeine_mg).toBeNull();
    expect(codesOf(alone(differing))).not.toContain("caffeine_unknown");
  });
});

describe("sodium without any fluid", () => {
  const capsule = productOf({
    ...{ slug: "caps", product_type: "capsule", carb_gram: 0, sodium_mg: 200 },
    ...{ fluid_ml: 0, caffeine_mg: 0 },
  });
  const targets = { ...FOUR_HOURS, carb_g_per_hr: 0, fluid_ml_per_hr: 0, sodium_mg_per_hr: 400 };

  test("raises a warning if the targets ask for it", () => {
    expect(combined([capsule], { targets }).warnings.map(({ code }) => code)).toContain(
      "sodium_without_fluid",
    );
  });

  test("is never chosen for a session", () => {
    const { combination } = fitSession(
      {
        ...{ activityId: null, isNamed: false, ownCarbCeiling_g_per_hr: null, mass_kg: 70 },
        ...{ caffeineSoFar_mg: 0, bottle_ml: null, bottles: null, gutCeiling_g_per_hr: 60 },
        ...{ targets, habits: { usual: null, most_ever: null } },
        safety: { ...SAFETY, max_safe_fluid_ml_per_hr: 40, max_safe_sodium_mg_per_hr: 600 },
      },
      [capsule],
    );
    expect(combination?.products).toEqual([]);
  });
});
