import { describe, expect, test } from "vitest";
import type { LimitName } from "@/lib/contract/errors";
import { expectError } from "../answers";
import { newAthlete } from "../athletes";
import { type Answer, call } from "../http";
import { newKey, newPartner } from "../partner";
import { until } from "../receiver";

/** Daily limits as clients meet them, and what an account can read about its requests. */

const session = (minutes: number) => ({ activity_type: "run", duration_min: minutes });
const calculate = (key: string, body: object) =>
  call("POST", "/v1/nutrition/calculate", { key, body });

/** Expects a refusal until midnight, which has no retry time. */
function expectUntilMidnight(
  answer: Answer,
  code: "rate_limit_exceeded" | "rate_limited",
  limit: LimitName,
): void {
  expectError(answer, code, { alpha: true });
  expect(answer.body.error.limit).toBe(limit);
  expect(answer.headers["retry-after"]).toBeUndefined();
  expect(answer.body.error.message).toContain("midnight UTC");
}

describe("at the intelligence ceiling", () => {
  test("calculations are refused by its name, while athletes and webhooks keep working", async () => {
    const { testKey: key } = await newPartner({ requestsPerDay: 100, intelligencePerDay: 2 });
    for (const minutes of [60, 61]) {
      expect((await calculate(key, session(minutes))).status).toBe(200);
    }
    const refused = await calculate(key, session(60));
    expectUntilMidnight(refused, "rate_limit_exceeded", "intelligence_day");
    expect(refused.body.error.message).toContain("intelligence_per_day");
    expect(refused.headers).toMatchObject({
      "x-ratelimit-remaining": "0",
      "ratelimit-policy": expect.stringMatching(
        /^"requests";q=\d+;w=\d+, "daily";q=100;w=86400, "intelligence";q=2;w=86400$/,
      ),
      ratelimit: expect.stringMatching(
        /^"requests";r=\d+;t=\d+, "daily";r=98;t=\d+, "intelligence";r=0;t=\d+$/,
      ),
    });
    const categories = await call("GET", "/v1/products/categories", { key });
    expect(categories.body.error.limit).toBe("intelligence_day");
    for (const path of ["/v1/athletes", "/v1/webhooks", "/v1/organizations"]) {
      expect((await call("GET", path, { key })).status).toBe(200);
    }
  });

  test("a batch is calculated as far as possible, and an estimate uses nothing", async () => {
    const { testKey: key } = await newPartner({ requestsPerDay: null, intelligencePerDay: 10 });
    const batch = "/v1/nutrition/calculate/batch";
    const scenarios = Array.from({ length: 15 }, (_, index) => session(30 + index));
    await call("POST", batch, { key, body: { scenarios, estimate_only: true } });
    const { body } = await call("POST", batch, { key, body: { scenarios } });
    expect(body).toMatchObject({ succeeded: 10, failed: 5 });
    expect(body.errors[0]).toMatchObject({ index: 10, code: "rate_limit_exceeded" });
  });
});

test("an import that calculates counts as calculations, and one that doesn't continues without them", async () => {
  const { testKey: key } = await newPartner({ requestsPerDay: 100, intelligencePerDay: 1 });
  const path = `/v1/athletes/${(await newAthlete(key)).id}/activities/import`;
  const activities = [45, 50].map((duration_min) => ({ type: "run", duration_min }));
  const calculating = { activities, calculate: true };
  expect((await call("POST", path, { key, body: calculating })).status).toBeLessThan(300);
  const refused = await call("POST", path, { key, body: calculating });
  expect(refused.status).toBe(429);
  expect(refused.body.error.message).toContain("intelligence_per_day");
  expect((await call("POST", path, { key, body: { activities } })).status).toBeLessThan(300);
});

