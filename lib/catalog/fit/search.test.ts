import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Product } from "@/lib/contract/product";
import { asked, products } from "@/testing/fit-arbitraries";
import { type Asked, type Count, compareRanks, rankOf, tryAll } from "@/testing/fit-model";
import { SEED } from "@/testing/fit-seed";
import { bestCombination } from "@/testing/fits";
import { aimOf } from "./aim";
import { limitsOf } from "./limits";
import { portionOf } from "./portion";

function found(candidates: readonly Product[], of: Asked): Count[] {
  const aim = aimOf(of.targets, of.ceilings);
  const limits = limitsOf(of.ceilings, of, aim.hours);
  const room = { aim, limits, bottle_ml: of.bottle_ml };
  const { parts } = bestCombination(candidates.map(portionOf), room);
  return parts.map(({ portion, servings }) => ({ product: portion.product, servings }));
}

function isBeatenByNone(candidates: readonly Product[], of: Asked): void {
  const own = rankOf(found(candidates, of), of);
  const best = rankOf(tryAll(candidates, of), of);
  expect(compareRanks(own, best), JSON.stringify({ own, best })).toBe(0);
}

describe("the best combination", () => {
  test("is beaten by no other combination, for 500 targets", { timeout: 240_000 }, () => {
    fc.assert(fc.property(products(1, 5), asked(20, 150), isBeatenByNone), { numRuns: 450 });
    fc.assert(fc.property(products(16, 16), asked(20, 45), isBeatenByNone), { numRuns: 50 });
  });

  test("breaks no rule, however long the session and whatever products are available", () => {
    const shelf = fc.oneof(products(1, 16), fc.shuffledSubarray([...SEED], { maxLength: 16 }));
    const keepsThem = (candidates: readonly Product[], of: Asked) => {
      expect(rankOf(found(candidates, of), of).breaches).toBe(0);
    };
    fc.assert(fc.property(shelf, asked(1, 2880), keepsThem), { numRuns: 300 });
  });

  test("is the same in whatever order the products come", () => {
    const isStable = (candidates: readonly Product[], of: Asked) => {
      expect(found([...candidates].reverse(), of)).toEqual(found(candidates, of));
    };
    fc.assert(fc.property(products(2, 16), asked(20, 1440), isStable), { numRuns: 100 });
  });
});
