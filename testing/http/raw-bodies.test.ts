import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { newAthlete } from "../athletes";
import { newPartner, type TestPartner } from "../partner";
import { CALL } from "../profile";
import { answersIn, ask, exchange, only, open, wire } from "../raw";

/** Bodies on the wire in both directions: encoding, size, and truncated ones. */

const BATCH = "POST /v1/nutrition/calculate/batch";
const SCENARIOS = JSON.stringify({ scenarios: Array.from({ length: 50 }, () => CALL) });
let keyed: string[];
let athleteId: string;

const headersOf = ({ testKey }: TestPartner) => [
  `Authorization: Bearer ${testKey}`,
  "Content-Type: application/json",
];

beforeAll(async () => {
  const partner = await newPartner();
  keyed = headersOf(partner);
  athleteId = (await newAthlete(partner.testKey)).id;
});

describe("an answer", () => {
  test.each([
    ["gzip", "gzip, deflate", gunzipSync],
    ["br", "gzip, deflate, br", brotliDecompressSync],
    ["gzip", "br;q=0, gzip", gunzipSync],
  ])("over 1 kB is compressed by %s for clients accepting %s", async (coding, accepted, unpack) => {
    const plain = await ask("GET /v1/errors");
    const packed = await ask("GET /v1/errors", [`Accept-Encoding: ${accepted}`]);
    expect(packed.status).toBe(200);
    expect(packed.headers["content-encoding"]).toBe(coding);
    expect(packed.headers["vary"]).toMatch(/accept-encoding/i);
    expect(packed.body.length).toBeLessThan(plain.body.length / 2);
    const without = (text: Buffer) => text.toString().replace(/"req_\w+"/g, "");
    expect(without(unpack(packed.body))).toBe(without(plain.body));
  });

  test.each([
    ["is small", "GET /v1/health", "gzip, br"],
    ["is for who takes none", "GET /v1/errors", "identity"],
    ["is for who refuses all", "GET /v1/errors", "gzip;q=0, br;q=0, deflate;q=0"],
    ["is a refusal", "GET /v1/nowhere", "gzip"],
  ])("is sent uncompressed if it %s", async (_why, line, accepted) => {
    const answer = await ask(line, [`Accept-Encoding: ${accepted}`]);
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(Number(answer.headers["content-length"])).toBe(answer.body.length);
    expect(answer.json).toBeDefined();
  });

  test("that is computed while being sent is never compressed, and its first byte is sent early", async () => {
    const length = `Content-Length: ${SCENARIOS.length}`;
    const headers = [...keyed, "Accept-Encoding: gzip, br", length, "Connection: close"];
    const socket = await open();
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.write(wire(BATCH, headers, SCENARIOS));
    await once(socket, "close");
    const all = Buffer.concat(chunks);
    const [head = "", ...rest] = all.toString().split("\r\n\r\n");
    expect(head).not.toMatch(/content-encoding/i);
    expect(head).toMatch(/transfer-encoding: chunked/i);
    // A chunk with a single space, before the one with the numbers.
    expect(rest.join("\r\n\r\n")).toMatch(/^1\r\n \r\n[0-9a-f]{4,}\r\n\{/);
    expect(only(answersIn(all)).json).toMatchObject({ total: 50, succeeded: 50 });
  });

  test("in parts is one JSON text, not compressed", async () => {
    const line = `POST /v1/athletes/${athleteId}/export`;
    const answer = await ask(line, [...keyed, "Accept-Encoding: gzip, br"]);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.headers["transfer-encoding"]).toBe("chunked");
    expect(answer.json.request_id).toBe(answer.headers["x-request-id"]);
  });

  test("to HEAD has no body, whatever it is", async () => {
    for (const path of ["/v1/errors", `/v1/athletes/${athleteId}`, "/v1/nowhere", "/docs/errors"]) {
      const sent = wire(`HEAD ${path}`, [...keyed, "Accept-Encoding: gzip", "Connection: close"]);
      const { body, headers } = only(await exchange(sent));
      expect(body.length, path).toBe(0);
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
  });
});

test("a client that half-closes after a whole request still gets the answer", async () => {
  const body = JSON.stringify(CALL);
  const socket = await open();
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  const headers = [...keyed, `Content-Length: ${Buffer.byteLength(body)}`];
  socket.end(wire("POST /v1/nutrition/calculate", headers, body));
  await once(socket, "close");
  expect(only(answersIn(Buffer.concat(chunks)))).toMatchObject({
    status: 200,
    json: { tier: "full" },
  });
});

describe("a body that is far too large", () => {
  const MIB = Buffer.alloc(1 << 20, "x");
  const CHUNK = Buffer.concat([Buffer.from("100000\r\n"), MIB, Buffer.from("\r\n")]);

  /** Sends everything as fast as it is accepted, and only then reads the response. */
  async function pour(header: string, piece: Buffer, count: number, end: string) {
    const socket = await open();
    const chunks: Buffer[] = [];
    const failures: Error[] = [];
    socket.on("error", (error) => failures.push(error));
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.pause();
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write(wire("POST /v1/athletes", [...keyed, header]));
    for (let sent = 0; sent < count && !socket.destroyed; sent++) await written(socket, piece);
    if (!socket.destroyed) socket.end(end);
    socket.resume();
    await closed;
    return { failures, answers: answersIn(Buffer.concat(chunks)) };
  }

  test.each([
    ["of 100 MB, as it says", `Content-Length: ${100 << 20}`, MIB, 100, ""],
    ["of 12 MB in chunks", "Transfer-Encoding: chunked", CHUNK, 12, "0\r\n\r\n"],
  ])(
    "%s, is refused, and the client isn't cut off while sending it",
    async (_how, header, piece, count, end) => {
      const { failures, answers } = await pour(header, piece, count, end);
      expect(failures).toEqual([]);
      expect(only(answers)).toMatchObject({
        status: 413,
        json: { error: { code: "payload_too_large" } },
      });
    },
  );
});

/** Resolves once the socket has accepted the data, or is gone. */
async function written(socket: Socket, piece: Buffer): Promise<void> {
  if (socket.write(piece)) return;
  const going = new AbortController();
  const first = (name: string) => once(socket, name, going).catch(() => undefined);
  await Promise.race([first("drain"), first("close")]);
  going.abort();
}

describe("a client that disconnects", () => {
  interface Line {
    level: number;
    status: number;
    account_id?: string;
  }
  const INFO = 30;

  /** Returns the application's log lines about this account's requests. */
  const linesOf = ({ accountId }: TestPartner): Line[] =>
    readFileSync("test-results/server.log", "utf8")
      .split("\n")
      .filter((line) => line.startsWith("{") && line.includes(accountId))
      .map((line) => JSON.parse(line));

  const length = `Content-Length: ${SCENARIOS.length}`;
  test.each([
    ["midway in its body", [length], SCENARIOS.slice(0, 1000)],
    ["midway in a chunk", ["Transfer-Encoding: chunked"], "100\r\n{"],
    ["between chunks", ["Transfer-Encoding: chunked"], "1\r\n{\r\n"],
  ])("%s asked for nothing", async (_when, framing, part) => {
    const partner = await newPartner();
    const socket = await open();
    socket.write(wire(BATCH, [...headersOf(partner), ...framing], part));
    await ask("GET /v1/health");
    socket.resetAndDestroy();
    const other = await newPartner();
    only(await exchange(wire("GET /v1/athletes", [...headersOf(other), "Connection: close"])));
    await expect.poll(() => linesOf(other).length).toBe(1);
    expect(linesOf(partner)).toEqual([]);
  });

  test("before its answer isn't our failure", async () => {
    const partner = await newPartner();
    for (let turns = 0; turns < 20; turns++) {
      const socket = await open();
      socket.write(wire(BATCH, [...headersOf(partner), length], SCENARIOS));
      for (let waited = 0; waited < turns * 10; waited++) await turn();
      socket.resetAndDestroy();
    }
    await expect.poll(() => linesOf(partner).length).toBe(20);
    for (const line of linesOf(partner)) {
      expect(line.level).toBe(INFO);
      expect([200, 499]).toContain(line.status);
    }
  });
});
