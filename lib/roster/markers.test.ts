import { describe, expect, test } from "vitest";
import type { Feedback } from "@/lib/contract/activity";
import {
  type Marker,
  PRESET_THRESHOLDS,
  type ReportSettings,
  type Thresholds,
  type Trigger,
} from "@/lib/contract/concern";
import { DEFAULT_SETTINGS } from "@/lib/contract/default-settings";
import { judged } from "@/testing/sessions";
import { concernOf, crossings, worstOfEach } from "./markers";

type Said = Partial<Feedback>;
const marksOf = (said: Said, settings: Partial<ReportSettings> = {}) =>
  crossings(judged(said), { ...DEFAULT_SETTINGS, ...settings }).map(
    ({ marker, severity, reason }) => [marker, severity, reason],
  );

describe("a session is marked", () => {
  test.each<[string, Said, [Marker["marker"], string, string]]>([
    ["carbohydrate under its cutoff", { consumed_carb_g: 69 }, ["carb_short", "amber", "Carb 69%"]],
    [
      "sodium under its cutoff",
      { consumed_sodium_mg: 570 },
      ["sodium_short", "amber", "Sodium 57%"],
    ],
    ["fluid under its cutoff", { consumed_fluid_ml: 699 }, ["fluid_short", "amber", "Fluid 69%"]],
    ["half of it", { consumed_carb_g: 50 }, ["carb_short", "amber", "Carb 50%"]],
    ["less than half", { consumed_carb_g: 49.9 }, ["carb_short", "urgent", "Carb 49%"]],
    ["none at all", { consumed_carb_g: 0 }, ["carb_short", "urgent", "Carb 0%"]],
    ["one symptom", { symptoms: { cramp: 1 } }, ["symptom", "amber", "1 symptom"]],
    ["two", { symptoms: { cramp: 1, nausea: 1 } }, ["symptom", "amber", "2 symptoms"]],
    ["one that came three times", { symptoms: { cramp: 3 } }, ["symptom", "urgent", "3 symptoms"]],
    ["a rating of 2", { rating: 2 }, ["low_rating", "amber", "Low rating"]],
    ["a rating of 1", { rating: 1 }, ["low_rating", "urgent", "Low rating"]],
  ])("by %s", (_what, said, expected) => {
    expect(marksOf(said)).toEqual([expected]);
  });

  test("for a lot of fluid with little sodium, even exactly at both bars", () => {
    expect(marksOf({ consumed_fluid_ml: 900, consumed_sodium_mg: 500 })).toEqual([
      ["hyponatremia_pattern", "urgent", "Hyponatremia pattern"],
      ["sodium_short", "amber", "Sodium 50%"],
    ]);
  });

  test("for that pattern against what was suggested, if what was carried hides it", () => {
    const said = { consumed_fluid_ml: 950, consumed_sodium_mg: 400 };
    const asUsedTotals = { carb_g: null, sodium_mg: 400, fluid_ml: 950 };
    const [marker, ...others] = crossings(judged(said, { asUsedTotals }), DEFAULT_SETTINGS);
    expect(marker).toMatchObject({ marker: "hyponatremia_pattern", value: 0.4, cutoff: 0.5 });
    expect(others).toEqual([]);
  });

  test("for that pattern against what was carried, if what was suggested hides it", () => {
    const said = { consumed_fluid_ml: 800, consumed_sodium_mg: 600 };
    const asUsedTotals = { carb_g: null, sodium_mg: 2000, fluid_ml: 800 };
    const [marker] = crossings(judged(said, { asUsedTotals }), DEFAULT_SETTINGS);
    expect(marker).toMatchObject({ marker: "hyponatremia_pattern", value: 0.3 });
  });

  test("for that pattern against both, with the lower share of sodium", () => {
    const said = { consumed_fluid_ml: 950, consumed_sodium_mg: 400 };
    const asUsedTotals = { carb_g: null, sodium_mg: 1600, fluid_ml: 1000 };
    const [marker] = crossings(judged(said, { asUsedTotals }), DEFAULT_SETTINGS);
    expect(marker).toMatchObject({ marker: "hyponatremia_pattern", value: 0.25 });
  });

  test("with value, cutoff and trigger", () => {
    expect(crossings(judged({ consumed_carb_g: 57 }), DEFAULT_SETTINGS)).toEqual([
      {
        marker: "carb_short",
        trigger: "under_fuel",
        severity: "amber",
        reason: "Carb 57%",
        value: 0.57,
        cutoff: 0.7,
      },
    ]);
    const both = crossings(judged({ rating: 2, symptoms: { cramp: 2 } }), DEFAULT_SETTINGS);
    expect(both.map(({ value, cutoff }) => [value, cutoff])).toEqual([
      [2, 1],
      [2, 2],
    ]);
  });
});

