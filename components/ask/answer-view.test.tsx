import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AnswerView } from "./answer-view";
import { NO_ANSWER } from "./turns";
import { numbersOf, type Reading } from "./words";

const US: Reading = { locale: "en-US", units: "imperial" };
const UK: Reading = { locale: "en-GB", units: "metric" };

const read = (content: string, reading: Reading) => {
  const answer = { ...NO_ANSWER, state: "complete" as const, content };
  const turn = { key: "1", question: "Is 700 mL fine?", answer };
  return renderToStaticMarkup(<AnswerView turn={turn} about={{ kind: "self" }} reading={reading} />)
    .replaceAll(/<[^>]*>/g, "|")
    .replaceAll("\u00a0", " ");
};

test("an answer is in the reader's units, and the question as it was asked", () => {
  const content =
    "For a ride of 3 h at 30 °C: drink 720 mL per hour, 2160 mL in all. [1] At 70 kg those 1 to 4 g per kilogram are 70 to 280 g.";
  const us = read(content, US);
  expect(us).toContain("at 86 °F: drink 24.3 fl oz per hour, 73 fl oz in all.");
  expect(us).toContain("At 154.3 lb");
  expect(us).toContain("|Is 700 mL fine?|");
  expect(read(content, UK)).toContain("at 30 °C: drink 720 mL per hour, 2,160 mL in all.");
});

test("so are the numbers behind a calculation", () => {
  const step = {
    ...{ id: "call_1", name: "calculate" as const },
    input: { temperature_c: -5 },
    result: { fluid_range_ml_per_hr: "500-700", fluid_ml_per_hr: 600 },
  };
  const shown = (reading: Reading) =>
    numbersOf("call_1", [step], reading).map(({ value }) => value.replaceAll("\u00a0", " "));
  expect(shown(UK)).toEqual(["-5 °C", "500–700 mL per hour"]);
  expect(shown(US)).toEqual(["23 °F", "16.9–23.6 fl oz per hour"]);
});
