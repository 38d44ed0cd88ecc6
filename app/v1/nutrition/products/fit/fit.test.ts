import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/ids";
import { expectError } from "@/testing/answers";
import { newActivity, newAthlete, succeed } from "@/testing/athletes";
import { newTeamWith } from "@/testing/coach";
import { call } from "@/testing/http";
import { advance, license, newBlock, newOrg, newTeam, type Team } from "@/testing/organizations";
import { newPartner } from "@/testing/partner";
import { CALL } from "@/testing/profile";
import { happenings, openCheckout } from "@/testing/purchases";

const PATH = "/v1/nutrition/products/fit";
const targets = {
  carb_g_per_hr: 70,
  sodium_mg_per_hr: 800,
  fluid_ml_per_hr: 750,
  duration_min: 240,
};
const SHELF = ["maurten-gel-160", "styrkr-slt07-hydration-tablet-500", "maurten-drink-mix-160"];

let team: Team;
let key: string;
beforeAll(async () => {
  team = await newTeam();
  key = team.testKey;
});

const fitted = (athlete_id: string, over: object = { targets }) =>
  succeed("POST", PATH, { key, body: { athlete_id, ...over } });
const refused = (athlete_id: string, over: object) =>
  call("POST", PATH, { key, body: { athlete_id, ...over } });
const calculate = (athlete_id: string) =>
  succeed("POST", "/v1/nutrition/calculate", { key, body: { ...CALL, athlete_id } });

/** Creates an athlete on an active trial. */
async function onTrial(): Promise<string> {
  const { id } = await newAthlete(key);
  await calculate(id);
  return id;
}

const licensed = async () => {
  const { id } = await newAthlete(key);
  const block = await newBlock(team, await newOrg(team));
  await license(team, block, id);
  return { id, block };
};

describe("by the athlete's standing, a fit", () => {
  const isFull = async (id: string) => {
    const { tier, products, combination, plan, ...rest } = await fitted(id);
    expect({ tier, athlete_id: rest.athlete_id, targets: rest.targets }).toEqual({
      ...{ tier: "full", athlete_id: id, targets },
    });
    expect(products).toHaveLength(16);
    expect(combination).toMatchObject({ meets_targets: true, misses: [] });
    expect(plan.steps.at(-1).so_far).toEqual(combination.totals);
    expect(Object.keys(rest)).not.toContain("cta");
    expectError(
      await refused(id, { targets, product_ids: ["nothing-of-ours"] }),
      "product_not_found",
      { param: "product_ids.0" },
    );
  };
  const isTeaser = async (id: string) => {
    const { categories } = await succeed("GET", "/v1/products/categories", { key });
    for (const over of [{ targets }, { targets, product_ids: ["nothing-of-ours"] }]) {
      const { request_id: _, cta, ...answer } = await fitted(id, over);
      expect(answer).toEqual({
        ...{ tier: "teaser", athlete_id: id, activity_id: null, targets: null, safety: null },
        ...{ products: [], combination: null, plan: null, categories },
      });
      expect(cta.subscribe_url).toContain("/subscribe");
    }
  };

  test("is a teaser before any calculation, and starts no trial", async () => {
    const { id } = await newAthlete(key);
    await isTeaser(id);
    await isTeaser(id);
    expect((await succeed("GET", `/v1/athletes/${id}`, { key })).subscription_status).toBe(
      "teaser",
    );
  });

  test("is full in the trial, even with the day's answers used up, and uses none", async () => {
    const id = await onTrial();
    await isFull(id);
    for (let call = 0; call < 13; call++) await calculate(id);
    const activity = await newActivity(key, id);
    await fitted(id, { activity_id: activity.id });
    expect((await calculate(id)).trial_calls_remaining_today).toBe(0);
    expect((await calculate(id)).trial_cap_reached).toBe(true);
    await isFull(id);
    expect((await fitted(id, { activity_id: activity.id })).targets.duration_min).toBe(180);
  });

  test("is full with a subscription or a license, and a teaser once it is taken away", async () => {
    const { id } = await newAthlete(key);
    const checkout = await openCheckout(team.accountId, id);
    await happenings.paid(checkout);
    await isFull(id);
    await happenings.refunded(checkout);
    await isTeaser(id);
    const seat = await licensed();
    await isFull(seat.id);
    await team.send("DELETE", `${seat.block}/licenses/${seat.id}`);
    await isTeaser(seat.id);
  });

  test("is a teaser once the trial is over", async () => {
    const own = await newTeam();
    const { id } = await newAthlete(own.testKey);
    const ask = (path: string, body: object) =>
      succeed("POST", path, { key: own.testKey, body: { athlete_id: id, ...body } });
    await ask("/v1/nutrition/calculate", CALL);
    expect((await ask(PATH, { targets })).tier).toBe("full");
    await advance(own, 31);
    expect((await ask(PATH, { targets })).tier).toBe("teaser");
  });
});

