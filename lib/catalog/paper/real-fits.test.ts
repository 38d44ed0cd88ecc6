import { expect, test } from "vitest";
import { madeCarried } from "@/testing/carrying";
import { productOf } from "@/testing/fit-products";
import { fitSession } from "@/testing/fits";
import { readPdf } from "@/testing/pdf";
import { carryingPdf } from "./carrying-pdf";
import { carriedOf } from "./fitted";

/** Fits from the real search, over products carried in every way. */

const drink = {
  product_type: "drink_mix",
  carb_gram: 40,
  sodium_mg: 500,
  mix_volume_ml: 500,
} as const;
const PRODUCTS = [
  productOf({ ...drink, slug: "mix", display_name: "Ridge Endurance Mix, Lemon and Elderflower" }),
  productOf({ slug: "gel", display_name: "Ridge Gel 25", carb_gram: 25, sodium_mg: 60 }),
  productOf({
    slug: "capsule",
    display_name: "Salt Capsule",
    product_type: "capsule",
    carb_gram: 0,
    sodium_mg: 215,
  }),
];
const { safety } = madeCarried({ hours: 1 });

const fitOf = (hours: number, bottle_ml: number, bottles: number) => {
  const targets = {
    carb_g_per_hr: 77,
    sodium_mg_per_hr: 830,
    fluid_ml_per_hr: 710,
    duration_min: Math.round(hours * 60),
  };
  const asked = { activityId: null, targets, safety, ownCarbCeiling_g_per_hr: null, mass_kg: 68 };
  const habits = { usual: null, most_ever: null };
  const session = {
    ...asked,
    isNamed: false,
    habits,
    caffeineSoFar_mg: 0,
    gutCeiling_g_per_hr: 120,
    bottle_ml,
    bottles,
  };
  const carried = carriedOf(fitSession(session, PRODUCTS));
  if (carried === null) throw new Error("nothing was fitted");
  return carried;
};

test.each([
  [0.6, 500, 2],
  [1, 500, 2],
  [3.4, 750, 2],
  [4, 250, 1],
  [7.3, 500, 6],
  [12, 1000, 2],
  [24, 500, 2],
  [24, 250, 1],
  [24, 200, 6],
])(
  "a fit of %f h with bottles of %i ml × %i prints on one page, and nothing is left out",
  async (hours, bottle_ml, bottles) => {
    const file = await carryingPdf({
      carried: fitOf(hours, bottle_ml, bottles),
      about: "Any session",
      generatedMs: 0,
      units: "metric",
      paper: "letter",
      link: "https://aidstation.example",
    });
    const { pages } = await readPdf(file);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text).not.toContain("doesn’t fit on one page");
    expect(pages[0]?.text).toContain("not medical advice");
  },
);
