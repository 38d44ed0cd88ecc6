import { describe, expect, test } from "vitest";
import { FeedbackInput } from "@/lib/contract/activity";
import type { EnteredCarried } from "@/lib/contract/entered-carried";
import {
  countedIn,
  listedIn,
  otherIn,
  replacedIn,
  takenSoFar,
  tappedFields,
  unsaidOf,
  wrongIn,
} from "./entered";

const GEL = {
  ...{ product_id: "gel", name: "Gel", object: "gel" as const },
  ...{ carb_g: 25, sodium_mg: 30, fluid_ml: 0, count: null, carried: 3 },
};
const MIX = [{ product_id: "mix", name: "Mix", servings: 1, carb_g: 20, sodium_mg: 600 }];
const BOTTLE = { letter: "A", fillings: [{ volume_ml: 800, mix: MIX }], planned: [], left: null };
const ALL = { carb: 90, sodium: 300, fluid: 900 };
const PLAN: EnteredCarried = {
  from: "plan",
  things: [{ ...GEL, parts: [null, null, null] }],
  bottles: [BOTTLE],
  unknown: false,
  nothing: false,
};

describe("tapped and dragged entries", () => {
  test("outdo the amounts entered before them, until they are taken back", () => {
    const gels = (count: number | null): EnteredCarried => ({
      ...{ ...PLAN, from: "common", bottles: [] },
      things: [{ ...GEL, parts: [], count }],
    });
    const typed = { carb_exact: "90", sodium_share: "all", fluid_left: "200", fluid_exact: "900" };
    const first = { ...typed, ...tappedFields(gels(null)) };
    expect(replacedIn(first, gels(null))).toEqual([]);
    expect(replacedIn(first, gels(1))).toEqual(["carb", "sodium"]);
    expect(countedIn(first, gels(1))).toEqual({
      ...{ fluid_left: "200", fluid_exact: "900" },
      ...tappedFields(gels(null)),
    });
    expect(countedIn(first, gels(0))).toEqual(first);
    // What was left over says what was taken only of what was carried.
    const left = { carb_left: "20", ...tappedFields(gels(null)) };
    expect(countedIn(left, gels(1))).toEqual(left);
    expect(countedIn({ ...left, carb_carried: "100" }, gels(1))).not.toHaveProperty("carb_left");
    // An amount entered after a tap outdoes it, and no other amount.
    const later = { ...first, ...tappedFields(gels(1), ["carb"]) };
    expect(replacedIn(later, gels(1))).toEqual(["sodium"]);
    expect(replacedIn(later, gels(0.5))).toEqual(["carb", "sodium"]);
    expect(replacedIn(later, gels(0))).toEqual([]);
    // A planned gel can't be unanswered again, only carried back.
    const planned = (part: 1 | 0.5 | 0) => ({ ...PLAN, things: [{ ...GEL, parts: [part] }] });
    expect(replacedIn({ ...typed, ...tappedFields(planned(1)) }, planned(0.5))).toContain("carb");
    expect(replacedIn({ ...typed, ...tappedFields(planned(1)) }, planned(0))).toEqual([]);
    // "I took nothing" and "I don't know" outdo nothing, and neither does a form without scripts.
    for (const said of [{ nothing: true }, { unknown: true }])
      expect(replacedIn(first, { ...gels(1), ...said })).toEqual([]);
    expect(replacedIn(typed, gels(1))).toEqual([]);
    // What ends either brings counts back, which aren't later than what was entered meanwhile.
    for (const said of [{ nothing: true }, { unknown: true }])
      expect(replacedIn(tappedFields({ ...gels(1), ...said }), gels(1))).toEqual([]);
    // The water in a gel says nothing of what was drunk.
    const wet = { ...gels(1), things: [{ ...GEL, fluid_ml: 60, parts: [], count: 1 }] };
    expect(replacedIn(first, wet)).toEqual(["carb", "sodium"]);
  });

  test("report nothing until something is tapped, rather than zero", () => {
    expect(listedIn(PLAN)).toEqual({ items: null, bottles: null });
    expect(takenSoFar(PLAN)).toEqual({ carb_g: null, sodium_mg: null, fluid_ml: null });
  });

  test("count untouched planned items as carried back, and untouched offers as never carried", () => {
    const things = [{ ...GEL, parts: [1, 0.5, null] as (1 | 0.5 | null)[] }];
    expect(listedIn({ ...PLAN, things }).items).toMatchObject([{ carried: 3, consumed: 1.5 }]);
    const offered = listedIn({ ...PLAN, from: "last", things });
    expect(offered.items).toMatchObject([{ carried: 2, consumed: 1.5 }]);
  });

  test("ask about bottles if only food was entered, and vice versa", () => {
    const things = [{ ...GEL, parts: [1, 1, 1] as 1[] }];
    const bottles = [{ ...BOTTLE, left: 0.25 }];
    const none = { carb: null, sodium: null, fluid: null };
    const unsaid = (said: Partial<EnteredCarried>, taken: Partial<typeof none | typeof ALL> = {}) =>
      unsaidOf({ ...PLAN, ...said }, { ...none, ...taken });
    expect(unsaid({ things })).toBe("bottles");
    expect(unsaid({ bottles })).toBe("things");
    expect(unsaid({ things, bottles })).toBeNull();
    expect(unsaid({ things, unknown: true })).toBeNull();
    // Amounts that were entered answer for what holds nothing else: a mix holds more than fluid.
    expect(unsaid({ bottles }, { carb: 90, sodium: 300 })).toBeNull();
    expect(unsaid({ bottles }, { carb: 90 })).toBe("things");
    expect(unsaid({ things }, { fluid: 900 })).toBe("bottles");
    expect(unsaid({ things }, ALL)).toBeNull();
    const water = [{ ...BOTTLE, fillings: [{ volume_ml: 800, mix: [] }] }];
    expect(unsaid({ things, bottles: water }, { fluid: 900 })).toBeNull();
    // What is left of a refill is asked, unless what was drunk is known.
    const fillings = [...BOTTLE.fillings, ...BOTTLE.fillings];
    const refilled = [{ ...BOTTLE, fillings, left: null }];
    expect(unsaid({ things, bottles: refilled })).toBe("bottles");
    expect(unsaid({ bottles: refilled, from: "last" })).toBe("bottles");
    expect(unsaid({ things, bottles: refilled }, ALL)).toBeNull();
    expect(listedIn({ ...PLAN, things, unknown: true })).toEqual({ items: null, bottles: null });
  });

  test("count all refills but the last as empty, using the same totals that a debrief accepts", () => {
    const fillings = [...BOTTLE.fillings, { volume_ml: 800, mix: [] }];
    const entered = {
      ...PLAN,
      things: [{ ...GEL, parts: [1, 1, 0] as (1 | 0)[] }],
      bottles: [{ ...BOTTLE, fillings, left: 0.25 }],
    };
    expect(takenSoFar(entered)).toEqual({ carb_g: 70, sodium_mg: 660, fluid_ml: 1400 });
    expect(FeedbackInput.safeParse({ rating: 4, ...listedIn(entered) }).success).toBe(true);
  });

  test("report zero for everything if the athlete took nothing", () => {
    const nothing = takenSoFar({ ...PLAN, nothing: true });
    expect(nothing).toEqual({ carb_g: 0, sodium_mg: 0, fluid_ml: 0 });
  });
});

