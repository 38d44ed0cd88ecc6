import { expect } from "vitest";

/** For tests that compare shares computed in two ways. */

/** Shares are equal up to rounding error; times and counts must be identical. */
const RELATIVE_ERROR = 1e-12;
const isShare = (value: unknown): value is number =>
  typeof value === "number" && !Number.isInteger(value);
expect.addEqualityTesters([
  (one, other) =>
    typeof one === "number" && typeof other === "number" && (isShare(one) || isShare(other))
      ? Math.abs(one - other) <= RELATIVE_ERROR * Math.abs(one)
      : undefined,
]);
