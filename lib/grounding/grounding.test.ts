import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { statementsOf } from "@/lib/reports/writer/statements";
import { MISDEEDS } from "@/testing/hostile-reports";
import { PROPERTY_SEED } from "@/testing/property";
import { anyReportFacts } from "@/testing/random-reports";
import { toldIn } from "./grounding";

const samples = fc
  .sample(
    anyReportFacts.filter(({ reported_count }) => reported_count > 1),
    { numRuns: 100, seed: PROPERTY_SEED },
  )
  .map((facts) => statementsOf(facts).others);

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const known = (...texts: readonly [string, ...string[]]) => ({ texts });
const stands = (text: string, ...texts: readonly [string, ...string[]]) =>
  toldIn(text, [known(...texts)]).length > 0;

test("each of our own sentences is accepted and identified", () => {
  for (const statements of samples) {
    for (const statement of statements) {
      for (const text of statement.texts) {
        const [told] = toldIn(plain(text), statements);
        expect({ text, told: told?.texts.includes(text) }).toEqual({ text, told: true });
      }
    }
  }
});

const SODIUM = "{athlete} took in a mean of 57% of planned sodium over 5\u00a0sessions.";
const BELOW = "For sodium, 3 of 5\u00a0sessions were below the cutoff of 70%.";
const RATE = "For a ride of 3\u00a0h at 30 °C: take 60 to 75 g of carbohydrate per hour.";
const DRINK = "Drink 500 to 750 mL per hour, to thirst, and never more than 900 mL per hour.";

test.each([
  [SODIUM, "Over 5 sessions, {athlete} averaged 57% of planned sodium."],
  [SODIUM, "On average, {athlete} took in 57% of planned sodium over 5 sessions."],
  [SODIUM, "Sodium averaged 57% of plan across 5 sessions."],
  [SODIUM, "They averaged 57 percent of planned sodium over 5 sessions."],
  [BELOW, "3 of 5 sessions were below the 70% cutoff for sodium."],
  [BELOW, "For sodium, under the cutoff of 70% came 3 of 5 sessions."],
  [
    "The lowest rating was 2 out of 5, on Sun\u00a022\u00a0Nov.",
    "On Sunday 22 November the lowest rating was 2 out of 5.",
  ],
  [RATE, "For the ride of 3 hours at 30 °C, aim for 60–75 g/h of carbohydrate."],
  [RATE, "For a ride of 3 h at 30 °C take 60 to 75 grams of carbs an hour."],
  [DRINK, "Drink 500-750 mL/h to thirst, and at most 900 mL per hour."],
])("the same fact in other words is accepted: %s %s", (text, said) => {
  expect(stands(said, text)).toBe(true);
});

test.each([
  [SODIUM, "{athlete} took in 57% of planned sodium over 5 sessions."],
  [SODIUM, "Sam took in a mean of 57% of planned sodium over 5 sessions."],
  [SODIUM, "{athlete} never took in a mean of 57% of planned sodium over 5 sessions."],
  [SODIUM, "{athlete} took in a mean of 57% of planned fluid over 5 sessions."],
  [SODIUM, "A mean of 5% of planned sodium was taken in over 57 sessions."],
  [BELOW, "The cutoff of 70% for sodium was below 3 of 5 sessions."],
  [BELOW, "For 3 of 5 sessions, sodium was below the cutoff of 70%."],
  [BELOW, "For sodium, 3 of 5 sessions were above the cutoff of 70%."],
  [RATE, "Take 60 to 75 g of carbohydrate per hour."],
  [RATE, "For a ride of 3 h at 30 °C: take 60 to 95 g of carbohydrate per hour."],
  [RATE, "For a ride of 3 h at 30 °C: take 75 g of carbohydrate per hour."],
  [RATE, "For a ride of 3 h at 30 °C: take 60 to 75 mg of carbohydrate per hour."],
  [RATE, "For a ride of 3 h at 30 °C: take 60 to 75 g of carbohydrate."],
  [RATE, "For a ride of 3 h at 30 °C: take 60 to 75 g of carbohydrate per hour or ninety."],
  [DRINK, "Drink 500 to 750 mL per hour, to thirst."],
  [DRINK, "Drink 500 to 750 mL per hour, to thirst, and more than 900 mL per hour."],
  ["No symptoms were reported.", "Symptoms were reported."],
  ["No symptoms were reported.", "{athlete} reported no symptoms."],
  [RATE, "{athlete}, for a ride of 3 h at 30 °C take 60 to 75 g of carbohydrate per hour."],
  [
    "Take gels with water; do not take gels without water.",
    "Take gels without water; do not take gels with water.",
  ],
  [
    "In 3 of the latest sessions at least 25% less was carried than suggested.",
    "In 3 of the latest sessions at least 25% less was suggested than carried.",
  ],
  [
    "In 3 of the latest sessions at least 25% less was carried than suggested.",
    "In the 3 latest sessions at least 25% less was carried than suggested.",
  ],
  [
    "The mean rose from 40% to 60% of planned sodium between the first and the second half of the period.",
    "The mean rose from 40% to 60% of planned sodium between the second and the first half of the period.",
  ],
  ["In 2 sessions 3 symptoms were reported.", "In 3 sessions 2 symptoms were reported."],
  ["In 2 sessions 3 symptoms were reported.", "Were in 2 sessions 3 symptoms reported."],
  ["A mean of 57% of planned sodium was taken in.", "Take in a mean of 57% of planned sodium."],
])("anything else is rejected: %s %s", (text, said) => {
  expect(stands(plain(text), text)).toBe(true);
  expect(stands(said, text)).toBe(false);
});

test("several facts in one sentence are accepted, each once", () => {
  const other = known("In 2\u00a0sessions 3\u00a0symptoms were reported.");
  const both = [known(SODIUM), other];
  const said =
    "Over 5 sessions {athlete} averaged 57% of planned sodium, and in 2 sessions there were 3 symptoms reported.";
  expect(toldIn(said, both)).toEqual(both);
  expect(toldIn(said, [other])).toEqual([]);
});

describe("only true sentences of a misbehaving model are accepted", () => {
  test.each(Object.entries(MISDEEDS))("%s", (_, misdeed) => {
    let found = 0;
    for (const statements of samples) {
      const honest = statements.map(({ texts: [text] }) => plain(text));
      for (const said of misdeed(honest) ?? []) {
        if (honest.includes(said)) continue;
        found++;
        expect({ said, told: toldIn(said, statements) }).toEqual({ said, told: [] });
      }
    }
    expect(found).toBeGreaterThanOrEqual(misdeed([]) === null ? 0 : 1);
  });
});
