import { describe, expect, test } from "vitest";
import type { Caller } from "@/lib/access/caller";
import type { ApiError } from "@/lib/contract/errors";
import { callTool } from "@/testing/assistants";
import { newTeamWith } from "@/testing/coach";
import { type Answer, call } from "@/testing/http";
import { newMember } from "@/testing/members";
import {
  heldBy,
  type Ids,
  type Listed,
  OPERATIONS,
  paramsOf,
  reads,
  targetOf,
  validBody,
  validQuery,
} from "@/testing/operations";
import { newIdsOf } from "@/testing/organizations";
import { newKey, newPartner, type TestPartner } from "@/testing/partner";

/**
 * HTTP is one way in. The same operation, called with plain values or as a tool, must behave the same in everything but
 * form.
 */

const { invoke } = await import("@/lib/api/invoke");
const { identify } = await import("@/lib/access/identify");
const { toApiError } = await import("@/lib/platform/refusal");
const { newId, newRequestId } = await import("@/lib/platform/ids");
const { db } = await import("@/lib/platform/db");
const { wallMs } = await import("@/lib/platform/clock");
const { inOwnTurn, inTurn } = await import("@/lib/platform/turns");
const { meterHeaders } = await import("@/lib/metering/metering");

/** Refills so slowly that the remaining units reveal what was charged. */
const LIMITS = { rate: 0.001, burst: 100_000 };

const callerBy = (key: string): Promise<Caller> =>
  identify({
    authorization: `Bearer ${key}`,
    environment: "test",
    requestId: newRequestId(),
    wallMs: wallMs(),
  });

interface Seen {
  /** The answer, or the code and field of the refusal, with ids and times masked. */
  answer: unknown;
  remaining: number;
}

/** Patterns for what differs between two otherwise identical calls. */
const VARYING: readonly [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "id"],
  [/req_[0-9a-f]{12}/g, "req"],
  [/"secret":"[0-9a-f]{64}"/g, '"secret":"x"'],
  [/"(key|last4)":"[^"]*"/g, '"$1":"x"'],
  [/(?:pst|ot)=[\w.-]+/g, "token"],
  [/"(created_at|updated_at)":"\d{4}-[^"]*"/g, '"$1":"x"'],
  [/"next_cursor":"[^"]*"/g, '"next_cursor":"x"'],
  [/"(X-Service-Signature|webhook-signature|webhook-timestamp)":"[^"]*"/g, '"$1":"x"'],
  [/\\"created_at\\":\d+/g, "created_at"],
  // Earlier calls are counted and logged a moment later.
  [/"requests":\[.*\],"pagination":\{[^}]*\}/g, '"requests":"x"'],
  [/"days":\[.*?\](,"limits":\{.*\})?(?=,"request_id")/g, '"days":"x"'],
  [/:1[0-9]{9,12}(?=[,}\]])/g, ":0"],
  [
    /"(name|email|external_id|duration_ms|elapsed_ms|estimated_ms|offset_ms)":("[^"]*"|\d+)/g,
    '"$1":"x"',
  ],
];
const blotted = (value: unknown): unknown =>
  JSON.parse(
    VARYING.reduce((text, [what, put]) => text.replace(what, put), JSON.stringify(value ?? null)),
  );

type Way = (each: Listed, ids: Ids, key: string, body: unknown) => Promise<Seen>;

const viaHttp: Way = async (each, ids, key, body) => {
  const answer: Answer = await call(each.method, targetOf(each, ids), {
    key,
    ...(body === undefined ? {} : { body }),
  });
  const { error } = answer.body ?? {};
  const remaining = remainingOf(answer);
  if (error !== undefined) return { answer: { code: error.code, param: error.param }, remaining };
  return { answer: blotted(answer.status === 204 ? null : answer.body), remaining };
};

const remainingOf = ({ headers }: Answer) => Number(headers["x-ratelimit-remaining"]);

const viaTool: Way = async (each, ids, key, body) => {
  const params = Object.fromEntries(paramsOf(each.path).map((name) => [name, ids[name]]));
  const given = Object.assign(params, validQuery(each, ids), body);
  const answer = await callTool(key, each.operation.tool?.name ?? "", given);
  const { result } = answer.body;
  const remaining = remainingOf(answer);
  if (result.isError !== true) return { answer: blotted(result.structuredContent), remaining };
  const { code, param } = JSON.parse(result.content[0].text).error;
  return { answer: { code, param }, remaining };
};

const viaInvoke: Way = async (each, ids, key, body) =>
  invoked(each, await callerBy(key), ids, body);

