import { describe, expect, it } from "vitest";
import type { EngineInput } from "@/lib/engine/answers";
import { prescribe } from "@/lib/engine/engine";
import { WORKED_EXAMPLES } from "@/lib/engine/validation/worked-examples";
import { teaserRanges } from "@/lib/nutrition/teaser";
import { COMPLETE_CALL } from "@/testing/profile";

const RUNNER: EngineInput = {
  activity_type: "run",
  duration_min: 90,
  athlete_weight_kg: 70,
  intensity_level: 5,
  thermal_stress_level: 6,
};

/** Returns half a unit of the last printed digit. */
function printedTolerance(printed: number): number {
  const decimals = String(printed).split(".")[1]?.length ?? 0;
  return 0.5 * 10 ** -decimals + 1e-9;
}

describe.each(WORKED_EXAMPLES)("worked example $id: $title", (example) => {
  const answer = prescribe(example.input);
  const figures: Record<string, unknown> = { ...answer, ...answer.detail };

  it.each(Object.entries(example.physical))(
    "agrees on %s to the printed digit",
    (name, printed) => {
      expect(Math.abs(Number(figures[name]) - printed)).toBeLessThanOrEqual(
        printedTolerance(printed),
      );
    },
  );

  it("publishes exactly these numbers", () => {
    expect(answer).toMatchObject(example.published);
  });

  it("gives exactly these warnings", () => {
    expect(answer.warnings.map(({ code, severity }) => [code, severity])).toEqual(example.warnings);
  });

  it("shows this band and ranks missing answers like this", () => {
    expect(answer.band).toEqual(example.band ?? null);
    const ranked = answer.missing_fields.map(({ field, impact }) => [
      field,
      Math.round(impact * 100) / 100,
    ]);
    expect(ranked.slice(0, example.missing?.length ?? 0)).toEqual(example.missing ?? []);
    expect(ranked.length > 0).toBe(example.missing !== undefined);
  });
});

describe("teaser of the worked examples", () => {
  it.each([
    ["E1", "1-60", "10-500", "10-350"],
    ["E4", "60-90", "500-1000", "500-1000"],
    ["E7", "60-90", "1000-1500", "1000-1370"],
  ])("%s shows %s g, %s mg and %s ml", (id, carb, sodium, fluid) => {
    const example = WORKED_EXAMPLES.find((candidate) => candidate.id === id);
    expect(example && teaserRanges(prescribe(example.input))).toEqual({
      carb_range_g_per_hr: carb,
      sodium_range_mg_per_hr: sodium,
      fluid_range_ml_per_hr: fluid,
    });
  });
});

describe("a 70 kg runner over 90 minutes", () => {
  it("gets exact numbers if every question is answered", () => {
    expect(prescribe(COMPLETE_CALL)).toMatchObject({
      carb_g_per_hr: 29,
      sodium_mg_per_hr: 230,
      fluid_ml_per_hr: 390,
      band: null,
      missing_fields: [],
      confidence_score: 1,
    });
  });

  it("gets bands, led by the sweat question, if only weight, intensity and heat are known", () => {
    const answer = prescribe(RUNNER);
    expect(answer.band).toEqual({
      carb_g_per_hr: { low: 28, high: 35 },
      sodium_mg_per_hr: { low: 210, high: 350 },
      fluid_ml_per_hr: { low: 160, high: 420 },
    });
    expect(answer.missing_fields[0]?.field).toBe("sweat_level");
  });

  it("gets a narrower sodium band and a higher ceiling for answering the sweat question", () => {
    expect(prescribe({ ...RUNNER, sweat_level: 5 }).band).toMatchObject({
      sodium_mg_per_hr: { low: 210, high: 340 },
      fluid_ml_per_hr: { low: 190, high: 450 },
    });
  });
});

describe("what counts as an answer", () => {
  it("an empty concerns block is an answer, an absent one is not", () => {
    const unsaid = prescribe({ ...COMPLETE_CALL, concerns: undefined });
    expect(unsaid.missing_fields.map(({ field }) => field)).toEqual(["concerns"]);
    expect(prescribe(COMPLETE_CALL).missing_fields).toEqual([]);
  });

  it("a year of birth gives an age only with a reference year", () => {
    const born = { ...COMPLETE_CALL, age: undefined, year_of_birth: 1990 };
    expect(prescribe(born).missing_fields.map(({ field }) => field)).toEqual(["age"]);
    expect(prescribe({ ...born, reference_year: 2025 })).toEqual(prescribe(COMPLETE_CALL));
  });

  it("a personal carbohydrate ceiling is never missing and only narrows", () => {
    const limited = prescribe({
      ...COMPLETE_CALL,
      duration_min: 300,
      carb_upper_limit_override: 50,
    });
    expect(limited.carb_g_per_hr).toBe(50);
    expect(limited.confidence_score).toBe(1);
  });

  it("an unanswered sex is treated as the midpoint, as for intersex", () => {
    const unsaid = prescribe({ ...COMPLETE_CALL, sex: undefined });
    const intersex = prescribe({ ...COMPLETE_CALL, sex: "intersex" });
    expect(unsaid.detail.sweat_rate_ml_per_hr).toBe(intersex.detail.sweat_rate_ml_per_hr);
  });

  it("numbers outside the accepted range are clamped", () => {
    const beyond = prescribe({ ...COMPLETE_CALL, athlete_weight_kg: 400, age: 140 });
    expect(beyond).toEqual(prescribe({ ...COMPLETE_CALL, athlete_weight_kg: 250, age: 100 }));
  });
});

describe("a band where the gut limits carbohydrate", () => {
  it("never exceeds what the gut tolerates if carbohydrate is certain", () => {
    const { saltiness: _, ...rest } = { ...COMPLETE_CALL, duration_min: 300, satiety_level: 6 };
    const answer = prescribe({ ...rest, usual_carb_consumption: "range_lt_60", is_race: true });
    expect(answer.detail.gut_ceiling_g_per_hr).toBeCloseTo(62.985, 6);
    expect(answer.band?.carb_g_per_hr).toEqual({ low: 62, high: 62 });
  });
});
