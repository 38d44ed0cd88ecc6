import { describe, expect, test } from "vitest";
import { drinkingAdvice } from "@/lib/engine/safety-texts";
import { reasonFor } from "./safety";
import { sentenceIn } from "./sentences";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const american = (text: string) => plain(sentenceIn(text, { locale: "en-US", units: "imperial" }));
const british = (text: string) => plain(sentenceIn(text, { locale: "en-GB", units: "metric" }));
const german = (text: string) => plain(sentenceIn(text, { locale: "de", units: "metric" }));

describe("for readers in imperial, our sentences", () => {
  test("never state a limit above the metric one", () => {
    expect(american(drinkingAdvice(600))).toBe(
      "Drink to thirst, never more than 20 fl oz per hour.",
    );
    for (let ml = 150; ml <= 1_500; ml += 1) {
      const told = Number(/than ([\d.]+) fl oz/.exec(american(drinkingAdvice(ml)))?.[1]);
      expect(told * 29.5735).toBeLessThanOrEqual(ml + 1e-6);
      expect(told * 29.5735).toBeGreaterThan(ml - 15);
    }
  });

  test("keep two compared volumes distinct", () => {
    const above = "Fluid would be 705.2\u00a0ml an hour, above the ceiling of 700\u00a0ml.";
    expect(american(above)).toBe(
      "Fluid would be 23.8 fl oz an hour, above the ceiling of 23.6 fl oz.",
    );
    expect(american("Fluid: 1200 of 1300\u00a0ml.")).toBe("Fluid: 40.5 of 43.9 fl oz.");
  });

  test("leave grams and milligrams as they are, except for body mass", () => {
    const sodium = "Take no more than 530\u00a0mg of sodium per hour and 60\u00a0g.";
    expect(american(sodium)).toBe(plain(sodium));
    expect(american("above 3\u00a0mg per kg of body mass (184.5\u00a0mg)")).toBe(
      "above 1.4 mg per lb of body mass (184.5 mg)",
    );
  });
});

test("drink strength is in percent for everybody", () => {
  const strong = "The strongest drink holds 12.5\u00a0g per 100\u00a0ml: strong drinks";
  expect(british(strong)).toBe("The strongest drink holds 12.5% carbohydrate: strong drinks");
  expect(american(strong)).toBe(british(strong));
});

test("numbers use the language's separators; times, units and words stay", () => {
  expect(german("63.1\u00a0g an hour, 1,200 of 1400.5\u00a0ml")).toBe(
    "63,1 g an hour, 1.200 of 1.400,5 mL",
  );
  const other = "From 0:20 to 3:40, every 20\u00a0min. 3 sessions.";
  expect([german(other), british(other)]).toEqual([plain(other), plain(other)]);
});

test("amounts look like those next to the sentence", () => {
  expect(british(drinkingAdvice(1_200))).toBe(
    "Drink to thirst, never more than 1,200 mL per hour.",
  );
  const sodium = "Take no more than 1200\u00a0mg of sodium, 1000 of 1300\u00a0ml, in 2026.";
  expect(british(sodium)).toBe("Take no more than 1,200 mg of sodium, 1,000 of 1,300 mL, in 2026.");
  expect(german(sodium)).toBe("Take no more than 1.200 mg of sodium, 1.000 of 1.300 mL, in 2026.");
});

test("days use the language's order, with the year if it is named", () => {
  const told = "On Sun\u00a022\u00a0Nov it was 87%, on Mon\u00a01\u00a0Mar\u00a02025 it was 9%.";
  expect(british(told)).toBe(plain(told));
  expect(american(told)).toBe("On Sun, Nov 22 it was 87%, on Mon, Mar 1, 2025 it was 9%.");
  expect(german(told)).toBe("On So, 22. Nov. it was 87 %, on Mo, 1. März 2025 it was 9 %.");
});

test("a reason is named as on pages, with both of its amounts in the reader's units", () => {
  const us = { locale: "en-US", units: "imperial" } as const;
  expect(reasonFor("Hyponatremia pattern", us)).toBe("Hyponatremia risk");
  const reason = "Drank 1,500 ml/h, limit 350";
  expect(plain(reasonFor(reason, us))).toBe("Drank 50.7 fl oz/h (limit 11.8 fl oz/h)");
  const uk = { locale: "en-GB", units: "metric" } as const;
  expect(plain(reasonFor(reason, uk))).toBe("Drank 1,500 mL/h (limit 350 mL/h)");
});
