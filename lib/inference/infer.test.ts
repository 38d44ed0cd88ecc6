import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inferActivityType, inferSegments } from "./infer";

/** Titles as athletes, devices and platforms write them, each with its expected type; more than half aren't English. */
const TITLES = readFileSync("lib/inference/titles.tsv", "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t") as [string, string]);

test("at least 97 % of the labeled titles are recognized by rules alone", () => {
  const wrong = TITLES.filter(([is, title]) => inferActivityType({ title }).activity_type !== is);
  expect(TITLES.length).toBeGreaterThanOrEqual(300);
  expect([wrong.length / TITLES.length <= 0.03, wrong]).toEqual([true, expect.anything()]);
});

test("unknown titles have confidence 0, and known ones have more", () => {
  for (const [, title] of TITLES) {
    const { activity_type, confidence } = inferActivityType({ title });
    expect([title, activity_type === "unknown"]).toEqual([title, confidence === 0]);
    expect(confidence).toBeLessThanOrEqual(1);
  }
  expect(inferActivityType({ title: "" })).toEqual({ activity_type: "unknown", confidence: 0 });
});

test.each([
  ["speed, power and cadence", { title: "Tuesday", avg_speed_kmh: 29, avg_power_w: 190 }, "bike"],
  ["steps at a runner's pace", { title: "12 k", avg_speed_kmh: 11.5, avg_cadence: 172 }, "run"],
  ["strokes", { title: "Session", avg_speed_kmh: 13, avg_cadence: 24 }, "row"],
  ["a tag", { title: "Commute", tags: ["Run"] }, "run"],
  ["a description", { title: "With friends", description: "Easy ride along the river" }, "bike"],
  ["a title, against a description", { title: "Lauf", description: "after the ride" }, "run"],
  ["a title, against a doubtful speed", { title: "Lauf", avg_speed_kmh: 33 }, "run"],
  ["a speed, against a hint", { title: "10k", avg_speed_kmh: 33, avg_power_w: 210 }, "bike"],
])("%s can tell", (_what, told, activity_type) => {
  expect(inferActivityType(told)).toMatchObject({ activity_type });
});

test.each([
  ["Bike 60 + Run 20", "bike run"],
  ["Koppeltraining Rad/Lauf", "bike run"],
  ["Swim 2k, bike 40k, run 10k", "swim bike run"],
  ["Run 5k / bike 20k / run 2.5k", "run bike run"],
  ["Run off the bike", "bike run"],
  ["Lauf nach dem Schwimmen", "swim run"],
  ["Run before swim", "run swim"],
  ["Zwift 90min + Laufband 30min", "bike run"],
  ["Vélo 1h puis CAP 20'", "bike run"],
  ["Bici 40km + carrera 5km", "bike run"],
  ["Combinato bici-corsa", "bike run"],
  ["Treino combinado: bike + corrida", "bike run"],
  ["Fietsen 90' + lopen 20'", "bike run"],
  ["Cykel + löpning", "bike run"],
  ["Cykel og løb", "bike run"],
  ["Sykkel + løping", "bike run"],
  ["Zakładka rower bieg", "bike run"],
  ["Kombinace kolo a běh", "bike run"],
  ["Sprint triathlon", "swim bike run"],
  ["Duathlon", "run bike run"],
  ["Swim-bike-run practice", "swim bike run"],
  ["Brick", "bike run"],
  ["🏊🚴🏃", "swim bike run"],
  ["Triathlon Training: Schwimmen", "swim"],
  ["Zwift Run", "run"],
  ["Morning Run", "run"],
  ["Tuesday", "unknown"],
])("“%s” was %s", (title, types) => {
  const segments = inferSegments({ title });
  expect(segments.map(({ activity_type }) => activity_type).join(" ")).toBe(types);
  for (const { activity_type, confidence } of segments) {
    expect(confidence > 0).toBe(activity_type !== "unknown");
  }
});
