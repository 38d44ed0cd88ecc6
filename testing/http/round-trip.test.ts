import { beforeAll, describe, expect, test } from "vitest";
import { expectError } from "../answers";
import { newActivity, newAthlete, SESSION, succeed, unique } from "../athletes";
import { call, type Method } from "../http";
import { auditRows, newPartner, type TestPartner } from "../partner";
import { PROFILE, SETTINGS } from "../profile";

/** A typical partner client's calls, in order. */

let partner: TestPartner;
let key: string;
beforeAll(async () => {
  partner = await newPartner();
  key = partner.testKey;
});

const ask = (method: Method, path: string, body?: unknown) =>
  succeed(method, path, { key, ...(body === undefined ? {} : { body }) });

describe("an athlete", () => {
  test("is returned and read back as sent, with the fields the service adds", async () => {
    const sent = { ...PROFILE, name: "Zoë 🚴", email: " Sam@Example.org ", external_id: "e-1" };
    const before = Math.floor(Date.now() / 1000);
    const created = await call("POST", "/v1/athletes", { key, body: sent });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      ...sent,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      partner_id: partner.partnerId,
      time_zone: null,
      partner_plan: null,
      org_id: null,
      subscription_status: "teaser",
      profile_complete: true,
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
    });
    expect(created.body.created_at).toBeGreaterThanOrEqual(before);
    expect(created.body.created_at).toBeLessThanOrEqual(before + 60);
    expect(await ask("GET", `/v1/athletes/${created.body.id}`)).toEqual(created.body);
  });

  test("needs no field at all", async () => {
    const { status, body } = await call("POST", "/v1/athletes", { key, body: {} });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: null, settings: {}, profile_complete: false });
    expect((await call("POST", "/v1/athletes", { key })).status).toBe(201);
  });

  test("keeps absent fields and clears nulls on PATCH", async () => {
    const { id } = await newAthlete(key, { name: "Before", email: "a@b.example" });
    const path = `/v1/athletes/${id}`;
    expect(await ask("PATCH", path, { name: "After" })).toMatchObject({
      name: "After",
      email: "a@b.example",
      weight_kg: 62,
      profile_complete: true,
    });
    expect(await ask("PATCH", path, { email: null, weight_kg: null })).toMatchObject({
      name: "After",
      email: null,
      weight_kg: null,
      profile_complete: false,
    });
    expect(await ask("PATCH", path, { weight_kg: 70 })).toMatchObject({ profile_complete: true });
  });

  test("has its settings replaced as a whole, by either route", async () => {
    const { id } = await newAthlete(key);
    const settings = `/v1/athletes/${id}/settings`;
    expect(await ask("GET", settings)).toEqual(SETTINGS);
    const sent = { sweat_level: 7, hunger: false };
    const replaced = { ...sent, concerns_answered: true };
    expect(await ask("PATCH", settings, { ...sent, saltiness: null })).toEqual(replaced);
    expect(await ask("GET", settings)).toEqual(replaced);
    const patched = await ask("PATCH", `/v1/athletes/${id}`, { settings: { saltiness: 3 } });
    expect(patched).toMatchObject({ settings: { saltiness: 3 }, weight_kg: 62 });
    expect(await ask("PATCH", `/v1/athletes/${id}`, { settings: null })).toMatchObject({
      settings: {},
    });
  });

  test("is unchanged, timestamp and audit included, by a PATCH that changes nothing", async () => {
    const athlete = await newAthlete(key);
    const before = (await auditRows(partner.accountId)).length;
    expect(await ask("PATCH", `/v1/athletes/${athlete.id}`, { ...PROFILE })).toEqual(athlete);
    expect((await auditRows(partner.accountId)).length).toBe(before);
  });

  test("is created in a batch even if its neighbor is refused", async () => {
    const athletes = [
      { name: "One" },
      { weight_kg: 60 },
      { name: "Two", weight_kg: 9 },
      { email: "c@d.example" },
    ];
    expect(await ask("POST", "/v1/athletes/batch", { athletes })).toMatchObject({
      created: [{ name: "One" }, { email: "c@d.example" }],
      errors: [
        { index: 1, code: "missing_field" },
        { index: 2, code: "invalid_value", param: "weight_kg" },
      ],
      total: 4,
      succeeded: 2,
      failed: 2,
      request_id: expect.stringMatching(/^req_/),
    });
  });

  test("is exported with everything, then deleted with everything", async () => {
    const athlete = await newAthlete(key, { name: unique("Gone") });
    const activity = await newActivity(key, athlete.id);
    const path = `/v1/athletes/${athlete.id}`;
    await ask("POST", `${path}/activities/${activity.id}/feedback`, { rating: 3 });
    const copy = await ask("POST", `${path}/export`);
    expect(copy).toMatchObject({
      athlete: { id: athlete.id },
      activities: [{ id: activity.id, feedback: { rating: 3 } }],
    });
    const gone = await call("DELETE", path, { key });
    expect([gone.status, gone.text]).toEqual([204, ""]);
    for (const [method, suffix] of [
      ["POST", "/export"],
      ["GET", ""],
      ["DELETE", ""],
      ["POST", "/delete"],
      ["GET", "/activities"],
      ["GET", `/activities/${activity.id}`],
    ] as const) {
      expectError(await call(method, path + suffix, { key }), "athlete_not_found");
    }
  });

  test("is deleted by POST for clients that can't send DELETE", async () => {
    const { id } = await newAthlete(key);
    expect((await call("POST", `/v1/athletes/${id}/delete`, { key })).status).toBe(204);
    expectError(await call("GET", `/v1/athletes/${id}`, { key }), "athlete_not_found");
  });
});