describe("a fit", () => {
  test("for a stored session has the targets and guardrails of its plan, without storing any", async () => {
    const { id } = await licensed();
    const activity = await newActivity(key, id);
    const path = `/v1/athletes/${id}/activities/${activity.id}`;
    const before = await fitted(id, { activity_id: activity.id });
    expect((await succeed("GET", path, { key })).prescription).toBeNull();
    const flat = await succeed("POST", `${path}/calculate`, { key });
    const after = await fitted(id, { activity_id: activity.id });
    for (const found of [before, after]) {
      expect(found).toMatchObject({
        activity_id: activity.id,
        safety: flat.safety,
        targets: {
          carb_g_per_hr: flat.carb_g_per_hr,
          sodium_mg_per_hr: flat.sodium_mg_per_hr,
          fluid_ml_per_hr: flat.fluid_ml_per_hr,
          duration_min: 180,
        },
      });
      expect(found.combination.per_hr.fluid_ml).toBeLessThanOrEqual(
        flat.safety.max_safe_fluid_ml_per_hr,
      );
    }
    const hot = await fitted(id, { activity_id: activity.id, thermal_stress_level: 10 });
    expect(hot.targets.sodium_mg_per_hr).toBeGreaterThan(after.targets.sodium_mg_per_hr);
  });

  test("for a calculation's fields matches that calculation, and sends no events", async () => {
    const { id } = await licensed();
    const flat = await calculate(id);
    const { targets: found, safety, activity_id } = await fitted(id, CALL);
    const { carb_g_per_hr, sodium_mg_per_hr, fluid_ml_per_hr } = flat;
    expect(found).toEqual({ carb_g_per_hr, sodium_mg_per_hr, fluid_ml_per_hr, duration_min: 90 });
    expect({ safety, activity_id }).toEqual({ safety: flat.safety, activity_id: null });
  });

  test("for explicit targets is limited by the athlete's own age, mass and habits", async () => {
    const { id } = await newAthlete(key, { weight_kg: 45, year_of_birth: 2013 });
    await license(team, await newBlock(team, await newOrg(team)), id);
    const found = await fitted(id, { targets: { ...targets, fluid_ml_per_hr: 1400 } });
    expect(found.safety.max_safe_fluid_ml_per_hr).toBe(960);
    expect(found.safety.warning_codes).toContain("young_athlete");
    expect(found.combination.per_hr.fluid_ml).toBeLessThanOrEqual(960);
    expect(found.combination.per_hr.carb_g).toBeLessThanOrEqual(60);
    expect((await fitted(id, { targets, age: 40 })).safety.warning_codes).not.toContain(
      "young_athlete",
    );
  });

  test("uses the middle of the ranges if answers are missing", async () => {
    const { id } = await newAthlete(key, { weight_kg: null });
    await license(team, await newBlock(team, await newOrg(team)), id);
    const flat = await calculate(id);
    const { targets: found } = await fitted(id, CALL);
    const [low, high] = flat.carb_range_g_per_hr.split("-").map(Number);
    expect(found.carb_g_per_hr).toBe(Math.floor((low + high) / 2));
  });

  test("weighs the named products, by slug, id or barcode, each once", async () => {
    const { id } = await licensed();
    const first = await fitted(id, { targets, product_ids: SHELF });
    expect(first.products.map(({ product }: never) => product["slug"]).sort()).toEqual(
      [...SHELF].sort(),
    );
    const ids = first.products.map(({ product }: never) => product["id"]);
    const again = await fitted(id, { targets, product_ids: [...ids, SHELF[0]] });
    expect(again.combination).toEqual(first.combination);
  });

  test("computes caffeine from the call's body mass before the stored one", async () => {
    const { id } = await licensed();
    const product_ids = ["maurten-gel-100-caf-100"];
    const servings = async (over: object) =>
      (await fitted(id, { targets, product_ids, ...over })).combination.products[0]?.servings ?? 0;
    expect(await servings({})).toBe(1);
    expect(await servings({ athlete_weight_kg: 70 })).toBe(2);
    expect(await servings({ athlete_weight_kg: 100 })).toBe(3);
  });

  test("answers a query like the equivalent body", async () => {
    const { id } = await licensed();
    const carrying = { bottle_ml: 750, bottles: 1, caffeine_so_far_mg: 50 };
    const texts = { ...targets, ...carrying, athlete_id: id, product_ids: SHELF.join(",") };
    const query = new URLSearchParams(
      Object.entries(texts).map(([name, value]) => [name, String(value)]),
    );
    const asked = await succeed("GET", `${PATH}?${query}`, { key });
    const sent = await fitted(id, { targets, ...carrying, product_ids: SHELF });
    expect({ ...asked, request_id: "" }).toEqual({ ...sent, request_id: "" });
  });

  test.each([
    ["missing_field", "targets", {}],
    ["missing_field", "duration_min", { activity_type: "run" }],
    ["missing_field", "activity_type", { duration_min: 60 }],
    ["missing_field", "humidity_pct", { ...CALL, thermal_stress_level: null, temperature_c: 20 }],
    ["invalid_value", "targets", { targets, activity_id: newId() }],
    ["invalid_value", "activity_type", { activity_type: "run", activity_id: newId() }],
    ["invalid_value", "duration_min", { targets, duration_min: 60 }],
    ["invalid_value", "intensity_level", { targets, intensity_level: 5 }],
    ["invalid_value", "targets.carb_g_per_hr", { targets: { ...targets, carb_g_per_hr: 121 } }],
    [
      "invalid_value",
      "targets.sodium_mg_per_hr",
      { targets: { ...targets, sodium_mg_per_hr: 3001 } },
    ],
    [
      "invalid_value",
      "targets.fluid_ml_per_hr",
      { targets: { ...targets, fluid_ml_per_hr: 1501 } },
    ],
    ["invalid_value", "bottle_ml", { targets, bottle_ml: 100 }],
    ["invalid_value", "product_ids", { targets, product_ids: [] }],
    ["invalid_value", "product_ids", { targets, product_ids: Array(17).fill("a") }],
  ] as const)("refuses with %s of %s", async (code, param, over) => {
    const { id } = await newAthlete(key);
    expectError(await refused(id, over), code, { param });
  });

  test("is only for the account's own athletes and their own sessions", async () => {
    const { id } = await licensed();
    const other = await newAthlete((await newPartner()).testKey);
    expectError(await refused(other.id, { targets }), "athlete_not_found");
    const missing = { activity_id: newId() };
    expectError(await refused(id, missing), "activity_not_found");
    const sibling = await licensed();
    const theirs = { activity_id: (await newActivity(key, sibling.id)).id };
    expectError(await refused(id, theirs), "activity_not_found");
  });
});

