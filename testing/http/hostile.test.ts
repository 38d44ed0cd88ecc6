import { Agent } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import type { AnyOperation } from "@/lib/api/operation";
import { parse } from "@/lib/api/parse";
import { type ErrorCode, isApiError } from "@/lib/contract/errors";
import { newId } from "@/lib/platform/ids";
import { expectError } from "../answers";
import { newAthlete, newStory, succeed } from "../athletes";
import { type Call, call, type Method } from "../http";
import { OPERATIONS } from "../operations";
import { countRows, newPartner, type TestPartner } from "../partner";

/** Requests that no honest client sends. Each has one right response, none is a 5xx, and none leaves a row. */

let partner: TestPartner;
let paths: Record<string, string>;

beforeAll(async () => {
  partner = await newPartner();
  const own = await newStory(partner.testKey);
  paths = {
    ATHLETE: `/v1/athletes/${own.athlete_id}`,
    ACTIVITY: `/v1/athletes/${own.athlete_id}/activities/${own.activity_id}`,
  };
});

const CALCULATE = "/v1/nutrition/calculate";
const BATCH = `${CALCULATE}/batch`;

interface Attack {
  name: string;
  method: Method;
  path: string;
  body?: string | Buffer;
  headers?: Call["headers"];
  code: ErrorCode;
  param?: string;
}

type FieldAttack = Attack & { body: string; param: string };

const place = (path: string): string => path.replace(/^[A-Z]+/, (word) => paths[word] ?? word);

/** Sends one request and checks that it left no row. */
async function send({ method, path, body, headers }: Omit<Attack, "name" | "code">) {
  const before = await countRows(partner.accountId);
  const answer = await call(method, place(path), {
    key: partner.testKey,
    ...(body === undefined ? {} : { body }),
    ...(headers === undefined ? {} : { headers }),
  });
  expect(await countRows(partner.accountId)).toEqual(before);
  return answer;
}

function refuses(what: string, attacks: readonly Attack[]): void {
  describe(what, () => {
    test.each(attacks)("$method $path: $name", async (attack) => {
      const answer = await send(attack);
      expectError(answer, attack.code, attack.param === undefined ? {} : { param: attack.param });
      if (attack.param === undefined) expect(answer.body.error.param).toBeUndefined();
    });
  });
}

/** Returns the operation that an attack targets. */
function operationOf({ method, path }: Attack): AnyOperation {
  const named = path
    .replace("ATHLETE", "/v1/athletes/{athlete_id}")
    .replace("ACTIVITY", "/v1/athletes/{athlete_id}/activities/{activity_id}");
  const found = OPERATIONS.find((each) => each.method === method && each.path === named);
  if (found === undefined) throw new Error(`There is no ${method} ${named}.`);
  return found.operation;
}

/** Returns how the operation's schema alone refuses an attack's body; null if it accepts it. */
function refusedBySchema(attack: FieldAttack) {
  try {
    parse(operationOf(attack), { body: JSON.parse(attack.body) });
    return null;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { code: error.code, param: error.details.param };
  }
}

/**
 * Tests fields with invalid values. Values that the schema rejects are checked in this process, plus one per field over
 * HTTP; those that pass the schema are all sent.
 */
