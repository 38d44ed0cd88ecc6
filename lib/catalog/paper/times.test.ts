import fc from "fast-check";
import { expect, test } from "vitest";
import { clockOf, timesOf } from "./times";

test.each([
  [0, "0:00"],
  [65, "1:05"],
  [1439.6, "24:00"],
])("%f minutes are shown as %s", (minutes, told) => {
  expect(clockOf(minutes)).toBe(told);
});

test.each([
  [[20], "0:20"],
  [[20, 40, 60], "0:20, 0:40, 1:00"],
  [[20, 40, 60, 80], "every 20\u00a0min, 0:20–1:20"],
  [[15, 30, 50, 70, 90, 110], "0:15, every 20\u00a0min, 0:30–1:50"],
  [[14, 28, 41, 55, 68], "about every 14\u00a0min, 0:14–1:08"],
  [[10, 30, 70, 80, 130, 140, 200], "7 times, about every 32\u00a0min, 0:10–3:20"],
])("%j are shown as %s", (minutes, told) => {
  expect(timesOf(minutes)).toBe(told);
});

test("any number of uneven times fits in a line or two, with the first and the last", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 2880 }), { minLength: 1 }), (some) => {
      const minutes = some.toSorted((one, other) => one - other);
      const told = timesOf(minutes);
      expect(told.length).toBeLessThanOrEqual(6 * "about every 1000 min, 48:00–48:00, ".length);
      expect(told).toContain(clockOf(minutes[0] ?? 0));
      expect(told).toContain(clockOf(minutes.at(-1) ?? 0));
    }),
  );
});
