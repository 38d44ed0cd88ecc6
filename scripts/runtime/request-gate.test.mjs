import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { newRequestGate } from "./request-gate.mjs";

const BIG = Buffer.alloc(16 * 2 ** 20);

let server;
afterEach(() => server.close());

const answered = (request, response) => {
  if (request.url === "/silent") return;
  if (request.url === "/big") return response.end(BIG);
  if (request.url !== "/headers") return response.end("the application");
  const { headers, rawHeaders } = request;
  response.end(JSON.stringify({ headers, rawHeaders }));
};

/** Creates a gate in front of an application that answers with its own name. */
async function gateOf(limits) {
  server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const gate = newRequestGate(server, answered, { TRUSTED_PROXIES: 0 }, String, limits);
  const ask = (path, init) => fetch(`http://127.0.0.1:${server.address().port}${path}`, init);
  return { gate, ask };
}

test("a starting process is alive but not ready, and refuses everything as the application would", async () => {
  const { ask } = await gateOf();
  const [live, ready] = [await ask("/livez"), await ask("/readyz")];
  expect([live.status, ready.status]).toEqual([200, 503]);
  const refused = await ask("/v1/health");
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({
    error: { code: "service_unavailable", request_id: refused.headers.get("x-request-id") },
  });
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(await (await ask("/v1/health", { method: "HEAD" })).text()).toBe("");
  for (const { headers } of [live, ready, refused]) {
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
  }
});

test("a ready process says so until it is asked to stop, and answers throughout", async () => {
  const { gate, ask } = await gateOf();
  gate.answering();
  // The pages aren't ready: it answers requests but must not get traffic yet.
  expect((await ask("/readyz")).status).toBe(503);
  expect(await (await ask("/v1/health")).text()).toBe("the application");
  gate.ready();
  expect((await ask("/readyz")).status).toBe(200);
  expect(await (await ask("/v1/health")).text()).toBe("the application");
  gate.stopping();
  const [live, ready, answer] = [await ask("/livez"), await ask("/readyz"), await ask("/")];
  expect([live.status, ready.status, answer.status]).toEqual([200, 503, 200]);
  expect(answer.headers.get("connection")).toBe("close");
});

test("requests on one connection are handled in order, and too many end it", async () => {
  const { gate } = await gateOf();
  gate.ready();
  const many = (count) => "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n".repeat(count);
  const said = (text) =>
    new Promise((resolve) => {
      let heard = "";
      const socket = connect(server.address().port, "127.0.0.1", () => socket.write(text));
      socket.on("data", (data) => {
        heard += data;
        if (heard.split("the application").length > 10) socket.end();
      });
      socket.on("error", () => undefined).on("close", () => resolve(heard));
    });
  const answers = await said(many(10));
  expect(answers.match(/the application/g)).toHaveLength(10);
  expect((await said(many(100))).match(/the application/g)?.length ?? 0).toBeLessThan(10);
  expect(await (await fetch(`http://127.0.0.1:${server.address().port}/`)).text()).toBe(
    "the application",
  );
});

test("answers that one address doesn't read end before they fill the memory, and nobody else's do", async () => {
  const { gate } = await gateOf();
  gate.ready();
  const sockets = ["127.0.0.2", ...Array(8).fill("127.0.0.1")].map((localAddress) => {
    const socket = connect({ port: server.address().port, host: "127.0.0.1", localAddress });
    socket.on("error", () => undefined);
    socket.write("GET /big HTTP/1.1\r\nHost: a.example\r\n\r\n");
    // Once it has the first bytes, it reads nothing.
    return new Promise((resolve) => socket.once("data", () => resolve(socket.pause())));
  });
  const begun = await Promise.all(sockets);
  const open = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
  await vi.waitFor(async () => expect(await open()).toBeLessThanOrEqual(6), 5_000);
  begun[0].resume();
  await vi.waitFor(() => expect(begun[0].bytesRead).toBeGreaterThan(BIG.length), 5_000);
  for (const socket of begun) socket.destroy();
});

