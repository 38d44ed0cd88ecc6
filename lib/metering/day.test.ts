import { DAY_MS } from "@/lib/contract/durations";
import "@/testing/database";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { MORNING_MS } from "@/testing/morning";
import { OPERATIONS } from "@/testing/operations";
import { queriesOf } from "@/testing/queries";

const { testDatabase } = await import("@/testing/database");
const { newPartner, newRevokedKey, operator } = await import("@/testing/partner");
const { identify } = await import("@/lib/access/identify");
const { revokeKey } = await import("@/lib/partners/partners");
const { chargeFor, chargeWhole, meterHeaders, requirePaid, spareDay } = await import("./metering");
const { countAthletes } = await import("./novelty");
const { db, pool } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");

const arrive = (
  key: string,
  { wallMs = MORNING_MS, isIntelligence = false, isControl = false } = {},
) =>
  identify({
    authorization: `Bearer ${key}`,
    environment: "test",
    requestId: "req_000000000000",
    wallMs,
    isIntelligence,
    isControl,
  });

type Arrived = Awaited<ReturnType<typeof arrive>>;

const meterOf = ({ meter }: Arrived) => {
  if (meter === null) throw new Error("not metered");
  return meter;
};
const admittedOf = (arrivals: Arrived[]) => arrivals.filter((each) => meterOf(each).paid === 1);
const headersOf = (arrived: Arrived) => meterHeaders(meterOf(arrived));
const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));
const dayOf = async (accountId: string) =>
  await db.rateBucket.findUniqueOrThrow({ where: { kind_id: { kind: "account", id: accountId } } });

