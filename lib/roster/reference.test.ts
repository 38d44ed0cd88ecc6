import { describe, expect, test } from "vitest";
import { CASES } from "@/testing/concern-cases";
import { modelWindow } from "@/testing/concern-model";
import { NOW_MS } from "@/testing/concern-rows";

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

describe("what was worked out by hand", () => {
  test.each(CASES)("$name", ({ activities, settings, expected }) => {
    const model = modelWindow(activities, settings, NOW_MS);
    expect({ ...model, session: model.sessions[0] }).toMatchObject(expected);
  });
});