describe("an activity", () => {
  test("is returned and read back as sent", async () => {
    const { id } = await newAthlete(key);
    const sent = { ...SESSION, name: "Loop", external_id: "x", scheduled_at: 1_780_000_000_123 };
    const created = await call("POST", `/v1/athletes/${id}/activities`, { key, body: sent });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      ...sent,
      id: expect.any(String),
      athlete_id: id,
      partner_id: partner.partnerId,
      temperature_c: null,
      humidity_pct: null,
      solar: null,
      started_at: null,
      prescription: null,
      feedback: null,
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
    });
    const path = `/v1/athletes/${id}/activities/${created.body.id}`;
    expect(await ask("GET", path)).toEqual(created.body);
    expect(await ask("PATCH", path, { name: null, duration_min: 90 })).toMatchObject({
      name: null,
      duration_min: 90,
      external_id: "x",
    });
    expect((await call("DELETE", path, { key })).status).toBe(204);
    expectError(await call("GET", path, { key }), "activity_not_found");
    expectError(await call("DELETE", path, { key }), "activity_not_found");
  });

  test("has no prescription until one is calculated, then keeps it as returned", async () => {
    const { id } = await newAthlete(key);
    const path = `/v1/athletes/${id}/activities/${(await newActivity(key, id)).id}`;
    expectError(await call("GET", `${path}/prescription`, { key }), "prescription_not_found");
    const { prescription, ...flat } = await ask("POST", `${path}/calculate`);
    expect(flat).toMatchObject({ tier: "full", athlete_id: id, precision: { missing_fields: [] } });
    const { calculated_at, profile_complete, ...numbers } = prescription;
    expect(flat).toMatchObject(numbers);
    expect(numbers.carb_g_per_hr).toBeGreaterThan(0);
    expect([typeof calculated_at, profile_complete]).toEqual(["number", true]);
    const stored = await ask("GET", `${path}/prescription`);
    expect(stored).toMatchObject({ prescription, safety: flat.safety });
    expect((await ask("GET", path)).prescription).toEqual(prescription);
  });

  test("stores zeros next to the ranges if answers are missing", async () => {
    const { id } = await newAthlete(key, { settings: {} });
    const path = `/v1/athletes/${id}/activities/${(await newActivity(key, id)).id}`;
    const { prescription, carb_range_g_per_hr } = await ask("POST", `${path}/calculate`);
    expect(prescription).toMatchObject({
      carb_g_per_hr: 0,
      total_carb_g: 0,
      profile_complete: false,
      carb_range_g_per_hr,
    });
  });

  test("uses overrides for one call only", async () => {
    const { id } = await newAthlete(key);
    const path = `/v1/athletes/${id}/activities/${(await newActivity(key, id)).id}`;
    const plain = await ask("POST", `${path}/calculate`);
    const eased = await ask("POST", `${path}/calculate`, { intensity_level: 1, duration_min: 30 });
    expect(eased.carb_g_per_hr).toBeLessThan(plain.carb_g_per_hr);
    expect(await ask("GET", path)).toMatchObject({ intensity_level: 6, duration_min: 180 });
    expect((await ask("POST", `${path}/calculate`)).prescription.carb_g_per_hr).toBe(
      plain.carb_g_per_hr,
    );
  });

  describe("has a stale prescription", () => {
    const isStale = async (path: string) =>
      (await ask("GET", `${path}/prescription`)).prescription.stale === true;
    const calculated = async () => {
      const { id } = await newAthlete(key);
      const athlete = `/v1/athletes/${id}`;
      const path = `${athlete}/activities/${(await newActivity(key, id)).id}`;
      await ask("POST", `${path}/calculate`);
      expect(await isStale(path)).toBe(false);
      return { athlete, path };
    };

    test("after the activity changed, until it is calculated again", async () => {
      const { path } = await calculated();
      expect((await ask("PATCH", path, { duration_min: 60 })).prescription.stale).toBe(true);
      expect(await isStale(path)).toBe(true);
      await ask("POST", `${path}/calculate`);
      expect(await isStale(path)).toBe(false);
    });

    test.each([
      ["the weight", "", { weight_kg: 80 }],
      ["the settings, with the athlete", "", { settings: { ...SETTINGS, saltiness: 9 } }],
      ["the settings, by their own route", "/settings", { ...SETTINGS, sweat_level: 9 }],
    ])("after %s changed", async (_what, suffix, body) => {
      const { athlete, path } = await calculated();
      await ask("PATCH", athlete + suffix, body);
      expect(await isStale(path)).toBe(true);
    });

    test("but not after a changed name, or no change at all", async () => {
      const { athlete, path } = await calculated();
      await ask("PATCH", athlete, { name: "Another", weight_kg: 62 });
      await ask("PATCH", path, { duration_min: 180 });
      await ask("POST", `${path}/feedback`, { rating: 5 });
      expect(await isStale(path)).toBe(false);
    });
  });

  test("keeps the last feedback, with null for unreported fields", async () => {
    const { id } = await newAthlete(key);
    const path = `/v1/athletes/${id}/activities/${(await newActivity(key, id)).id}`;
    const first = {
      rating: 4,
      notes: "good",
      consumed_carb_g: 0,
      symptoms: { bloating: 2 },
      weather: { wind: { kmh: 12 } },
      as_used: { carb_g: 100 },
    };
    expect(await ask("POST", `${path}/feedback`, first)).toMatchObject({
      ...first,
      consumed_fluid_ml: null,
      sleep_hours: null,
      as_used: { carb_g: 100, sodium_mg: null, fluid_ml: null },
    });
    const second = await ask("POST", `${path}/feedback`, { rating: 2 });
    expect(second).toMatchObject({ rating: 2, notes: null, symptoms: null, as_used: null });
    expect((await ask("GET", path)).feedback).toEqual(second);
  });

  test("is imported, calculated if requested, and reported if refused", async () => {
    const { id } = await newAthlete(key);
    const activities = [
      { ...SESSION, name: "calculated" },
      { ...SESSION, type: "chess" },
      { ...SESSION, name: "plain", calculate: false },
      { type: "run", duration_min: 45, calculate: true },
    ];
    const answer = await ask("POST", `/v1/athletes/${id}/activities/import`, {
      calculate: true,
      activities,
    });
    expect(answer).toMatchObject({
      imported: [{ name: "calculated" }, { name: "plain" }, { type: "run" }],
      errors: [{ index: 1, code: "invalid_value", param: "type" }],
      total: 4,
      succeeded: 3,
      failed: 1,
    });
    const [first, plain, last] = answer.imported;
    expect(answer.prescriptions).toMatchObject([
      { index: 0, activity_id: first.id, result: { tier: "full" } },
      { index: 3, activity_id: last.id, result: { tier: "full" } },
    ]);
    expect(plain.prescription).toBeNull();
    for (const each of answer.imported)
      expect(await ask("GET", `/v1/athletes/${id}/activities/${each.id}`)).toMatchObject(each);
    const stored = await ask("GET", `/v1/athletes/${id}/activities/${first.id}/prescription`);
    expect(stored.prescription).toEqual(first.prescription);
    expect(stored.prescription.carb_g_per_hr).toBe(answer.prescriptions[0].result.carb_g_per_hr);
  });
});

