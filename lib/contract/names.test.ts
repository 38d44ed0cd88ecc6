import { expect, test } from "vitest";
import { FeedbackInput, NewActivity } from "./activity";
import { NewTeam } from "./team";

test.each([
  "Northside Coaching",
  "St.Moritz Tri",
  "Aid Station Racing",
  "Å.K. Løp",
  "Клуб Бегунов Riga",
  "Team東京",
])("%j is a valid team name", (name) => {
  expect(NewTeam.parse({ name }).name).toBe(name);
});

test.each([
  "https://evil.example",
  "Win at www.evil",
  "evil.com",
  "See evil.ly/x now",
  "Sign in at evil.cloud/login",
  "Evil.cfd",
  "Åst.com",
  "evil。com",
  "ｅｖｉｌ．ｃｏｍ",
  "Aidstation Support",
  "AIDSTATION",
  "Aіdstatіon",
  "Áidstatıon",
  "A1dstati0n",
  "Nоrthside",
  "Soft\u00adly hidden",
  "\u3164Filled",
  "Turned \u202eround",
])("%j is not a valid team name", (name) => {
  expect(NewTeam.safeParse({ name }).success).toBe(false);
});

test("a symptom's name is one line of plain text", () => {
  const named = (name: string) => FeedbackInput.safeParse({ rating: 3, symptoms: { [name]: 1 } });
  expect(named("stomach cramp").success).toBe(true);
  for (const name of ["cramp\nurgent", "\u202eparmc", "cramp\u0000"])
    expect(named(name).success).toBe(false);
});

test("an activity's title keeps its words, and loses control characters and line breaks", () => {
  const name = "Long\nride \u202eback\u200b";
  expect(NewActivity.parse({ type: "bike", duration_min: 60, name }).name).toBe("Long ride  back ");
});

test("a map with too many names is refused for their number, before any of them is checked", () => {
  const symptoms = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`\n${n}`, "x"]));
  expect(FeedbackInput.safeParse({ rating: 4, symptoms }).error?.issues).toMatchObject([
    { path: ["symptoms"], message: "must have at most 50 names" },
  ]);
});

test("a debrief's symptoms have at most 1,000 characters in all", () => {
  const named = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}`.padEnd(90, "x"), 1]));
  const isTaken = (count: number) =>
    FeedbackInput.safeParse({ rating: 4, symptoms: named(count) }).success;
  expect([isTaken(10), isTaken(11)]).toEqual([true, false]);
});

test("a debrief's bottles hold at most 800 products in all", () => {
  const mix = (count: number) =>
    Array.from({ length: count }, () => ({ product_id: "drink", servings: 1 }));
  const bottles = (each: number) =>
    Array.from({ length: 400 }, () => ({ volume_ml: 200, mix: mix(each) }));
  const parsed = (each: number) => FeedbackInput.safeParse({ rating: 3, bottles: bottles(each) });
  expect(parsed(2).success).toBe(true);
  expect(parsed(3).success).toBe(false);
});
