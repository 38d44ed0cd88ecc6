import fc from "fast-check";
import type { Product } from "@/lib/contract/product";
import type { Asked } from "./fit-model";
import { productOf } from "./fit-products";

/** Arbitrary product labels as found in shops, and arbitrary requests for them. */

const MASSES = {
  pocket: fc.record({
    product_type: fc.constantFrom<Product["product_type"]>("gel", "bar", "chew"),
    carb_gram: fc.constantFrom(18, 22, 25, 30, 40, 45.8, 90),
    sodium_mg: fc.constantFrom(0, 12, 40, 106.5, 200, 244),
  }),
  capsule: fc.record({
    product_type: fc.constant<Product["product_type"]>("capsule"),
    carb_gram: fc.constant(0),
    sodium_mg: fc.constantFrom(150, 215, 341),
  }),
  mix: fc.record({
    product_type: fc.constantFrom<Product["product_type"]>("drink_mix", "electrolyte"),
    carb_gram: fc.constantFrom(0, 3, 19, 36.4, 40, 60, 80),
    sodium_mg: fc.constantFrom(56, 245, 310, 500, 1000),
    mix_volume_ml: fc.constantFrom(null, 355, 500, 710),
  }),
  bottle: fc.record({
    product_type: fc.constantFrom<Product["product_type"]>(
      ...(["ready_to_drink", "ready_to_drink", "drink_mix", "electrolyte"] as const),
    ),
    carb_gram: fc.constantFrom(0, 22, 32.5, 44, 70),
    sodium_mg: fc.constantFrom(160, 255, 620),
    fluid_ml: fc.constantFrom(59.1, 236.6, 250, 355, 500),
  }),
};
const label: fc.Arbitrary<Partial<Product>> = fc.oneof(
  { weight: 4, arbitrary: MASSES.pocket },
  { weight: 1, arbitrary: MASSES.capsule },
  { weight: 3, arbitrary: MASSES.mix },
  { weight: 1, arbitrary: MASSES.bottle },
);
const extras: fc.Arbitrary<Partial<Product>> = fc.record({
  caffeine_mg: fc.constantFrom(0, 0, 0, 100, null),
  gf_ratio: fc.constantFrom(null, null, "2:1", "1:0.8", "1:0", "4:1"),
});

export const products = (least: number, most: number): fc.Arbitrary<Product[]> =>
  fc
    .array(fc.tuple(label, extras), { minLength: least, maxLength: most })
    .map((labels) =>
      labels.map(([one, extra], index) =>
        productOf({ fluid_ml: 0, ...extra, ...one, slug: `p${String(index).padStart(2, "0")}` }),
      ),
    );

const rate = (least: number, most: number) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: least, max: most }) },
    { weight: 1, arbitrary: fc.constant(0) },
  );

const CEILINGS = { carb_g_per_hr: 120 };

/** Returns arbitrary requests for sessions of the given lengths, in minutes. */
export const asked = (shortest_min: number, longest_min: number): fc.Arbitrary<Asked> =>
  fc.record({
    targets: fc.record({
      carb_g_per_hr: rate(1, 120),
      sodium_mg_per_hr: rate(10, 1500),
      fluid_ml_per_hr: rate(50, 1200),
      duration_min: fc.integer({ min: shortest_min, max: longest_min }),
    }),
    ceilings: fc.constantFrom(
      { ...CEILINGS, sodium_mg_per_hr: 3000, fluid_ml_per_hr: 1500 },
      { ...CEILINGS, sodium_mg_per_hr: 1500, fluid_ml_per_hr: 1200 },
      { ...CEILINGS, sodium_mg_per_hr: 700, fluid_ml_per_hr: 400 },
      { carb_g_per_hr: 45, sodium_mg_per_hr: 1500, fluid_ml_per_hr: 1200 },
    ),
    mass_kg: fc.constantFrom(null, 55, 80),
    so_far_mg: fc.constantFrom(0, 0, 90, 500),
    isYoung: fc.constantFrom(false, false, true),
    bottle_ml: fc.constantFrom(null, 500, 750),
  });
