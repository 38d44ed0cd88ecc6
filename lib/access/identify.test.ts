import "@/testing/database";
import pg from "pg";
import { describe, expect, test } from "vitest";
import type { Environment } from "@/lib/platform/env";
import { newId, newSecret } from "@/lib/platform/ids";
import { queriesOf } from "@/testing/queries";

const { newKey, newPartner, newRevokedKey, operator } = await import("@/testing/partner");
const { setSuspended } = await import("@/lib/partners/partners");
const { db } = await import("@/lib/platform/db");
const { sha256 } = await import("@/lib/platform/crypto");
const { testDatabase } = await import("@/testing/database");
const { identify } = await import("./identify");

const { baseUrl } = await import("@/lib/platform/env");

const arrive = (key: string, wallMs = Date.now(), environment: Environment = "test") =>
  identify({
    authorization: `Bearer ${key}`,
    environment,
    requestId: "req_000000000000",
    wallMs,
  });

const admittedOf = (arrivals: Awaited<ReturnType<typeof arrive>>[]) =>
  arrivals.filter(({ meter }) => meter?.paid === 1).length;

describe("a bucket is exact", () => {
  test("when 300 requests arrive at once and 100 may pass", async () => {
    const { testKey } = await newPartner({ rate: 0.001, burst: 100 });
    const arrivals = await Promise.all(Array.from({ length: 300 }, () => arrive(testKey)));
    expect(admittedOf(arrivals)).toBe(100);
  });

  test("when they come from several keys of the account", async () => {
    const partner = await newPartner({ rate: 0.001, burst: 10 });
    const keys = [partner.testKey, await newKey(partner), await newKey(partner)];
    const calls = Array.from({ length: 60 }, (_, index) => arrive(keys[index % 3] ?? ""));
    expect(admittedOf(await Promise.all(calls))).toBe(10);
  });

  test("when they come over twenty connections, as from several servers", async () => {
    const { testKey } = await newPartner({ rate: 0.001, burst: 101 });
    const [admission] = await queriesOf(() => arrive(testKey));
    const servers = new pg.Pool({ connectionString: await testDatabase(), max: 20 });
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => servers.query(admission?.text ?? "", admission?.values)),
    );
    await servers.end();
    expect(answers.filter(({ rows: [row] }) => row.granted === 1)).toHaveLength(100);
  });

  test("and refills with the account's own rate", async () => {
    const { testKey, accountId } = await newPartner({ rate: 5, burst: 10 });
    await Promise.all(Array.from({ length: 12 }, () => arrive(testKey)));
    await db.$executeRaw`UPDATE rate_bucket SET tokens = 0, refilled_at = now() - interval '1 second'
      WHERE kind = 'account' AND id = ${accountId}::uuid`;
    const arrivals = await Promise.all(Array.from({ length: 12 }, () => arrive(testKey)));
    const passed = admittedOf(arrivals);
    expect(passed).toBeGreaterThanOrEqual(5);
    expect(passed).toBeLessThanOrEqual(7);
  });
});

