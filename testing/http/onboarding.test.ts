import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/contract/durations";
import { call, LIVE_HOST } from "../http";
import { newPartner, type TestPartner } from "../partner";
import { PROFILE, SETTINGS } from "../profile";

/** The questionnaire behind an answer's link, from ranges to exact numbers, as sent from a phone. */

const { onboardUrl } = await import("@/lib/nutrition/onboard-link");
const { newToken } = await import("@/lib/platform/token");

const CALL = {
  activity_type: "run",
  duration_min: 120,
  intensity_level: 5,
  thermal_stress_level: 5,
  is_race: false,
  meal_before_min: 150,
};

let partner: TestPartner;
let athleteId: string;
let url: URL;

/** Opens a page, and what it redirects to: the question it shows. */
async function open(path: string, more: { host?: string } = {}) {
  const shown = await call("GET", path, more);
  const { location } = shown.headers;
  return location === undefined ? shown : call("GET", location, more);
}

const page = (more: Record<string, string> = {}, host?: string) => {
  const query = new URLSearchParams({ ot: url.searchParams.get("ot") ?? "", ...more });
  return open(`/onboard?${query}`, host === undefined ? {} : { host });
};

const post = (path: string, fields: Record<string, string>) =>
  call("POST", path, {
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

const save = (fields: Record<string, string>) =>
  post("/onboard/save", { ot: url.searchParams.get("ot") ?? "", ...fields });

const asked = (html: string) => /name="field" value="(\w+)"/.exec(html)?.[1];
const calculate = async () =>
  (
    await call("POST", "/v1/nutrition/calculate", {
      key: partner.testKey,
      body: { ...CALL, athlete_id: athleteId },
    })
  ).body;

beforeAll(async () => {
  partner = await newPartner();
  const { sweat_level: _sweat, saltiness: _salt, ...settings } = SETTINGS;
  const body = { email: "runner@onboard.example", sex: "female", year_of_birth: 1990, settings };
  athleteId = (await call("POST", "/v1/athletes", { key: partner.testKey, body })).body.id;
  const patch = { return_url: "https://app.example/back" };
  await call("PATCH", "/v1/partner", { key: partner.testKey, body: patch });
  url = new URL((await calculate()).precision.onboarding.url);
});

test("an athlete answers what is missing, one question per page, and gets exact numbers and the way back", async () => {
  expect((await calculate()).carb_range_g_per_hr).toBeDefined();
  const answers: Record<string, Record<string, string>> = {
    weight_kg: { answer: "62", unit: "kg" },
    sweat_level: { answer: "7" },
    saltiness: { answer: "3" },
  };
  const seen: string[] = [];
  for (let question = asked((await page()).text); question !== undefined; ) {
    seen.push(question);
    // An invalid answer stays on its question and stores nothing.
    const wrong = await save({ field: question, answer: "no such answer" });
    expect(wrong.headers.location).toContain(`field=${question}&problem=invalid_value`);
    const { status, headers } = await save({ field: question, ...answers[question] });
    expect([status, headers.location]).toEqual([303, expect.stringContaining(`after=${question}`)]);
    // Both have their question in the URL, so the browser's Back shows the one just answered.
    const shown = await call("GET", headers.location ?? "");
    const next = /[?&]field=(\w+)/.exec(shown.headers.location ?? "")?.[1];
    expect(next).not.toBe(question);
    expect(asked((await page()).text)).toBe(next);
    question = next;
  }
  expect(seen.sort()).toEqual(Object.keys(answers).sort());
  const { text } = await page();
  expect(text).toContain("https://app.example/back");
  expect(text).toContain("Limits");
  // A wrong answer is corrected later from another device: the link alone identifies the athlete.
  expect(asked((await page({ field: "sweat_level" })).text)).toBe("sweat_level");
  await save({ field: "sweat_level", answer: "9" });
  const { body } = await call("GET", `/v1/athletes/${athleteId}`, { key: partner.testKey });
  expect([body.settings.sweat_level, body.weight_kg]).toEqual([9, 62]);
  expect((await calculate()).carb_g_per_hr).toBeGreaterThan(0);
});

test("an athlete with contradictory answers is asked which one is wrong, before any numbers", async () => {
  const key = partner.testKey;
  const settings = { ...SETTINGS, usual_carb_consumption: "range_80_100" };
  const body = { ...PROFILE, email: "torn@onboard.example", settings };
  const { id } = (await call("POST", "/v1/athletes", { key, body })).body;
  const ot = newToken("onboard", [id, partner.accountId], Date.now() + DAY_MS);
  const read = async () => (await open(`/onboard?ot=${ot}`)).text;
  const torn = await read();
  expect(torn).toContain("Are both right?");
  expect(torn).not.toContain("Limits");
  for (const field of ["usual_carb_consumption", "carb_experience"])
    expect(torn).toContain(`field=${field}`);
  await post("/onboard/save", { ot, field: "carb_experience", answer: "range_gt_70" });
  const settled = await read();
  expect(settled).not.toContain("Are both right?");
  expect(settled).toContain("Limits");
});

test("viewing the preview neither starts a trial nor counts against it", async () => {
  const body = { email: "calm@onboard.example", sex: "male" };
  const other = (await call("POST", "/v1/athletes", { key: partner.testKey, body })).body;
  const ot = newToken("onboard", [other.id, partner.accountId], Date.now() + DAY_MS);
  for (let look = 0; look < 3; look++)
    expect((await open(`/onboard?ot=${ot}`)).text).toContain("Not a plan.");
  const { subscription_status } = (
    await call("GET", `/v1/athletes/${other.id}`, { key: partner.testKey })
  ).body;
  expect(subscription_status).toBe("teaser");
});

describe("a link", () => {
  test("that has expired stores nothing and offers a new one", async () => {
    const ot = newToken("onboard", [athleteId, partner.accountId], Date.now() - 1);
    expect((await open(`/onboard?ot=${ot}`)).text).toContain("This link has expired");
    await post("/onboard/save", { ot, field: "sweat_level", answer: "1" });
    const { body } = await call("GET", `/v1/athletes/${athleteId}`, { key: partner.testKey });
    expect(body.settings.sweat_level).not.toBe(1);
    const { status, headers } = await post("/onboard/again", { ot });
    expect([status, headers.location]).toEqual([303, expect.stringContaining("sent=1")]);
  });

  test("that was mailed ends when the record gets another address", async () => {
    const { key, accountId } = { key: partner.testKey, accountId: partner.accountId };
    const body = { email: "first@onboard.example" };
    const { id } = (await call("POST", "/v1/athletes", { key, body })).body;
    const link = new URL(onboardUrl({ accountId, environment: "test" }, id, body.email));
    const shown = async () => (await open(`${link.pathname}${link.search}`)).text;
    expect(await shown()).not.toContain("This link doesn’t work");
    await call("PATCH", `/v1/athletes/${id}`, { key, body: { email: "next@onboard.example" } });
    expect(await shown()).toContain("This link doesn’t work");
  });

  test("from another environment, another account, or forged opens nothing", async () => {
    expect((await page({}, LIVE_HOST)).text).toContain("This link doesn’t work");
    const stranger = await newPartner();
    for (const ot of [
      newToken("onboard", [athleteId, stranger.accountId], Date.now() + DAY_MS),
      newToken("subscribe", [athleteId, partner.accountId], Date.now() + DAY_MS),
      "made.up",
    ])
      expect((await open(`/onboard?ot=${ot}`)).text).toContain("This link doesn’t work");
  });
});