describe("a daily ceiling", () => {
  test("admits exactly 200 of 1,000 simultaneous calls, and the headers count down to zero", async () => {
    const { testKey, accountId } = await newPartner({ requestsPerDay: 200 });
    const arrivals = await times(1_000, () => arrive(testKey));
    const admitted = admittedOf(arrivals);
    expect(admitted).toHaveLength(200);
    const left = admitted.map((each) => Number(headersOf(each)["X-RateLimit-Remaining"]));
    expect(left.sort((a, b) => b - a)).toEqual(Array.from({ length: 200 }, (_, at) => 199 - at));
    expect((await dayOf(accountId)).dayTotal).toBe(200);
  });

  test("holds across two servers with mixed requests", async () => {
    const { testKey, accountId } = await newPartner({ requestsPerDay: 150 });
    const [admission] = await queriesOf(() => arrive(testKey));
    const servers = new pg.Pool({ connectionString: await testDatabase(), max: 10 });
    const [here, there] = await Promise.all([
      times(200, () => arrive(testKey)),
      times(200, () => servers.query(admission?.text ?? "", admission?.values)),
    ]);
    await servers.end();
    const elsewhere = there.filter(({ rows: [row] }) => row.granted === 1);
    expect(admittedOf(here).length + elsewhere.length).toBe(149);
    expect((await dayOf(accountId)).dayTotal).toBe(150);
  });

  test("refuses without a retry time, with a message naming it and headers saying when it resets", async () => {
    const { testKey } = await newPartner({ requestsPerDay: 1 });
    await arrive(testKey);
    const refused = await arrive(testKey);
    expect(() => requirePaid(meterOf(refused))).toThrow(
      expect.objectContaining({
        code: "rate_limit_exceeded",
        message: expect.stringMatching(/1 requests a day \(`requests_per_day`\).*midnight UTC/),
        details: expect.not.objectContaining({ retryAfterSeconds: expect.anything() }),
      }),
    );
    expect(headersOf(refused)).toMatchObject({
      "X-RateLimit-Remaining": "0",
      "X-RateLimit-Reset": String(16 * 3_600),
      "RateLimit-Policy": '"requests";q=1000000;w=10, "daily";q=1;w=86400',
      RateLimit: expect.stringMatching(/^"requests";r=\d+;t=[01], "daily";r=0;t=57600$/),
    });
  });

  test("resets at midnight UTC in account time, which the test clock moves", async () => {
    const { testKey, accountId } = await newPartner({ requestsPerDay: 2 });
    const midnight = MORNING_MS + DAY_MS * (2 / 3);
    const before = await times(3, () => arrive(testKey, { wallMs: midnight - 1 }));
    expect(admittedOf(before)).toHaveLength(2);
    expect(admittedOf(await times(3, () => arrive(testKey, { wallMs: midnight })))).toHaveLength(2);
    await db.account.update({ where: { id: accountId }, data: { clockOffsetMs: DAY_MS } });
    expect(admittedOf(await times(3, () => arrive(testKey, { wallMs: midnight })))).toHaveLength(2);
  });

  test("doesn't count bucket refusals, and the bucket doesn't count its refusals", async () => {
    const dry = await newPartner({ rate: 0.001, burst: 3, requestsPerDay: 100 });
    const arrivals = await times(10, () => arrive(dry.testKey));
    expect((await dayOf(dry.accountId)).dayTotal).toBe(3);
    const [refused] = arrivals.filter((each) => meterOf(each).paid === 0);
    expect(() => requirePaid(meterOf(refused ?? (arrivals[0] as Arrived)))).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ retryAfterSeconds: expect.any(Number) }),
      }),
    );
    const full = await newPartner({ rate: 0.001, burst: 10, requestsPerDay: 4 });
    await times(10, () => arrive(full.testKey));
    expect(Math.floor((await dayOf(full.accountId)).tokens)).toBe(6);
  });

  test("once reached still lets the account move its clock and read its usage, within its rate", async () => {
    const { testKey } = await newPartner({ requestsPerDay: 3, rate: 0.001, burst: 10 });
    expect(admittedOf(await times(5, () => arrive(testKey)))).toHaveLength(3);
    const control = await times(10, () => arrive(testKey, { isControl: true }));
    expect(admittedOf(control)).toHaveLength(7);
    expect(admittedOf([await arrive(testKey)])).toHaveLength(0);
    const costs = OPERATIONS.filter(({ operation }) => operation.cost === "control");
    expect(costs.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /v1/partner/usage",
      "GET /v1/test/clock",
      "POST /v1/test/clock",
    ]);
  });

  test("doesn't exist without an agreement, or for coaches", async () => {
    const { testKey } = await newPartner({ requestsPerDay: null, intelligencePerDay: 1 });
    expect(headersOf(await arrive(testKey))["RateLimit"]).not.toContain("daily");
  });

  test("stays closed when a database crash empties the buckets", async () => {
    const { testKey, accountId } = await newPartner({ requestsPerDay: 100 });
    await arrive(testKey);
    const day = new Date(MORNING_MS);
    await db.usageDay.create({ data: { accountId, day, total: 98, intelligence: 40 } });
    await db.dailyNovelty.create({ data: { accountId, day, kind: "athlete", digest: newId() } });
    await db.$executeRaw`DELETE FROM rate_bucket WHERE id = ${accountId}::uuid`;
    expect(admittedOf(await times(5, () => arrive(testKey)))).toHaveLength(2);
    expect(await dayOf(accountId)).toMatchObject({
      dayTotal: 100,
      dayIntelligence: 40,
      dayAthletes: 1,
    });
  });
});

describe("the intelligence ceiling", () => {
  test("refuses calls that need it with a message naming it, and lets everything else through", async () => {
    const { testKey } = await newPartner({ requestsPerDay: 100, intelligencePerDay: 3 });
    const calculations = await times(5, () => arrive(testKey, { isIntelligence: true }));
    expect(admittedOf(calculations)).toHaveLength(3);
    const refused = await arrive(testKey, { isIntelligence: true });
    expect(() => requirePaid(meterOf(refused))).toThrow(
      expect.objectContaining({
        message: expect.stringContaining("`intelligence_per_day`"),
        details: expect.not.objectContaining({ retryAfterSeconds: expect.anything() }),
      }),
    );
    expect(headersOf(refused)).toMatchObject({
      "X-RateLimit-Remaining": "0",
      "RateLimit-Policy":
        '"requests";q=1000000;w=10, "daily";q=100;w=86400, "intelligence";q=3;w=86400',
    });
    const reads = await times(97, () => arrive(testKey));
    expect(admittedOf(reads)).toHaveLength(97);
    expect(admittedOf([await arrive(testKey)])).toHaveLength(0);
  });

  test("without an agreement is 500, plus 20 for each athlete calculated for that day", async () => {
    const { testKey } = await newPartner({ requestsPerDay: null });
    const limitOf = async (wallMs = MORNING_MS) =>
      /"intelligence";q=(\d+)/.exec(
        headersOf(await arrive(testKey, { wallMs, isIntelligence: true }))["RateLimit-Policy"] ??
          "",
      )?.[1];
    expect(await limitOf()).toBe("500");
    const { scopes } = await arrive(testKey);
    if (scopes.account === undefined) throw new Error("no account");
    const [one, other] = [newId(), newId()];
    await countAthletes(scopes.account, [one, other, one]);
    await countAthletes(scopes.account, [other]);
    expect(await limitOf()).toBe("540");
    expect(await limitOf(MORNING_MS + DAY_MS)).toBe("500");
  });
});

