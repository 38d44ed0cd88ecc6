import { beforeAll, describe, expect, test } from "vitest";
import { expectError } from "../answers";
import { newActivity, newAthlete } from "../athletes";
import { call } from "../http";
import { newPartner } from "../partner";

/** Fields with unknown names: nothing is dropped silently. */

let key = "";
let athlete: Record<string, unknown> & { id: string };
beforeAll(async () => {
  ({ testKey: key } = await newPartner());
  athlete = await newAthlete(key);
});
const ask = (method: "POST" | "PATCH", path: string, body: object, headers = {}) =>
  call(method, path, { key, body, headers });
const ignored = (field: string, did_you_mean: string | null) => ({ field, did_you_mean });

describe("an unknown field", () => {
  const session = { activity_type: "bike", duration_min: 180 };

  test("is named with the answer, along with the field that was meant", async () => {
    const body = { ...session, temprature_c: 34, humidity_pct: 50, solar_panels: 2 };
    const refused = await ask("POST", "/v1/nutrition/calculate", body);
    expectError(refused, "missing_field", { param: "temperature_c" });
    const sent = { ...session, athlete_wieght_kg: 68, solar_panels: 2 };
    const { status, body: answer } = await ask("POST", "/v1/nutrition/calculate", sent);
    expect(status).toBe(200);
    expect(answer.ignored_fields).toEqual([
      ignored("athlete_wieght_kg", "athlete_weight_kg"),
      ignored("solar_panels", null),
    ]);
  });

  test("is named with its path, at most twenty in all", async () => {
    const body = { name: "Sam", settings: { sweat_leval: 5 } };
    const { body: made } = await ask("POST", "/v1/athletes", body);
    expect(made.ignored_fields).toEqual([ignored("settings.sweat_leval", "sweat_level")]);
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`x_${index}`, 1]));
    const { body: second } = await ask("POST", "/v1/athletes", many);
    expect(second.ignored_fields).toHaveLength(20);
  });

  test("is named if it only exists elsewhere, in the body or in the answer", async () => {
    const flat = { name: "Sam", weight_kg: 61, sweat_level: 7 };
    const { body: made } = await ask("POST", "/v1/athletes", flat);
    expect(made.ignored_fields).toEqual([ignored("sweat_level", null)]);
    const batch = await ask("POST", "/v1/athletes/batch", { athletes: [flat] });
    expect(batch.body.ignored_fields).toEqual([ignored("athletes.0.sweat_level", null)]);
    expectError(await ask("PATCH", `/v1/athletes/${athlete.id}`, { sweat_level: 7 }), "no_changes");
    const { id } = await newActivity(key, athlete.id);
    const path = `/v1/athletes/${athlete.id}/activities/${id}/feedback`;
    const reported = await ask("POST", path, { rating: 4, carb_g: 170, fluid_ml: 1500 });
    expect(reported.body.ignored_fields.map(({ field }: { field: string }) => field)).toEqual([
      "carb_g",
      "fluid_ml",
    ]);
  });

  test("is named if it is a report sent with its activity, or a setting outside its document", async () => {
    const told = { ...{ type: "run", duration_min: 240 }, feedback: { rating: 1 } };
    const path = `/v1/athletes/${athlete.id}/activities`;
    const { body: made } = await ask("POST", path, told);
    expect(made.ignored_fields).toEqual([ignored("feedback", null)]);
    const imported = await ask("POST", `${path}/import`, { activities: [told] });
    expect(imported.body.ignored_fields).toEqual([ignored("activities.0.feedback", null)]);
  });

  test("in a batch is named for each item", async () => {
    const many = Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`x_${index}`, 1]));
    const athletes = [{ name: "A", ...many }, { nmae: "B" }, { name: "C", ...many }];
    const { body } = await ask("POST", "/v1/athletes/batch", { athletes });
    expect(body.ignored_fields).toHaveLength(31);
    expect(body.ignored_fields).toContainEqual(ignored("athletes.1.nmae", "name"));
    const scenarios = [{ ...session, intensty_level: 6 }];
    const batch = await ask("POST", "/v1/nutrition/calculate/batch", { scenarios });
    expect(batch.body.ignored_fields).toEqual([
      ignored("scenarios.0.intensty_level", "intensity_level"),
    ]);
  });

  test("doesn't include what a webhook's answer has", async () => {
    const { body: made } = await ask("POST", "/v1/webhooks", {
      url: "https://example.com/hook",
      events: ["subscription.created"],
    });
    const { secret: _secret, ...webhook } = made.webhook;
    const patched = await ask("PATCH", `/v1/webhooks/${webhook.id}`, webhook);
    expect(patched.body.ignored_fields ?? []).toEqual([]);
  });

  test("is named in a repeated answer too", async () => {
    const headers = { "idempotency-key": "typing" };
    const first = await ask("POST", "/v1/athletes", { nmae: "Sam" }, headers);
    const again = await ask("POST", "/v1/athletes", { nmae: "Sam" }, headers);
    expect(first.body.ignored_fields).toEqual([ignored("nmae", "name")]);
    expect(again.text).toBe(first.text);
  });

  test("doesn't include fields set by the service, alternative spellings or keys of an open map", async () => {
    const { id, ...activity } = await newActivity(key, athlete.id);
    const path = `/v1/athletes/${athlete.id}/activities/${id}`;
    for (const [method, at, body] of [
      ["PATCH", `/v1/athletes/${athlete.id}`, athlete],
      ["PATCH", path, { ...activity, id }],
      ["POST", "/v1/nutrition/calculate", { ...session, weight_kg: 68, is_race_event: true }],
      ["POST", `${path}/feedback`, { rating: 4, weather: { wind: { gusts: 9 } }, symptoms: {} }],
    ] as const) {
      const answer = await ask(method, at, body);
      expect([at, answer.status < 300, answer.body.ignored_fields ?? []]).toEqual([at, true, []]);
    }
  });
});

test.each([{}, { nmae: "Sam" }])(
  "a PATCH that names no known field is refused: %j",
  async (body) => {
    const activity = await newActivity(key, athlete.id);
    for (const path of ["", "/settings", `/activities/${activity.id}`])
      expectError(await ask("PATCH", `/v1/athletes/${athlete.id}${path}`, body), "no_changes");
  },
);

test("every wrong field of a request is listed, the first one as before", async () => {
  const body = { type: "chess", duration_min: -1, intensity_level: 99 };
  const refused = await ask("POST", `/v1/athletes/${athlete.id}/activities`, body);
  expectError(refused, "invalid_value", { param: "type" });
  const params = refused.body.error.errors.map(({ param }: { param: string }) => param);
  expect(params).toEqual(["type", "duration_min", "intensity_level"]);
  const one = await ask("POST", `/v1/athletes/${athlete.id}/activities`, { type: "run" });
  expectError(one, "missing_field", { param: "duration_min" });
  expect(one.body.error.errors).toBeUndefined();
});

test("with more than twenty wrong fields, the first twenty are listed", async () => {
  const { id } = await newActivity(key, athlete.id);
  const counts = Array.from({ length: 30 }, (_, index) => [`symptom_${index}`, -1]);
  const body = { rating: 3, symptoms: Object.fromEntries(counts) };
  const path = `/v1/athletes/${athlete.id}/activities/${id}/feedback`;
  const refused = await ask("POST", path, body);
  expectError(refused, "invalid_value", { param: "symptoms.symptom_0" });
  const params = refused.body.error.errors.map(({ param }: { param: string }) => param);
  expect(params).toEqual(counts.slice(0, 20).map(([name]) => `symptoms.${name}`));
});