test("a daily request ceiling is shared by keys, names itself, and resets with the test clock's day", async () => {
  const partner = await newPartner({ requestsPerDay: 4 });
  const keys = [partner.testKey, await newKey(partner)] as const;
  const [key] = keys;
  const answers = [];
  for (let index = 0; index < 3; index++) {
    answers.push(await call("GET", "/v1/athletes", { key: keys[index % 2] ?? key }));
  }
  expect(answers.map(({ headers }) => headers["x-ratelimit-remaining"])).toEqual(["3", "2", "1"]);
  const day = { advance_ms: 86_400_000 };
  expect((await call("POST", "/v1/test/clock", { key, body: day })).status).toBe(200);
  for (let index = 0; index < 4; index++) {
    expect((await call("GET", "/v1/athletes", { key })).status).toBe(200);
  }
  const refused = await call("GET", "/v1/athletes", { key });
  expectError(refused, "rate_limit_exceeded");
  expect(refused.headers["retry-after"]).toBeUndefined();
  expect(refused.body.error).toMatchObject({
    ...{ limit: "account_day", message: expect.stringContaining("requests_per_day") },
  });
  const { accountId } = partner;
  await until(async () => {
    const { db } = await import("@/lib/platform/db");
    const days = await db.usageDay.findMany({ where: { accountId }, orderBy: { day: "asc" } });
    return (
      JSON.stringify(days.map(({ total, rateLimited }) => [total, rateLimited])) === "[[4,0],[4,1]]"
    );
  });
});

test("the 101st different calculation without an athlete is refused, while repeats and athletes are served", async () => {
  const { testKey: key } = await newPartner({ requestsPerDay: null });
  const { id } = await newAthlete(key);
  for (let minutes = 1; minutes <= 100; minutes++) {
    expect((await calculate(key, session(minutes))).status).toBe(200);
  }
  expectUntilMidnight(
    await calculate(key, session(101)),
    ...(["rate_limited", "distinct_calculations"] as const),
  );
  expect((await calculate(key, session(50))).status).toBe(200);
  expect((await calculate(key, { ...session(101), athlete_id: id })).status).toBe(200);
});

test("a request appears in the log a moment later, by its id, path and status, without its query", async () => {
  const { testKey: key } = await newPartner();
  const path = `/v1/athletes/${crypto.randomUUID()}`;
  const missing = await call("GET", `${path}?secret=1`, { key });
  const id = missing.headers["x-request-id"] as string;
  const find = () =>
    call("GET", `/v1/partner/requests/${id.toUpperCase().replace("REQ", "req")}`, { key });
  await until(async () => (await find()).status === 200);
  const { request } = (await find()).body;
  expect(request).toEqual({
    request_id: id,
    at: expect.any(Number),
    method: "GET",
    path,
    route: "/v1/athletes/{athlete_id}",
    status: 404,
    code: "athlete_not_found",
    duration_ms: expect.any(Number),
    key_id: expect.any(String),
  });
  const queries = [
    `path=${path}`,
    "status=404",
    "status=4xx",
    `key_id=${request.key_id}&path=${path}`,
  ];
  for (const query of queries) {
    const { body } = await call("GET", `/v1/partner/requests?limit=200&${query}`, { key });
    // Earlier lookups, before it was there, are in the log as well.
    expect(body.requests).toContainEqual(request);
  }
  const stranger = await newPartner();
  expectError(
    await call("GET", `/v1/partner/requests/${id}`, { key: stranger.testKey }),
    "resource_not_found",
  );
});

test("usage and what is left come from one count, on every route and at once", async () => {
  const { testKey: key } = await newPartner({ requestsPerDay: 2_000 });
  await calculate(key, session(60));
  const read = async (path: string) =>
    (await call("GET", `/v1/partner/usage${path}`, { key })).body;
  const { days, limits } = await read("");
  const counts = { total: 2, intelligence: 1, calculations: 1, products: 0, data: 1 };
  expect(days).toMatchObject([counts]);
  expect(limits).toMatchObject({
    requests_per_day: { used: 2 },
    intelligence_per_day: { limit: 500, used: 1, athletes: 0, is_agreed: false },
    distinct: { calculations: { limit: 100, used: 1, left: 99 } },
  });
  const daily = await read("/daily?days=3");
  expect(daily.days).toMatchObject([{ total: 0 }, { total: 0 }, { ...counts, total: 3, data: 2 }]);
});
