import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asTyped, typedNumber } from "./typed-number";

const HOURS = { min: 0, max: 48, unit: "h" };
const MG = { min: 0, max: 1_000_000, isCoarse: true };
const FL_OZ = { min: 0, max: 30_000 };

describe("a typed number", () => {
  test.each([
    ["", null],
    ["  ", null],
    ["3", 3],
    ["1,5", 1.5],
    ["1.5", 1.5],
    ["0,250", 0.25],
    [",5", 0.5],
    ["1,500", 1.5],
    ["１２，５", 12.5],
    ["+7", 7],
  ])("of hours %j is %j", (text, value) => {
    expect(typedNumber(text, HOURS)).toEqual({ value, problem: null });
  });

  test.each([
    ["1,500", 1_500],
    ["1.500", 1_500],
    ["1 500", 1_500],
    ["1\u202f500", 1_500],
    ["1’500", 1_500],
    ["123,456", 123_456],
    ["1.234,5", 1_234.5],
    ["1,234.5", 1_234.5],
    ["1234,5", 1_234.5],
    ["0.500", 0.5],
  ])("of a coarse amount %j is %j", (text, value) => {
    expect(typedNumber(text, MG).value).toBe(value);
  });

  test("is read with a thousands separator if only that is in range", () => {
    expect(typedNumber("1,985", { min: 1_900, max: 2_100 }).value).toBe(1_985);
    expect(typedNumber("-5,500", { min: -20, max: 50 }).value).toBe(-5.5);
    expect(typedNumber("−5", { min: -20, max: 50 }).value).toBe(-5);
  });

  test("that is ambiguous is asked about", () => {
    const { value, problem } = typedNumber("1,500", FL_OZ);
    expect(value).toBeNaN();
    expect(problem).toBe("“1,500” could be two numbers. Enter 1.5 or 1500.");
  });

  test.each([
    ["0x46", "Enter a number."],
    ["0x10", "Enter a number."],
    ["7e1", "Enter a number."],
    ["3h", "Enter a number."],
    ["1,5,5", "Enter a number."],
    ["1,50,000", "Enter a number."],
    ["Infinity", "Enter a number."],
    [".", "Enter a number."],
    ["-", "Enter a number."],
    ["٣", "Enter a number."],
    ["-1", "Enter at least 0\u00a0h."],
    ["49", "Enter at most 48\u00a0h."],
    ["9".repeat(500), "Enter at most 48\u00a0h."],
  ])("%j is refused with a sentence", (text, problem) => {
    // Not compared as one object: once optimized, `toEqual` was seen to treat NaN as unequal to NaN on Node 20.
    const typed = typedNumber(text, HOURS);
    expect(typed.value).toBeNaN();
    expect(typed.problem).toBe(problem);
  });

  test.each(["12,345,678", "1,234,567"])("of a coarse amount %j is out of range", (text) => {
    expect(typedNumber(text, MG).value).toBeNaN();
  });

  test("is read unchanged after it was displayed, in every field", () => {
    const amount = fc.oneof(
      fc.double({ min: 0.001, max: 30_000, noNaN: true }),
      fc.integer({ min: 0, max: 30_000_000 }).map((thousandths) => thousandths / 1_000),
    );
    fc.assert(
      fc.property(amount, fc.constantFrom(MG, FL_OZ), (value, field) => {
        expect(typedNumber(asTyped(value), field).value).toBe(value);
      }),
    );
    expect([asTyped(1.234), asTyped(12.5), asTyped(1_500), asTyped(1e-7)]).toEqual([
      "1.2340",
      "12.5",
      "1500",
      "0.0000001",
    ]);
  });
});
