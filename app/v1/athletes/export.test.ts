import { request } from "node:http";
import { expect, test } from "vitest";
import { AthleteExport } from "@/lib/contract/export";
import { newAthlete, newStory, succeed } from "@/testing/athletes";
import { BASE_URL, call } from "@/testing/http";
import { inDays } from "@/testing/organizations";
import { newPartner, type TestPartner } from "@/testing/partner";
import { PROFILE } from "@/testing/profile";

const { pool } = await import("@/lib/platform/db");

/** Adds activities with long names to an athlete, many in the same millisecond. */
/** Rows per statement: few enough to write quickly even on a busy machine. */
const AT_ONCE = 5_000;

async function addActivities({ accountId }: TestPartner, id: string, count: number) {
  for (let from = 1; from <= count; from += AT_ONCE)
    await pool.query(
      `INSERT INTO activity (id, account_id, athlete_id, type, duration_min, name, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, 'run', 60, repeat('n', 200), now() - (n / 700) * interval '1 s', now()
       FROM generate_series($3::int, $4::int) n`,
      [accountId, id, from, Math.min(count, from + AT_ONCE - 1)],
    );
}

test("an export contains everything stored about an athlete", async () => {
  const partner = await newPartner();
  const key = partner.testKey;
  const { athlete_id, activity_id } = await newStory(key, { email: "sam@athlete.example" });
  const path = `/v1/athletes/${athlete_id}`;
  await succeed("POST", `/v1/test/athletes/${athlete_id}/simulate-subscription`, {
    key,
    body: { active: true },
  });
  const org = await succeed("POST", "/v1/organizations", { key, body: { display_name: "T" } });
  const at = `/v1/organizations/${org.id}`;
  const block = { type: "team", seats: 2, start_date: inDays(-1), end_date: inDays(30) };
  const { id: sub } = await succeed("POST", `${at}/subscriptions`, { key, body: block });
  const licenses = `${at}/subscriptions/${sub}/licenses`;
  await succeed("POST", licenses, { key, body: [{ athlete_id, name: "Sam" }] });
  const member = { email: "sam@athlete.example", athlete_id };
  await succeed("POST", `${at}/members`, { key, body: member });

  const answer = await call("POST", `${path}/export`, { key });
  expect(answer.headers["content-type"]).toBe("application/json");
  const copy = AthleteExport.parse(answer.body);
  const { body: athlete } = await call("GET", path, { key });
  const { request_id: _, ...record } = athlete;
  expect(copy.athlete).toEqual(record);
  expect(copy.trial).toMatchObject({ last_day_calls: 1 });
  expect(copy.standing.status).toBe("full");
  expect(copy.standing.sources.map(({ kind }) => kind)).toEqual(["trial", "purchase", "seat"]);
  expect(copy.purchases).toMatchObject([{ plan: "lifetime", source: "simulated" }]);
  expect(copy.licenses).toMatchObject([{ subscription_id: sub, org_id: org.id, name: "Sam" }]);
  expect(copy.memberships).toMatchObject([{ email: "sam@athlete.example", org_id: org.id }]);
  const [activity] = copy.activities;
  expect(activity).toMatchObject({ id: activity_id, feedback: { rating: 4 } });
  expect(activity?.debrief_basis).toMatchObject({
    plan: "exact",
    report_source: "partner",
    profile_snapshot: { weight_kg: PROFILE.weight_kg },
  });
  expect(activity?.prescription).not.toBeNull();
  expect(activity?.prescription_safety).not.toBeNull();
  expect(copy.request_id).toBe(answer.headers["x-request-id"]);
});

test("an export has the range that a debrief of a plan with ranges is judged by", async () => {
  const { testKey: key } = await newPartner();
  const { id } = await newAthlete(key);
  const session = { type: "bike", duration_min: 180, intensity_level: 6 };
  const { id: activity } = await succeed("POST", `/v1/athletes/${id}/activities`, {
    key,
    body: session,
  });
  const path = `/v1/athletes/${id}/activities/${activity}`;
  await succeed("POST", `${path}/calculate`, { key, body: {} });
  await succeed("POST", `${path}/feedback`, { key, body: { rating: 4 } });
  const { activities } = await succeed("POST", `/v1/athletes/${id}/export`, { key });
  expect(activities).toMatchObject([
    {
      prescription_made_of: { engine_version: expect.any(String) },
      debrief_basis: {
        plan: "banded",
        suggested_range: { carb_g: [expect.any(Number), expect.any(Number)] },
        fluid_ceiling_ml_per_hr: expect.any(Number),
      },
    },
  ]);
});

