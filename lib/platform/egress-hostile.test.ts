import type { AddressInfo } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, test } from "vitest";
import { AUTHORITY, EXPIRED, GOOD, OTHER } from "@/testing/certificates";
import { newListenerOn } from "@/testing/receiver";

process.env["DATABASE_URL"] ??= "postgresql://nowhere.invalid/none";
process.env["APP_SECRET"] ??= "0".repeat(64);
const { guardedPost } = await import("@/lib/platform/egress");

const open: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(open.splice(0).map((close) => close())));

const policy = { ports: { "https:": [], "http:": [] }, loopback: true, own: [] };
const DEADLINE_MS = 700;

/** Long enough for a busy machine; cases that never end use `DEADLINE_MS`. */
const post = (url: string, over: object = {}) =>
  guardedPost({ url, policy, headers: {}, body: '{"a":1}', deadlineMs: 30_000, ...over });
const postBriefly = (url: string) => post(url, { deadlineMs: DEADLINE_MS });

/** An endpoint that sends these bytes once it gets a request, and then behaves as told. */
async function speaking(text: string | Buffer, then: "hang" | "end" | "flood" | "drip") {
  const listener = await newListenerOn((socket) => {
    socket.once("data", () => {
      if (text.length > 0) socket.write(text);
      if (then === "end") socket.end();
      if (then === "drip") {
        const timer = setInterval(() => socket.write("x"), 50);
        socket.on("close", () => clearInterval(timer));
      }
      if (then === "flood") {
        const block = Buffer.alloc(1_048_576, "x");
        let left = 1024;
        const pour = () => {
          while (left-- > 0) if (!socket.write(block)) return void socket.once("drain", pour);
        };
        pour();
      }
    });
  });
  open.push(listener.close);
  return `http://127.0.0.1:${listener.port}/hook`;
}

const HEAD = "HTTP/1.1 200 OK\r\n";
const LONG = "Content-Length: 1073741824\r\n\r\n";

describe("an endpoint", () => {
  test("that hangs before its headers is cut off at the deadline", async () => {
    const exchange = await postBriefly(await speaking("", "hang"));
    expect(exchange).toMatchObject({ kind: "failed", reason: "timeout" });
    expect(exchange.durationMs).toBeGreaterThanOrEqual(DEADLINE_MS - 20);
  });

  test("that hangs in its body counts by its status, at the deadline", async () => {
    const exchange = await postBriefly(await speaking(`${HEAD}${LONG}begin`, "hang"));
    expect(exchange).toMatchObject({ kind: "answered", statusCode: 200, body: "begin" });
  });

  test("that hangs is cut off though the garbage collector runs and the caller's signal lives on", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const { signal } = new AbortController();
    const asked = post(await speaking("", "hang"), { deadlineMs: DEADLINE_MS, signal });
    const timer = setInterval(collect, 50);
    expect(await asked).toMatchObject({ kind: "failed", reason: "timeout" });
    clearInterval(timer);
  });

  test("that answers no TLS handshake is cut off at the deadline", async () => {
    const silent = (await speaking("", "hang")).replace("http:", "https:");
    expect(await postBriefly(silent)).toMatchObject({ kind: "failed", reason: "timeout" });
  });

  test("that drips is cut off at the deadline", async () => {
    const exchange = await postBriefly(await speaking(`${HEAD}${LONG}`, "drip"));
    expect(exchange).toMatchObject({ kind: "answered", statusCode: 200 });
  });

  test("that drips its headers is cut off at the deadline", async () => {
    const exchange = await postBriefly(await speaking(`${HEAD}X-Slow: `, "drip"));
    expect(exchange).toMatchObject({ kind: "failed", reason: "timeout" });
  });

  test("that sends 1 GB is read up to 1 KB and no more, and memory stays flat", async () => {
    const url = await speaking(`${HEAD}${LONG}`, "flood");
    const before = process.memoryUsage().rss;
    const all = await Promise.all(Array.from({ length: 20 }, () => post(url)));
    for (const exchange of all) {
      expect(exchange).toMatchObject({ kind: "answered", body: "x".repeat(1024) });
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  test("that closes without a word, or in the middle of its headers, has failed", async () => {
    expect(await post(await speaking("", "end"))).toMatchObject({ reason: "closed" });
    expect(await post(await speaking(`${HEAD}Content-Le`, "end"))).toMatchObject({
      kind: "failed",
    });
  });

  test("that closes in the middle of its body counts by its status", async () => {
    const exchange = await post(await speaking(`${HEAD}Content-Length: 100\r\n\r\nhalf`, "end"));
    expect(exchange).toMatchObject({ kind: "answered", statusCode: 200, body: "half" });
  });

  test.each([
    ["garbage", "\x00\x01\x02\xff garbage \r\n\r\n"],
    ["another protocol", "220 mail.example ESMTP\r\n"],
    ["1 MB of headers", `${HEAD}X-Long: ${"x".repeat(1_048_576)}\r\n\r\n`],
    ["10,000 headers", `${HEAD}${"X: y\r\n".repeat(10_000)}\r\n`],
  ])("that speaks %s is malformed", async (_what, text) => {
    expect(await post(await speaking(text, "end"))).toMatchObject({
      kind: "failed",
      reason: "malformed",
    });
  });

  test("that sends a gzip bomb isn't decompressed", async () => {
    const url = await speaking(
      `${HEAD}Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd`,
      "end",
    );
    expect(await post(url)).toMatchObject({ statusCode: 200, body: "abcd" });
  });

  test("that nobody listens on is unreachable", async () => {
    const { port, close } = await newListenerOn(() => undefined);
    await close();
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ reason: "unreachable" });
  });
});

