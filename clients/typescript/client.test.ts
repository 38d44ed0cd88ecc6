import { createHmac } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { calculateBatch, createAidstation, events, pages, verifyWebhook } from "./src/index.ts";

/** Tests the client's guarantees against a local server that fails on demand. */

type Turn = (response: ServerResponse) => void;

const asked: { method: string; url: string; key: string; idempotencyKey: string; atMs: number }[] =
  [];
let turns: Turn[] = [];

const server = createServer((request, response) => {
  const { authorization = "", "idempotency-key": idempotencyKey = "" } = request.headers;
  asked.push({
    method: request.method ?? "",
    url: request.url ?? "",
    key: authorization,
    idempotencyKey: String(idempotencyKey),
    atMs: Date.now(),
  });
  request.resume();
  (turns.shift() ?? json(200, {}))(response);
});

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Turn =>
  (response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
const refused = (status: number, code: string, headers: Record<string, string> = {}): Turn =>
  json(status, { error: { code, message: "Not now.", type: "rate_limit_error" } }, headers);
const brokenOff: Turn = (response) => response.socket?.destroy();

beforeEach(async () => {
  asked.length = 0;
  turns = [];
  if (!server.listening) await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterEach(() => {
  expect(turns).toEqual([]);
});

const client = (options: { retries?: number } = {}) =>
  createAidstation({
    key: "sk_test_1",
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...options,
  });
const calculate = (headers: Record<string, string> = {}) =>
  client().POST("/v1/nutrition/calculate", {
    body: { activity_type: "run", duration_min: 90 },
    headers,
  });
const listed = () => client().GET("/v1/athletes");

describe("a request", () => {
  test("that is told to wait is repeated after Retry-After, not before", async () => {
    turns = [refused(429, "rate_limit_exceeded", { "Retry-After": "1" }), json(200, {})];
    const { response } = await listed();
    expect(response.status).toBe(200);
    const [first, second] = asked;
    expect(Number(second?.atMs) - Number(first?.atMs)).toBeGreaterThanOrEqual(990);
  });

  test("is repeated twice and then answered with what the service said", async () => {
    turns = Array.from({ length: 3 }, () =>
      refused(503, "service_unavailable", { "Retry-After": "0" }),
    );
    const { error, response } = await listed();
    expect([response.status, error?.error.code]).toEqual([503, "service_unavailable"]);
    expect(asked).toHaveLength(3);
  });

  test.each([
    ["a day that is used up", refused(429, "daily_limit_exceeded")],
    ["a wait of an hour", refused(429, "rate_limit_exceeded", { "Retry-After": "3600" })],
    ["a mistake of its own", refused(400, "invalid_value")],
  ])("is not repeated for %s", async (_why, turn) => {
    turns = [turn];
    expect((await listed()).error).toBeDefined();
    expect(asked).toHaveLength(1);
  });

  test("whose connection breaks is repeated", async () => {
    turns = [brokenOff, json(200, { athletes: [] })];
    expect((await listed()).data).toMatchObject({ athletes: [] });
    expect(asked.map(({ key }) => key)).toEqual(["Bearer sk_test_1", "Bearer sk_test_1"]);
  });
});

describe("an idempotency key", () => {
  test("is the same at each repetition, and another for another call", async () => {
    turns = [refused(503, "service_unavailable", { "Retry-After": "0" }), brokenOff, json(200, {})];
    await calculate();
    await calculate();
    const keys = asked.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(4);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
  });

  test("of one's own is kept, and reading has none", async () => {
    await calculate({ "Idempotency-Key": "session-7" });
    await listed();
    expect(asked.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["session-7", ""]);
  });
});

test("pages of a list come one after another, each by the cursor of the one before", async () => {
  const page = (ids: string[], next_cursor: string | null) =>
    json(200, {
      athletes: ids.map((id) => ({ id })),
      pagination: { has_more: next_cursor !== null, next_cursor },
    });
  turns = [page(["a", "b"], "c/1"), page(["c"], null)];
  const found: string[] = [];
  const lists = pages((cursor) =>
    client().GET("/v1/athletes", { params: { query: { limit: 2, ...(cursor && { cursor }) } } }),
  );
  for await (const { athletes } of lists) found.push(...athletes.map(({ id }) => id));
  expect(found).toEqual(["a", "b", "c"]);
  expect(asked.map(({ url }) => url)).toEqual([
    "/v1/athletes?limit=2",
    "/v1/athletes?limit=2&cursor=c%2F1",
  ]);

  turns = [refused(400, "invalid_value")];
  const broken = pages(() => client().GET("/v1/athletes"));
  await expect(broken.next()).rejects.toMatchObject({
    cause: { error: { code: "invalid_value" } },
  });
});

describe("a batch", () => {
  const scenarios = [{ activity_type: "run" as const, duration_min: 90 }];

  test("tells its estimate before the body is there", async () => {
    let finish = () => {};
    turns = [
      (response) => {
        const headers = { "Content-Type": "application/json", "X-Batch-Estimated-Ms": "40" };
        response.writeHead(200, headers).flushHeaders();
        finish = () => response.end('{"results":[],"errors":[]}');
      },
    ];
    const told: number[] = [];
    const answer = await calculateBatch(client(), { scenarios }, (estimatedMs) => {
      told.push(estimatedMs);
      finish();
    });
    expect(told).toEqual([40]);
    expect(answer).toEqual({ results: [], errors: [] });
  });

  test("that is refused throws the service's own words", async () => {
    turns = [refused(400, "invalid_value")];
    await expect(calculateBatch(client(), { scenarios })).rejects.toThrow("Not now.");
  });
});

test("server-sent events are read as they arrive, however they are cut", async () => {
  const sent =
    'event: text_delta\ndata: {"text":"Trink é"}\n\nevent: message_end\ndata: {"n":1}\n\n';
  const bytes = Buffer.from(sent);
  let finish = () => {};
  turns = [
    (response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      const cut = bytes.indexOf(0xc3) + 1;
      response.write(bytes.subarray(0, cut));
      response.write(bytes.subarray(cut, bytes.indexOf("event: message_end")));
      finish = () => response.end(bytes.subarray(bytes.indexOf("event: message_end")));
    },
  ];
  const { data } = await client().POST("/v1/ai/conversations/{conversation_id}/messages", {
    params: { path: { conversation_id: "c" } },
    body: { content: "How much?" },
    parseAs: "stream",
  });
  const heard: unknown[] = [];
  for await (const event of events(data as ReadableStream<Uint8Array>)) {
    heard.push(event);
    finish();
  }
  expect(heard).toEqual([
    { event: "text_delta", data: { text: "Trink é" } },
    { event: "message_end", data: { n: 1 } },
  ]);
});

describe("a delivery", () => {
  const SECRET = "5257a869e7".repeat(6);
  const NOW_MS = 1_795_230_000_000;
  const body = '{"id":"6f1c","type":"athlete.created","data":{"name":"Zoë"}}';
  const signed = (seconds: number, secret = SECRET) =>
    `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
  const seconds = NOW_MS / 1000;
  const verified = (text: string | Uint8Array, header: string | null) =>
    verifyWebhook(text, header, SECRET, NOW_MS);

  test("that is ours is verified, as text and as bytes, up to five minutes old", async () => {
    expect(await verified(body, signed(seconds))).toBe(true);
    expect(await verified(Buffer.from(body), signed(seconds - 300))).toBe(true);
  });

  test.each([
    ["altered", body.replace("Zoë", "Zoe"), signed(seconds)],
    ["old", body, signed(seconds - 301)],
    ["from the future", body, signed(seconds + 301)],
    ["signed with another secret", body, signed(seconds, "0".repeat(64))],
    ["dated anew", body, signed(seconds - 9).replace(`t=${seconds - 9}`, `t=${seconds}`)],
    ["not signed", body, null],
    ["cut short", body, signed(seconds).slice(0, -2)],
  ])("that is %s is refused", async (_how, text, header) => {
    expect(await verified(text, header)).toBe(false);
  });
});
