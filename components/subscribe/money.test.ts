import { expect, test } from "vitest";
import { yearlyWords } from "./money";

test("a yearly price shows its monthly cost and savings", () => {
  expect(yearlyWords(7_900, 999)).toBe("$6.58 a month, 34% less than month by month");
  expect(yearlyWords(12_000, 1_000)).toBe("$10.00 a month");
});