describe("TLS", () => {
  async function serving(identity: { cert: string; key: string }, options: object = {}) {
    let decrypted = 0;
    const server = createTlsServer({ ...identity, ...options }, (socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => {
        decrypted++;
        socket.end(`${HEAD}Content-Length: 2\r\n\r\nok`);
      });
    });
    server.on("tlsClientError", () => undefined);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    open.push(() => new Promise((resolve) => server.close(() => resolve())));
    const port = (server.address() as AddressInfo).port;
    return { url: (host: string) => `https://${host}:${port}/hook`, decrypted: () => decrypted };
  }
  const trusting = { authorities: [AUTHORITY] };

  test("with a trusted certificate works, by name and by address", async () => {
    const server = await serving(GOOD);
    for (const host of ["localhost", "127.0.0.1"]) {
      expect(await post(server.url(host), trusting)).toMatchObject({ statusCode: 200, body: "ok" });
    }
  });

  test.each([
    ["an unknown authority", GOOD, {}, {}, "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
    ["a certificate that expired", EXPIRED, {}, trusting, "CERT_HAS_EXPIRED"],
    ["another host's certificate", OTHER, {}, trusting, "ERR_TLS_CERT_ALTNAME_INVALID"],
    [
      "TLS 1.1",
      GOOD,
      { maxVersion: "TLSv1.1", minVersion: "TLSv1", ciphers: "ALL@SECLEVEL=0" },
      trusting,
      undefined,
    ],
  ])("with %s fails before anything is sent", async (_what, identity, options, over, code) => {
    const server = await serving(identity, options);
    const exchange = await post(server.url("localhost"), over);
    expect(exchange).toMatchObject({ kind: "failed", reason: "tls", ...(code ? { code } : {}) });
    expect(server.decrypted()).toBe(0);
  });

  test("spoken to a plain HTTP server fails", async () => {
    const url = await speaking("HTTP/1.1 400 Bad Request\r\n\r\n", "end");
    expect(await post(url.replace("http:", "https:"), trusting)).toMatchObject({
      kind: "failed",
      reason: "tls",
    });
  });
});

test("proxies named in the environment are not used", async () => {
  const proxy = await newListenerOn((socket) => socket.end());
  open.push(proxy.close);
  const names = ["HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY"];
  for (const name of names) process.env[name] = `http://127.0.0.1:${proxy.port}`;
  expect(await post(await speaking(`${HEAD}Content-Length: 0\r\n\r\n`, "end"))).toMatchObject({
    statusCode: 200,
  });
  for (const name of names) delete process.env[name];
  expect(proxy.connections()).toBe(0);
});
