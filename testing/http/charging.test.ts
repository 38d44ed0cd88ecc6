import { describe, expect, test } from "vitest";
import { expectError } from "../answers";
import { newAthlete, SESSION, succeed } from "../athletes";
import { type Answer, call } from "../http";
import { newPartner } from "../partner";
import { PROFILE } from "../profile";

const { newId } = await import("@/lib/platform/ids");

/** What a call costs, according to its own response header: a bucket of two hundred that barely refills. */
const full = () => newPartner({ rate: 0.001, burst: 200 });
const leftIn = (answer: Answer) => Number(answer.headers["x-ratelimit-remaining"]);
const RUN = { activity_type: "run", duration_min: 60 };
const scenarios = (count: number, over = {}) => Array(count).fill({ ...RUN, ...over });

const batch = (key: string, body: object) =>
  call("POST", "/v1/nutrition/calculate/batch", { key, body });

describe("the headers say what is left after the whole call", () => {
  test("a batch of fifty leaves 150 of 200", async () => {
    const { testKey } = await full();
    const answer = await batch(testKey, { scenarios: scenarios(50) });
    expect(answer.body.succeeded).toBe(50);
    expect(leftIn(answer)).toBe(150);
  });

  test("an estimate leaves all of it", async () => {
    const { testKey } = await full();
    const answer = await batch(testKey, { scenarios: scenarios(50), estimate_only: true });
    expect(answer.body).toMatchObject({ total: 50 });
    expect(leftIn(answer)).toBe(200);
  });

  test("estimates come only as fast as other calls, and one that comes sooner costs one", async () => {
    const { testKey } = await newPartner({ rate: 0.001, burst: 3 });
    const estimate = () => batch(testKey, { scenarios: scenarios(1), estimate_only: true });
    for (let at = 0; at < 3; at++) expect(leftIn(await estimate())).toBe(3);
    const refused = await estimate();
    expectError(refused, "rate_limit_exceeded");
    expect(refused.body.error.limit).toBe("account_rate");
    expect(leftIn(refused)).toBe(2);
  });

  test("a batch that is refused costs one", async () => {
    const { testKey } = await full();
    const large = await batch(testKey, { scenarios: scenarios(51) });
    expectError(large, "batch_too_large");
    expect(leftIn(large)).toBe(199);
    const empty = await batch(testKey, { scenarios: [] });
    expectError(empty, "empty_batch");
    expect(leftIn(empty)).toBe(198);
    const estimate = await batch(testKey, { scenarios: [], estimate_only: true });
    expectError(estimate, "empty_batch");
    expect(leftIn(estimate)).toBe(197);
    const wrong = await batch(testKey, { scenarios: "none" });
    expectError(wrong, "invalid_value");
    expect(leftIn(wrong)).toBe(196);
  });

  test("scenarios beyond the quota are errors and cost nothing", async () => {
    const { testKey } = await newPartner({ rate: 0.001, burst: 30 });
    const answer = await batch(testKey, { scenarios: scenarios(50) });
    expect(answer.body).toMatchObject({ succeeded: 30, failed: 20 });
    expect(answer.body.errors[0]).toMatchObject({ index: 30, code: "rate_limit_exceeded" });
    expect(leftIn(answer)).toBe(0);
  });

  test("an import costs one, or as many as it calculates", async () => {
    const { testKey } = await full();
    const { id } = await newAthlete(testKey);
    const path = `/v1/athletes/${id}/activities/import`;
    const plain = { activities: Array(10).fill(SESSION) };
    const first = await call("POST", path, { key: testKey, body: plain });
    expect([first.body.succeeded, leftIn(first)]).toEqual([10, 198]);
    const calculated = { ...plain, calculate: true };
    const second = await call("POST", path, { key: testKey, body: calculated });
    expect(second.body.prescriptions).toHaveLength(10);
    expect(leftIn(second)).toBe(188);
  });

  test("an import into a missing athlete costs one", async () => {
    const { testKey } = await full();
    const path = `/v1/athletes/${newId()}/activities/import`;
    const body = { calculate: true, activities: Array(40).fill(SESSION) };
    const answer = await call("POST", path, { key: testKey, body });
    expectError(answer, "athlete_not_found");
    expect(leftIn(answer)).toBe(199);
  });
});

test("a caller with nothing left is refused before anything is read", async () => {
  const { testKey } = await newPartner({ rate: 0.001, burst: 1 });
  await call("GET", "/v1/athletes", { key: testKey });
  for (const body of ["{", "[]", { scenarios: [], estimate_only: true }]) {
    expectError(await batch(testKey, body as object), "rate_limit_exceeded");
  }
  const nowhere = await call("GET", `/v1/athletes/${newId()}`, { key: testKey });
  expectError(nowhere, "rate_limit_exceeded");
});

