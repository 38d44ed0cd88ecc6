import { beforeAll, describe, expect, test } from "vitest";
import { missingCode } from "@/lib/api/parse";
import { CAPABILITIES } from "@/lib/contract/capabilities";
import { ERRORS, type ErrorCode } from "@/lib/contract/errors";
import { featureOf } from "@/lib/contract/features";
import { newId, newSecret } from "@/lib/platform/ids";
import { anonymous, type Circumstances, expectError, expectHeaders } from "@/testing/answers";
import { newCoachKey, newTeamWith } from "@/testing/coach";
import { type KeyedTeam, newCoachIds } from "@/testing/coach-rows";
import { type Answer, BASE_URL, type Call, call, LIVE_HOST } from "@/testing/http";
import {
  examplesOf,
  fill,
  heldBy,
  type Ids,
  type Listed,
  NOWHERE,
  OPERATIONS,
  ownedParamsOf,
  paramsOf,
  ROUTES,
  reads,
  targetOf,
  validBody,
  withAthlete,
} from "@/testing/operations";
import { newIds, newIdsOf } from "@/testing/organizations";
import { newKey, newPartner, newRevokedKey, type TestPartner } from "@/testing/partner";

/** One loop over every operation of the service, so a new one is attacked from the day it is written. */

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"] as const;

/** Test environment helpers don't exist in live. */
const isInLive = ({ path }: Pick<Listed, "path">) => featureOf(path).environments.includes("live");
/** Batch operations where one invalid item does not reject the others. */
const ITEM_BY_ITEM = new Map([
  ["POST /v1/athletes/batch", "athletes"],
  ["POST /v1/athletes/{athlete_id}/activities/import", "activities"],
  ["POST /v1/nutrition/calculate/batch", "scenarios"],
]);
const isKeyed = ({ operation }: Listed) => operation.capability !== "public";
const named = (listed: readonly Listed[]) =>
  listed.map((each) => [`${each.method} ${each.path}`, each] as const);
const keyed = named(OPERATIONS.filter((each) => ["partner", "coach"].includes(heldBy(each))));
const isCoachs = (each: Listed) => heldBy(each) === "coach";
/** Public operations that reveal no secret; the rest have their own tests. */
const open = named(OPERATIONS.filter((each) => !isKeyed(each) && each.operation.secret !== true));
/** Operations that can also be read with HEAD. */
const hasHead = ({ method, operation }: Listed) => method === "GET" && operation.secret !== true;

let partner: TestPartner & Required<Pick<TestPartner, "live">>;
let team: KeyedTeam;
let coachKept: Ids;
let stranger: TestPartner;
let revoked: string;
let readOnly: string;
let writeOnly: string;
let strangers: Ids;
let siblings: Ids;
let kept: Ids;
/** A key whose account has no rate left, and gets more only after a quarter of an hour. */
let spent: string;

beforeAll(async () => {
  const { live, ...rest } = await newPartner({ withLive: true });
  if (live === undefined) throw new Error("a partner without its live account");
  partner = { ...rest, live };
  stranger = await newPartner();
  [revoked, readOnly, writeOnly, strangers, siblings, kept] = await Promise.all([
    newRevokedKey(partner),
    newKey(partner, { scopes: ["read"] }),
    newKey(partner, { scopes: ["write"] }),
    newIds(stranger.testKey),
    // With separate keys, whose rows no other test deletes.
    newKey(partner, { environment: "live" }).then((key) => newIds(key, {}, { host: LIVE_HOST })),
    newKey(partner).then((key) => newIds(key)),
  ]);
  spent = (await newPartner({ rate: 0.001, burst: 1 })).testKey;
  await call("GET", "/v1/athletes", { key: spent });
  team = await newTeamWith([]);
  coachKept = { ...kept, ...(await newCoachIds(team, kept.athlete_id)) };
});

/** Returns the rows for calls that are only refused. */
const keptOf = (each: Listed): Ids => (isCoachs(each) ? coachKept : kept);

