import { describe, expect, test } from "vitest";
import { placeAsked } from "@/components/alerts/asked";
import { formatOf } from "@/components/format/format";
import type { Effective } from "@/lib/contract/effective";
import { factsIn } from "./opaque";
import { broughtBack } from "./session-facts";
import { evidenceHref } from "./view-state";
import {
  changeWords,
  coachWords,
  cutoffLines,
  cutoffWords,
  firstNameOf,
  foundWords,
  isDiluting,
  risksIn,
  titleOfFound,
} from "./words";

const format = formatOf({ locale: "en-GB", units: "imperial", timeZone: "UTC", nowMs: 0 });

describe("the athlete's coach is shown in words", () => {
  const mine = { coachUid: "me", leads: false };
  test.each([
    ["You coach Maya", { coach_uid: "me", name: "Robin" }, mine],
    ["Sam coaches Maya", { coach_uid: "other", name: "Sam" }, mine],
    ["You coach Maya", null, { ...mine, leads: true }],
    ["The owner and admins coach Maya", null, mine],
  ] as const)("%s", (words, owner, reader) => {
    expect(coachWords("Maya Lindqvist", owner, reader)).toBe(words);
  });
});

test("somebody without a name is still called somebody in a sentence", () => {
  expect(firstNameOf(null)).toBe("this athlete");
  expect(firstNameOf("  山本 健太郎")).toBe("山本 健太郎");
});

const BASE_ID = "5a8b8f3c-0c57-4c31-9a2e-2f6f6f1f0d11";
const idOf = (name: string) => (name === "Base" ? BASE_ID : `id of ${name}`);
type Rung = Effective["report_settings"]["concern_carb_cutoff"]["ladder"][number];
const rung = (scope: Rung["scope"], value: number | null, is_used = false, name = ""): Rung => ({
  scope,
  scope_id: scope === "group" || scope === "athlete" ? idOf(name) : null,
  name: name === "" ? null : name,
  value,
  is_used,
});

test("a cutoff names where it was set, and the stricter of two groups applies", () => {
  const byDefault = { value: 0.7, ladder: [rung("overall", null), rung("default", 0.7, true)] };
  const ofGroups = {
    value: 0.75,
    ladder: [
      ...[rung("group", 0.75, true, "Base"), rung("group", 0.6, false, "Juniors")],
      ...[rung("overall", null), rung("default", 0.7)],
    ],
  };
  const settings = {
    concern_carb_cutoff: byDefault,
    concern_sodium_cutoff: ofGroups,
    concern_fluid_cutoff: byDefault,
  } as Effective["report_settings"];
  const lines = cutoffLines(settings);
  expect(lines.map((line) => cutoffWords(line, format))).toEqual([
    "Carbohydrate and fluid: cutoff 70%",
    "Sodium: cutoff 75%",
  ]);
  expect(lines.map(({ source }) => source)).toEqual([
    "the default",
    "from the group Base, the more sensitive of 2 groups",
  ]);
  const { searchParams } = new URL(lines[1]?.href ?? "", "https://portal.invalid");
  expect(placeAsked(Object.fromEntries(searchParams))).toEqual({ scope: "group", id: BASE_ID });
});

describe("a symptom in an app's own words", () => {
  test.each([
    ["not reported", null],
    ["no details", {}],
    ["79\u00a0°F, humidity 60%", { temperature_c: 26, humidity_pct: 60 }],
    ["79\u00a0°F, humidity 60%", { humidity_pct: 60, temperature_c: 26 }],
    [
      "bottles 2, flask volume 16.5\u00a0fl\u00a0oz",
      { bottles: 2, flask: { volume_ml: 500, left: null } },
    ],
    ["gels 1 eaten no", { gels: [{ eaten: false }] }],
  ] as const)("reads as %s", (words, map) => {
    expect(factsIn(map, format)).toBe(words);
  });

  test("isn't repeated under its own heading", () => {
    expect(factsIn({ bottles: 2, gels: 1 }, format, "bottles")).toBe("2, gels 1");
  });
});

test("a sentence about one session links to it, and about several to their window with them marked", () => {
  expect(evidenceHref("a", ["s"], 14)).toBe("/athletes/a/sessions/s");
  expect(evidenceHref("a", ["s", "t"], 14)).toBe(
    "/athletes/a?window=14&focus=rolling&sessions=s,t#sessions",
  );
});

describe("the safety marker is worded by its form", () => {
  const metric = formatOf({ locale: "en-GB", units: "metric", timeZone: "UTC", nowMs: 0 });
  const marker = {
    marker: "hyponatremia_pattern",
    trigger: "hyponatremia_pattern",
    severity: "urgent",
    ...{ reason: "Drank 1,500 ml/h, limit 350", value: 0.2, cutoff: 0.5 },
    over_ceiling: { fluid_ml_per_hr: 1500, ceiling_ml_per_hr: 350 },
  } as const;
  test.each([
    [
      "ceiling",
      "Drank 1,500 mL/h (limit 350 mL/h)",
      ["Hyponatremia risk (fluid far above the limit)"],
    ],
    [
      "pattern",
      "Hyponatremia risk (much fluid, little sodium)",
      ["drank 1,500\u00a0mL/h (limit 350\u00a0mL/h)"],
    ],
  ] as const)("%s", (form, title, words) => {
    const found = { ...marker, form };
    expect(titleOfFound(found, metric)).toBe(title);
    expect(foundWords(found, metric)).toEqual(words);
    expect(isDiluting(found)).toBe(form === "pattern");
  });

  test("a shortage shows its cutoff and names its nutrient once", () => {
    const short = { ...marker, marker: "sodium_short", trigger: "under_fuel" } as const;
    const found = { ...short, reason: "Sodium 41%", value: 0.41, cutoff: 0.7 };
    expect(titleOfFound(found, metric)).toBe("Sodium 41%");
    expect(foundWords(found, metric)).toEqual(["below the 70% cutoff"]);
  });

  test("sessions with the pattern are named, with what was drunk", () => {
    const facts = {
      ...{ date_millis: 0, fluid_pct: 2.31, sodium_pct: 0.2 },
      adherence_vs_suggested: { carb: null, sodium: null, fluid: null },
    };
    const risk = { ...facts, activity_id: "a", markers: [{ ...marker, form: "pattern" } as const] };
    const fine = { ...facts, activity_id: "b", markers: [] };
    const drank =
      "drank 231% of the planned fluid with 20% of the planned sodium, at 1,500\u00a0mL/h (limit 350\u00a0mL/h)";
    expect(risksIn([fine, risk], metric)).toEqual([{ activity_id: "a", date_millis: 0, drank }]);
  });
});

test("leftovers are listed by name, including halves; eaten items aren't", () => {
  const gel = { name: "Gel" };
  const bar = { name: "Bar" };
  expect(broughtBack([{ ...gel, part: 1 }])).toBeNull();
  expect(
    broughtBack([
      { ...gel, part: 0 },
      { ...gel, part: 0.5 },
      { ...bar, part: 0 },
    ]),
  ).toBe("1½\u00a0× Gel and 1\u00a0× Bar");
});

test("a change names its sessions, since a report may leave symptoms out", () => {
  const change = { marker: "symptom" as const, activity_ids: [] };
  const [now, before] = [
    { count: 2, of: 7 },
    { count: 0, of: 5 },
  ];
  expect(changeWords({ ...change, now, before }, format)).toEqual([
    "Symptoms",
    "2 of 7 sessions",
    "with an answer about symptoms (before: 0 of 5)",
  ]);
});