/** Begins a request of an address, whose body lacks its last byte. */
async function begun(length, localAddress = "127.0.0.1") {
  const { port } = server.address();
  const socket = connect({ port, host: "127.0.0.1", localAddress }).setEncoding("utf8");
  socket.on("error", () => undefined);
  socket.write(`POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: ${length}\r\n\r\n`);
  await new Promise((resolve) => socket.write(Buffer.alloc(length - 1), resolve));
  return socket;
}
async function finished(socket) {
  socket.write("x");
  return (await once(socket, "data"))[0];
}

test("of requests that aren't finished, the oldest end before they fill the memory", async () => {
  const { gate } = await gateOf();
  gate.ready();
  const sockets = [];
  for (let count = 0; count < 260; count++) sockets.push(await begun(2 ** 20));
  await vi.waitUntil(() => sockets[0].destroyed, { timeout: 10_000 });
  const [last] = sockets.slice(-1);
  expect(await finished(last)).toMatch(/^HTTP\/1.1 200 /);
  for (const socket of sockets) socket.destroy();
}, 20_000);

test.each([
  ["slow", 0],
  ["young", 60_000],
])(
  "of %s requests that aren't finished, those of the address with most of them end",
  async (_which, slowMs) => {
    const { gate } = await gateOf({ slowMs });
    gate.ready();
    const other = await begun(100, "127.0.0.2");
    const sockets = [];
    // Small ones take memory, too.
    for (let count = 0; count < 250; count++) sockets.push(await begun(count % 2 ? 2 ** 20 : 10));
    for (let count = 0; count < 120; count++) sockets.push(await begun(2 ** 20));
    await vi.waitUntil(() => sockets[0].destroyed, { timeout: 10_000 });
    expect(await finished(other)).toMatch(/^HTTP\/1.1 200 /);
    for (const socket of sockets) socket.destroy();
  },
  20_000,
);

test("requests that wait behind an answer that nobody reads end before they fill the memory", async () => {
  const { gate } = await gateOf();
  gate.ready();
  const other = await begun(100, "127.0.0.2");
  const sockets = Array.from({ length: 300 }, () => {
    const socket = connect(server.address().port, "127.0.0.1").on("error", () => undefined);
    socket.write("GET /silent HTTP/1.1\r\nHost: a.example\r\n\r\n".repeat(9));
    return socket;
  });
  await vi.waitUntil(() => sockets.some((each) => each.destroyed), { timeout: 10_000 });
  expect(await finished(other)).toMatch(/^HTTP\/1.1 200 /);
  for (const socket of sockets) socket.destroy();
}, 20_000);

test("an address has a limited number of connections at a time", async () => {
  const { gate } = await gateOf({ connectionsMax: 2 });
  gate.ready();
  const isServed = async (address) => {
    const socket = await begun(2, address);
    socket.write("x");
    const [said] = await Promise.race([once(socket, "data"), once(socket, "close")]);
    socket.destroy();
    return typeof said === "string";
  };
  const [first, second] = [await begun(2), await begun(2)];
  expect([await isServed("127.0.0.1"), await isServed("127.0.0.2")]).toEqual([false, true]);
  first.destroy();
  await expect.poll(() => isServed("127.0.0.1")).toBe(true);
  second.destroy();
});

test("a body that nobody read isn't kept", async () => {
  server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const requests = [];
  const unread = (request, response) => response.end(String(requests.push(request)));
  newRequestGate(server, unread, { TRUSTED_PROXIES: 0 }, String).ready();
  const socket = await begun(100);
  await finished(socket);
  await expect.poll(() => requests[0].readableLength).toBe(0);
  socket.destroy();
});

