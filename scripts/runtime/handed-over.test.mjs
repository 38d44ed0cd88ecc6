import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import net from "node:net";
import { afterEach, expect, test } from "vitest";
import { takeHandedOver } from "./handed-over.mjs";
import { answerMalformed } from "./malformed.mjs";

const open = [];
afterEach(() => open.splice(0).map((each) => each.close()));

/** A server whose connections another one accepts. */
async function handedOver() {
  const limits = { headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 50 };
  const server = createServer(limits, (_request, response) => response.end("here"));
  server.on("clientError", answerMalformed);
  const taken = [];
  const channel = Object.assign(new EventEmitter(), { send: (id) => taken.push(id) });
  takeHandedOver(server, channel);
  const front = net.createServer({ pauseOnConnect: true, allowHalfOpen: true }, (socket) => {
    channel.emit("message", 7, socket);
    socket.resume();
  });
  open.push(front);
  await once(front.listen(0, "127.0.0.1"), "listening");
  return { server, taken, connect: () => net.connect(front.address().port, "127.0.0.1") };
}

test("a connection that is handed over is answered, and said to be there", async () => {
  const { taken, connect } = await handedOver();
  const socket = connect().setEncoding("utf8");
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  expect((await once(socket, "data"))[0]).toContain("here");
  expect(taken).toEqual([7]);
  socket.destroy();
});

test("who never sends the end of its headers is told so and let go, as by a server that listens", async () => {
  const { connect } = await handedOver();
  const socket = connect().setEncoding("utf8");
  socket.write("GET / HTTP/1.1\r\nA:");
  expect((await once(socket, "data"))[0]).toMatch(/^HTTP\/1.1 408 /);
  await once(socket, "close");
});

test("an idle connection is closed when it is asked to close those", async () => {
  const { server, connect } = await handedOver();
  const socket = connect().setEncoding("utf8");
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await once(socket, "data");
  server.closeIdleConnections();
  await once(socket, "close");
});
