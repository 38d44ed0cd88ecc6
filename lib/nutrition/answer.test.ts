import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StoredProfile } from "@/lib/athletes/completeness";
import { CalculateInput, FlatPrescription } from "@/lib/contract/prescription";
import { ACTIVITY_TYPES, CARB_EXPERIENCES, CONCERNS, SEXES } from "@/lib/contract/vocabulary";
import { COMPLETE_CALL } from "@/testing/profile";
import { PROPERTY_RUNS } from "@/testing/property";
import { answer, callToAction } from "./answer";
import { resolvedFrom, weatherIn } from "./engine-input";
import type { View } from "./standing";

const level = fc.integer({ min: 1, max: 9 });
const ten = fc.double({ min: 1, max: 10, noNaN: true });
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });

const inputs = fc
  .record({
    activity_type: fc.constantFrom(...ACTIVITY_TYPES),
    duration_min: fc.double({ min: 1, max: 2880, noNaN: true }),
    intensity_level: maybe(ten),
    is_race: maybe(fc.boolean()),
    meal_before_min: maybe(fc.integer({ min: 0, max: 1440 })),
    athlete_weight_kg: maybe(fc.double({ min: 20, max: 250, noNaN: true })),
    sex: maybe(fc.constantFrom(...SEXES)),
    age: maybe(fc.integer({ min: 5, max: 110 })),
    sweat_level: maybe(level),
    saltiness: maybe(level),
    carb_experience: maybe(fc.constantFrom(...CARB_EXPERIENCES)),
    concerns: maybe(fc.dictionary(fc.constantFrom(...CONCERNS), fc.boolean())),
  })
  .chain((input) =>
    fc
      .oneof(
        fc.record({ thermal_stress_level: maybe(ten) }),
        fc.record({
          temperature_c: fc.double({ min: -20, max: 50, noNaN: true }),
          humidity_pct: fc.double({ min: 5, max: 99, noNaN: true }),
        }),
      )
      .map((heat) => CalculateInput.parse({ ...input, ...heat })),
  );

const WHOLE: StoredProfile = {
  sex: "female",
  yearOfBirth: 1990,
  weightKg: 62,
  settings: {
    sweat_level: 5,
    saltiness: 5,
    satiety_level: 5,
    fitness_level: 5,
    carb_experience: "range_40_60",
    usual_carb_consumption: "range_60_80",
    concerns_answered: true,
  },
};
const EMPTY: StoredProfile = { sex: null, yearOfBirth: null, weightKg: null, settings: {} };
const FREEZING = { activity_type: ACTIVITY_TYPES[0], duration_min: 60, humidity_pct: 50 };
const OFFER = { subscribeUrl: "http://localhost/subscribe/x", isSold: true };
const VIEWS: readonly View[] = [
  { kind: "full" },
  { kind: "trial", endsAtMs: 1, remainingToday: 3 },
  { kind: "trial", endsAtMs: 1, remainingToday: null },
  { kind: "teaser", ...OFFER, capped: null },
  { kind: "teaser", ...OFFER, capped: { endsAtMs: 1, dailyCap: 15 } },
];

const EXACT = ["carb_g_per_hr", "sodium_mg_per_hr", "fluid_ml_per_hr"] as const;
const RANGES = ["carb_range_g_per_hr", "sodium_range_mg_per_hr", "fluid_range_ml_per_hr"] as const;

const everyAnswer = fc
  .record({
    input: inputs,
    profile: fc.constantFrom(null, EMPTY, WHOLE),
    view: fc.constantFrom(...VIEWS),
  })
  .map(({ input, profile, view }) => ({
    view,
    flat: answer(input, profile, { baseUrl: "http://localhost", year: 2026, view }),
  }));

describe("an answer", () => {
  test("is exactly what its schema declares, even after a JSON round trip", () => {
    fc.assert(
      fc.property(everyAnswer, ({ flat }) => {
        expect(JSON.parse(JSON.stringify(flat))).toStrictEqual(FlatPrescription.parse(flat));
      }),
      { numRuns: PROPERTY_RUNS },
    );
  });

  test("shows a WBGT that rounds to zero as zero, from either side", () => {
    const wbgtAt = (temperature_c: number) =>
      resolvedFrom(weatherIn(CalculateInput.parse({ ...FREEZING, temperature_c })))?.wbgt_c;
    const around = Array.from({ length: 4_001 }, (_, step) => wbgtAt(-6 + step * 0.002));
    const zeros = around.filter((wbgt_c) => wbgt_c === 0);
    expect(zeros.length).toBeGreaterThan(0);
    for (const zero of zeros) expect(zero).toBe(0);
  });

  test("gives numbers or ranges, never both, and a teaser gives no numbers at all", () => {
    fc.assert(
      fc.property(everyAnswer, ({ flat, view }) => {
        const isExact = view.kind !== "teaser" && flat.precision.profile_complete;
        for (const field of EXACT) expect(flat[field] !== undefined).toBe(isExact);
        for (const field of RANGES) expect(flat[field] !== undefined).toBe(!isExact);
        expect(flat.tier).toBe(view.kind === "teaser" ? "teaser" : "full");
      }),
    );
  });

  test("is certain exactly when nothing is missing", () => {
    fc.assert(
      fc.property(everyAnswer, ({ flat: { precision, safety } }) => {
        expect(precision.profile_complete).toBe(precision.missing_fields.length === 0);
        expect(safety.confidence_score === 1).toBe(precision.profile_complete);
      }),
    );
  });
});

test("an answer with questions open names the most useful one", () => {
  const call = CalculateInput.parse({ activity_type: "run", duration_min: 60 });
  const view: View = { kind: "full" };
  const { message, missing_fields } = answer(call, null, {
    ...{ baseUrl: "http://localhost", year: 2026, view },
  }).precision;
  expect(message).toBe(
    `${missing_fields.length} answers are missing. The most useful next one: ${missing_fields[0]?.display_label}.`,
  );
});

describe("contradictory answers", () => {
  const messageOf = (
    carb_experience: string,
    usual_carb_consumption: string,
    call: object = { activity_type: "run", duration_min: 60 },
  ) =>
    answer(CalculateInput.parse({ ...call, carb_experience, usual_carb_consumption }), null, {
      baseUrl: "http://localhost",
      year: 2026,
      view: { kind: "full" },
    }).precision.message;

  test("are reported, with both", () => {
    expect(messageOf("range_40_60", "range_80_100")).toMatch(/40 to 60 g, but usually it is 80/);
    expect(messageOf("range_0_30", "range_60_80")).toMatch(/contradict/);
  });

  test("are never called exact, even if every question is answered", () => {
    expect(messageOf("range_40_60", "range_60_80", COMPLETE_CALL)).toMatch(/exact/);
    expect(messageOf("range_40_60", "range_80_100", COMPLETE_CALL)).toMatch(
      /^Two answers contradict each other: .* Check both; until then treat the numbers as an estimate\.$/,
    );
  });

  test("are allowed if both can be true", () => {
    expect(messageOf("range_40_60", "range_60_80")).not.toMatch(/contradict/);
    expect(messageOf("range_gt_70", "range_gt_100")).not.toMatch(/contradict/);
    expect(messageOf("range_0_30", "range_lt_60")).not.toMatch(/contradict/);
  });
});

test("a teaser asks for a subscription only if one is for sale", () => {
  expect(callToAction(OFFER).message).toContain("Subscribe");
  expect(callToAction({ ...OFFER, isSold: false }).message).toContain("none are sold here");
});