describe("a call's additional units", () => {
  test("count toward the day exactly, however many batches run at once, and are refunded to it", async () => {
    const { testKey, accountId } = await newPartner({ requestsPerDay: 100 });
    const arrivals = await times(10, () => arrive(testKey, { isIntelligence: true }));
    await Promise.all(arrivals.map((each) => chargeFor(meterOf(each), 20)));
    const paid = arrivals.reduce((sum, each) => sum + meterOf(each).paid, 0);
    expect(paid).toBe(100);
    expect(await dayOf(accountId)).toMatchObject({ dayTotal: 100, dayIntelligence: 100 });
    await Promise.all(arrivals.map((each) => chargeFor(meterOf(each), 0)));
    expect(await dayOf(accountId)).toMatchObject({ dayTotal: 0, dayIntelligence: 0 });
  });

  test("are taken as a whole or not at all where the call can't do with fewer", async () => {
    const { testKey, accountId } = await newPartner({ requestsPerDay: 100 });
    const arrivals = await times(6, () => arrive(testKey));
    const done = await Promise.allSettled(arrivals.map((each) => chargeWhole(meterOf(each), 25)));
    expect(done.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(3);
    const paid = arrivals.map((each) => meterOf(each).paid);
    expect(new Set(paid)).toEqual(new Set([1, 25]));
    expect((await dayOf(accountId)).dayTotal).toBe(paid.reduce((sum, each) => sum + each, 0));
  });

  test("that costs nothing count toward no day, but still take their turn", async () => {
    const { testKey, accountId } = await newPartner({ requestsPerDay: 100, rate: 1, burst: 5 });
    const spared: number[] = [];
    for (let calls = 0; calls < 40; calls++) {
      const meter = meterOf(await arrive(testKey));
      spared.push(meter.paid);
      if (meter.paid === 1) await spareDay(meter);
    }
    expect(spared.filter((paid) => paid === 1).length).toBeLessThan(40);
    expect((await dayOf(accountId)).dayTotal).toBe(0);
  });

  test("refunded after midnight don't add to the next day", async () => {
    const { testKey, accountId } = await newPartner({ requestsPerDay: 100 });
    const yesterday = await arrive(testKey);
    await chargeFor(meterOf(yesterday), 50);
    await times(3, () => arrive(testKey, { wallMs: MORNING_MS + DAY_MS }));
    await chargeFor(meterOf(yesterday), 1);
    expect((await dayOf(accountId)).dayTotal).toBe(3);
  });

  test("charged after midnight are refunded to the day that counted them", async () => {
    const { testKey, accountId } = await newPartner({ requestsPerDay: 100 });
    const yesterday = await arrive(testKey);
    await times(3, () => arrive(testKey, { wallMs: MORNING_MS + DAY_MS }));
    await chargeFor(meterOf(yesterday), 50);
    expect((await dayOf(accountId)).dayTotal).toBe(52);
    await chargeFor(meterOf(yesterday), 1);
    expect((await dayOf(accountId)).dayTotal).toBe(3);
  });
});

test("a key revoked by another process is refused at the very next request", async () => {
  const partner = await newPartner();
  await arrive(partner.testKey);
  const { rows } = await pool.query("SELECT id FROM api_key WHERE account_id = $1", [
    partner.accountId,
  ]);
  const other = new pg.Client({ connectionString: await testDatabase() });
  await other.connect();
  await other.query("UPDATE api_key SET revoked_at = now() WHERE id = $1", [rows[0].id]);
  await other.end();
  await expect(arrive(partner.testKey)).rejects.toMatchObject({ code: "invalid_api_key" });
  await expect(revokeKey(operator(), rows[0].id)).rejects.toMatchObject({ code: "key_not_found" });
  await expect(arrive(await newRevokedKey(partner))).rejects.toMatchObject({
    code: "invalid_api_key",
  });
});
