import { beforeAll, describe, expect, test } from "vitest";
import { BASE_URL } from "../http";
import { newPartner } from "../partner";
import { CALL } from "../profile";
import { answersIn, ask, exchange, only, open, type RawAnswer, wire } from "../raw";

/** What clients and attackers put on the wire, byte for byte. */

const { port } = new URL(BASE_URL);
const CALCULATE = "POST /v1/nutrition/calculate";
const BODY = JSON.stringify(CALL);
let key: string;
let keyed: string[];

beforeAll(async () => {
  key = (await newPartner()).testKey;
  keyed = [`Authorization: Bearer ${key}`, "Content-Type: application/json"];
});

function expectRefusal(answer: RawAnswer, status: number, code: string): void {
  expect(answer.json, `status ${answer.status}`).toMatchObject({ error: { code } });
  expect(answer.status).toBe(status);
  expect(answer.json.error.request_id).toBe(answer.headers["x-request-id"]);
  expect(answer.headers).toMatchObject({
    "content-type": "application/json",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
}

test.each([
  [
    "Python's requests",
    ["User-Agent: python-requests/2.32.3", "Accept-Encoding: gzip, deflate", "Accept: */*"],
  ],
  ["Go's net/http", ["User-Agent: Go-http-client/1.1", "Accept-Encoding: gzip"]],
  ["Ruby's net/http", ["Accept-Encoding: gzip;q=1.0,deflate;q=0.6,identity;q=0.3", "Accept: */*"]],
  ["an old proxy", ["Connection: keep-alive, close", "Via: 1.0 squid", "TE: trailers"]],
])("%s is understood", async (_who, headers) => {
  const answer = await ask(CALCULATE, [...headers, ...keyed], BODY);
  expect(answer.status).toBe(200);
});

test("a chunked body whose header arrives separately is one body", async () => {
  const cut = Math.floor(BODY.length / 2);
  const chunks = [BODY.slice(0, cut), BODY.slice(cut), ""];
  const text = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join("");
  const headers = [...keyed, "Transfer-Encoding: chunked", "Connection: close"];
  expect(only(await exchange(wire(CALCULATE, headers, text))).status).toBe(200);
});

test("a client that expects 100-continue gets it, and then its answer", async () => {
  const socket = await open();
  socket.write(
    wire(CALCULATE, [...keyed, "Expect: 100-continue", `Content-Length: ${BODY.length}`]),
  );
  const first = await new Promise<Buffer>((resolve) => socket.once("data", resolve));
  expect(first.toString()).toMatch(/^HTTP\/1\.1 100 Continue\r\n/);
  const second = new Promise<Buffer>((resolve) => socket.once("data", resolve));
  socket.write(BODY);
  expect(only(answersIn(await second)).status).toBe(200);
  socket.destroy();
});

test.each([
  "RSC: 1",
  "Next-Router-State-Tree: %5B%22%22%5D",
  "Next-Router-Prefetch: 1",
  "Next-Action: 7f0000000000000000000000000000000000000000",
  "x-middleware-subrequest: middleware:middleware:middleware:middleware:middleware",
  "x-middleware-rewrite: /docs/errors",
  "x-middleware-prefetch: 1",
  "x-invoke-path: /docs/errors",
  "x-invoke-status: 404",
  "x-matched-path: /docs/errors",
  "x-nextjs-data: 1",
  "x-http-method-override: DELETE",
])("%s means nothing to an operation", async (header) => {
  const plain = await ask(CALCULATE, keyed, BODY);
  const answer = await ask(CALCULATE, [...keyed, header], BODY);
  const numbers = ({ json }: RawAnswer) => ({ ...json, request_id: "", calculation_id: "" });
  expect(answer.status).toBe(200);
  expect(numbers(answer)).toEqual(numbers(plain));
});

describe("a target that isn't one of our paths", () => {
  test.each([
    ["GET //v1/health", 400, "invalid_value"],
    ["GET /\\v1/health", 400, "invalid_value"],
    ["GET /v1\\health", 400, "invalid_value"],
    ["GET /docs\\errors", 400, "invalid_value"],
    ["GET http://elsewhere.example/v1/health", 400, "invalid_value"],
    [`GET http://localhost:${port}/v1/health`, 400, "invalid_value"],
    ["OPTIONS *", 400, "invalid_value"],
    ["GET /v1/athletes/%zz", 400, "invalid_value"],
    ["GET /v1/%zz", 400, "invalid_value"],
    ["GET /v1%2Fhealth", 404, "resource_not_found"],
    ["GET /%76%31%2Fhealth", 404, "resource_not_found"],
    ["GET /docs/%zz", 400, "invalid_value"],
    ["GET /%c0%ae", 400, "invalid_value"],
    ["GET /docs/../v1/nowhere", 404, "resource_not_found"],
    ["GET /v1/x/%2E%2e/nowhere?a=/../b", 404, "resource_not_found"],
    ["GET /v1//health", 404, "resource_not_found"],
    ["GET /v1/health//", 404, "resource_not_found"],
    ["GET /v1/health;a=b", 404, "resource_not_found"],
    ["GET /v1/health%2F", 404, "resource_not_found"],
    ["GET /v1/%68ealth.", 404, "resource_not_found"],
  ])("%s", async (line, status, code) => {
    expectRefusal(await ask(line), status, code);
  });

  test.each([
    ["/v1/./health", "application/json"],
    ["/docs/../v1/health", "application/json"],
    ["/v1/athletes/%2E./health?a=..", "application/json"],
    ["/v1/../docs/errors", "text/html; charset=utf-8"],
  ])("but %s leads where its dots lead", async (path, type) => {
    const answer = await ask(`GET ${path}`);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe(type);
  });

  test("says so to HEAD without a body", async () => {
    const head = only(await exchange(wire("HEAD /v1/%zz", ["Connection: close"])));
    expect(head.status).toBe(400);
    expect(head.body.length).toBe(0);
  });
});

describe("TRACE", () => {
  test.each([
    ["/v1/health", "GET, HEAD"],
    ["/v1/nutrition/calculate", "POST"],
    ["/docs/errors", "GET, HEAD"],
  ])("of %s is refused, naming what is allowed", async (path, allow) => {
    const answer = await ask(`TRACE ${path}`, ["Authorization: Bearer secret"]);
    expectRefusal(answer, 405, "method_not_allowed");
    expect(answer.headers["allow"]).toBe(allow);
    expect(answer.body.toString()).not.toContain("secret");
  });
});

describe("the host", () => {
  const environment = async (host: string) =>
    (await ask("GET /v1/health", [`Host: ${host}`])).json.environment;

  test("may be written in upper case or with the dot of the root", async () => {
    expect(await environment(`LIVE.localhost:${port}`)).toBe("live");
    expect(await environment(`live.localhost.:${port}`)).toBe("live");
    expect(await environment(`LOCALHOST:${port}`)).toBe("test");
    expect(await environment("elsewhere.example")).toBe("test");
  });

  test("may be absent in HTTP/1.0 only", async () => {
    const old = only(await exchange("GET /v1/health HTTP/1.0\r\n\r\n"));
    expect(old).toMatchObject({ status: 200, json: { status: "ok" } });
    expectRefusal(only(await exchange("GET /v1/health HTTP/1.1\r\n\r\n")), 400, "invalid_value");
  });

  test.each([
    "a b",
    "local host:80",
    "exa<mple",
    "user@localhost",
    "a/b",
    "[::1",
    "localhost:x",
    "%",
  ])("is refused as %j", async (host) => {
    expectRefusal(await ask("GET /v1/health", [`Host: ${host}`]), 400, "invalid_value");
  });
});

describe("a request the HTTP parser refuses", () => {
  test.each([
    ["no request line", "nonsense\r\n\r\n"],
    ["a blank before a header's colon", wire("GET /v1/health", ["A : b"])],
    ["two lengths", wire("POST /v1/athletes", ["Content-Length: 1", "Content-Length: 2"], "{}")],
    [
      "a length and chunks",
      wire("POST /v1/athletes", ["Content-Length: 2", "Transfer-Encoding: chunked"], "0\r\n\r\n"),
    ],
    ["a chunk without a size", wire("POST /v1/athletes", ["Transfer-Encoding: chunked"], "zz\r\n")],
    ["a NUL in a header", wire("GET /v1/health", ["A: b\0c"])],
    ["another version", "GET /v1/health HTTP/9.9\r\nHost: localhost\r\n\r\n"],
    ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["a greeting of TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
  ])("is our 400: %s", async (_what, sent) => {
    expectRefusal(only(await exchange(sent)), 400, "invalid_value");
  });

  test("is our 431 for headers that are too large", async () => {
    const answer = await ask("GET /v1/health", [`A: ${"x".repeat(40_000)}`]);
    expectRefusal(answer, 431, "invalid_value");
  });
});

test("pipelined requests on one connection are answered in order", async () => {
  const length = `Content-Length: ${BODY.length}`;
  const sent =
    wire(CALCULATE, [...keyed, length], BODY) +
    wire("GET /v1/nowhere") +
    wire("GET /livez") +
    wire("GET /v1/athletes", keyed.slice(0, 1)) +
    wire("DELETE /v1/health") +
    wire("GET /docs/errors") +
    wire("GET /v1/health", ["Connection: close"]);
  const answers = await exchange(sent);
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 200, 405, 200, 200]);
  expect(answers.at(-1)?.json.status).toBe("ok");
  for (const { headers } of answers) expect(headers["x-content-type-options"]).toBe("nosniff");
});
