import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimateMs, learn, UNMEASURED, wholeMs } from "./timing";

const duration = fc.double({ min: 0.001, max: 10_000, noNaN: true });

describe("an estimate", () => {
  test("is whole milliseconds and at least one, whatever was measured", () => {
    fc.assert(
      fc.property(duration, fc.integer({ min: 1, max: 50 }), (elapsedMs, count) => {
        const estimate = estimateMs(learn(UNMEASURED, count, elapsedMs), count);
        expect(Number.isSafeInteger(estimate)).toBe(true);
        expect(estimate).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  test("follows what was measured, in full while little was", () => {
    expect(estimateMs(learn(UNMEASURED, 10, 200), 5)).toBe(100);
  });

  test("is not changed by a measurement of nothing", () => {
    expect(learn(UNMEASURED, 0, 5)).toEqual(UNMEASURED);
  });
});

test("a duration is told in whole milliseconds, begun ones counted", () => {
  expect([0, 0.2, 1, 1.001].map(wholeMs)).toEqual([0, 1, 1, 2]);
});
