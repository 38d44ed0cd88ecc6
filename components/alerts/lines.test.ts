import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Trigger } from "@/lib/contract/concern";
import { TRIGGER_NAMES } from "@/lib/contract/triggers";
import { heardLine, isAlwaysUrgent, LINES, mostSensitive, saidOfLine } from "./lines";

const fractionOf = (trigger: Trigger, text: string) => {
  const heard = heardLine(trigger, text);
  return "fraction" in heard ? heard.fraction : heard.problem;
};

describe("a threshold", () => {
  test.each([
    ["under_fuel", 0.55, 55],
    ["under_fuel", 0.725, 72.5],
    ["symptom", 1 / 3, 1],
    ["symptom", 2 / 3, 2],
    ["symptom", 0.1, 1],
    ["low_rating", 0.4, 2],
    ["low_rating", 0.6, 3],
    ["low_rating", 0.5, 2],
    ["dial_down", 0.2, 20],
    ["sleep_trend", 0.8125, 6.5],
    ["went_quiet", 1, 10],
    ["went_quiet", 0.5, 20],
  ] as const)("of %s stored as %d reads as %d", (trigger, fraction, said) => {
    expect(saidOfLine(trigger, fraction)).toBe(said);
  });

  test("shown, stored and read again is the same number", () => {
    for (const trigger of TRIGGER_NAMES) {
      const line = LINES[trigger];
      if (line === null) continue;
      const whole = fc.integer({ min: Math.max(1, line.min), max: line.max ?? 90 });
      const any = line.isWhole
        ? whole
        : whole.map((value) => value - 0.5).filter((v) => v >= line.min);
      fc.assert(
        fc.property(fc.oneof(whole, any), (said) => {
          const fraction = fractionOf(trigger, String(said));
          expect(saidOfLine(trigger, Number(fraction))).toBe(said);
        }),
      );
    }
  });

  test("typed in is a fraction over 0 and up to 1, or refused", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TRIGGER_NAMES),
        fc.oneof(fc.string(), fc.double({ min: -5, max: 200 }).map(String)),
        (trigger, text) => {
          const heard = heardLine(trigger, text);
          if (!("fraction" in heard)) return;
          expect(heard.fraction).toBeGreaterThan(0);
          expect(heard.fraction).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  test.each([
    ["under_fuel", "0"],
    ["under_fuel", "101"],
    ["under_fuel", ""],
    ["symptom", "4"],
    ["symptom", "1.5"],
    ["low_rating", "6"],
    ["sleep_trend", "8.1"],
    ["went_quiet", "9"],
    ["went_quiet", "1e3"],
  ] as const)("of %s is not %s", (trigger, text) => {
    expect(heardLine(trigger, text)).toHaveProperty("problem");
  });

  test("accepts a decimal comma too", () => {
    expect(fractionOf("sleep_trend", "6,5")).toBe(0.8125);
  });
});

describe("of several groups", () => {
  test("starts from the bar that fires more often", () => {
    const two = [
      { urgent_threshold: 0.5, amber_threshold: 0.6 },
      { urgent_threshold: 0.4, amber_threshold: 0.8 },
    ];
    expect(mostSensitive("under_fuel", two)).toEqual({
      urgent_threshold: 0.5,
      amber_threshold: 0.8,
    });
    expect(mostSensitive("symptom", two)).toEqual({ urgent_threshold: 0.4, amber_threshold: 0.6 });
  });

  test("uses the default bar for a group that sets none", () => {
    const two = [{ urgent_threshold: 0.2 }, { urgent_threshold: 0.2, amber_threshold: 0.2 }];
    expect(mostSensitive("low_rating", two)).toEqual({ urgent_threshold: 0.2 });
  });
});

test.each([
  ["symptom", 1, 1 / 3, true],
  ["symptom", 1 / 3, 1 / 3, false],
  ["symptom", undefined, 1, false],
  ["low_rating", 0.2, 0.6, true],
  ["went_quiet", 1 / 3, 10 / 14, true],
  ["under_fuel", 0.3, 0.95, true],
  ["under_fuel", undefined, 0.95, false],
  ["hyponatremia_pattern", 0.2, 1, false],
] as const)(
  "a rule whose urgent line comes first is always urgent: %s, alert %f, urgent %f",
  (trigger, amber, urgent_threshold, isAlways) => {
    const rule = { urgent_threshold, ...(amber !== undefined && { amber_threshold: amber }) };
    expect(isAlwaysUrgent(trigger, rule)).toBe(isAlways);
  },
);
