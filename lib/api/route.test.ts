import "@/testing/database";
import { beforeAll, describe, expect, test } from "vitest";
import { newId, newSecret } from "@/lib/platform/ids";
import type { TestPartner } from "@/testing/partner";
import { PROFILE } from "@/testing/profile";
import { queriesOf } from "@/testing/queries";

const { callerOf, newPartner } = await import("@/testing/partner");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { simulateAthleteSubscription } = await import("@/lib/athletes/subscriptions");
const calculate = await import("@/app/v1/nutrition/calculate/route");
const batch = await import("@/app/v1/nutrition/calculate/batch/route");
const importing = await import("@/app/v1/athletes/[athlete_id]/activities/import/route");
const athletes = await import("@/app/v1/athletes/route");
const errors = await import("@/app/v1/errors/route");

const RUN = { activity_type: "run", duration_min: 60 };
let partner: TestPartner;
let athleteId: string;
let trialId: string;

beforeAll(async () => {
  partner = await newPartner();
  const caller = callerOf(partner);
  athleteId = (await createAthlete(caller, PROFILE)).id;
  await simulateAthleteSubscription(caller, athleteId, true);
  trialId = (await createAthlete(caller, PROFILE)).id;
  // The very first call opens the connection.
  await post(calculate, RUN, partner.testKey);
});

type Handler = (request: Request, context: { params: Promise<undefined> }) => Promise<Response>;

const post = (route: { POST: Handler }, body: unknown, key?: string): Promise<Response> =>
  route.POST(requestOf(body, key), { params: Promise.resolve(undefined) });

function requestOf(body: unknown, key?: string): Request {
  return new Request("http://localhost:3000/v1", {
    method: "POST",
    body: JSON.stringify(body),
    headers: {
      "content-type": "application/json",
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
  });
}

/** Returns a call's status and how many statements it took. */
async function costOf(call: () => Promise<Response>) {
  let status = 0;
  const queries = await queriesOf(async () => {
    const response = await call();
    await response.text();
    status = response.status;
  });
  return { status, queries: queries.length };
}

describe("the database is queried", () => {
  test("once for a calculation: the caller, their access and the count, in one statement", async () => {
    const cost = await costOf(() => post(calculate, RUN, partner.testKey));
    expect(cost).toEqual({ status: 200, queries: 1 });
  });

  test("twice for a calculation with a stored profile", async () => {
    const body = { ...RUN, athlete_id: athleteId };
    const cost = await costOf(() => post(calculate, body, partner.testKey));
    expect(cost).toEqual({ status: 200, queries: 2 });
  });

  test("six times for a calculation that counts against the athlete's trial, which is locked first", async () => {
    const body = { ...RUN, athlete_id: trialId };
    const cost = await costOf(() => post(calculate, body, partner.testKey));
    expect(cost).toEqual({ status: 200, queries: 6 });
  });

  test("three times for a batch, however many athletes it names, and once more for any not found", async () => {
    const scenarios = Array.from({ length: 50 }, (_, index) => ({
      ...RUN,
      athlete_id: index % 2 === 0 ? athleteId : newId(),
    }));
    const cost = await costOf(() => post(batch, { scenarios }, partner.testKey));
    expect(cost).toEqual({ status: 200, queries: 4 });
    const known = scenarios.filter((_, index) => index % 2 === 0);
    const cheaper = await costOf(() => post(batch, { scenarios: known }, partner.testKey));
    expect(cheaper).toEqual({ status: 200, queries: 3 });
  });

  test("once, before the body is read, for a refused call", async () => {
    const cost = await costOf(() => post(calculate, { activity_type: 5 }, partner.testKey));
    expect(cost).toEqual({ status: 400, queries: 1 });
  });

  test("once for a well-formed key that doesn't exist", async () => {
    const cost = await costOf(() => post(calculate, RUN, newSecret("sk_test")));
    expect(cost).toEqual({ status: 401, queries: 1 });
  });

  test("twice for a page of athletes: the count, and the rows with their standings", async () => {
    const call = () =>
      athletes.GET(
        new Request("http://localhost:3000/v1/athletes", {
          headers: { authorization: `Bearer ${partner.testKey}` },
        }),
        { params: Promise.resolve(undefined) },
      );
    expect(await costOf(call)).toEqual({ status: 200, queries: 2 });
  });
});

test("a request refused as too large never holds more than its one unit", async () => {
  const many = Array.from({ length: 5_000 }, () => RUN);
  const statuses: number[] = [];
  const queries = await queriesOf(async () => {
    const asked = await post(batch, { scenarios: many }, partner.testKey);
    const imported = await importing.POST(
      requestOf({ activities: many, calculate: true }, partner.testKey),
      { params: Promise.resolve({ athlete_id: athleteId }) },
    );
    statuses.push(asked.status, imported.status);
  });
  expect(statuses).toEqual([400, 400]);
  const charges = queries.filter(({ text }) => text.includes("UPDATE rate_bucket"));
  expect(charges.length).toBeGreaterThanOrEqual(2);
  // The units are the fourth value of an admission, and the fifth of any other charge.
  const units = charges.map(({ text, values }) => values[text.includes("api_key") ? 3 : 4]);
  expect(units.filter((each) => Number(each) > 1)).toEqual([]);
});

describe("the database isn't queried", () => {
  test.each([
    ["without a credential", undefined],
    ["for a key that is mistyped", `${newSecret("sk_test")}x`],
    ["for a made-up key", `sk_test_${"a".repeat(32)}`],
    ["for a live key at the test address", newSecret("sk_live")],
    ["for a credential of another kind", newSecret("ghp_abc")],
  ])("%s", async (_what, key) => {
    const cost = await costOf(() => post(calculate, RUN, key));
    expect(cost).toEqual({ status: 401, queries: 0 });
  });

  test("for public content", async () => {
    const call = () =>
      errors.GET(new Request("http://localhost:3000/v1/errors"), {
        params: Promise.resolve(undefined),
      });
    expect(await costOf(call)).toEqual({ status: 200, queries: 0 });
  });
});
