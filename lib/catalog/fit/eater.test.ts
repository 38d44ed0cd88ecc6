import { describe, expect, test } from "vitest";
import type { Product } from "@/lib/contract/product";
import { productOf } from "@/testing/fit-products";
import { alone, codesOf, combined, FOUR_HOURS, question } from "@/testing/fit-questions";
import { seeded } from "@/testing/fit-seed";
import { chooseCandidates } from "../candidates";
import { fitSession } from "../session-fit";
import { ABSOLUTE_CEILINGS } from "./aim";
import { weigh } from "./weigh";

describe("a product whose label leaves caffeine unsaid", () => {
  const gel = (over: Partial<Product>) =>
    productOf({ slug: "gel", carb_gram: 25, sodium_mg: 60, fluid_ml: 0, ...over });

  test("leaves it unknown in all amounts, and has that said in plain words", () => {
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

  test("is never combined where its words speak of caffeine", () => {
    const speaking = gel({ display_name: "Energy gel caffeine" });
    expect(combined([speaking]).products).toEqual([]);
    expect(codesOf(alone(speaking))).toEqual(["caffeine_unknown"]);
    const free = gel({ display_name: "Energy gel, caffeine-free" });
    expect(combined([free]).products).not.toEqual([]);
  });

  test("is not chosen where nobody names it", () => {
    const known = gel({ slug: "known", caffeine_mg: 0 });
    expect(chooseCandidates([gel({}), known], FOUR_HOURS, 16)).toEqual([known]);
  });
});

describe("glucose without fructose", () => {
  const gel = (gf_ratio: string | null) =>
    productOf({ slug: "gel", carb_gram: 30, sodium_mg: 60, caffeine_mg: 0, gf_ratio });

  test("is warned of above 60 g an hour, and left out; an unknown ratio neither warns nor clears", () => {
    expect(codesOf(alone(gel("1:0")))).toEqual(["glucose_only_above_60"]);
    expect(combined([gel("1:0")]).products[0]?.servings).toBe(8);
    for (const ratio of ["2:1", "1:0.8", null]) {
      expect(codesOf(alone(gel(ratio)))).toEqual([]);
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

describe("what a gut is reckoned to take", () => {
  const gel = (carb_gram: number, sodium_mg: number) =>
    productOf({ slug: `gel-${carb_gram}`, carb_gram, sodium_mg, fluid_ml: 0, caffeine_mg: 0 });
  const within = (gut: number, sodium_mg_per_hr: number, duration_min: number) => ({
    targets: { ...FOUR_HOURS, carb_g_per_hr: gut, sodium_mg_per_hr, duration_min },
    ceilings: { ...ABSOLUTE_CEILINGS, gut_carb_g_per_hr: gut },
  });

  test("is passed by less than one serving where whole ones come nearer so, and never unsaid", () => {
    const found = combined([gel(18, 0)], within(26, 0, 32));
    expect(found.totals.carb_g).toBe(18);
    expect(found.warnings).toMatchObject([{ code: "carb_above_ceiling", severity: "warning" }]);
    expect(found.warnings[0]?.message).toContain("33.8\u00a0g an hour, above the 26\u00a0g");
  });

  test("is not passed by more for the sake of sodium", () => {
    const found = combined([gel(25, 100)], within(50, 1000, 240));
    expect(found.totals.carb_g).toBeLessThan(50 * 4 + 25);
    const free = combined([gel(25, 100)], {
      ...within(50, 1000, 240),
      ceilings: ABSOLUTE_CEILINGS,
    });
    expect(found.totals.carb_g).toBeLessThanOrEqual(free.totals.carb_g);
  });

  test("holds for a session by what its athlete takes, and is never below the target", () => {
    const fitted = (carb_g_per_hr: number) =>
      fitSession(
        {
          ...{ activityId: null, safety: null, ownCarbCeiling_g_per_hr: null, mass_kg: 70 },
          ...{ caffeineSoFar_mg: 0, bottle_ml: null, bottles: null },
          targets: { ...FOUR_HOURS, carb_g_per_hr, sodium_mg_per_hr: 3000 },
          habits: { usual: "range_lt_60", most_ever: "range_40_60" },
        },
        [gel(25, 250)],
      ).combination;
    expect(fitted(60)?.totals.carb_g).toBeLessThan(65 * 4 + 25);
    const beyond = fitted(100);
    expect(beyond?.totals.carb_g).toBeGreaterThan(65 * 4 + 25);
    expect(beyond?.totals.carb_g).toBeLessThan(100 * 4 + 25);
  });
});
