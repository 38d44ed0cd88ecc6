import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { combinedPercent, discountedAmount } from "./discounts";

/** A percentage with at most two decimals. */
const percent = fc.integer({ min: 0, max: 3_000 }).map((hundredths) => hundredths / 100);
const price = fc.integer({ min: 0, max: 1_000_000_000 });

describe("combined discounts", () => {
  test.each([
    [[], 0],
    [[15], 15],
    [[20, 15], 30],
    [[10, 15], 23.5],
    [[12.5, 7.25], 18.84375],
    [[30, 30, 30], 30],
    [[100], 30],
  ])("%j make %d percent", (percents, combined) => {
    expect(combinedPercent(percents)).toBe(combined);
  });

  test("never exceed the cap, never fall below the largest, and don't depend on order", () => {
    fc.assert(
      fc.property(fc.array(percent, { maxLength: 5 }), (percents) => {
        const combined = combinedPercent(percents);
        expect(combined).toBeLessThanOrEqual(30);
        expect(combined).toBeGreaterThanOrEqual(Math.min(30, Math.max(0, ...percents)));
        expect(combinedPercent(percents.toReversed())).toBe(combined);
      }),
    );
  });

  test("are exact for two discounts", () => {
    fc.assert(
      fc.property(percent, percent, (one, other) => {
        const [a, b] = [Math.round(one * 100), Math.round(other * 100)];
        const millionths = 10_000 * (a + b) - a * b;
        expect(combinedPercent([one, other])).toBe(Math.min(30, millionths / 1_000_000));
      }),
    );
  });
});

describe("discounted amounts", () => {
  test.each([
    [7_900, 23.5, 6_044],
    [999, 30, 699],
    [7_900, 0, 7_900],
    [24_900, 15, 21_165],
    [1, 50, 1],
    [0, 30, 0],
  ])("%d at %d percent is %d", (amount, off, paid) => {
    expect(discountedAmount(amount, off)).toBe(paid);
  });

  test("are whole, within half a unit of the exact price, and round half up", () => {
    fc.assert(
      fc.property(price, percent, percent, (amount, one, other) => {
        const off = combinedPercent([one, other]);
        const paid = discountedAmount(amount, off);
        expect(Number.isInteger(paid)).toBe(true);
        const exact = BigInt(amount) * BigInt(100_000_000 - Math.round(off * 1_000_000));
        const difference = BigInt(paid) * 100_000_000n - exact;
        expect(difference > -50_000_000n && difference <= 50_000_000n).toBe(true);
      }),
    );
  });
});