/** Picks two of many cases that are all rejected in one place, rotating by operation so that all get tested. */
function someOf<T>(ways: readonly T[], each: Listed): T[] {
  const place = OPERATIONS.indexOf(each);
  return [place, place + 1].flatMap((at) => ways[at % ways.length] ?? []);
}

/** Returns a key that holds the operation's capability. */
const keyOf = (each: Listed): string => (isCoachs(each) ? team.key : partner.testKey);

/** Creates rows for one test, which may change and delete them; calls that are only refused use `kept`. */
async function ownIds(each: Listed): Promise<Ids> {
  const ids = await newIdsOf(each.path, partner.testKey);
  if (!isCoachs(each)) return ids;
  return { ...ids, ...(await newCoachIds(team, ids.athlete_id, {}, each.path)) };
}

/** Calls an operation, with a valid body by default. */
const send = (each: Listed, ids: Ids, options: Call): Promise<Answer> => {
  const body = validBody(each, ids);
  return call(each.method, targetOf(each, ids), {
    ...(body === undefined ? {} : { body }),
    ...options,
  });
};

/** Expects a refusal with this code that reports the operation's stability. */
function expectRefusal(
  answer: Answer,
  each: Listed,
  code: ErrorCode,
  also: Circumstances & { param?: string } = {},
): void {
  expectError(answer, code, { alpha: featureOf(each.path).stage === "alpha", ...also });
}

