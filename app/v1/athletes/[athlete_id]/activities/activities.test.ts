import { beforeAll, describe, expect, test } from "vitest";
import { expectError } from "@/testing/answers";
import { newActivity, newAthlete, SESSION, succeed } from "@/testing/athletes";
import { clientOf, taken } from "@/testing/client";
import { call } from "@/testing/http";
import { newPartner } from "@/testing/partner";
import { PROFILE } from "@/testing/profile";

const { db } = await import("@/lib/platform/db");

let key = "";
beforeAll(async () => {
  key = (await newPartner()).testKey;
});

const ask = (method: "GET" | "POST" | "PATCH", path: string, body?: unknown) =>
  succeed(method, path, { key, ...(body === undefined ? {} : { body }) });
const activitiesOf = (athleteId: string) => `/v1/athletes/${athleteId}/activities`;

/** Strips what may differ between two answers to the same question. */
function timeless({ request_id: _, prescription, ...flat }: Record<string, unknown>) {
  return { ...flat, prescription: { ...Object(prescription), calculated_at: 0 } };
}

describe("an import with calculation", () => {
  test("gives the same answer as the activity's own calculation", async () => {
    const { id } = await newAthlete(key);
    const body = { calculate: true, activities: [SESSION] };
    const imported = await ask("POST", `${activitiesOf(id)}/import`, body);
    const [{ activity_id, result }] = imported.prescriptions;
    const answer = await ask("POST", `${activitiesOf(id)}/${activity_id}/calculate`);
    const { trial_calls_remaining_today: left, ...rest } = timeless(answer) as {
      [K: string]: unknown;
    };
    expect(timeless(result)).toEqual({ ...rest, trial_calls_remaining_today: Number(left) + 1 });
    expect(Object.keys(result).sort()).toEqual(Object.keys(answer).sort());
    expect(result).toMatchObject({ activity_id, athlete_id: id, request_id: imported.request_id });
    expect(result.prescription).toEqual(imported.imported[0].prescription);
  });

  test("emits no prescription event for a teaser, like the activity's own", async () => {
    const { id } = await newAthlete(key);
    const activities = Array.from({ length: 16 }, () => SESSION);
    const imported = await ask("POST", `${activitiesOf(id)}/import`, {
      calculate: true,
      activities,
    });
    const { activity_id, result } = imported.prescriptions[15];
    const answer = await ask("POST", `${activitiesOf(id)}/${activity_id}/calculate`);
    for (const teaser of [result, answer]) {
      expect(teaser.tier).toBe("teaser");
      expect(Object.keys(teaser)).not.toContain("prescription");
    }
    expect(imported.imported[15].prescription).toBeNull();
  });
});

describe("the time of an activity", () => {
  const SENT = "2026-05-28T22:26:40+02:00";
  const MS = 1_780_000_000_000;

  test("may be a string when creating, changing and importing, and is returned in milliseconds", async () => {
    const { id } = await newAthlete(key);
    const created = await newActivity(key, id, { scheduled_at: SENT, started_at: MS });
    expect(created).toMatchObject({ scheduled_at: MS, started_at: MS });
    const path = `${activitiesOf(id)}/${created.id}`;
    const patched = await ask("PATCH", path, { started_at: "2026-05-28T20:26:41Z" });
    expect(patched).toMatchObject({ scheduled_at: MS, started_at: MS + 1000 });
    const { imported } = await ask("POST", `${activitiesOf(id)}/import`, {
      activities: [{ ...SESSION, scheduled_at: SENT }],
    });
    expect(imported).toMatchObject([{ scheduled_at: MS }]);
  });

  test("may be the same as another's: a partner's sessions may overlap", async () => {
    const { id } = await newAthlete(key);
    for (const scheduled_at of [MS, MS, MS + 1000])
      expect(await newActivity(key, id, { scheduled_at })).toMatchObject({ scheduled_at });
  });

  test("without a time zone is refused by name", async () => {
    const { id } = await newAthlete(key);
    const local = "2026-05-28T22:26:40";
    const body = { ...SESSION, started_at: local };
    const answer = await call("POST", activitiesOf(id), { key, body });
    expectError(answer, "invalid_value", { param: "started_at" });
    expect(answer.body.error.message).toContain("with Z or an offset");
    const { errors } = await ask("POST", `${activitiesOf(id)}/import`, { activities: [body] });
    expect(errors).toMatchObject([{ index: 0, code: "invalid_value", param: "started_at" }]);
  });
});