describe("a batch of scenarios", () => {
  const run = { activity_type: "run", duration_min: 60 };
  const batch = (body: object) => call("POST", "/v1/nutrition/calculate/batch", { key, body });

  test("sends its headers and a blank first, then every result except the refused ones", async () => {
    const { id } = await newAthlete(key);
    const scenarios = [{ ...run, athlete_id: id }, { ...run, duration_min: 0 }, run];
    const answer = await batch({ scenarios });
    expect(answer.status).toBe(200);
    expect(answer.text.startsWith(" {")).toBe(true);
    expect(answer.headers["transfer-encoding"]).toBe("chunked");
    expect(Number(answer.headers["x-batch-estimated-ms"])).toBe(answer.body.estimated_ms);
    // One of the athletes is not a subscriber.
    expect(answer.headers["x-service-data-attribution"]).toBe("required");
    expect(answer.body).toMatchObject({
      errors: [{ index: 1, code: "invalid_value", param: "duration_min" }],
      total: 3,
      succeeded: 2,
      failed: 1,
      elapsed_ms: expect.any(Number),
      request_id: answer.headers["x-request-id"],
    });
    expect(answer.body.results).toHaveLength(2);
  });

  /** Returns the calculated numbers, without the trial call count, and without the second in which a link was made. */
  const numbersOf = (answer: Record<string, unknown>) => {
    const { request_id: _1, trial_calls_remaining_today: _2, ...numbers } = answer;
    return JSON.parse(JSON.stringify(numbers).replaceAll(/\?ot=[\w.-]+/g, ""));
  };

  test("gives the same numbers as single calculations", async () => {
    const { id } = await newAthlete(key);
    const scenarios = [
      { ...run, athlete_id: id },
      { ...run, athlete_weight_kg: 70 },
    ];
    const { body } = await batch({ scenarios });
    for (const [index, scenario] of scenarios.entries()) {
      const single = await ask("POST", "/v1/nutrition/calculate", scenario);
      expect(numbersOf(body.results[index])).toEqual(numbersOf(single));
    }
  });

  test("returns 200 even if every scenario is refused", async () => {
    const { status, body } = await batch({ scenarios: [{}, { ...run, duration_min: "x" }, 7] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ results: [], succeeded: 0, failed: 3 });
    expect(body.errors.map(({ index }: { index: number }) => index)).toEqual([0, 1, 2]);
  });

  test("only estimates if asked to, and charges nothing", async () => {
    const limited = await newPartner({ rate: 0.001, burst: 10 });
    const body = { scenarios: Array.from({ length: 50 }, () => run), estimate_only: true };
    const path = "/v1/nutrition/calculate/batch";
    const answer = await call("POST", path, { key: limited.testKey, body });
    expect(answer.body).toEqual({
      total: 50,
      estimated_ms: Number(answer.headers["x-batch-estimated-ms"]),
      request_id: answer.headers["x-request-id"],
    });
    const next = await call("GET", "/v1/athletes", { key: limited.testKey });
    expect(next.headers["x-ratelimit-remaining"]).toBe("9");
  });

  test("makes scenarios over the quota errors, and charges each scenario once", async () => {
    const limited = await newPartner({ rate: 0.001, burst: 5 });
    const body = { scenarios: Array.from({ length: 8 }, () => run) };
    const path = "/v1/nutrition/calculate/batch";
    const answer = await call("POST", path, { key: limited.testKey, body });
    expect(answer.body).toMatchObject({ total: 8, succeeded: 5, failed: 3 });
    expect(answer.body.errors).toMatchObject([
      { index: 5, code: "rate_limit_exceeded" },
      { index: 6, code: "rate_limit_exceeded" },
      { index: 7, code: "rate_limit_exceeded" },
    ]);
    const next = await call("GET", "/v1/athletes", { key: limited.testKey });
    expectError(next, "rate_limit_exceeded");
  });
});