describe.each(keyed)("%s", (_name, each) => {
  const { method, path, operation } = each;
  const isReading = reads(each);

  test("refuses a call without a credential", async () => {
    expectRefusal(await send(each, NOWHERE, {}), each, "missing_authorization");
    const blank = { headers: { authorization: " " } };
    expectRefusal(await send(each, NOWHERE, blank), each, "missing_authorization");
  });

  test("refuses keys that are malformed, unknown or revoked, and other schemes, alike", async () => {
    const scheme = { headers: { authorization: "Basic dXNlcjpwYXNz" } };
    expectRefusal(await send(each, NOWHERE, scheme), each, "invalid_api_key");
    const unknown = ["sk_test_short", `${partner.testKey}x`, newSecret("sk_test")];
    for (const key of [revoked, ...someOf(unknown, each)]) {
      expectRefusal(await send(each, NOWHERE, { key }), each, "invalid_api_key");
    }
  });

  test("refuses a key at the other environment's address", async () => {
    const atLive = await send(each, NOWHERE, { key: partner.testKey, host: LIVE_HOST });
    if (isInLive(each)) expectRefusal(atLive, each, "invalid_api_key", { live: true });
    else expectError(atLive, "resource_not_found", { live: true });
    const atTest = await send(each, NOWHERE, { key: partner.live.key });
    expectRefusal(atTest, each, "environment_mismatch");
  });

  if (isCoachs(each)) {
    test("does not exist for partners, or for coaches' keys without the scope", async () => {
      const unknown = anonymous(await call("GET", "/v1/nowhere"));
      const other = operation.capability === "coach:billing" ? "roster:read" : "billing:read";
      for (const key of [partner.testKey, await newCoachKey(team.coachId, [other])]) {
        const answer = await send(each, keptOf(each), { key });
        expectRefusal(answer, each, "resource_not_found");
        expect(anonymous(answer)).toBe(unknown);
      }
    });
  } else {
    test("refuses a key whose scope does not cover the method", async () => {
      const key = isReading ? writeOnly : readOnly;
      expectRefusal(await send(each, NOWHERE, { key }), each, "insufficient_scope");
    });

    test("does not exist for coaches", async () => {
      if (CAPABILITIES[operation.capability].scope === "clock") return;
      expectRefusal(await send(each, keptOf(each), { key: team.key }), each, "resource_not_found");
    });
  }

  test("returns 429 with every header of the limit when the account's bucket is empty", async () => {
    const answer = await send(each, NOWHERE, { key: spent });
    expectRefusal(answer, each, "rate_limit_exceeded");
    expect(answer.headers["retry-after"]).toMatch(/^([1-9]\d{0,2}|1000)$/);
    expect(answer.headers).toMatchObject({
      "x-ratelimit-limit": "1",
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": expect.stringMatching(/^\d+$/),
      "ratelimit-policy": '"requests";q=1;w=1000',
      ratelimit: expect.stringMatching(/^"requests";r=0;t=\d+$/),
    });
  });

  test("returns what it declares, with all headers", async () => {
    const answer = await send(each, await ownIds(each), { key: keyOf(each) });
    expect(answer.status, answer.text).toBeLessThan(300);
    expectHeaders(answer, { alpha: featureOf(path).stage === "alpha" });
    expect(answer.headers).toMatchObject({
      "x-ratelimit-limit": isCoachs(each) ? "3000" : "6000000",
      ratelimit: expect.stringMatching(/^"requests";r=\d+;t=\d+$/),
    });
    if (answer.body?.request_id !== undefined) {
      expect(answer.body.request_id).toBe(answer.headers["x-request-id"]);
    }
  });

  if (isInLive(each)) {
    test("returns the same in the live environment, with transport security", async () => {
      const options = { host: LIVE_HOST };
      const ids = await newIdsOf(path, partner.live.key, options);
      const coach = isCoachs(each) ? await newTeamWith([], "live") : null;
      const coachs = coach && (await newCoachIds(coach, ids.athlete_id, options, path));
      const { key } = coach ?? partner.live;
      const answer = await send(each, { ...ids, ...coachs }, { key, ...options });
      expect(answer.status, answer.text).toBeLessThan(300);
      expectHeaders(answer, { live: true });
    });
  }

  for (const param of paramsOf(path)) {
    const notFound = missingCode(operation, param);

    // Rows without an owner have no stranger.
    if (ownedParamsOf(path).includes(param))
      test(`a stranger's ${param} looks exactly like a missing one`, async () => {
        const options = { key: keyOf(each) };
        const missing = await send(each, { ...keptOf(each), [param]: newId() }, options);
        const foreign = await send(each, { ...keptOf(each), [param]: strangers[param] }, options);
        expectRefusal(missing, each, notFound);
        expectRefusal(foreign, each, notFound);
        expect(anonymous(foreign)).toBe(anonymous(missing));
      });

    test(`a malformed ${param} isn't found, and text that can't be stored is refused`, async () => {
      const options = { key: keyOf(each) };
      const names = ["0", "not-a-uuid", `${newId()}0`, "%27%20OR%201=1", "..%2F.."];
      for (const bad of someOf(names, each)) {
        expectRefusal(await send(each, { ...keptOf(each), [param]: bad }, options), each, notFound);
      }
      const nul = await send(each, { ...keptOf(each), [param]: "%00" }, options);
      expectRefusal(nul, each, "invalid_value", { param });
    });
  }

  // Articles are the same in both environments.
  if (paramsOf(path).length > 0 && !isCoachs(each) && !path.startsWith("/v1/knowledge/")) {
    test("names the environment when the same partner has the rows in the other one", async () => {
      const answer = await send(each, siblings, { key: keyOf(each) });
      expectRefusal(answer, each, "environment_mismatch");
    });
  }

  if (operation.body === undefined) return;

  test("refuses a body that is not a JSON object", async () => {
    const bodies = ['{"a":', "{'a':1}", "nothing", "[]", '"text"', "7", "null", "true"];
    for (const body of someOf(bodies, each)) {
      if (body === "[]" && operation.body?.safeParse([]).success) continue;
      const answer = await send(each, keptOf(each), { key: keyOf(each), body });
      expectRefusal(answer, each, "invalid_json");
    }
  });

  test("refuses a body that is not declared as plain JSON", async () => {
    const declared = [
      { "content-type": "text/plain" },
      { "content-type": "application/x-www-form-urlencoded" },
      { "content-type": undefined },
      { "content-encoding": "gzip" },
    ];
    for (const headers of someOf(declared, each)) {
      const answer = await send(each, keptOf(each), { key: keyOf(each), body: "{}", headers });
      expectRefusal(answer, each, "unsupported_media_type");
    }
  });

  test("refuses a body of more than 1 MiB", async () => {
    const body = `{"name":"${"x".repeat(1_048_576)}"}`;
    const answer = await send(each, keptOf(each), { key: keyOf(each), body });
    expectRefusal(answer, each, "payload_too_large");
  });

  test("accepts every example that its documentation shows", async () => {
    for (const example of examplesOf(operation.body)) {
      const ids = await ownIds(each);
      const body = withAthlete(example, ids);
      const answer = await send(each, ids, { key: keyOf(each), body });
      expect(answer.status, answer.text).toBeLessThan(300);
    }
  });

  test("names the field when a field has the wrong type, and its place in a list", async () => {
    const valid = validBody(each, kept) as Record<string, unknown>;
    const sendWith = (field: string, value: unknown) =>
      send(each, keptOf(each), { key: keyOf(each), body: { ...valid, [field]: value } });
    for (const [field, value] of Object.entries(valid)) {
      const isList = Array.isArray(value);
      const wrong = await sendWith(field, isList ? "wrong" : ["wrong"]);
      expectRefusal(wrong, each, "invalid_value", { param: field });
      if (!isList) continue;
      const index = value.length;
      const answer = await sendWith(field, [...value, 7]);
      if (ITEM_BY_ITEM.get(`${method} ${path}`) === field) {
        expect(answer.body).toMatchObject({ succeeded: index, failed: 1 });
        expect(answer.body.errors).toMatchObject([{ index, code: "invalid_value" }]);
      } else {
        expectRefusal(answer, each, "invalid_value", { param: `${field}.${index}` });
      }
    }
  });

  test("shows an example, or needs no field at all", () => {
    expect(operation.body?.safeParse(validBody(each, NOWHERE)).success).toBe(true);
  });
});

