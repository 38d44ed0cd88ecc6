import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { answerConnect, answerMalformed } from "./malformed.mjs";

let server;
afterEach(() => server.close());

async function serverWith(options = {}, answer = () => {}) {
  server = createServer(options, answer);
  server.on("clientError", answerMalformed);
  server.on("connect", answerConnect);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return server.address().port;
}

/** Sends bytes and never closes its half of the connection. */
async function converse(port, bytes) {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let heard = "";
  socket.setEncoding("utf8").on("data", (text) => {
    heard += text;
  });
  socket.write(bytes);
  await Promise.race([once(socket, "end"), once(socket, "close")]);
  return { socket, heard };
}

test("late data of an answered request gets no second answer", async () => {
  const limits = { headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 50 };
  const port = await serverWith(limits, (_request, response) => response.end("early"));
  const { socket, heard } = await converse(
    port,
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n{",
  );
  expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1);
  await expect.poll(connections).toBe(0);
  socket.destroy();
});

const connections = () => new Promise((resolve) => server.getConnections((_, n) => resolve(n)));

test.each([
  ["what is no HTTP", "NONSENSE\r\n\r\n", 400],
  ["a tunnel", "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n", 405],
  ["headers without an end", `GET / HTTP/1.1\r\nHost: a\r\nA: ${"x".repeat(70_000)}`, 431],
])("%s is refused in the envelope, and its connection is closed", async (_what, bytes, status) => {
  const { socket, heard } = await converse(await serverWith(), bytes);
  expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(heard).toContain("X-Content-Type-Options: nosniff");
  const { error } = JSON.parse(heard.slice(heard.indexOf("\r\n\r\n")));
  expect(error.request_id).toMatch(/^req_/);
  await expect.poll(connections).toBe(0);
  socket.destroy();
});

test.each([
  ["its headers", "GET / HTTP/1.1\r\nA:"],
  ["its body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n{"],
])("a client that never sends the rest of %s is told so and disconnected", async (_what, bytes) => {
  const limits = { headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 50 };
  const { socket, heard } = await converse(await serverWith(limits), bytes);
  expect(heard).toMatch(/^HTTP\/1.1 408 /);
  await expect.poll(connections).toBe(0);
  socket.destroy();
});