test("a request with more than 200 headers is refused", async () => {
  const { gate, ask } = await gateOf();
  gate.ready();
  const withHeaders = async (count) => {
    const headers = Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-${at}`, "1"]));
    return (await ask("/", { headers })).status;
  };
  expect([await withHeaders(180), await withHeaders(201)]).toEqual([200, 431]);
});

test("waiting requests aren't handled while the previous answer is under way", async () => {
  const underWay = [];
  server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const gate = newRequestGate(
    server,
    (_, response) => underWay.push(response),
    {
      TRUSTED_PROXIES: 0,
    },
    String,
  );
  gate.ready();
  const socket = connect(server.address().port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: a.example\r\n\r\n".repeat(3));
  await vi.waitUntil(() => underWay.length > 0);
  const isAnswered = once(socket, "data");
  underWay[0].end("first");
  await isAnswered;
  await vi.waitUntil(() => underWay.length === 2);
  expect(underWay).toHaveLength(2);
  socket.destroy();
});

test.each([
  ["that hangs up", 3],
  ["that sends too many", 200],
])(
  "nothing waiting is handled for a client %s, and a stop doesn't wait for it",
  async (_who, count) => {
    const underWay = [];
    server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const gate = newRequestGate(
      server,
      (_, response) => underWay.push(response),
      {
        TRUSTED_PROXIES: 0,
      },
      String,
    );
    gate.ready();
    const socket = connect(server.address().port, "127.0.0.1").on("error", () => undefined);
    socket.write("GET / HTTP/1.1\r\nHost: a.example\r\n\r\n".repeat(count));
    await vi.waitUntil(() => underWay.length > 0);
    socket.destroy();
    await vi.waitUntil(() => underWay[0].closed);
    gate.stopping();
    await gate.drained(20_000);
    expect(underWay).toHaveLength(1);
  },
  10_000,
);

test("client-supplied identity headers are removed, in both forms", async () => {
  const { gate, ask } = await gateOf();
  gate.ready();
  const said = { "X-Forwarded-For": "9.9.9.9", "X-Forwarded-Host": "evil.example", "X-Mine": "1" };
  const { headers, rawHeaders } = await (await ask("/headers", { headers: said })).json();
  expect(headers).toMatchObject({ "x-forwarded-for": "127.0.0.1", "x-mine": "1" });
  expect(headers["x-forwarded-host"]).toBeUndefined();
  expect(rawHeaders.join()).not.toMatch(/9\.9\.9\.9|evil/);
  expect(rawHeaders.slice(-2)).toEqual(["X-Forwarded-For", "127.0.0.1"]);
});

test.each([
  ["two hosts", "Host: a\r\nHost: b\r\n", "1.1", 400],
  ["no host", "", "1.1", 400],
  ["no host, which HTTP/1.0 need not name", "", "1.0", 200],
])("%s", async (_what, hosts, version, status) => {
  const { gate } = await gateOf();
  gate.ready();
  const socket = connect(server.address().port, "127.0.0.1");
  socket.end(`GET / HTTP/${version}\r\n${hosts}Connection: close\r\n\r\n`);
  const [answer] = await once(socket.setEncoding("utf8"), "data");
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test("an address too long for any page to be rendered is refused at once, with the maximum length", async () => {
  const { gate, ask } = await gateOf();
  gate.ready();
  expect((await ask(`/roster?${"a".repeat(7_900)}`)).status).toBe(200);
  const refused = await ask(`/roster?${"a".repeat(8_000)}`);
  expect(refused.status).toBe(414);
  expect((await refused.json()).error.message).toBe("An address has at most 8000 characters.");
});

test.each([
  ["500 parameters", `/roster?${"a&".repeat(499)}`, "", 200],
  ["501 parameters", `/roster?${"a&".repeat(500)}`, "", 414],
  ["200 cookies", "/roster", "a=1;".repeat(199), 200],
  ["201 cookies", "/roster", "a=1;".repeat(200), 431],
])("%s, which pages handle in the square of their number", async (_what, path, cookie, status) => {
  const { gate, ask } = await gateOf();
  gate.ready();
  expect((await ask(path, { headers: { cookie } })).status).toBe(status);
});
