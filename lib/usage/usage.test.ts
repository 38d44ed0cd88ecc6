import { DAY_MS } from "@/lib/contract/durations";
import "@/testing/database";
import { beforeAll, describe, expect, test } from "vitest";
import type { AccountScope } from "@/lib/access/scope";
import type { RequestsQuery } from "@/lib/contract/request-log";
import { MORNING_MS } from "@/testing/morning";

const { callerOf, newPartner } = await import("@/testing/partner");
const { identify } = await import("@/lib/access/identify");
const { db, pool } = await import("@/lib/platform/db");
const { newId, newRequestId } = await import("@/lib/platform/ids");
const { findRequest, listRequests } = await import("./requests");
const { usageAndLimits } = await import("./usage");
const { keepRequest, writeRequests } = await import("./writer");
const { forgetUsage } = await import("./upkeep");
const { operator } = await import("@/testing/partner");

const limitsNow = async (account: AccountScope) => (await usageAndLimits(account)).limits;
const usageToday = async (account: AccountScope) => (await usageAndLimits(account)).today;

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const finished = (account: AccountScope, over: object = {}) => ({
  accountId: account.accountId,
  requestId: newRequestId(),
  atMs: Date.now(),
  day: dateOf(account.nowMs),
  method: "GET",
  path: "/v1/athletes",
  route: "/v1/athletes",
  status: 200,
  code: null,
  durationMs: 1.5,
  grantId: null,
  keyId: newId(),
  total: 1,
  intelligence: 0,
  calculations: 0,
  products: 0,
  ...over,
});

describe("the request log", () => {
  let account: AccountScope;
  const athlete = newId();
  const key = newId();
  const start = Date.now() - 60_000;

  beforeAll(async () => {
    account = callerOf(await newPartner());
    const calculation = { path: "/v1/nutrition/calculate", route: "/v1/nutrition/calculate" };
    const one = { path: `/v1/athletes/${athlete}`, route: "/v1/athletes/{athlete_id}" };
    const kinds = [
      {},
      { ...calculation, method: "POST", intelligence: 1, calculations: 1 },
      { ...one, status: 404, code: "athlete_not_found" },
      { status: 429, code: "rate_limit_exceeded", total: 0 },
      { ...calculation, total: 50, intelligence: 50, calculations: 50, keyId: key },
    ];
    for (let index = 0; index < 25; index++) {
      keepRequest(finished(account, { ...kinds[index % 5], atMs: start + Math.floor(index / 2) }));
    }
    await writeRequests();
  });

  const all = async (query: RequestsQuery) => {
    const found = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof listRequests>> = await listRequests(account, {
        limit: 3,
        ...query,
        ...(cursor === "" ? {} : { cursor }),
      });
      found.push(...page.requests);
      cursor = page.pagination.next_cursor;
    }
    return found;
  };

  test("is paged, newest first, with each request once", async () => {
    const requests = await all({});
    expect(new Set(requests.map(({ request_id }) => request_id)).size).toBe(25);
    const times = requests.map(({ at }) => at);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(requests.at(-1)).toMatchObject({ at: start, duration_ms: 1.5 });
  });

  test.each([
    ["a status", { status: "404" }, 5],
    ["a class of statuses", { status: "4xx" }, 10],
    ["what a path begins with", { path: "/v1/athletes" }, 15],
    ["a whole path", { path: `/v1/athletes/${athlete}` }, 5],
    ["a template", { path: "/v1/athletes/{athlete_id}" }, 5],
    ["a key", { key_id: key }, 5],
    ["a path and a class", { path: "/v1/athletes", status: "2xx" }, 5],
    ["what nobody asked for", { path: "/v1/webhooks" }, 0],
  ])("can be filtered by %s", async (_what, query, count) => {
    expect(await all(query)).toHaveLength(count);
  });

  test("finds a request by its id in any case, and no other account's", async () => {
    const [first] = await all({});
    if (first === undefined) throw new Error("nothing");
    expect(await findRequest(account, first.request_id)).toEqual(first);
    const stranger = callerOf(await newPartner());
    await expect(findRequest(stranger, first.request_id)).rejects.toMatchObject({
      code: "resource_not_found",
    });
    expect((await listRequests(stranger, {})).requests).toEqual([]);
  });

  test("counts each request in its day, with units by purpose, and refusals separately", async () => {
    expect(await usageToday(account)).toEqual({
      date: dateOf(account.nowMs),
      total: 5 * 53 - 5 + 5 - 5 + 5 - 5 + 5,
      intelligence: 255,
      calculations: 255,
      products: 0,
      data: 10,
      rate_limited: 5,
    });
  });

  test("refuses a cursor from another search", async () => {
    const { pagination } = await listRequests(account, { limit: 3 });
    const cursor = pagination.next_cursor ?? "";
    await expect(listRequests(account, { cursor, status: "4xx" })).rejects.toMatchObject({
      code: "invalid_cursor",
    });
  });
});

