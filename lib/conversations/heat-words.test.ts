import { expect, test } from "vitest";
import { heatIn } from "./heat-words";
import { readQuestion } from "./question";

test.each([
  ["3 h ride at 15-18 °C", 15],
  ["3 h ride at 20 to 15 °C", 15],
  ["3 h ride at 15°C-20°C", 15],
  ["3 h ride at 18.5-20 °C", 18.5],
  ["3 h ride between 15 and 20 °C", 15],
  ["a 2 h run at 35 °C and 70% humidity", 35],
  ["30 degrees and 80%, 2 h run", 30],
  ["a run at 35 °C and 62 kg", 35],
  ["a run at 35 °C or 95 °F", 35],
  ["35 °C to 70% humidity, run", 35],
  ["3h ride at 34c", 34],
  ["ride at 95f", 35],
  ["95 degrees, ride of 3 h", 35],
  ["a ride at 30 Celsius", 30],
  ["a ride at 30 deg", 30],
  ["a run at -5 °C", -5],
  ["a run at minus 5 degrees", -5],
  ["30-35 °C ride of 3 h", 30],
  ["a run at 50 degrees, I weigh 130 lb", 10],
  ["a run of 10 miles at 45°", 7.2],
  ["a run at 40 degrees", 4.4],
  ["a run at 37 degrees", 37],
  ["a run at 40 °C, I weigh 130 lb", 40],
  ["a run at 40 degrees in the heat", 40],
  ["I trained at 35 °C, the race is at 8 °C", 8],
  ["my 3 h run at 5 °C, tea at 50 degrees C", 5],
])("%j has the temperature %j", (text, celsius) => {
  expect(readQuestion(text).session.temperature_c).toBe(celsius);
});

test("only degrees that may be of either scale are told to be taken as Fahrenheit", () => {
  const isOpen = (text: string) => heatIn(text)?.isOpen;
  for (const text of ["45 degrees", "a run at 38°"]) expect(isOpen(text)).toBe(true);
  for (const text of [
    ...["45 degrees, 20 oz an hour", "95 degrees", "25 degrees", "45 °C", "45 °F"],
    ...["a heat wave of 40 degrees"],
  ])
    expect([text, isOpen(text)]).toEqual([text, false]);
});

test("a cold day is not the hot one asked about before", () => {
  const before = ["How much should I drink on a 3 h run at 35 °C?"];
  const heatOf = (text: string) => readQuestion(text, before).session.temperature_c;
  expect(heatOf("Is 500 ml per hour ok on a snowy day?")).toBeUndefined();
  expect(heatOf("Is 500 ml per hour ok?")).toBe(35);
});

test("of several intensities the lowest is taken", () => {
  const levelOf = (text: string) => readQuestion(text).session.intensity_level;
  expect(levelOf("Is it hard to drink 330 ml/h on an easy 3 h run?")).toBe(3);
  expect(levelOf("a very hard run of 1 h")).toBe(9);
});

test("a session is hard only if that is said of it", () => {
  const levelOf = (text: string) => readQuestion(text).session.intensity_level;
  for (const text of [
    ...["a hard 3 h run", "3 h ride, hard", "3 h trail run at race pace", "tempo run of 1 h"],
    ...["3 h run at race pace at 30 °C", "I ride hard for 3 hours", "I'll run hard for 2 h"],
    ...["2 h run at threshold in the heat", "2 h run at tempo pace", "at a hard pace, 2 h run"],
    ...["3 h ride with intervals at 30 °C", "a hard 3 h group ride", "a hard 2 h indoor ride"],
    ...["a hard ultra of 8 h", "hard three hour ride", "After work I do a hard 2 h ride"],
    ...["Tomorrow after breakfast I do a hard ride", "hard 10k in 45 min"],
  ])
    expect([text, levelOf(text)]).toEqual([text, 7]);
  for (const text of [
    ...[
      "3 h run, not hard",
      "3 h run. Nothing hard.",
      "a 3 h run that won't be hard",
      "Not a hard run",
    ],
    ...["My coach says don't go hard on the 3 h run", "It's hard to find water on the 3 h run"],
    ...[
      "3 h run, far from race pace",
      "3 h run below threshold",
      "I find it hard to eat on a 3 h run",
    ],
    ...[
      "My threshold power is 250 W, 3 h run",
      "I train hard 10 h a week, 3 h run",
      "I trained hard yesterday",
    ],
    ...[
      "I can't run hard today, 2 h run",
      "I shouldn't go hard: 3 h ride",
      "I rarely ride hard. 3 h ride",
    ],
    ...["I'm too tired to ride hard, 3 h ride", "I went for a hard run. Now 3 h ride"],
    ...["Is 1 l/h too hard, on a 3 h ride?", "Swallowing gels is hard, 3 h run"],
    ...["a 3 h run after a hard week", "3 h run on hard ground", "3 h run after an all out race"],
  ])
    expect([text, levelOf(text)]).toEqual([text, undefined]);
  const hard = ["How much should I drink on a hard 3 h run at 25 °C?"];
  expect(readQuestion("And at steady pace?", hard).session.intensity_level).toBe(5);
});

test.each<[string, number | undefined]>([
  ["Is 400 ml/h ok on a 3 h run? My coach is 95 kg", undefined],
  ["My coach weighs 95 kg, I am 60 kg", 60],
  ["Is 400 ml/h ok on a 3 h run? We weigh 110 kg", undefined],
  ["My coach and I weigh 110 kg", undefined],
  ["I weigh 85 kg, my wife weighs 60 kg", 85],
  ["How much should she drink on a 3 h run? She weighs 72 kg", 72],
  ["My daughter is 45 kg, how much should she drink on a 2 h run?", 45],
  ["We ride 3 h at 25 °C and I weigh 70 kg", 70],
  ["My coach says drink 500 ml/h on a 3 h run at 62 kg", 62],
  ["My coach says I should drink 850 mL per hour, he weighs 95 kg", undefined],
])("%j has the body weight %j: another's raises no limit of the asker's", (text, kilograms) => {
  expect(readQuestion(text).session.athlete_weight_kg).toBe(kilograms);
});