describe.each(open)("%s", (_name, each) => {
  const { path } = each;
  const alpha = featureOf(path).stage === "alpha";

  test("returns what it declares to anyone, in both environments, and to web pages too", async () => {
    for (const live of [false, true]) {
      const answer = await call("GET", path, live ? { host: LIVE_HOST } : {});
      expect(answer.status).toBe(200);
      expectHeaders(answer, { isPublic: true, alpha, live });
    }
  });

  test("doesn't ask for a caller", async () => {
    for (const key of ["nonsense", newSecret("sk_test"), partner.live.key]) {
      expect((await call("GET", path, { key })).status).toBe(200);
    }
  });
});

const signedIn = named(OPERATIONS.filter((each) => heldBy(each) === "person"));

describe.each(signedIn)("%s", (_name, each) => {
  test("does not exist for any key", async () => {
    for (const key of [partner.testKey, readOnly, writeOnly, team.key]) {
      const answer = await send(each, keptOf(each), { key });
      expectRefusal(answer, each, "resource_not_found");
      expect(anonymous(answer)).toBe(anonymous(await call(each.method, "/v1/nowhere", { key })));
    }
  });

  test("refuses a call without a credential, and keys that open nothing", async () => {
    expectRefusal(await send(each, NOWHERE, {}), each, "missing_authorization");
    expectRefusal(await send(each, NOWHERE, { key: revoked }), each, "invalid_api_key");
    const atTest = await send(each, NOWHERE, { key: partner.live.key });
    expectRefusal(atTest, each, "environment_mismatch");
  });

  test("shows an example of its body, or needs no field at all", () => {
    const { body } = each.operation;
    expect(body === undefined || body.safeParse(validBody(each, NOWHERE)).success).toBe(true);
  });
});

const paths = [...new Set(OPERATIONS.map(({ path }) => path))];