test("stores and counts a repeated write once", async () => {
  const account = callerOf(await newPartner());
  const row = finished(account);
  for (let time = 0; time < 3; time++) {
    keepRequest({ ...row });
    await writeRequests();
  }
  expect((await usageToday(account)).total).toBe(1);
  expect((await listRequests(account, {})).requests).toHaveLength(1);
});

test("is delayed at most one write by a request that can't be stored", async () => {
  const account = callerOf(await newPartner());
  keepRequest(finished(account, { path: "\0" }));
  await writeRequests();
  keepRequest(finished(account));
  await writeRequests();
  expect((await usageToday(account)).total).toBe(1);
});

test("writes everyone else's rows if one account's row is invalid", async () => {
  const account = callerOf(await newPartner());
  for (let index = 0; index < 499; index++) {
    keepRequest(finished(account, index === 333 ? { path: "\0" } : {}));
  }
  await writeRequests();
  expect((await usageToday(account)).total).toBe(498);
});

test("a caller refused without a key isn't told about other keys", async () => {
  const account = callerOf(await newPartner());
  keepRequest(finished(account, { status: 429, keyId: null, total: 0 }));
  keepRequest(finished(account, { status: 429, total: 0 }));
  await writeRequests();
  expect((await usageToday(account)).rate_limited).toBe(1);
});

test("in a flood, excess rows are dropped, and the rest are written", async () => {
  const account = callerOf(await newPartner());
  for (let index = 0; index < 21_000; index++) keepRequest(finished(account));
  await writeRequests();
  const { total } = await usageToday(account);
  expect(total).toBeGreaterThanOrEqual(20_000);
  expect(total).toBeLessThan(21_000);
});

test("days are listed from the oldest to today, with zeros for days without calls", async () => {
  const account = callerOf(await newPartner());
  const day = new Date(dateOf(account.nowMs - 2 * DAY_MS));
  await db.usageDay.create({ data: { accountId: account.accountId, day, total: 7, data: 7 } });
  const { days } = await usageAndLimits(account, 4);
  expect(days.map(({ total }) => total)).toEqual([0, 7, 0, 0]);
  expect(days.at(-1)?.date).toBe(dateOf(account.nowMs));
});