describe("a coach", () => {
  const path = (athlete: string, activity: string) =>
    `/v1/coach/athletes/${athlete}/sessions/${activity}/fit`;

  test("sees the fit for a roster session by its plan, whatever the athlete's standing is", async () => {
    const own = await newTeam();
    const { id } = await newAthlete(own.testKey);
    const activity = await newActivity(own.testKey, id);
    const { key: coach } = await newTeamWith([id]);
    const read = () => call("GET", path(id, activity.id), { key: coach });
    expectError(await read(), "prescription_not_found");
    const calculation = `/v1/athletes/${id}/activities/${activity.id}/calculate`;
    const flat = await succeed("POST", calculation, { key: own.testKey });
    await advance(own, 31);
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body).toMatchObject({ athlete_uid: id, activity_id: activity.id, safety: flat.safety });
    expect(body.targets.carb_g_per_hr).toBe(flat.carb_g_per_hr);
    expect(body.plan.bottle_ml).toBe(500);
    const larger = await succeed("GET", `${path(id, activity.id)}?bottle_ml=750`, { key: coach });
    expect(larger.plan.bottle_ml).toBe(750);
  });

  test("sees no fit for an outdated plan until it is recalculated", async () => {
    const own = await newTeam();
    const { id } = await newAthlete(own.testKey);
    const activity = await newActivity(own.testKey, id);
    const { key: coach } = await newTeamWith([id]);
    const stored = `/v1/athletes/${id}/activities/${activity.id}`;
    const calculated = () => succeed("POST", `${stored}/calculate`, { key: own.testKey });
    const read = () => call("GET", path(id, activity.id), { key: coach });
    await calculated();
    await succeed("PATCH", stored, { key: own.testKey, body: { duration_min: 360 } });
    expectError(await read(), "prescription_not_found");
    const { safety } = await calculated();
    const { body } = await read();
    expect(body).toMatchObject({ safety, targets: { duration_min: 360 } });
  });

  test("can't see other people's athletes and sessions", async () => {
    const { id } = await newAthlete(key);
    const activity = await newActivity(key, id);
    const { key: coach } = await newTeamWith([]);
    const [foreign, missing] = [path(id, activity.id), path(newId(), newId())];
    for (const asked of [foreign, missing]) {
      const answer = await call("GET", asked, { key: coach });
      expectError(answer, "resource_not_found");
    }
  });
});