describe("a list", () => {
  /** Follows the cursors to the end and returns the ids. */
  async function walk(list: string, name: string, key: string, limit: number): Promise<string[]> {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const joint = list.includes("?") ? "&" : "?";
      const next: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const page = await succeed("GET", `${list}${joint}limit=${limit}${next}`, { key });
      expect(page.pagination.total).toBe(page[name].length);
      expect(page.pagination.has_more).toBe(page.pagination.next_cursor !== null);
      ids.push(...page[name].map(({ id }: { id: string }) => id));
      cursor = page.pagination.next_cursor;
    } while (cursor !== null);
    return ids;
  }

  test("of activities is paged one by one, newest first, without gap or repeat", async () => {
    const { id } = await newAthlete(key);
    const activities = Array.from({ length: 7 }, () => SESSION);
    const path = `/v1/athletes/${id}/activities`;
    // Created together, they share a timestamp, so only their ids order them.
    await ask("POST", `${path}/import`, { activities });
    const later = await newActivity(key, id);
    const all = (await ask("GET", path)).activities.map(({ id }: { id: string }) => id);
    expect(all).toHaveLength(8);
    expect(all[0]).toBe(later.id);
    expect(await walk(path, "activities", key, 1)).toEqual(all);
    expect(await walk(path, "activities", key, 3)).toEqual(all);
  });

  test("of athletes is paged without gap or repeat while others are created and deleted", async () => {
    const own = await newPartner();
    const athletes = Array.from({ length: 9 }, (_, index) => ({ name: `A${index}` }));
    const made = await succeed("POST", "/v1/athletes/batch", {
      key: own.testKey,
      body: { athletes },
    });
    const first = await succeed("GET", "/v1/athletes?limit=4", { key: own.testKey });
    await newAthlete(own.testKey);
    const last = first.athletes.at(-1);
    await call("DELETE", `/v1/athletes/${last.id}`, { key: own.testKey });
    const query = `limit=200&cursor=${first.pagination.next_cursor}`;
    const rest = await succeed("GET", `/v1/athletes?${query}`, { key: own.testKey });
    const ids = [...first.athletes, ...rest.athletes].map(({ id }: { id: string }) => id);
    expect(new Set(ids)).toEqual(new Set(made.created.map(({ id }: { id: string }) => id)));
    expect(ids).toHaveLength(9);
  });

  test("of athletes is filtered by external id, by email in any spelling, and by completeness", async () => {
    const own = await newPartner();
    const options = { key: own.testKey };
    const whole = await newAthlete(own.testKey, { external_id: "a b&c", email: "X@Y.example" });
    const part = await newAthlete(own.testKey, { external_id: "a b&c", weight_kg: null });
    const found = async (query: string) =>
      (await succeed("GET", `/v1/athletes?${query}`, options)).athletes.map(
        ({ id }: { id: string }) => id,
      );
    expect(new Set(await found("external_id=a%20b%26c"))).toEqual(new Set([whole.id, part.id]));
    expect(await found("email=%20x@y.EXAMPLE")).toEqual([whole.id]);
    expect(await found("profile_complete=true")).toEqual([whole.id]);
    expect(await found("profile_complete=false")).toEqual([part.id]);
    expect(await found("profile_complete=false&email=x@y.example")).toEqual([]);
    expect(await found("org_id=none")).toEqual([]);
    expect(
      new Set(await walk("/v1/athletes?external_id=a%20b%26c", "athletes", own.testKey, 1)),
    ).toEqual(new Set([whole.id, part.id]));
  });

  test.each([
    ["0", 1],
    ["-5", 1],
    ["1", 1],
    ["1000", 3],
  ])("clamps a limit of %s", async (limit, expected) => {
    const own = await newPartner();
    const athletes = [{ name: "a" }, { name: "b" }, { name: "c" }];
    await succeed("POST", "/v1/athletes/batch", { key: own.testKey, body: { athletes } });
    const page = await succeed("GET", `/v1/athletes?limit=${limit}`, { key: own.testKey });
    expect(page.athletes).toHaveLength(expected);
  });
});

