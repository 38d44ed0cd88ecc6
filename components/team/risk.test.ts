import { expect, test } from "vitest";
import { type AthleteRisk, atRisk } from "./risk";

const athlete = (
  name: string,
  markers: number,
  reported: number,
  sessions: number,
  severity: AthleteRisk["severity"] = markers > 0 ? "amber" : null,
): AthleteRisk => ({
  athlete_uid: name,
  name,
  severity,
  reasons: [],
  coach: "Kim",
  markers,
  reported,
  sessions,
});
const named = (bar: { markers: number; coverage: number }) =>
  atRisk(
    [
      athlete("two markers", 2, 4, 4),
      athlete("half reported", 0, 2, 4),
      athlete("no session", 0, 0, 0),
    ],
    bar,
  ).map(({ name }) => name);

test("an athlete is at risk by markers, or by reporting too little", () => {
  expect(named({ markers: 2, coverage: 60 })).toEqual(["two markers", "half reported"]);
  expect(named({ markers: 3, coverage: 50 })).toEqual([]);
});

test("an athlete without sessions doesn't count as reporting none", () => {
  expect(named({ markers: 3, coverage: 100 })).toEqual(["half reported"]);
});

test("one marker is enough if it is a hyponatremia risk, and comes first", () => {
  const athletes = [athlete("two markers", 2, 4, 4), athlete("drank too much", 1, 4, 4, "safety")];
  const found = (markers: number) =>
    atRisk(athletes, { markers, coverage: 50 }).map(({ name }) => name);
  expect(found(2)).toEqual(["drank too much", "two markers"]);
  expect(found(8)).toEqual(["drank too much"]);
});
