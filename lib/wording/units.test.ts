import { expect, test } from "vitest";
import { flOzEntered, flOzOf, flOzShown, mlOf } from "./units";

const MILLILITRES = Array.from({ length: 5_000 }, (_, ml) => ml);

test("fluid ounces never show more than there is, nor less than half a fluid ounce below it", () => {
  for (const ml of MILLILITRES) {
    expect(flOzShown(ml)).toBeLessThanOrEqual(flOzOf(ml) + 1e-6);
    expect(flOzOf(ml) - flOzShown(ml)).toBeLessThan(ml < 59 ? 0.1 : 0.5);
  }
  expect([flOzShown(600), flOzShown(10), flOzShown(-600)]).toEqual([20, 0.3, -20]);
});

test("a target at its limit never looks as if it were above it", () => {
  for (const ml of MILLILITRES) expect(flOzShown(ml)).toBeLessThanOrEqual(flOzShown(ml + 1));
});

test("entered fluid ounces are shown as entered", () => {
  for (let halves = 1; halves < 400; halves += 1) {
    expect(flOzShown(mlOf(halves / 2))).toBe(halves / 2);
    expect(flOzEntered(mlOf(halves / 2))).toBe(halves / 2);
  }
  for (let tenths = 1; tenths < 1_000; tenths += 1)
    expect(flOzEntered(mlOf(tenths / 10))).toBe(tenths / 10);
});

test("stored milliliters stay the same after a round trip in fluid ounces", () => {
  for (const ml of MILLILITRES) expect(mlOf(flOzEntered(ml))).toBe(ml);
});