describe("a session is not marked", () => {
  test.each<[string, Said]>([
    [
      "exactly at the cutoff",
      { consumed_carb_g: 70, consumed_sodium_mg: 700, consumed_fluid_ml: 700 },
    ],
    ["when more was taken than planned", { consumed_carb_g: 300 }],
    ["when nothing but a rating was said", {}],
    ["when there were no symptoms", { symptoms: {} }],
    ["by a rating of 3", { rating: 3 }],
  ])("%s", (_what, said) => {
    expect(marksOf(said)).toEqual([]);
  });

  test("at a cutoff that division misses by the last binary digit", () => {
    const suggestedTotals = { carb_g: 4.1, sodium_mg: 1000, fluid_ml: 1000 };
    for (let tenth = 1; tenth <= 500; tenth++) {
      suggestedTotals.carb_g = tenth / 10;
      const read = judged({ consumed_carb_g: (tenth * 7) / 100 }, { suggestedTotals });
      expect(crossings(read, DEFAULT_SETTINGS)).toEqual([]);
    }
  });

  test.each<[string, Said]>([
    ["fluid is a little under its bar", { consumed_fluid_ml: 899, consumed_sodium_mg: 500 }],
    ["sodium is a little over its bar", { consumed_fluid_ml: 900, consumed_sodium_mg: 501 }],
    ["sodium is not known", { consumed_fluid_ml: 900 }],
    ["fluid is not known", { consumed_sodium_mg: 100 }],
  ])("with the pattern of hyponatremia when %s", (_what, said) => {
    expect(marksOf(said).map(([marker]) => marker)).not.toContain("hyponatremia_pattern");
  });
});

describe("each cutoff can be set separately", () => {
  const all = { consumed_carb_g: 65, consumed_sodium_mg: 650, consumed_fluid_ml: 650 };
  test.each<[keyof ReportSettings, string[]]>([
    ["concern_carb_cutoff", ["sodium_short", "fluid_short"]],
    ["concern_sodium_cutoff", ["carb_short", "fluid_short"]],
    ["concern_fluid_cutoff", ["carb_short", "sodium_short"]],
  ])("%s", (key, left) => {
    expect(marksOf(all, { [key]: 0.65 }).map(([marker]) => marker)).toEqual(left);
  });

  test("of the hyponatremia pattern", () => {
    const said = { consumed_fluid_ml: 800, consumed_sodium_mg: 720 };
    const wider = { hyponatremia_fluid_min: 0.8, hyponatremia_sodium_max: 0.72 };
    expect(marksOf(said)).toEqual([]);
    expect(marksOf(said, wider)).toHaveLength(1);
  });

  test("and urgent is checked only if it is crossed", () => {
    expect(marksOf({ consumed_carb_g: 45 }, { concern_carb_cutoff: 0.4 })).toEqual([]);
  });
});