describe.each(paths)("%s", (path) => {
  const declared = OPERATIONS.filter((each) => each.path === path);
  const allowed = declared.flatMap((each) => (hasHead(each) ? ["GET", "HEAD"] : [each.method]));

  test("refuses every method it does not declare, naming those it does", async () => {
    const refused = METHODS.filter((method) => !(allowed as string[]).includes(method));
    for (const [at, method] of refused.entries()) {
      // Same result with and without a key.
      const options = at % 2 === 0 ? {} : { key: partner.testKey };
      const answer = await call(method, fill(path, strangers), options);
      expect(answer.status, method).toBe(405);
      expect(answer.headers.allow?.split(", ").sort()).toEqual([...allowed].sort());
      if (method === "HEAD") expect(answer.text).toBe("");
      else expectError(answer, "method_not_allowed");
    }
  });

  if (!allowed.includes("HEAD")) return;

  test("answers HEAD as GET, without the body", async () => {
    const target = fill(path, kept);
    const each = OPERATIONS.find((each) => each.path === path && each.method === "GET");
    const key = each === undefined ? partner.testKey : keyOf(each);
    const [head, get] = await Promise.all([
      call("HEAD", target, { key }),
      call("GET", target, { key }),
    ]);
    expect(head.status).toBe(get.status);
    expect(head.text).toBe("");
    expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
  });
});

describe("a path that does not exist", () => {
  test.each([
    "/v1/nowhere",
    "/v1/athletes/one/two/three/four",
    `/v1/athletes/${newId()}/nothing`,
    "/v1/test/nothing",
  ])("%s answers every method with the same bytes", async (path) => {
    const answers = await Promise.all(
      METHODS.filter((method) => method !== "HEAD").map((method) =>
        call(method, path, { key: partner.testKey }),
      ),
    );
    for (const answer of answers) expectError(answer, "resource_not_found");
    const anyone = await call("GET", path);
    expect(new Set([...answers, anyone].map(anonymous)).size).toBe(1);
    const head = await call("HEAD", path);
    expect([head.status, head.text]).toEqual([404, ""]);
  });
});

describe("a path that exists in the test environment only", () => {
  const absent = paths.filter((path) => !isInLive({ path }));

  test("is any path under /v1/test, and no other", () => {
    expect(absent).toEqual(paths.filter((path) => path.startsWith("/v1/test/")));
    expect(absent).toContain("/v1/test/clock");
  });

  test.each(absent)("%s answers in live like one that does not exist", async (path) => {
    const options = { key: partner.live.key, host: LIVE_HOST };
    for (const method of METHODS) {
      const answer = await call(method, fill(path, strangers), options);
      expect(anonymous(answer)).toBe(anonymous(await call(method, "/v1/nowhere", options)));
      expect(answer.headers.allow).toBeUndefined();
      if (method !== "HEAD") expectError(answer, "resource_not_found", { live: true });
    }
  });
});

describe("the route table", () => {
  test("holds every operation under the path of its folder", () => {
    for (const { file, path } of OPERATIONS) {
      const folder = file.replace(/^app/, "").replace(/\/route\.ts$/, "");
      expect(path).toBe(folder.replaceAll("[", "{").replaceAll("]", "}"));
    }
    expect(ROUTES.length).toBe(paths.length);
  });

  test("describes each operation in one sentence and names each tool once", () => {
    for (const { operation } of OPERATIONS) expect(operation.summary).toMatch(/^[A-Z].*\.$/);
    const tools = OPERATIONS.flatMap(({ operation }) => operation.tool?.name ?? []);
    expect(tools).toContain("create_athlete");
    expect(new Set(tools).size).toBe(tools.length);
    for (const tool of tools) expect(tool).toMatch(/^[a-z_]+$/);
  });
});

test("every error code has an entry on the page that errors link to", async () => {
  const page = await call("GET", "/docs/errors");
  expect(page.status).toBe(200);
  for (const code of Object.keys(ERRORS)) expect(page.text).toContain(`id="${code}"`);
  const { body } = await call("GET", "/v1/errors");
  expect(body.errors).toHaveLength(Object.keys(ERRORS).length);
  for (const { code, documentation_url } of body.errors) {
    expect(documentation_url).toBe(`${BASE_URL}/docs/errors#${code}`);
  }
});

test("a path with a trailing slash is the same resource", async () => {
  expect((await call("GET", "/v1/")).body.name).toBe("Aidstation");
  expect((await call("GET", "/v1/athletes/", { key: partner.testKey })).status).toBe(200);
});