async function invoked(each: Listed, caller: Caller, ids: Ids, body: unknown): Promise<Seen> {
  const params = Object.fromEntries(paramsOf(each.path).map((name) => [name, ids[name]]));
  const query = validQuery(each, ids);
  const answer = await invoke(each, caller, async () => ({
    isLarge: false,
    parse: () => ({ params, query, body }),
  })).then(
    async (outcome) => {
      if (outcome.kind === "stream" && "rest" in outcome.stream) return outcome.stream.rest();
      return outcome.kind === "answer" ? outcome.answer : null;
    },
    (thrown: unknown) => {
      const { code, details }: ApiError = toApiError(thrown);
      return { code, ...(details.param === undefined ? {} : { param: details.param }) };
    },
  );
  if (caller.meter === null) throw new Error("nobody was charged");
  const remaining = Number(meterHeaders(caller.meter)["X-RateLimit-Remaining"]);
  return { answer: blotted(answer), remaining };
}

/** Ways to call an operation: HTTP, plain values and, if it has one, its tool. */
const waysOf = ({ operation }: Listed): Way[] => [
  viaHttp,
  viaInvoke,
  ...(operation.tool === undefined ? [] : [viaTool]),
];

/** Creates the same rows for each way, each in its own account. */
const newWorlds = (each: Listed) =>
  Promise.all(
    waysOf(each).map(async (way) => {
      const partner = await newPartner(LIMITS);
      return { way, partner, ids: await newIdsOf(each.path, partner.testKey) };
    }),
  );
type Worlds = Awaited<ReturnType<typeof newWorlds>>;

/** Makes the same call every way, each on its own rows. @returns the HTTP answer and its cost, once all agree */
async function everyWay(
  each: Listed,
  worlds: Worlds,
  change: (ids: Ids, partner: TestPartner) => Change,
) {
  const seen = [];
  for (const { way, partner, ids } of worlds) {
    const asked = change(ids, partner);
    // A list can't carry named arguments.
    if (way === viaTool && Array.isArray(asked.body)) continue;
    const before = await leftOf(partner.testKey);
    const key = (await asked.key) ?? partner.testKey;
    const { answer, remaining } = await way(each, asked.ids, key, asked.body);
    seen.push({ answer, cost: before - remaining });
  }
  const [http, ...others] = seen;
  if (http === undefined) throw new Error("nothing was asked");
  for (const other of others) expect(other).toEqual(http);
  return http;
}

interface Change {
  ids: Ids;
  body: unknown;
  key?: Promise<string>;
}

/** Returns the units left in the account's bucket; asking costs one. */
async function leftOf(key: string): Promise<number> {
  const { meter } = await callerBy(key);
  return Math.floor(meter?.tokens ?? Number.NaN);
}

const keyed = OPERATIONS.filter((each) => heldBy(each) === "partner");
const coachs = OPERATIONS.filter((each) => heldBy(each) === "coach");
const streamsText = ({ operation }: Listed) =>
  operation.stream === "parts" || operation.stream === "events";

describe.each(keyed.map((each) => [`${each.method} ${each.path}`, each] as const))(
  "%s is the same over HTTP, with plain values and as a tool",
  (_name, each) => {
    test("when it is refused for any reason, and when it succeeds", async () => {
      const worlds = await newWorlds(each);
      const scopes = reads(each) ? (["write"] as const) : (["read"] as const);
      const closed = await everyWay(each, worlds, (ids, partner) => ({
        ids,
        body: validBody(each, ids),
        key: newKey(partner, { scopes }),
      }));
      expect(closed).toEqual({ answer: { code: "insufficient_scope" }, cost: 1 });

      const [param] = paramsOf(each.path);
      // An id that doesn't exist, and one that can't exist.
      for (const id of param === undefined ? [] : [newId(), "no-id"]) {
        const { cost } = await everyWay(each, worlds, (ids) => ({
          ids: { ...ids, [param as string]: id },
          body: validBody(each, ids),
        }));
        expect(cost).toBe(1);
      }
      for (const body of each.operation.body === undefined ? [] : [[], { name: "\u0000" }]) {
        const { cost } = await everyWay(each, worlds, (ids) => ({ ids, body }));
        expect(cost).toBe(1);
      }
      if (streamsText(each)) return;
      await everyWay(each, worlds, (ids) => ({ ids, body: validBody(each, ids) }));
    });

    test("whatever kind of credential has the capability", async () => {
      if (streamsText(each)) return;
      const answers = [];
      for (const kind of ["partner_key", "person", "delegate"] as const) {
        const partner = await newPartner(LIMITS);
        const ids = await newIdsOf(each.path, partner.testKey);
        const caller = await callerBy(partner.testKey);
        // For people, the operation rechecks whether they lead the console.
        const idOf = {
          partner_key: () => newId(),
          person: async () => (await newMember(partner, "owner")).id,
          delegate: () => newGrant(partner),
        };
        const id = await idOf[kind]();
        const principal = { kind, id };
        const account = caller.scopes.account && {
          ...caller.scopes.account,
          principal,
          standing: "active" as const,
        };
        const scopes = { none: { ...caller.scopes.none, principal }, ...(account && { account }) };
        const other = { ...caller, principal, scopes };
        const { answer } = await invoked(each, other, ids, validBody(each, ids));
        answers.push(answer);
      }
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
    });
  },
);