describe("a key", () => {
  test("identifies the caller", async () => {
    const partner = await newPartner();
    const key = await newKey(partner, { scopes: ["read"] });
    const { principal, grants, scopes } = await arrive(key, 1_800_000_000_000);
    expect(principal.kind).toBe("partner_key");
    expect(grants.get("athletes:read")).toBe("held");
    expect(grants.get("athletes:write")).toBe("lacks scope");
    expect(scopes.account).toMatchObject({
      principal,
      accountId: partner.accountId,
      partnerId: partner.partnerId,

      nowMs: 1_800_000_000_000,
    });
  });

  test("is stored only as its hash and its last four characters", async () => {
    const { testKey, accountId } = await newPartner();
    const rows = await db.apiKey.findMany({ where: { accountId } });
    expect(rows).toMatchObject([{ hash: sha256(testKey), last4: testKey.slice(-4) }]);
    const stored = Object.values(rows[0] ?? {}).join(" ");
    expect(stored).not.toContain(testKey.slice(8, -4));
  });

  test("is stamped with its last use, at most once a minute", async () => {
    const { testKey, accountId } = await newPartner();
    const start = 1_800_000_000_000;
    const stampOf = async () =>
      (await db.apiKey.findFirstOrThrow({ where: { accountId } })).lastUsedAt?.getTime();
    await arrive(testKey, start);
    await expect.poll(stampOf).toBe(start);
    await arrive(testKey, start + 59_000);
    await arrive(testKey, start + 61_000);
    await expect.poll(stampOf).toBe(start + 61_000);
  });

  test("is admitted while another transaction locks its row", async () => {
    const { testKey, accountId } = await newPartner();
    const holder = new pg.Client({ connectionString: await testDatabase() });
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM api_key WHERE account_id = $1 FOR UPDATE", [accountId]);
    expect((await arrive(testKey)).meter?.paid).toBe(1);
    await holder.query("ROLLBACK");
    await holder.end();
  });

  test("expires to the millisecond, in the account's own time", async () => {
    const { testKey, accountId } = await newPartner();
    const scopes = { account: { accountId } };
    const end = 1_800_000_000_000;
    await db.apiKey.updateMany({ where: { accountId }, data: { expiresAt: new Date(end) } });
    await expect(arrive(testKey, end - 1)).resolves.toMatchObject({ scopes });
    await expect(arrive(testKey, end)).rejects.toMatchObject({ code: "expired_api_key" });
    await db.account.update({ where: { id: accountId }, data: { clockOffsetMs: 10_000 } });
    await expect(arrive(testKey, end - 10_001)).resolves.toMatchObject({ scopes });
    await expect(arrive(testKey, end - 10_000)).rejects.toMatchObject({ code: "expired_api_key" });
  });

  test("of a suspended partner is refused until the suspension is lifted", async () => {
    const { testKey, partnerId, accountId } = await newPartner();
    await setSuspended(operator(), partnerId, true);
    await expect(arrive(testKey)).rejects.toMatchObject({ code: "account_suspended" });
    await setSuspended(operator(), partnerId, false);
    await expect(arrive(testKey)).resolves.toMatchObject({ scopes: { account: { accountId } } });
  });

  test("that is refused counts nothing", async () => {
    const partner = await newPartner({ rate: 0.001, burst: 5 });
    const revoked = await newRevokedKey(partner);
    const refused = { code: "invalid_api_key" };
    for (let call = 0; call < 20; call++) {
      await expect(arrive(revoked)).rejects.toMatchObject(refused);
    }
    expect((await arrive(partner.testKey)).meter?.tokens).toBe(4);
  });

  test("is unknown once its account is gone", async () => {
    const { testKey, partnerId } = await newPartner();
    await db.partner.delete({ where: { id: partnerId } });
    await expect(arrive(testKey)).rejects.toMatchObject({ code: "invalid_api_key" });
  });

  test.each([
    ["unknown", newSecret("sk_test")],
    ["malformed", newId()],
  ])("that is %s is refused", async (_what, key) => {
    await expect(arrive(key)).rejects.toMatchObject({ code: "invalid_api_key" });
  });

  test.each([
    ["sk_live", "test", "environment_mismatch"],
    ["cp_live", "test", "environment_mismatch"],
    ["sk_test", "live", "invalid_api_key"],
    ["cp_test", "live", "invalid_api_key"],
  ] as const)("%s… at the address of %s is told where it belongs", async (prefix, asked, code) => {
    const own = asked === "live" ? "test" : "live";
    const refused = arrive(newSecret(prefix), Date.now(), asked);
    await expect(refused).rejects.toMatchObject({
      code,
      message: `The key is for ${own}, and the call asks for ${asked}. The base address of ${own} is ${baseUrl(own)}.`,
    });
  });
});