describe("a debrief", () => {
  const CALCULATE = "/v1/athletes/{athlete_id}/activities/{activity_id}/calculate";
  const REPORT = { rating: 3, consumed_carb_g: 90, as_used: { carb_g: 100 } };
  const keptOf = (id: string) => db.activity.findUniqueOrThrow({ where: { id } });

  test("keeps the plan in place when it arrived, whatever is calculated or changed afterwards", async () => {
    const client = clientOf(key);
    const athlete = await taken(client.POST("/v1/athletes", { body: PROFILE }));
    const ofAthlete = { path: { athlete_id: athlete.id } };
    const activity = await taken(
      client.POST("/v1/athletes/{athlete_id}/activities", { params: ofAthlete, body: SESSION }),
    );
    const params = { path: { athlete_id: athlete.id, activity_id: activity.id } };
    const { prescription } = await taken(client.POST(CALCULATE, { params, body: {} }));
    const feedback = await taken(
      client.POST("/v1/athletes/{athlete_id}/activities/{activity_id}/feedback", {
        params,
        body: REPORT,
      }),
    );
    await taken(
      client.PATCH("/v1/athletes/{athlete_id}", { params: ofAthlete, body: { weight_kg: 95 } }),
    );
    await taken(client.POST(CALCULATE, { params, body: { duration_min: 60 } }));
    expect(await keptOf(activity.id)).toMatchObject({
      debriefPlan: "exact",
      suggestedTotals: {
        carb_g: prescription?.total_carb_g,
        sodium_mg: prescription?.total_sodium_mg,
        fluid_ml: prescription?.total_fluid_ml,
      },
      asUsedTotals: { carb_g: 100, sodium_mg: null, fluid_ml: null },
      reportSource: "partner",
      reportCompleteness: 2 / 6,
      profileSnapshot: { ...PROFILE },
    });
    const shown = await taken(
      client.GET("/v1/athletes/{athlete_id}/activities/{activity_id}", { params }),
    );
    expect(shown.feedback).toEqual(withoutRequest(feedback));
  });

  test("without a plan keeps the first one that is stored later", async () => {
    const { id } = await newAthlete(key);
    const activity = await newActivity(key, id);
    const path = `${activitiesOf(id)}/${activity.id}`;
    await ask("POST", `${path}/feedback`, { rating: 3 });
    const none = { debriefPlan: "none", suggestedTotals: null, asUsedTotals: null };
    expect(await keptOf(activity.id)).toMatchObject(none);
    const { prescription } = await ask("POST", `${path}/calculate`);
    await ask("POST", `${path}/calculate`, { duration_min: 60 });
    expect(await keptOf(activity.id)).toMatchObject({
      debriefPlan: "exact",
      suggestedTotals: { carb_g: prescription.total_carb_g },
    });
  });
});

const withoutRequest = ({ request_id: _, ...rest }: Record<string, unknown>) => rest;

describe("the heat of an activity", () => {
  const WEATHER = { temperature_c: 30, humidity_pct: 50, solar: 1 };
  const NONE = { temperature_c: null, humidity_pct: null, solar: null };

  test("is a level or weather: the one written last replaces the other", async () => {
    const { id } = await newAthlete(key);
    const { thermal_stress_level: _, ...mild } = SESSION;
    const created = await newActivity(key, id, { ...mild, thermal_stress_level: null, ...WEATHER });
    expect(created).toMatchObject({ ...WEATHER, thermal_stress_level: null });
    const path = `${activitiesOf(id)}/${created.id}`;
    const levelled = await ask("PATCH", path, { thermal_stress_level: 4 });
    expect(levelled).toMatchObject({ ...NONE, thermal_stress_level: 4 });
    const weather = await ask("PATCH", path, { temperature_c: 10, humidity_pct: 80 });
    expect(weather).toMatchObject({
      ...{ temperature_c: 10, humidity_pct: 80, solar: null },
      thermal_stress_level: null,
    });
    expect(await ask("PATCH", path, { temperature_c: null })).toMatchObject(NONE);
  });

  test("is used as stored, unless the call sends another", async () => {
    const { id } = await newAthlete(key);
    const stored = await newActivity(key, id, {
      ...SESSION,
      thermal_stress_level: null,
      ...WEATHER,
    });
    const path = `${activitiesOf(id)}/${stored.id}/calculate`;
    const hot = await ask("POST", path);
    expect(hot.inputs_resolved.wbgt_c).toBeGreaterThan(25);
    const cool = await ask("POST", path, { temperature_c: 5, humidity_pct: 50 });
    expect(cool.inputs_resolved.wbgt_c).toBeLessThan(10);
    expect((await ask("POST", path, { thermal_stress_level: 5 })).inputs_resolved).toBeUndefined();
  });

  test("is refused in both forms at once, when creating, changing and importing", async () => {
    const { id } = await newAthlete(key);
    const both = { ...SESSION, thermal_stress_level: 5, ...WEATHER };
    const answer = await call("POST", activitiesOf(id), { key, body: both });
    expectError(answer, "invalid_value", { param: "thermal_stress_level" });
    const { errors } = await ask("POST", `${activitiesOf(id)}/import`, { activities: [both] });
    expect(errors).toMatchObject([{ code: "invalid_value", param: "thermal_stress_level" }]);
  });
});

describe("two names for one field", () => {
  test("are accepted by both calls and activities", async () => {
    const { id } = await newAthlete(key);
    const { type, is_race_event: _, ...rest } = SESSION as Record<string, unknown>;
    const body = { ...rest, activity_type: type, is_race: true };
    const created = await ask("POST", activitiesOf(id), body);
    expect(created).toMatchObject({ type, is_race_event: true });
    const flat = { type: "run", duration_min: 60, weight_kg: 70, is_race_event: false };
    const answer = await ask("POST", "/v1/nutrition/calculate", flat);
    const missing = answer.precision.missing_fields.map(({ field }: { field: string }) => field);
    expect(missing).not.toContain("athlete_weight_kg");
    expect(missing).not.toContain("is_race");
  });

  test("are refused if both are sent and differ", async () => {
    const body = { type: "run", activity_type: "bike", duration_min: 60 };
    const answer = await call("POST", "/v1/nutrition/calculate", { key, body });
    expectError(answer, "invalid_value", { param: "type" });
    const same = { ...body, activity_type: "run" };
    expect((await call("POST", "/v1/nutrition/calculate", { key, body: same })).status).toBe(200);
  });
});
