import { describe, expect, test } from "vitest";
import { isPlainQuestion } from "./plain-question";
import { readQuestion } from "./question";
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

test("only in a plain question is an amount all that is meant", () => {
  const isPart = (text: string) => amountsIn(text).map((amount) => amount.isPart ?? false);
  expect(isPart("500 ml per hour from 14 fountains on a 3 h ride")).toEqual([true]);
  expect(isPart("400 ml and 400 ml per hour")).toEqual([true, true]);
  for (const text of [
    "500 ml per hour on a 3 h ride at 30 °C, 70 kg",
    "Is 500 ml per hour ok on a two-hour run?",
    "Can I drink 400 ml an hour on a 10 km run at 75 °F?",
    "Is 500 ml/h too much for a half marathon in 2 hours, 60% humidity?",
    "I weigh 68 kg. How about 450 ml per hour on a hot 3 h ride?",
    "Hi, can I drink 1.2 l in my 3 h race tomorrow?",
    "Is it ok to drink 500 ml per hour during a marathon?",
    "My coach says I should drink 500 ml an hour on a 3 h ride. Is that ok?",
    "Is 90 g of carbs and 500 ml per hour too much for a 4 h ride at 25 °C?",
    "I drank 2 litres in my marathon in 4 hours, was that ok?",
  ])
    expect([text, isPart(text).some(Boolean)]).toEqual([text, false]);
  for (const text of [
    "Can I drink 250 ml thrice an hour on a 3 h run?",
    "Is 280 ml per hour of water ok and as much of sports drink on a 3 h run?",
    "Is 250 ml per hour of water ok, and the same of Coke?",
    "280 ml per hour plus what I get at aid stations on a 4 h run",
    "280 ml per hour on top of it, 3 h run",
    "Is 280 ml of water per hour ok besides the Coke?",
    "Is 280 ml hourly ok? I already drank a lot",
    "I take 100 mg caffeine on top of my coffees, is that ok?",
    "I drink 280 ml of water per hour, and drink fluid on a 3 h run",
    "Is a bottle of 300 ml every hour ok, plus a cup at each station?",
    "I drank 850 ml too much on a 3 h run, ok?",
    "I drink 850 ml on half of my 3 h run, ok?",
    "I am 14 years old, is 100 mg caffeine ok?",
    "Is 20 ml a minute ok on a 3 h run?",
    "Is 280 ml of water in the hour ok with water on a 3 h run?",
    "Is 280 ml an hour ok at 20-30 °C on a 2-3 h run?",
    "Is 280 ml per hour ok, and a drink, on a 3 h run?",
    "Can I drink 280 ml when I want on a 3 h run?",
    "Is 280 ml ok hour on hour on a 3 h run?",
    "I drink 1.5 l a hour on a 3 h run, ok?",
    "I drink 1.5 l per hours on a 3 h run, ok?",
    "I drank 2 l in the last hour. 5 h ride. ok?",
    "1.5 l in 3 h on a 1 h run",
    "I drink 1.5 l tonight, 5 h race tomorrow, ok?",
    "1.2 l on the bike in my 5 h race",
    "Is 150 mg of caffeine ok this morning and this evening?",
    "Is 220 mg caffeine ok for a 50 kg woman, I'm 90 kg?",
    "Is 600 ml of water an hour with a carb drink ok on a 3 h run?",
    ">600 ml per hour",
    "Is 500 ml of water at 35 degrees an hour ok on a 3 h run?",
    "I drink 280 ml a km on a 3 h run, ok?",
    "I drink 280 ml at 5 km, 10 km and 15 km on a 3 h run, ok?",
    "Can I drink 850 ml during the final 10 minutes of my 3 h run?",
    "My race starts in 5 h and lasts 1 h: can I drink 1.4 litres during the run?",
    "I run 6 hours per week. Can I drink 1.5 l on a 1 h run?",
    "I usually run 3 hours but today only 1 hour. Can I drink 0.85 litres?",
    "I drank 850 ml on a 1 h run or 3 h run, too much?",
  ])
    expect([text, isPart(text)]).toEqual([text, [true]]);
  // The duration is not given.
  expect(isPart("100 mg caffeine each hour")).toEqual([true]);
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

test("an amount for each of something else may be taken any number of times", () => {
  for (const text of [
    "Is 100 mg caffeine per gel, one gel every 20 minutes for 5 hours ok?",
    "a gel of 100 mg caffeine at every aid station",
    "100 mg of caffeine with every gel ok on a 10 h ride?",
    "a gel with 100 mg of caffeine, one gel every 20 minutes",
    "50 mg of caffeine in every bottle",
    "100 mg caffeine per cup ok, I drink cups all day",
    "100 mg caffeine/gel",
    "100 mg caffeine a gel",
    "20 ml kg per hour",
    "100 mg caffeine per kilometre",
    "I drink 200 ml per lap on a 3 h ride",
    "I drink a bottle at every aid station on my 3 h ride",
    "I drink 20 ml per 10 kg an hour",
    "I lost 2 kg on my 3 h ride, should I drink 1.5 l per kg?",
    "can I drink 500 ml an hour per kilo lost?",
  ])
    expect([text, amountsIn(text)[0]?.isPart]).toEqual([text, true]);
  for (const text of [
    "500 ml every 20 minutes",
    "is 500 ml/h ok on a 3 h ride, and how much sodium per hour?",
    "100 mg of caffeine per race",
    "I weigh 154 lbs, is 500 ml an hour ok",
    "I drank 2 l of water per hour on my 3 h ride",
    "I drank a bottle every hour on a 3 h ride",
  ])
    expect([text, amountsIn(text)[0]?.isPart, amountsIn(text)[0]?.isPerKg]).toEqual([
      text,
      undefined,
      undefined,
    ]);
});

test("an amount after an “and” may come on top of the one asked about before", () => {
  const isPart = (text: string) =>
    readQuestion(text, ["Is 300 ml of Coke per hour ok on a 3 h run?"]).amounts[0]?.isPart ?? false;
  expect(["And 250 ml of water per hour?", "Is 250 ml per hour ok?"].map(isPart)).toEqual([
    true,
    false,
  ]);
});

test("a question is read once from its front, whatever it repeats", () => {
  const texts = ["run ", "3 h ", "on a hot ", "and ", "§ "].map((part) =>
    part.repeat(60).slice(0, 199),
  );
  expect(texts.map((text) => isPlainQuestion(`is § ${text}zzz`))).toEqual(texts.map(() => false));
});