function refusesFields(what: string, attacks: readonly FieldAttack[]): void {
  const bySchema = attacks.filter((attack) => refusedBySchema(attack) !== null);
  test(`${what} is refused by its schema, whichever wrong value it has`, () => {
    for (const attack of bySchema)
      expect([attack.name, refusedBySchema(attack)]).toEqual([
        ...[attack.name, { code: attack.code, param: attack.param }],
      ]);
  });
  const byField = new Map<string, FieldAttack[]>();
  for (const attack of bySchema) {
    const field = `${attack.method} ${attack.path} ${attack.param}`;
    byField.set(field, [...(byField.get(field) ?? []), attack]);
  }
  // Rotates through the invalid values from field to field.
  const picked = [...byField.values()].flatMap((each, at) => each[at % each.length] ?? []);
  const sent = [...picked, ...attacks.filter((attack) => !bySchema.includes(attack))];
  refuses(what, sent);
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 37)}...` : text);

/** Varies one field of an otherwise valid body, with values as JSON text: JavaScript could not represent some. */
function fieldAttacks(
  target: { method: Method; path: string; base: string; prefix?: string },
  fields: Record<string, readonly string[]>,
): FieldAttack[] {
  const { method, path, base, prefix = "" } = target;
  return Object.entries(fields).flatMap(([field, values]) =>
    values.map((value): FieldAttack => {
      const inner = `"${field}":${value}`;
      const sent = prefix === "" ? inner : `"${prefix}":{${inner}}`;
      const body = base === "" ? `{${sent}}` : `{${base},${sent}}`;
      const param = prefix === "" ? field : `${prefix}.${field}`;
      return { name: short(sent), method, path, body, code: "invalid_value", param };
    }),
  );
}

const NOT_A_NUMBER = ['"5"', "true", "[]", "{}", "1e400", "-1e400"];
const number = (...outside: string[]) => [...NOT_A_NUMBER, ...outside];
const LEVEL = number("0", "10", "5.5", "-3", "9007199254740993");
const BOOLEAN = ['"true"', "0", "1", "[]", "{}"];
const choice = (near: string) => [`"${near.toUpperCase()}"`, '""', `"${near} "`, "5", "[]", "{}"];
const TEXT = ["5", "true", "[]", "{}", '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"x\\udc00"'];
const text = (maximum: number) => [...TEXT, JSON.stringify("x".repeat(maximum + 1))];
const AMOUNT = ["-1", '"5"', "1e400", "1000001", "true", "[]"];
const MOMENT = ["-1", "1.5", "1795625235", '"2026-01-01"', "1e400", "1e300", "[]"];
const YEAR = number("1899", "2201", "1990.5", String(new Date().getUTCFullYear() + 2));
const DEPTH = 9_900;
const nested = (open: string, close: string, depth: number) =>
  open.repeat(depth) + close.repeat(depth);

const EMAIL = [
  ...['"a"', '"a@"', '"@b.c"', '"a@b"', '"a b@c.de"', '"a@b."', '"a@@b.de"', '"a@b@c.de"'],
  ...text(320),
];

const SETTINGS = {
  sweat_level: LEVEL,
  saltiness: ["0", "10", "5.5", '"5"'],
  satiety_level: ["0", "10", "1e400"],
  fitness_level: ["0", "10", "{}"],
  carb_experience: choice("range_40_60"),
  usual_carb_consumption: choice("range_60_80"),
  carb_upper_limit_override: number("49.9", "150.1"),
  thirst: BOOLEAN,
  muscle_cramps: ['"yes"', "1"],
};

refusesFields(
  "an athlete's field",
  fieldAttacks(
    { method: "POST", path: "/v1/athletes", base: '"name":"N"' },
    {
      external_id: text(200),
      name: text(200),
      email: EMAIL,
      sex: choice("male"),
      year_of_birth: YEAR,
      weight_kg: number("19.9", "250.1", "-70", "0", "1e308"),
      settings: ["5", '"x"', "[]", "true"],
      partner_plan: text(200),
      time_zone: ['"Mars/Olympus"', '"+02:00"', '""', "5"],
      org_id: ["5", '"unknown"', `"${newId()}"`],
    },
  ),
);

refusesFields(
  "an athlete's change",
  fieldAttacks(
    { method: "PATCH", path: "ATHLETE", base: "" },
    { name: TEXT, email: ['"a"', "5"], weight_kg: ["0", "1e400"], year_of_birth: YEAR.slice(-2) },
  ),
);

refusesFields("a setting", [
  ...fieldAttacks({ method: "PATCH", path: "ATHLETE/settings", base: "" }, SETTINGS),
  ...fieldAttacks(
    { method: "POST", path: "/v1/athletes", base: "", prefix: "settings" },
    { sweat_level: ["0", '"5"'], carb_experience: ['"x"'], hunger: ["1"] },
  ),
]);

const ACTIVITY_FIELDS = {
  type: choice("run"),
  duration_min: number("0", "0.99", "2880.1", "-60"),
  intensity_level: number("0", "10.1"),
  thermal_stress_level: number("0.9", "11"),
  is_race_event: BOOLEAN,
  meal_before_min: number("-1", "1440.5"),
  external_id: text(200),
  name: text(200),
  scheduled_at: [...MOMENT, "7258118400001"],
  started_at: MOMENT,
};

refusesFields("an activity's field", [
  ...fieldAttacks(
    { method: "POST", path: "ATHLETE/activities", base: '"type":"run","duration_min":60' },
    ACTIVITY_FIELDS,
  ),
  ...fieldAttacks(
    { method: "PATCH", path: "ACTIVITY", base: "" },
    { type: ['"chess"', "5"], duration_min: ["0", '"9"'], name: TEXT, started_at: MOMENT },
  ),
]);

const tooManySymptoms = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"s${index}":1`).join()}}`;

refusesFields("a debrief's field", [
  ...fieldAttacks(
    { method: "POST", path: "ACTIVITY/feedback", base: '"rating":4' },
    {
      rating: number("0", "6", "4.5"),
      notes: text(4000),
      consumed_carb_g: AMOUNT,
      consumed_sodium_mg: AMOUNT,
      consumed_fluid_ml: AMOUNT,
      leftover_carb_g: ["-1"],
      leftover_fluid_ml: ["-1"],
      sleep_hours: number("-0.1", "24.1"),
      symptoms: ["5", "[]", '"cramp"', tooManySymptoms(51), tooManySymptoms(1000)],
      weather: ['"sunny"', "[]", "5", `{"a":${JSON.stringify("x".repeat(16_000))}}`],
      vessel_reports: [
        "[]",
        `{"a":${nested("[", "]", 7_000)}}`,
        `${nested('{"a":', "}", 2_500).replace("}", "1}")}`,
      ],
      as_used: ["5", "[]"],
    },
  ),
  ...fieldAttacks(
    { method: "POST", path: "ACTIVITY/feedback", base: '"rating":4', prefix: "as_used" },
    { carb_g: ["-1", '"5"'], sodium_mg: ["1e400"], fluid_ml: ["[]"] },
  ),
  ...fieldAttacks(
    { method: "POST", path: "ACTIVITY/feedback", base: '"rating":4', prefix: "symptoms" },
    { cramp: ["0", "-1", "1.5", '"2"', "true", "1001", "1e400"] },
  ),
  ...fieldAttacks(
    { method: "POST", path: "ACTIVITY/feedback", base: '"rating":4', prefix: "weather" },
    { wind: ['"\\u0000"', '"\\ud800"'] },
  ),
]);

const OVERRIDES = {
  athlete_weight_kg: number("19", "251"),
  intensity_level: number("0", "10.5"),
  thermal_stress_level: number("0", "11"),
  is_race: BOOLEAN,
  meal_before_min: number("-1", "1441"),
  sex: choice("female"),
  age: number("4", "111"),
  year_of_birth: YEAR,
  ...SETTINGS,
  concerns: ["5", "[]", '"thirst"'],
};
const { thirst: _1, muscle_cramps: _2, ...CALCULATE_FIELDS } = OVERRIDES;

refusesFields("a calculation's field", [
  ...fieldAttacks(
    { method: "POST", path: CALCULATE, base: '"activity_type":"run","duration_min":60' },
    {
      activity_type: choice("run"),
      duration_min: number("0", "2881"),
      ...CALCULATE_FIELDS,
      athlete_id: ["5", "[]", '"\\u0000"', JSON.stringify("x".repeat(201))],
    },
  ),
  ...fieldAttacks(
    {
      method: "POST",
      path: CALCULATE,
      base: '"activity_type":"run","duration_min":60',
      prefix: "concerns",
    },
    { thirst: BOOLEAN },
  ),
  ...fieldAttacks({ method: "POST", path: "ACTIVITY/calculate", base: "" }, CALCULATE_FIELDS),
]);

const calculate = (name: string, fields: string, code: ErrorCode, param: string): Attack => ({
  name,
  method: "POST",
  path: CALCULATE,
  body: `{"activity_type":"run","duration_min":60,${fields}}`,
  code,
  param,
});

refuses("weather that does not fit together", [
  calculate(
    "both forms",
    '"temperature_c":30,"humidity_pct":50,"thermal_stress_level":5',
    "invalid_value",
    "thermal_stress_level",
  ),
  calculate("no humidity", '"temperature_c":30', "missing_field", "humidity_pct"),
  calculate("no temperature", '"humidity_pct":30', "missing_field", "temperature_c"),
  calculate("sun alone", '"solar":1', "invalid_value", "solar"),
  calculate("too hot", '"temperature_c":51,"humidity_pct":50', "invalid_value", "temperature_c"),
  calculate("too cold", '"temperature_c":-21,"humidity_pct":50', "invalid_value", "temperature_c"),
  calculate("too dry", '"temperature_c":30,"humidity_pct":4', "invalid_value", "humidity_pct"),
  calculate("too wet", '"temperature_c":30,"humidity_pct":100', "invalid_value", "humidity_pct"),
  calculate(
    "too sunny",
    '"temperature_c":30,"humidity_pct":50,"solar":2',
    "invalid_value",
    "solar",
  ),
]);

const missing = (path: string, body: string, param: string): Attack => ({
  name: `${body} without ${param}`,
  method: "POST",
  path,
  body,
  code: "missing_field",
  param,
});

refuses("a field that is required", [
  missing(CALCULATE, "{}", "activity_type"),
  missing(CALCULATE, '{"activity_type":null,"duration_min":60}', "activity_type"),
  missing(CALCULATE, '{"activity_type":"run"}', "duration_min"),
  missing(CALCULATE, '{"activity_type":"run","duration_min":null}', "duration_min"),
  missing("ATHLETE/activities", "{}", "type"),
  missing("ATHLETE/activities", '{"type":"run"}', "duration_min"),
  missing("ATHLETE/activities", '{"type":null,"duration_min":1}', "type"),
  missing("ATHLETE/activities", '{"__proto__":{"type":"run","duration_min":60}}', "type"),
  missing("ATHLETE/activities", '{"constructor":{"prototype":{"type":"run"}}}', "type"),
  missing("ATHLETE/activities", '{"type":"run","duration_min":60,"type":null}', "type"),
  missing("ACTIVITY/feedback", "{}", "rating"),
  missing("ACTIVITY/feedback", '{"rating":null}', "rating"),
  missing("ACTIVITY/feedback", '{"__proto__":{"rating":5}}', "rating"),
  missing(BATCH, "{}", "scenarios"),
  missing(BATCH, '{"scenarios":null}', "scenarios"),
  missing("/v1/athletes/batch", "{}", "athletes"),
  missing("ATHLETE/activities/import", "{}", "activities"),
  { ...missing("ACTIVITY", '{"type":null}', "type"), method: "PATCH" },
  { ...missing("ACTIVITY", '{"duration_min":null}', "duration_min"), method: "PATCH" },
]);

const list = (path: string, field: string, count: number, code: ErrorCode): Attack => ({
  name: `${count} of ${field}`,
  method: "POST",
  path,
  body: JSON.stringify({ [field]: Array.from({ length: count }, () => ({})) }),
  code,
});
const wrongList = (path: string, field: string) =>
  fieldAttacks({ method: "POST", path, base: "" }, { [field]: ['"x"', "5", "{}", "true"] });

refuses("a batch", [
  list(BATCH, "scenarios", 0, "empty_batch"),
  list(BATCH, "scenarios", 51, "batch_too_large"),
  list("/v1/athletes/batch", "athletes", 0, "empty_batch"),
  list("/v1/athletes/batch", "athletes", 101, "batch_too_large"),
  list("ATHLETE/activities/import", "activities", 0, "empty_batch"),
  list("ATHLETE/activities/import", "activities", 201, "batch_too_large"),
  list("ATHLETE/activities/import", "activities", 100_000, "payload_too_large"),
  ...wrongList(BATCH, "scenarios"),
  ...wrongList("/v1/athletes/batch", "athletes"),
  ...wrongList("ATHLETE/activities/import", "activities"),
  ...fieldAttacks(
    { method: "POST", path: BATCH, base: '"scenarios":[{}]' },
    { estimate_only: BOOLEAN },
  ),
  ...fieldAttacks(
    { method: "POST", path: "ATHLETE/activities/import", base: '"activities":[{}]' },
    { calculate: BOOLEAN },
  ),
]);

const athlete = (name: string, over: Partial<Attack> & Pick<Attack, "code">): Attack => ({
  name,
  method: "POST",
  path: "/v1/athletes",
  ...over,
});
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))),
  );
const TWO_MIB = `{"name":"${"x".repeat(2_097_152)}"}`;

refuses("bytes that are no JSON object", [
  ...[
    "{",
    '{"name":"N"',
    '{"name":"N",}',
    "{name:1}",
    "{'name':'N'}",
    '{"name":NaN}',
    '{"weight_kg":Infinity}',
    '{"weight_kg":-Infinity}',
    '{"weight_kg":0x46}',
    '{"weight_kg":070}',
    '{"weight_kg":+70}',
    '{"weight_kg":.5}',
    '{"name":undefined}',
    '{"name":"a\nb"}',
    '{"name":"\\x41"}',
    '{"name":"N"} {"name":"M"}',
    '{"name":"N"}//',
    " ",
    "name=N",
    "<athlete/>",
    nested("[", "]", DEPTH),
    "[".repeat(DEPTH),
    '{"a":'.repeat(DEPTH),
  ].map((body) => athlete(JSON.stringify(short(body)), { body, code: "invalid_json" })),
  athlete("a NUL byte", { body: bytes('{"name":"', [0], '"}'), code: "invalid_json" }),
  athlete("half a UTF-8 sequence", {
    body: bytes('{"name":"', [0xc3], '"}'),
    code: "invalid_json",
  }),
  athlete("an overlong sequence", {
    body: bytes('{"name":"', [0xc0, 0x80], '"}'),
    code: "invalid_json",
  }),
  athlete("a surrogate in bytes", {
    body: bytes('{"name":"', [0xed, 0xa0, 0x80], '"}'),
    code: "invalid_json",
  }),
  athlete("UTF-16", { body: Buffer.from('{"name":"N"}', "utf16le"), code: "invalid_json" }),
  athlete("gzip that says it is JSON", { body: bytes([0x1f, 0x8b, 8, 0]), code: "invalid_json" }),
]);

refuses("text that cannot be kept, wherever it stands", [
  athlete("in a key", { body: '{"a\\u0000":1}', code: "invalid_value" }),
  athlete("in an unknown field", {
    body: '{"x":{"y":["\\ud800"]}}',
    code: "invalid_value",
    param: "x.y.0",
  }),
  athlete("below thousands of others", {
    body: `{"x":${"[".repeat(DEPTH)}"\\u0000"${"]".repeat(DEPTH)}}`,
    code: "invalid_value",
    param: `x${".0".repeat(DEPTH)}`.slice(0, 200),
  }),
]);

refuses("a body of the wrong kind or size", [
  athlete("2 MiB, in chunks", {
    body: TWO_MIB,
    headers: { "content-length": undefined, "transfer-encoding": "chunked" },
    code: "payload_too_large",
  }),
  athlete("1 MiB and one byte", {
    body: `{"name":"${"x".repeat(1_048_577 - 11)}"}`,
    code: "payload_too_large",
  }),
  ...[
    "text/json",
    "application/xml",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "application/json-patch+json",
    "application/octet-stream",
    "json",
    "",
  ].map((type) =>
    athlete(`content type "${type}"`, {
      body: "{}",
      headers: { "content-type": type },
      code: "unsupported_media_type",
    }),
  ),
  ...["br", "deflate", "zstd", "gzip, identity"].map((encoding) =>
    athlete(`content encoding ${encoding}`, {
      body: "{}",
      headers: { "content-encoding": encoding },
      code: "unsupported_media_type",
    }),
  ),
]);

describe("a body in chunks that is too large", () => {
  const endless = (bytes: number) => ({
    body: Buffer.alloc(bytes, "x"),
    headers: {
      "content-type": "application/json",
      "content-length": undefined,
      "transfer-encoding": "chunked",
    },
  });

  test("leaves its connection usable for later requests", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const shared = { key: partner.testKey, agent };
    expectError(
      await call("POST", "/v1/athletes", { ...shared, ...endless(3 << 20) }),
      "payload_too_large",
    );
    expect((await call("GET", place("ATHLETE"), shared)).status).toBe(200);
    agent.destroy();
  });
});

const get = (path: string, code: ErrorCode, param?: string): Attack => ({
  name: code,
  method: "GET",
  path,
  code,
  ...(param === undefined ? {} : { param }),
});

refuses("a query", [
  ...["abc", "", "1.5", "1e3", "0x10", "NaN", "9".repeat(400), "%201", "1;2", "--1", "٣"].map(
    (limit) =>
      get(`/v1/athletes?limit=${encodeURI(limit).replace("%25", "%")}`, "invalid_value", "limit"),
  ),
  get("/v1/athletes?limit=1&limit=2", "invalid_value", "limit"),
  get("/v1/athletes?email=a&email=a", "invalid_value", "email"),
  get("/v1/athletes?profile_complete=yes", "invalid_value", "profile_complete"),
  get("/v1/athletes?profile_complete=", "invalid_value", "profile_complete"),
  get("/v1/athletes?external_id=%00", "invalid_value", "external_id"),
  get("/v1/athletes?unknown=%00", "invalid_value", "unknown"),
  get(`/v1/athletes?external_id=${"x".repeat(201)}`, "invalid_value", "external_id"),
  get(`/v1/athletes?email=${"x".repeat(321)}`, "invalid_value", "email"),
  get(`/v1/athletes?cursor=${"x".repeat(501)}`, "invalid_value", "cursor"),
  ...["x", "", "x.y", "..", "null", "%00%01".replace("%00", "%02"), "bm9uZQ.bm9uZQ"].map((cursor) =>
    get(`/v1/athletes?cursor=${cursor}`, "invalid_cursor", "cursor"),
  ),
  get("ATHLETE/activities?limit=abc", "invalid_value", "limit"),
  get("ATHLETE/activities?cursor=abc", "invalid_cursor", "cursor"),
]);

refuses("a path", [
  get("/v1/athletes/undefined", "athlete_not_found"),
  get("/v1/athletes/__proto__", "athlete_not_found"),
  get(`/v1/athletes/${"a".repeat(4000)}`, "athlete_not_found"),
  get("/v1/athletes/%F0%9F%9A%B4", "athlete_not_found"),
  get("/v1/constructor", "resource_not_found"),
  get("/v1/__proto__", "resource_not_found"),
  get("/v1/athletes/x/y/z/w", "resource_not_found"),
]);

describe("an invalid credential", () => {
  test.each([
    ["a key as a query parameter", "?key=sk_test_x", undefined, "missing_authorization"],
    ["no scheme", "", "sk_test_x", "invalid_api_key"],
    ["a scheme alone", "", "Bearer", "invalid_api_key"],
    ["two keys", "", "Bearer a b", "invalid_api_key"],
    ["a long one", "", `Bearer sk_test_${"a".repeat(8000)}`, "invalid_api_key"],
    ["an SQL quote", "", "Bearer sk_test_' OR 1=1 --", "invalid_api_key"],
    ["control characters", "", "Bearer sk_test_\t\t", "invalid_api_key"],
  ] as const)("%s", async (_name, query, authorization, code) => {
    const answer = await call("GET", `/v1/athletes${query}`, { headers: { authorization } });
    expectError(answer, code);
  });
});

describe("a cursor", () => {
  /** Returns the cursor after the first of two athletes. */
  async function firstCursor(query: string): Promise<string> {
    const page = await succeed("GET", `/v1/athletes?limit=1${query}`, { key: partner.testKey });
    return page.pagination.next_cursor;
  }

  test("is refused if changed in any place, or used with another filter or list", async () => {
    await newAthlete(partner.testKey, { external_id: "two", email: "t@w.example" });
    await newAthlete(partner.testKey, { external_id: "two", email: "t@w.example" });
    const cursor = await firstCursor("&external_id=two");
    const good = `/v1/athletes?external_id=two&cursor=${cursor}`;
    expect((await call("GET", good, { key: partner.testKey })).status).toBe(200);
    const swap = (at: number) =>
      cursor.slice(0, at) + (cursor[at] === "A" ? "B" : "A") + cursor.slice(at + 1);
    const changed = [0, 10, 30, cursor.indexOf(".") + 1, cursor.length - 1].map(swap);
    for (const bad of [...changed, `${cursor}.x`, `${cursor}x`, `x${cursor}`, cursor.slice(1)]) {
      const answer = await send({
        method: "GET",
        path: `/v1/athletes?external_id=two&cursor=${bad}`,
      });
      expectError(answer, "invalid_cursor", { param: "cursor" });
    }
    for (const other of [
      `/v1/athletes?cursor=${cursor}`,
      `/v1/athletes?email=t@w.example&cursor=${cursor}`,
      `/v1/athletes?external_id=two&profile_complete=true&cursor=${cursor}`,
      `ATHLETE/activities?cursor=${cursor}`,
    ]) {
      const answer = await send({ method: "GET", path: other });
      expectError(answer, "invalid_cursor", { param: "cursor" });
    }
  });
});

describe("unusual but valid input is accepted", () => {
  const run = '"activity_type":"run","duration_min":60';
  test.each([
    ["a byte order mark", bytes([0xef, 0xbb, 0xbf], `{${run}}`)],
    ["a duplicate key: the last wins", `{"duration_min":"x",${run}}`],
    ["an unknown field", `{${run},"color":"red"}`],
    ["an unknown field nested without end", `{${run},"x":${nested("[", "]", DEPTH)}}`],
    ["keys of every object", `{${run},"__proto__":{"sex":5},"constructor":1,"toString":2}`],
    ["escapes of a whole character", `{${run},"x":"\\ud83d\\udeb4"}`],
    ["an escaped backslash before u", `{${run},"x":"\\\\u0000"}`],
    ["nulls", `{${run},"sex":null,"concerns":null,"athlete_id":null}`],
    ["blanks around it", ` \r\n\t{${run}}\n`],
    ["a number in another spelling", `{${run},"intensity_level":5.0e0}`],
  ])("%s", async (_name, body) => {
    const answer = await send({ method: "POST", path: CALCULATE, body });
    expect(answer.status, answer.text).toBe(200);
  });

  test("a charset, and a body in chunks", async () => {
    const answer = await send({
      method: "POST",
      path: CALCULATE,
      body: `{${run}}`,
      headers: {
        "content-type": "Application/JSON; charset=utf-8",
        "content-length": undefined,
        "transfer-encoding": "chunked",
      },
    });
    expect(answer.status).toBe(200);
  });

  test("no request affected what later requests see", async () => {
    const body = '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}';
    await send({ method: "POST", path: CALCULATE, body });
    const answer = await call("GET", place("ATHLETE"), { key: partner.testKey });
    expect(answer.body.admin).toBeUndefined();
    expect(answer.status).toBe(200);
  });
});

describe("items of a batch", () => {
  const items = [null, 5, "x", [], {}, { duration_min: "x" }, { a: { b: [] } }];

  test("are each refused by index, and none is written", async () => {
    for (const [path, field] of [
      [BATCH, "scenarios"],
      ["/v1/athletes/batch", "athletes"],
      ["ATHLETE/activities/import", "activities"],
    ] as const) {
      const answer = await send({ method: "POST", path, body: JSON.stringify({ [field]: items }) });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body).toMatchObject({ total: 7, succeeded: 0, failed: 7 });
      expect(answer.body.errors.map(({ index }: { index: number }) => index)).toEqual([
        0, 1, 2, 3, 4, 5, 6,
      ]);
    }
  });

  test("may be nested without end", async () => {
    const body = `{"athletes":[${nested("[", "]", DEPTH)},{"name":${nested("[", "]", DEPTH)}}]}`;
    const answer = await send({ method: "POST", path: "/v1/athletes/batch", body });
    expect(answer.body).toMatchObject({ succeeded: 0, failed: 2 });
  });
});
