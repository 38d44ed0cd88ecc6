import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Asked, type Count, compareRanks, rankOf, tryAll } from "@/testing/fit-model";
import { productOf } from "@/testing/fit-products";
import { ABSOLUTE_CEILINGS, aimOf } from "./aim";
import { limitsOf } from "./limits";
import { portionOf } from "./portion";
import { bestCombination } from "./search";

const known = { caffeine_mg: 0, fluid_ml: 0 };
const label = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      product_type: fc.constantFrom("gel", "bar", "chew"),
      carb_gram: fc.constantFrom(18, 22, 25, 30, 40, 45.8, 90),
      sodium_mg: fc.constantFrom(0, 12, 40, 106.5, 200, 244),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      product_type: fc.constant("capsule"),
      carb_gram: fc.constant(0),
      sodium_mg: fc.constantFrom(150, 215, 341),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      product_type: fc.constantFrom("drink_mix", "electrolyte"),
      carb_gram: fc.constantFrom(0, 3, 19, 36.4, 40, 60, 80),
      sodium_mg: fc.constantFrom(56, 245, 310, 500, 1000),
      mix_volume_ml: fc.constantFrom(null, 355, 500, 710),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      product_type: fc.constant("ready_to_drink"),
      carb_gram: fc.constantFrom(0, 22, 32.5, 44, 70),
      sodium_mg: fc.constantFrom(160, 255, 620),
      fluid_ml: fc.constantFrom(250, 355, 500),
    }),
  },
);
const extras = fc.record({
  caffeine_mg: fc.constantFrom(0, 0, 0, 100, null),
  gf_ratio: fc.constantFrom(null, null, "2:1", "1:0.8", "1:0", "4:1"),
});
const productsOf = (least: number, most: number) =>
  fc.array(fc.tuple(label, extras), { minLength: least, maxLength: most }).map((labels) =>
    labels.map(([one, extra], index) =>
      productOf({
        ...known,
        ...extra,
        ...one,
        slug: `p${String(index).padStart(2, "0")}`,
      } as Parameters<typeof productOf>[0]),
    ),
  );

const asked = (shortest_min: number, longest_min: number): fc.Arbitrary<Asked> =>
  fc.record({
    targets: fc.record({
      carb_g_per_hr: fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 1, max: 120 }) },
        { weight: 1, arbitrary: fc.constant(0) },
      ),
      sodium_mg_per_hr: fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 10, max: 1500 }) },
        { weight: 1, arbitrary: fc.constant(0) },
      ),
      fluid_ml_per_hr: fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 50, max: 1200 }) },
        { weight: 1, arbitrary: fc.constant(0) },
      ),
      duration_min: fc.integer({ min: shortest_min, max: longest_min }),
    }),
    ceilings: fc.constantFrom(ABSOLUTE_CEILINGS, {
      carb_g_per_hr: 120,
      sodium_mg_per_hr: 1500,
      fluid_ml_per_hr: 1200,
    }),
    mass_kg: fc.constantFrom(null, 55, 80),
    so_far_mg: fc.constantFrom(0, 0, 90, 500),
    bottle_ml: fc.constantFrom(null, 500, 750),
  });

function found(
  products: Parameters<typeof tryAll>[0],
  { targets, ceilings, mass_kg, so_far_mg, bottle_ml }: Asked,
): Count[] {
  const aim = aimOf(targets);
  const limits = limitsOf(ceilings, { mass_kg, so_far_mg }, aim.hours);
  const { parts } = bestCombination(products.map(portionOf), { aim, limits, bottle_ml });
  return parts.map(({ portion, servings }) => ({ product: portion.product, servings }));
}

function isNoWorseThanAll(products: Parameters<typeof tryAll>[0], of: Asked): void {
  const own = rankOf(found(products, of), of);
  expect(own.breaches).toBe(0);
  const other = rankOf(tryAll(products, of), of);
  expect(compareRanks(own, other), JSON.stringify({ own, other })).toBe(0);
}

describe("the best combination", () => {
  test("is beaten by none of all there are, for 500 targets", { timeout: 240_000 }, () => {
    fc.assert(fc.property(productsOf(1, 5), asked(20, 150), isNoWorseThanAll), { numRuns: 450 });
    fc.assert(fc.property(productsOf(16, 16), asked(20, 45), isNoWorseThanAll), { numRuns: 50 });
  });
});