describe("an answer must be shown with the linked mark", () => {
  const markOf = (answer: Answer) => answer.headers["x-service-data-attribution"];
  const activities = Array(2).fill(SESSION);

  /** Creates an athlete with a used-up day of trial, one in mid-trial, and a subscriber. */
  async function three(key: string) {
    const [teaser, trial, full] = await Promise.all([1, 2, 3].map(() => newAthlete(key)));
    const spent = { scenarios: scenarios(16, { athlete_id: teaser.id, intensity_level: 5 }) };
    await succeed("POST", "/v1/nutrition/calculate/batch", { key, body: spent });
    const path = `/v1/test/athletes/${full.id}/simulate-subscription`;
    await succeed("POST", path, { key, body: { active: true } });
    return { teaser: teaser.id, trial: trial.id, full: full.id };
  }

  test("when any athlete named by a batch or import isn't a subscriber", async () => {
    const { testKey: key } = await newPartner();
    const ids = await three(key);
    const imported = (id: string, calculate: boolean) =>
      call("POST", `/v1/athletes/${id}/activities/import`, {
        key,
        body: { activities, calculate },
      });
    const marks = {
      teaser: markOf(await imported(ids.teaser, true)),
      trial: markOf(await imported(ids.trial, true)),
      full: markOf(await imported(ids.full, true)),
      uncalculated: markOf(await imported(ids.teaser, false)),
      mixed: markOf(
        await batch(key, {
          scenarios: [
            { ...RUN, athlete_id: ids.full },
            { ...RUN, athlete_id: ids.teaser },
          ],
        }),
      ),
      subscribers: markOf(await batch(key, { scenarios: [{ ...RUN, athlete_id: ids.full }] })),
      nobody: markOf(await batch(key, { scenarios: [RUN] })),
    };
    expect(marks).toEqual({
      teaser: "required",
      trial: "required",
      full: "optional",
      uncalculated: "optional",
      mixed: "required",
      subscribers: "optional",
      nobody: "optional",
    });
  });
});

describe("an identifier in another case", () => {
  const CALL = {
    ...RUN,
    intensity_level: 5,
    thermal_stress_level: 6,
    is_race: false,
    meal_before_min: 90,
  };

  test("is the same athlete to the trial, in the body and in the path", async () => {
    const { testKey: key } = await newPartner();
    const { id } = await newAthlete(key, PROFILE);
    const ask = (athlete_id: string) =>
      succeed("POST", "/v1/nutrition/calculate", { key, body: { ...CALL, athlete_id } });
    const tiers: string[] = [];
    for (let call = 0; call < 17; call++) tiers.push((await ask(id)).tier);
    expect(tiers).toEqual([...Array(15).fill("full"), "teaser", "teaser"]);
    expect((await ask(id.toUpperCase())).tier).toBe("teaser");
    const shouted = { scenarios: [{ ...CALL, athlete_id: id.toUpperCase() }] };
    expect((await batch(key, shouted)).body.results[0].tier).toBe("teaser");
    const path = `/v1/athletes/${id.toUpperCase()}/activities`;
    const activity = await succeed("POST", path, { key, body: SESSION });
    expect(activity.athlete_id).toBe(id);
    const calculated = await succeed("POST", `${path}/${activity.id.toUpperCase()}/calculate`, {
      key,
    });
    expect(calculated).toMatchObject({ tier: "teaser", athlete_id: id, activity_id: activity.id });
  });
});

describe("a missing athlete", () => {
  test("is named by the field of the body", async () => {
    const { testKey: key } = await newPartner();
    for (const athlete_id of [newId(), "no id"]) {
      const answer = await call("POST", "/v1/nutrition/calculate", {
        key,
        body: { ...RUN, athlete_id },
      });
      expectError(answer, "athlete_not_found", { param: "athlete_id" });
    }
  });

  test("is reported separately in a batch if the partner's other environment has them", async () => {
    const { testKey: key, live } = await newPartner({ withLive: true });
    const { LIVE_HOST } = await import("../http");
    const there = await newAthlete(live?.key ?? "", {}, { host: LIVE_HOST });
    const athletes = [there.id, newId(), there.id.toUpperCase()];
    const answer = await batch(key, {
      scenarios: athletes.map((athlete_id) => ({ ...RUN, athlete_id })),
    });
    expect(answer.body.errors).toMatchObject([
      { index: 0, code: "environment_mismatch", param: "athlete_id" },
      { index: 1, code: "athlete_not_found", param: "athlete_id" },
      { index: 2, code: "environment_mismatch", param: "athlete_id" },
    ]);
  });
});

test("built-in property names in a page's address cause no 500", async () => {
  for (const problem of ["__proto__", "constructor", "toString", "email"]) {
    const page = await call("GET", `/subscribe?pst=x&ref=y&problem=${problem}`);
    expect(page.status).toBe(200);
  }
});