test("notes over the length limit are flagged, and notes a debrief accepts are not", () => {
  const notes = "x".repeat(4_000);
  expect(wrongIn({ notes: `${notes}\n` }, PLAN)).toBeNull();
  expect(FeedbackInput.safeParse({ rating: 4, notes }).success).toBe(true);
  expect(FeedbackInput.safeParse({ rating: 4, notes: `${notes}x` }).success).toBe(false);
  expect(wrongIn({ notes: `${notes}xyz` }, PLAN)).toEqual({
    field: "notes",
    sentence: "In your words: 3 characters too many. Notes have at most 4,000.",
  });
});

test("hours in the field of minutes are asked about, if they fit the session", () => {
  const sentence = (duration: string, duration_planned = "180") =>
    wrongIn({ duration, duration_planned }, PLAN)?.sentence;
  for (const hours of ["3", "2.5", "2", "4"])
    expect(sentence(hours)).toBe(
      "Duration in minutes: Enter minutes, such as 180 for three hours.",
    );
  for (const minutes of ["180", "45", "12", "5"]) expect(sentence(minutes)).toBeUndefined();
  expect(sentence("40", "1440")).toBeUndefined();
  expect(sentence("3", "")).toBeUndefined();
});

describe("an unplanned item", () => {
  const typed = { name_other: " Date bar ", carb_other: "30", sodium_other: "", units: "metric" };

  test("is taken as typed, added or not, and counts as eaten", () => {
    const thing = otherIn(typed);
    expect(thing).toMatchObject({
      name: "Date bar",
      carb_g: 30,
      sodium_mg: null,
      count: 1,
    });
    const things = thing === null ? [] : [thing];
    expect(takenSoFar({ ...PLAN, from: "common", bottles: [], things }).carb_g).toBe(30);
    expect(otherIn({ carb_other: "30" })?.name).toBe("Something else");
    expect(otherIn({ name_other: " ", carb_other: "" })).toBeNull();
    expect(otherIn({})).toBeNull();
  });

  test("has a name that a report takes, whatever was typed or pasted", () => {
    const nameOf = (name_other: string) => {
      const thing = otherIn({ name_other, carb_other: "30" });
      const listed = listedIn({ ...PLAN, from: "common", things: thing === null ? [] : [thing] });
      expect(FeedbackInput.safeParse({ rating: 4, ...listed }).success).toBe(true);
      return thing?.name;
    };
    expect(nameOf("🍌")).toBe("Something else 🍌");
    expect(nameOf("?")).toBe("Something else ?");
    expect(nameOf("Co\u00adla\tone\u200b can")).toBe("Cola one can");
    expect(nameOf("\u2800")).toBe("Something else");
  });

  test("doesn't go with having taken nothing", () => {
    const nothing = { ...PLAN, from: "common" as const, nothing: true };
    expect(wrongIn(typed, nothing)?.field).toBe("name_other");
    expect(wrongIn({ ...typed, name_other: "", carb_other: "" }, nothing)).toBeNull();
    expect(wrongIn(typed, { ...nothing, nothing: false })).toBeNull();
    expect(wrongIn({ fluid_exact: "500" }, nothing)?.field).toBe("fluid_exact");
    expect(wrongIn({ fluid_exact: "0", carb_share: "none" }, nothing)).toBeNull();
  });

  test("is in fl oz if the form is, and an impossible number is flagged", () => {
    const cola = { name_other: "Cola", fluid_other: "12", units: "imperial" };
    expect(otherIn(cola)).toMatchObject({ object: "can", fluid_ml: expect.closeTo(355, 0) });
    expect(wrongIn({ ...cola, fluid_other: "1000" }, PLAN)?.field).toBe("fluid_other");
    // Words left in the search are no thing yet; with a name or an amount of its own it is one.
    const searched = { find_other: "ba", name_other: "ba" };
    expect(wrongIn(searched, PLAN)).toMatchObject({ field: "find_other" });
    expect(wrongIn({ ...searched, carb_other: "20" }, PLAN)).toBeNull();
    expect(wrongIn({ ...searched, name_other: "Banana" }, PLAN)).toBeNull();
    // Liters in a field of milliliters.
    for (const field of ["fluid_other", "fluid_exact", "fluid_carried"])
      expect(wrongIn({ [field]: "1,5", units: "metric" }, PLAN)?.sentence).toContain("1500");
    for (const field of ["sodium_other", "sodium_exact", "sodium_carried"])
      expect(wrongIn({ [field]: "1,2" }, PLAN)?.sentence).toContain("1200");
    for (const field of ["sodium_other", "sodium_exact"])
      expect(wrongIn({ [field]: "6", carb_exact: "1.2" }, PLAN)).toBeNull();
    expect(wrongIn({ fluid_left: "0,5", units: "metric" }, PLAN)).not.toBeNull();
    expect(wrongIn({ fluid_left: "5", units: "metric" }, PLAN)).toBeNull();
    expect(wrongIn({ fluid_other: "2", units: "imperial" }, PLAN)).toBeNull();
    expect(wrongIn({ ...typed, carb_other: "lots" }, PLAN)).toEqual({
      field: "carb_other",
      sentence: "Carbohydrate of something else: Enter a number.",
    });
  });
});