test("every change leaves an audit row, and none contains personal data", async () => {
  const own = await newPartner();
  const personal = {
    name: unique("Name"),
    email: `${unique("m")}@p.example`,
    external_id: unique("e"),
  };
  const { id } = await newAthlete(own.testKey, personal);
  const options = { key: own.testKey };
  const path = `/v1/athletes/${id}`;
  const activity = await newActivity(own.testKey, id, { name: unique("Session") });
  await succeed("PATCH", path, { ...options, body: { weight_kg: 71.25 } });
  await succeed("PATCH", `${path}/activities/${activity.id}`, {
    ...options,
    body: { duration_min: 33 },
  });
  await succeed("POST", `${path}/activities/${activity.id}/feedback`, {
    ...options,
    body: { rating: 1, notes: unique("private") },
  });
  await succeed("DELETE", `${path}/activities/${activity.id}`, options);
  await succeed("DELETE", path, options);
  const rows = await auditRows(own.accountId);
  expect(rows.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ["athlete.created", id],
    ["activity.created", activity.id],
    ["athlete.updated", id],
    ["activity.updated", activity.id],
    ["feedback.submitted", activity.id],
    ["activity.deleted", activity.id],
    ["athlete.deleted", id],
  ]);
  expect(new Set(rows.map(({ actorKind }) => actorKind))).toEqual(new Set(["partner_key"]));
  for (const { requestId } of rows) expect(requestId).toMatch(/^req_[0-9a-f]{12}$/);
  const written = rows.map((row) => Object.values(row).map(String).join(" ")).join("\n");
  const secrets = [...Object.values(personal), activity.name, "71.25", "private", own.testKey];
  for (const secret of secrets) expect(written).not.toContain(secret);
});