test("an export has the inputs of each prescription, whatever is answered afterwards", async () => {
  const { testKey: key } = await newPartner();
  const { athlete_id, activity_id } = await newStory(key);
  const path = `/v1/athletes/${athlete_id}`;
  const read = async () => {
    const copy = AthleteExport.parse(await succeed("POST", `${path}/export`, { key }));
    const [activity] = copy.activities;
    if (!activity) throw new Error("The export has no activity.");
    return activity;
  };
  const { prescription_made_of: made, prescription_safety: safety } = await read();
  const { carb_experience, sweat_level } = PROFILE.settings;
  expect(made).toMatchObject({
    answers: { duration_min: 180, athlete_weight_kg: 62, carb_experience, sweat_level },
    missing: [],
    sweat_rate_ml_per_hr: expect.any(Number),
    sweat_sodium_mmol_per_l: expect.any(Number),
    max_safe_fluid_ml_per_hr: safety?.max_safe_fluid_ml_per_hr,
    max_safe_sodium_mg_per_hr: safety?.max_safe_sodium_mg_per_hr,
  });
  const settings = { ...PROFILE.settings, sweat_level: 9, saltiness: 9 };
  await succeed("PATCH", path, { key, body: { weight_kg: 95, settings } });
  expect((await read()).prescription_made_of).toEqual(made);
  await succeed("POST", `${path}/activities/${activity_id}/calculate`, { key });
  const { prescription_made_of: anew, prescription_safety: other } = await read();
  expect(anew?.answers).toMatchObject({ athlete_weight_kg: 95, sweat_level: 9 });
  for (const found of ["sweat_rate_ml_per_hr", "sweat_sodium_mmol_per_l"] as const)
    expect(anew?.[found]).toBeGreaterThan(made?.[found] ?? Number.POSITIVE_INFINITY);
  expect(anew?.max_safe_fluid_ml_per_hr).toBe(other?.max_safe_fluid_ml_per_hr);
  expect(anew?.max_safe_fluid_ml_per_hr).not.toBe(made?.max_safe_fluid_ml_per_hr);
});

test("an export has every activity once, in order of creation, however many there are", async () => {
  const partner = await newPartner();
  const { id } = await newAthlete(partner.testKey);
  await addActivities(partner, id, 2_600);
  const { activities } = await succeed("POST", `/v1/athletes/${id}/export`, {
    key: partner.testKey,
  });
  expect(new Set(activities.map((each: { id: string }) => each.id)).size).toBe(2_600);
  const times = activities.map((each: { created_at: number }) => each.created_at);
  expect(times).toEqual(times.toSorted((one: number, other: number) => one - other));
});

test("an export whose athlete is deleted while it is read aborts, and blocks nobody", async () => {
  const partner = await newPartner();
  const key = partner.testKey;
  const { id } = await newAthlete(key);
  await addActivities(partner, id, 60_000);
  const outcome = await new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(BASE_URL);
    const headers = { authorization: `Bearer ${key}` };
    const path = `/v1/athletes/${id}/export`;
    const outgoing = request({ method: "POST", hostname, port, path, headers }, (answer) => {
      answer.once("readable", () => {
        // Stops reading until the athlete is deleted.
        const deleting = call("DELETE", `/v1/athletes/${id}`, { key });
        deleting.then((deleted) => {
          expect(deleted.status).toBe(204);
          answer.resume();
        }, reject);
      });
      answer.once("end", () => resolve("whole"));
      answer.once("error", () => resolve("broken"));
    });
    outgoing.once("error", reject);
    outgoing.end();
  });
  expect(outcome).toBe("broken");
});