/** An app that the account's owner connected. */
async function newGrant(partner: TestPartner): Promise<string> {
  const { id: personId } = await newMember(partner, "owner");
  const at = new Date();
  const { id } = await db.oauthGrant.create({
    data: {
      ...{ id: newId(), environment: "test", personId, accountId: partner.accountId },
      ...{ clientId: "app", clientName: "App", clientHost: "app.example" },
      ...{ scopes: [], isReadOnly: false, createdAt: at, agreedAt: at, expiresAt: at },
    },
  });
  return id;
}

describe.each(coachs.map((each) => [`${each.method} ${each.path}`, each] as const))(
  "%s is the same for a coach over HTTP, with plain values and as a tool",
  (_name, each) => {
    test("when it succeeds, and when nothing has the id", async () => {
      const ids = await newIdsOf(each.path, (await newPartner(LIMITS)).testKey);
      const ways = await Promise.all(
        waysOf(each).map(async (way) => ({ way, key: (await newTeamWith([ids.athlete_id])).key })),
      );
      const [param] = paramsOf(each.path);
      const missing = param === undefined ? [] : [{ ...ids, [param]: newId() }];
      for (const asked of [ids, ...missing]) {
        const body = validBody(each, asked);
        const answers = [];
        for (const { way, key } of ways) answers.push((await way(each, asked, key, body)).answer);
        for (const answer of answers) expect(answer).toEqual(answers[0]);
      }
    });
  },
);

test("a caller who skipped admission is charged its first unit", async () => {
  const { testKey } = await newPartner(LIMITS);
  const [each] = OPERATIONS.filter(
    ({ path, method }) => path === "/v1/athletes" && method === "GET",
  );
  if (each === undefined) throw new Error("no list of athletes");
  const caller = await callerBy(testKey);
  const before = await leftOf(testKey);
  if (caller.meter !== null) caller.meter.paid = 0;
  await invoke(each, caller, async () => ({ isLarge: false, parse: () => ({}) }));
  expect(await leftOf(testKey)).toBe(before - 2);
});

test("a large body is parsed and checked when no other is", async () => {
  const [each] = OPERATIONS.filter(({ path }) => path === "/v1/nutrition/calculate");
  if (each === undefined) throw new Error("nothing calculates");
  const caller = await callerBy((await newPartner()).testKey);
  let count = 0;
  const parse = () => {
    count++;
    return { body: { activity_type: "bike", duration_min: 60 } };
  };
  const ask = (isLarge: boolean) => invoke(each, caller, async () => ({ isLarge, parse }));
  const asked = await inTurn("another", 1, async () => {
    const large = ask(true);
    await ask(false);
    expect(count).toBe(1);
    return [large];
  });
  expect(await Promise.all(asked)).toMatchObject([{ kind: "answer" }]);
});

test.each([
  ["large", "/v1/nutrition/calculate", { activity_type: "bike", duration_min: 60 }],
  ["dear", "/v1/athletes/batch", { athletes: [{ name: "Ann" }] }],
])(
  "a %s call isn't run if its key was revoked while it waited for its turn",
  async (kind, path, body) => {
    const [each] = OPERATIONS.filter((one) => one.path === path && one.method === "POST");
    if (each === undefined) throw new Error(`nothing at ${path}`);
    const { testKey, accountId } = await newPartner();
    const caller = await callerBy(testKey);
    const isLarge = kind === "large";
    const ask = () => invoke(each, caller, async () => ({ isLarge, parse: () => ({ body }) }));
    let leave = () => {};
    const busy = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const held = (isLarge ? inTurn : inOwnTurn)(accountId, 1, () => busy);
    const asked = ask().catch(toApiError);
    await db.apiKey.updateMany({ where: { accountId }, data: { revokedAt: new Date(wallMs()) } });
    leave();
    await held;
    expect(await asked).toMatchObject({ code: "invalid_api_key" });
  },
);
