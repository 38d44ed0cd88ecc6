import { describe, expect, test } from "vitest";
import { amountsIn } from "./session-words";

/** Reads each amount as a total, per hour, or over some minutes. */
const said = (text: string) =>
  amountsIn(text).map(({ nutrient, value, isPerHour, over_min }) => [
    nutrient,
    value,
    isPerHour ? "hour" : (over_min ?? "all"),
  ]);

describe("amounts written in words are added up", () => {
  test.each([
    ["10 caffeine pills of 200 mg before the race ok?", "caffeine", 2_000, "all"],
    ["can I take 10 x 200 mg caffeine?", "caffeine", 2_000, "all"],
    ["200 mg caffeine every hour for 10 hours ok?", "caffeine", 2_000, "all"],
    ["100 mg of caffeine every 30 minutes on a 5 hour ride?", "caffeine", 1_000, "all"],
    ["150 mg of caffeine every 2 hours for 6 h?", "caffeine", 450, "all"],
    ["8 gels with 100 mg caffeine each on a 3 hour ride ok?", "caffeine", 800, "all"],
    ["3 hour ride: 10 cups of 200 ml water per hour ok?", "fluid", 2_000, "hour"],
    ["8 x 250 ml per hour", "fluid", 2_000, "hour"],
    ["eight glasses of 250 ml an hour", "fluid", 2_000, "hour"],
    ["250 ml eight times an hour", "fluid", 2_000, "hour"],
    ["250 ml of water eight times an hour", "fluid", 2_000, "hour"],
    ["2 hour run, 30 salt tablets of 215 mg sodium per hour ok?", "sodium", 6_450, "hour"],
    ["20 tablets of 250 mg sodium per hour", "sodium", 5_000, "hour"],
    ["can I drink 5 liters of water right before the race", "fluid", 5_000, 0],
    ["is a gallon of water before the start good", "fluid", 3_785, 0],
    ["6 liters of water in 2 hours ok?", "fluid", 6_000, 120],
    ["is 6 litres in a 2 hour run ok", "fluid", 6_000, 120],
    ["drink 3 litres in the first hour", "fluid", 3_000, "hour"],
    ["10 cups of water per hour?", "fluid", 2_400, "hour"],
    ["8 glasses an hour", "fluid", 1_920, "hour"],
    ["half a litre every quarter of an hour", "fluid", 500, 15],
    ["33 ml per minute", "fluid", 33, 1],
    ["a tablespoon of salt per hour", "sodium", 7_074, "hour"],
    ["drink a bottle every 10 minutes", "fluid", 750, 10],
    ["2 Liter pro Stunde trinken ok?", "fluid", 2_000, "hour"],
    ["I drank 10 liters in my marathon today", "fluid", 10_000, 360],
    ["I drank 1 liter in my marathon today", "fluid", 1_000, "all"],
    ["I drank 6 liters in my marathon today", "fluid", 6_000, 360],
    ["I drank 10 liters in my ultra today", "fluid", 10_000, "all"],
    ["I had 500 ml before the start", "fluid", 500, "all"],
    ["500 ml every 20 minutes", "fluid", 500, 20],
    ["1,500 mg of sodium per hour", "sodium", 1_500, "hour"],
    ["1 400 ml/h ok?", "fluid", 1_400, "hour"],
    ["2 500 ml bottles an hour", "fluid", 1_000, "hour"],
    ["Is 6 dl an hour ok", "fluid", 600, "hour"],
    ["60 cl an hour", "fluid", 600, "hour"],
    ["250 cc per hour", "fluid", 250, "hour"],
    ["2 hours at 500 ml per hour", "fluid", 500, "hour"],
  ])("%s", (text, nutrient, value, span) => {
    expect(said(text)).toEqual([[nutrient, value, span]]);
  });
});

test.each<[string, string, number, number | string]>([
  ["Can I drink 20 ml per kg per hour? I weigh 90 kg, 3 h run", "fluid", 20, "hour"],
  ["I drink 25 ml/kg/h on a 3 h ride, is that ok?", "fluid", 25, "hour"],
  ["25 mL/h/kg on a 3 h ride, is that ok?", "fluid", 25, "hour"],
  ["Is 30 mL per kilogram an hour safe on my 4 h run?", "fluid", 30, "hour"],
  ["12 ml per pound per hour", "fluid", 26.5, "hour"],
  ["1 ml per kg per minute", "fluid", 1, 1],
  ["15 ml per kg body weight per hour", "fluid", 15, "hour"],
  ["20 ml for every kilo of my body weight every hour", "fluid", 20, "hour"],
  ["20 ml pro kg pro Stunde", "fluid", 20, "hour"],
  ["Is 9 mg/kg of caffeine fine?", "caffeine", 9, "all"],
  ["10 mg caffeine per kg", "caffeine", 10, "all"],
  ["100 mg sodium per kg per hour", "sodium", 100, "hour"],
  ["1.2 g of carbs per kg per hour", "carb", 1.2, "hour"],
])("%s is per kilogram of body weight", (text, nutrient, value, span) => {
  expect(said(text)).toEqual([[nutrient, expect.closeTo(value, 1), span]]);
  expect(amountsIn(text)).toMatchObject([{ isPerKg: true }]);
});
