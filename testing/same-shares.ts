import { expect } from "vitest";

/** Imported where shares are compared that were worked out in two ways. */

/** Shares are the same but for the error of arithmetic; moments and counts are the same. */
const RELATIVE_ERROR = 1e-12;
const isShare = (value: unknown): value is number =>
  typeof value === "number" && !Number.isInteger(value);
expect.addEqualityTesters([
  (one, other) =>
    typeof one === "number" && typeof other === "number" && (isShare(one) || isShare(other))
      ? Math.abs(one - other) <= RELATIVE_ERROR * Math.abs(one)
      : undefined,
]);
