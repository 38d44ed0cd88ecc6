import { DAY_MS } from "@/lib/contract/durations";
import "@/testing/database";
import pg from "pg";
import { expect, test } from "vitest";
import { BatchAnswer } from "@/lib/contract/prescription";
import { newId } from "@/lib/platform/ids";
import { MORNING_MS } from "@/testing/morning";

const { testDatabase } = await import("@/testing/database");
const { callerOf, newPartner } = await import("@/testing/partner");
const { identify } = await import("@/lib/access/identify");
const { calculate } = await import("@/lib/nutrition/nutrition");
const { calculateBatch } = await import("@/lib/nutrition/batch");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { pool } = await import("@/lib/platform/db");
const { singleton } = await import("@/lib/platform/singleton");
const { refusedAsNew, requireFamiliar } = await import("./novelty");
const { takeNovelties } = await import("./novelty.store");

/** Creates an account already admitted today, as every call is before it does anything. */
async function newAccount(advanceMs = 0) {
  const partner = await newPartner({ requestsPerDay: null, intelligencePerDay: 1_000_000 });
  const arrive = async (wallMs: number) =>
    await identify({
      authorization: `Bearer ${partner.testKey}`,
      environment: "test",
      requestId: "req_000000000000",
      wallMs,
    });
  const { scopes } = await arrive(MORNING_MS + advanceMs);
  if (scopes.account === undefined) throw new Error("no account");
  return { account: scopes.account, arrive, partner };
}

const session = (minutes: number) => ({ activity_type: "run", duration_min: minutes }) as const;
/** Clears the process's memory, so the database is queried as by a fresh process. */
const forget = () => singleton("novelty", () => new Set<string>()).clear();

test("the 101st different calculation without an athlete is refused, and repeats are served", async () => {
  const { account } = await newAccount();
  for (let minutes = 1; minutes <= 100; minutes++) await calculate(account, session(minutes));
  const refused = {
    code: "rate_limited",
    details: expect.not.objectContaining({ retryAfterSeconds: expect.anything() }),
  };
  await expect(calculate(account, session(101))).rejects.toMatchObject(refused);
  forget();
  await expect(calculate(account, session(101))).rejects.toMatchObject(refused);
  await expect(calculate(account, session(1))).resolves.toMatchObject({ tier: "full" });
  await expect(calculate(account, { ...session(100), sex: null })).resolves.toBeDefined();
});

test("an account that used up its new inputs is still served for athletes, and for all the next day", async () => {
  const { account, arrive } = await newAccount();
  await refusedAsNew(account, "calculation", Array.from({ length: 100 }, newId));
  await expect(calculate(account, session(60))).rejects.toMatchObject({ code: "rate_limited" });
  const athlete = await createAthlete(account, { name: "N" });
  await expect(
    calculate(account, { ...session(60), athlete_id: athlete.id }),
  ).resolves.toBeDefined();
  const tomorrow = await arrive(MORNING_MS + DAY_MS);
  await expect(calculate(tomorrow.scopes.account ?? account, session(60))).resolves.toBeDefined();
});

test("calls open across midnight bring no more new inputs than the new day allows", async () => {
  const { account: late, arrive } = await newAccount();
  await arrive(MORNING_MS + DAY_MS);
  const digests = Array.from({ length: 150 }, newId);
  const refused = new Set<string>();
  for (const digest of digests) {
    for (const each of await refusedAsNew(late, "calculation", [digest])) refused.add(each);
  }
  expect([...refused]).toEqual(digests.slice(100));
  const tomorrow = (await arrive(MORNING_MS + DAY_MS)).scopes.account ?? late;
  forget();
  expect(await refusedAsNew(tomorrow, "calculation", digests)).toEqual(refused);
  expect(await refusedAsNew(late, "calculation", digests)).toEqual(refused);
});

test("in a batch, new inputs over the limit are refused by index, and the others calculated", async () => {
  const { account } = await newAccount();
  await calculate(account, session(60));
  await refusedAsNew(account, "calculation", Array.from({ length: 97 }, newId));
  const scenarios = [1, 60, 2, 3, 1, 4].map(session);
  const { rest } = await calculateBatch(account, { scenarios }, 6);
  const answer = BatchAnswer.parse({ ...(await rest()), request_id: "req" });
  expect(answer.errors?.map(({ index, code }) => [index, code])).toEqual([
    [3, "rate_limited"],
    [5, "rate_limited"],
  ]);
  expect(answer.results).toHaveLength(4);
});

test("products and searches have separate limits", async () => {
  const { account } = await newAccount();
  for (const kind of ["product", "query"] as const) {
    const two_hundred = Array.from({ length: 200 }, newId);
    expect((await refusedAsNew(account, kind, two_hundred)).size).toBe(0);
    await expect(requireFamiliar(account, kind, "one more")).rejects.toMatchObject({
      code: "rate_limited",
    });
  }
  await expect(requireFamiliar(account, "calculation", "first")).resolves.toBeUndefined();
});

test("however many processes ask at once, new inputs stop exactly at the limit, and equal ones count once", async () => {
  const { account } = await newAccount();
  const day = new Date(account.nowMs).toISOString().slice(0, 10);
  const of = { accountId: account.accountId, day, kind: "calculation", most: 100 } as const;
  const digests = Array.from({ length: 150 }, newId);
  const each = digests.flatMap((digest) => [digest, digest, digest]);
  // Runs the statement's text over connections like those of several servers.
  const { queriesOf } = await import("@/testing/queries");
  const [asked] = await queriesOf(() => takeNovelties({ ...of, accountId: newId() }, [newId()]));
  const servers = new pg.Pool({ connectionString: await testDatabase(), max: 20 });
  const answers = await Promise.all(
    each.map((digest) =>
      servers
        .query(asked?.text ?? "", [of.accountId, day, of.kind, [digest], of.most])
        .then(({ rows }) => [digest, rows.length === 0] as const),
    ),
  );
  await servers.end();
  const served = new Set(answers.filter(([, isServed]) => isServed).map(([digest]) => digest));
  expect(served.size).toBe(100);
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM daily_novelty WHERE account_id = $1) AS kept, day_calculations AS counted
     FROM rate_bucket WHERE id = $1`,
    [of.accountId],
  );
  expect(rows).toEqual([{ kept: 100, counted: 100 }]);
});

test("the demonstration has no limit on different inputs", async () => {
  const account = callerOf(await newPartner());
  for (let minutes = 1; minutes <= 120; minutes++) await calculate(account, session(minutes));
  expect(await refusedAsNew(account, "product", Array.from({ length: 300 }, newId))).toEqual(
    new Set(),
  );
});