describe("a coach's rule fires", () => {
  const firedBy = (trigger: Trigger, thresholds: Thresholds, said: Said) =>
    crossings(judged(said), DEFAULT_SETTINGS, { ...PRESET_THRESHOLDS, [trigger]: thresholds })
      .filter((crossing) => crossing.trigger === trigger)
      .map(({ severity }) => severity);
  const at = (amber_threshold: number, urgent_threshold: number) => ({
    amber_threshold,
    urgent_threshold,
  });

  test.each<[Trigger, Thresholds, Said, string[]]>([
    ["under_fuel", at(0.9, 0.6), { consumed_carb_g: 90 }, []],
    ["under_fuel", at(0.9, 0.6), { consumed_carb_g: 89 }, ["amber"]],
    ["under_fuel", at(0.9, 0.6), { consumed_carb_g: 60 }, ["amber"]],
    ["under_fuel", at(0.9, 0.6), { consumed_carb_g: 59 }, ["urgent"]],
    ["under_fuel", at(0.3, 0.6), { consumed_carb_g: 40 }, []],
    ["under_fuel", { urgent_threshold: 0.2 }, { consumed_carb_g: 69 }, ["amber"]],
    ["symptom", at(0.5, 1), { symptoms: { cramp: 1 } }, []],
    ["symptom", at(0.5, 1), { symptoms: { cramp: 2 } }, ["amber"]],
    ["symptom", at(0.5, 1), { symptoms: { cramp: 2, nausea: 1 } }, ["urgent"]],
    ["symptom", at(0.1, 0.7), { symptoms: { cramp: 1 } }, ["amber"]],
    ["symptom", at(0.1, 0.7), { symptoms: { cramp: 2 } }, ["urgent"]],
    ["low_rating", at(0.6, 0.4), { rating: 4 }, []],
    ["low_rating", at(0.6, 0.4), { rating: 3 }, ["amber"]],
    ["low_rating", at(0.6, 0.4), { rating: 2 }, ["urgent"]],
    ["low_rating", at(0.1, 0.1), { rating: 1 }, []],
    [
      "hyponatremia_pattern",
      at(0.01, 0.01),
      { consumed_fluid_ml: 900, consumed_sodium_mg: 500 },
      ["urgent"],
    ],
  ])("%s at %j on %j: %j", (trigger, thresholds, said, expected) => {
    expect(firedBy(trigger, thresholds, said)).toEqual(expected);
  });
});

describe("several sessions come to", () => {
  const read = (...sessions: Said[]) => {
    const markers = sessions.flatMap((said) => crossings(judged(said), DEFAULT_SETTINGS));
    return concernOf(worstOfEach(markers));
  };

  test("the worst of each marker, shortest first, three reasons at most", () => {
    expect(
      read(
        { consumed_carb_g: 60, consumed_sodium_mg: 570, symptoms: { cramp: 1 } },
        { consumed_carb_g: 65, consumed_sodium_mg: 650, rating: 1 },
      ),
    ).toEqual({
      flagged: true,
      flagged_count: 4,
      top_reasons: ["Sodium 57%", "Carb 60%", "1 symptom"],
    });
  });

  test("symptoms by the most in one session, then the rating", () => {
    expect(read({ symptoms: { cramp: 1 } }, { symptoms: { cramp: 2 }, rating: 2 })).toEqual({
      flagged: true,
      flagged_count: 2,
      top_reasons: ["2 symptoms", "Low rating"],
    });
  });

  test("the hyponatremia pattern before all else", () => {
    const all = { consumed_carb_g: 10, consumed_sodium_mg: 410, consumed_fluid_ml: 1040 };
    const { flagged_count, top_reasons } = read({ ...all, rating: 1, symptoms: { cramp: 1 } });
    expect(flagged_count).toBe(5);
    expect(top_reasons).toEqual(["Hyponatremia pattern", "Carb 10%", "Sodium 41%"]);
  });

  test("carbohydrate, sodium, fluid in that order if equally short", () => {
    const [fluid, sodium, carb] = [
      { consumed_fluid_ml: 600 },
      { consumed_sodium_mg: 600 },
      { consumed_carb_g: 60 },
    ];
    const expected = ["Carb 60%", "Sodium 60%", "Fluid 60%"];
    expect(read(fluid, sodium, carb).top_reasons).toEqual(expected);
    expect(read({ ...fluid, ...sodium, ...carb }).top_reasons).toEqual(expected);
  });

  test("nothing if no bar is crossed", () => {
    expect(read({}, {})).toEqual({ flagged: false, flagged_count: 0, top_reasons: [] });
  });
});

test("whole percentages are shown unchanged", () => {
  for (let percent = 0; percent < 70; percent++) {
    const [marker] = crossings(judged({ consumed_carb_g: percent }), DEFAULT_SETTINGS);
    expect(marker?.reason).toBe(`Carb ${percent}%`);
  }
});
