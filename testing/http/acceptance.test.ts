import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { call } from "../http";
import { newPartner } from "../partner";
import { COMPLETE_CALL } from "../profile";

/** The service's acceptance numbers: a 70 kg runner for 90 minutes, at moderate effort and heat. */

let key: string;
beforeAll(async () => {
  key = (await newPartner()).testKey;
});

const BARE = {
  activity_type: "run",
  duration_min: 90,
  athlete_weight_kg: 70,
  intensity_level: 5,
  thermal_stress_level: 6,
};

const calculate = async (body: object) => {
  const answer = await call("POST", "/v1/nutrition/calculate", { key, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

test("a complete profile gives 29 g, 230 mg and 390 ml an hour, with certainty", async () => {
  const answer = await calculate(COMPLETE_CALL);
  expect(answer).toMatchObject({
    tier: "full",
    carb_g_per_hr: 29,
    sodium_mg_per_hr: 230,
    fluid_ml_per_hr: 390,
    precision: { profile_complete: true, missing_fields: [] },
    safety: { confidence_score: 1, not_instructions: true },
  });
  expect(answer.carb_range_g_per_hr).toBeUndefined();
});

describe("with weight, intensity and heat only", () => {
  test("it gives ranges and asks for the sweat level first", async () => {
    const answer = await calculate(BARE);
    expect(answer).toMatchObject({
      carb_range_g_per_hr: "28-35",
      sodium_range_mg_per_hr: "210-350",
      fluid_range_ml_per_hr: "160-420",
      precision: { profile_complete: false },
    });
    expect(answer.precision.missing_fields[0].field).toBe("sweat_level");
    expect(answer.carb_g_per_hr).toBeUndefined();
  });

  test("the sweat level narrows sodium and raises the fluid ceiling", async () => {
    expect(await calculate({ ...BARE, sweat_level: 5 })).toMatchObject({
      carb_range_g_per_hr: "28-35",
      sodium_range_mg_per_hr: "210-340",
      fluid_range_ml_per_hr: "190-450",
    });
  });
});

test("null is the same as an absent field", async () => {
  const { request_id: _one, ...bare } = await calculate(BARE);
  const nulls = { sex: null, age: null, sweat_level: null, concerns: null, athlete_id: null };
  const { request_id: _two, ...withNulls } = await calculate({ ...BARE, ...nulls });
  expect(withNulls).toEqual(bare);
});

test("weather answers the heat question and goes directly into the numbers", async () => {
  const { thermal_stress_level: _heat, ...rest } = COMPLETE_CALL;
  const weather = { temperature_c: 30, humidity_pct: 60 };
  const { inputs_resolved, ...answer } = await calculate({ ...rest, ...weather });
  const { thermal_stress_level, wbgt_c } = inputs_resolved;
  expect(wbgt_c).toBeGreaterThan(24);
  expect(wbgt_c).toBeLessThan(30);
  const byLevel = await calculate({ ...rest, thermal_stress_level });
  expect(answer.carb_g_per_hr).toBe(byLevel.carb_g_per_hr);
  expect(answer.precision.profile_complete).toBe(true);
});

test("the call in README.md gets the answer shown there, except for what it leaves out", async () => {
  const text = readFileSync("README.md", "utf8");
  const [, path, body = ""] = /^curl -s \S+:3000(\S+) .+? -d '(\{.+?\})'$/ms.exec(text) ?? [];
  const [, block = ""] = /^```json\n(.+?)^```$/ms.exec(text) ?? [];
  expect(path).toBe("/v1/nutrition/calculate");
  const { safety, precision, "…": _, ...rates } = JSON.parse(block);
  const answer = await calculate(JSON.parse(body));
  expect(answer).toMatchObject(rates);
  const warnings = safety.warnings.map((told: string) =>
    expect.stringMatching(new RegExp(`^${told.replace(" …", " ")}`)),
  );
  expect(answer.safety).toEqual({ ...safety, warnings });
  const { profile_complete, missing_fields } = answer.precision;
  expect(profile_complete).toBe(precision.profile_complete);
  expect(missing_fields[0].field).toBe(precision.missing_fields[0].field);
  expect(text).toContain("because eleven questions are open");
  expect(missing_fields).toHaveLength(11);
});
