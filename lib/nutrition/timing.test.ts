import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimateMs, learn, UNMEASURED, wholeMs } from "./timing";

const duration = fc.double({ min: 0.001, max: 10_000, noNaN: true });

describe("an estimate", () => {
  test("is a whole number of milliseconds, at least one, whatever was measured", () => {
    fc.assert(
      fc.property(duration, fc.integer({ min: 1, max: 50 }), (elapsedMs, count) => {
        const estimate = estimateMs(learn(UNMEASURED, count, elapsedMs), count);
        expect(Number.isSafeInteger(estimate)).toBe(true);
        expect(estimate).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  test("follows the measurements, fully while there are few", () => {
    expect(estimateMs(learn(UNMEASURED, 10, 200), 5)).toBe(100);
  });

  test("isn't changed by an empty measurement", () => {
    expect(learn(UNMEASURED, 0, 5)).toEqual(UNMEASURED);
  });
});

test("a duration is in whole milliseconds, rounded up", () => {
  expect([0, 0.2, 1, 1.001].map(wholeMs)).toEqual([0, 1, 1, 2]);
});