test("the limits show what is used and left, exactly as the next call finds it", async () => {
  const { testKey, accountId } = await newPartner({ rate: 0.001, burst: 50, requestsPerDay: 200 });
  const clockOffsetMs = BigInt(MORNING_MS - Date.now());
  await db.account.update({ where: { id: accountId }, data: { clockOffsetMs } });
  const arrive = (isIntelligence: boolean) =>
    identify({
      authorization: `Bearer ${testKey}`,
      environment: "test",
      requestId: newRequestId(),
      wallMs: Date.now(),
      isIntelligence,
    });
  for (let call = 0; call < 3; call++) await arrive(true);
  const { scopes } = await arrive(false);
  if (scopes.account === undefined) throw new Error("no account");
  const { days, today } = await usageAndLimits(scopes.account, 3);
  expect(days.at(-1)).toEqual(today);
  expect(today).toMatchObject({ total: 4, intelligence: 3, data: 1 });
  expect(await limitsNow(scopes.account)).toMatchObject({
    bucket: { requests_per_second: 0.001, burst: 50, remaining: 46 },
    requests_per_day: { limit: 200, used: 4, left: 196 },
    intelligence_per_day: { limit: 500, used: 3, left: 497, athletes: 0, is_agreed: false },
    distinct: {
      calculations: { limit: 100, used: 0, left: 100 },
      products: { limit: 200 },
      queries: { limit: 200 },
    },
  });
  const tomorrow = { ...scopes.account, nowMs: scopes.account.nowMs + DAY_MS };
  expect((await limitsNow(tomorrow)).requests_per_day).toEqual({ limit: 200, used: 0, left: 200 });
  expect(await limitsNow(callerOf(await newPartner()))).toMatchObject({
    requests_per_day: null,
    intelligence_per_day: null,
    distinct: null,
  });
});

test("after a database crash, the limits show what the next call continues from", async () => {
  const partner = await newPartner({ rate: 1, burst: 50, requestsPerDay: 200 });
  const { accountId } = partner;
  const account = { ...callerOf(partner), wallMs: MORNING_MS, nowMs: MORNING_MS };
  const day = new Date(dateOf(MORNING_MS));
  await db.usageDay.create({ data: { accountId, day, total: 120, intelligence: 70 } });
  const kinds = ["athlete", "calculation", "calculation", "product", "query"];
  await db.dailyNovelty.createMany({
    data: kinds.map((kind) => ({ accountId, day, kind, digest: newId() })),
  });
  const read = () => limitsNow(account).then(({ bucket, ...ofDay }) => ofDay);
  const before = await read();
  expect(before).toMatchObject({
    requests_per_day: { used: 120, left: 80 },
    intelligence_per_day: { used: 70, athletes: 1 },
    distinct: { calculations: { used: 2 }, products: { used: 1 }, queries: { used: 1 } },
  });
  await identify({
    authorization: `Bearer ${partner.testKey}`,
    environment: "test",
    requestId: newRequestId(),
    wallMs: MORNING_MS,
  });
  const requests_per_day = { limit: 200, used: 121, left: 79 };
  expect(await read()).toEqual({
    ...before,
    requests_per_day,
    resets_in_seconds: expect.any(Number),
  });
});

test("requests older than a week are deleted in chunks for every account, and nothing newer is", async () => {
  const account = callerOf(await newPartner());
  const gone = newId();
  const insert = (accountId: string, count: number, daysAgo: number) =>
    pool.query(
      `INSERT INTO request_log (account_id, at, request_id, method, path, route, status, duration_ms)
       SELECT $1, now() - $3 * interval '1 day', 'req_' || n, 'GET', '/v1', '/v1', 200, 1
       FROM generate_series(1, $2::int) n`,
      [accountId, count, daysAgo],
    );
  await insert(account.accountId, 2_500, 7.1);
  await insert(account.accountId, 3, 6.9);
  await insert(gone, 2, 8);
  const { accountId } = account;
  await db.dailyNovelty.createMany({
    data: [3, 0].map((back) => ({
      ...{ accountId, kind: "query", digest: newId() },
      day: new Date(dateOf(Date.now() - back * DAY_MS)),
    })),
  });
  expect((await forgetUsage(operator())).failed).toBe(0);
  const left = { in: [accountId, gone] };
  expect(await db.requestLog.count({ where: { accountId: left } })).toBe(3);
  expect(await db.dailyNovelty.count({ where: { accountId } })).toBe(1);
});
