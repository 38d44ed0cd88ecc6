import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { onceArrived } from "./arrival.mjs";

const MIB = 2 ** 20;

let server;
afterEach(() => server.close());

/** Serves an application that answers with the length of the body, unless that is declared to be too large. */
async function serving() {
  const go = async (request, response) => {
    const isRead = !(Number(request.headers["content-length"]) > MIB);
    response.end(isRead ? `read ${(await text(request)).length}` : "unread");
  };
  const refuse = (request, response) => {
    response.writeHead(413).end();
    request.socket.destroySoon();
  };
  server = createServer((...each) =>
    onceArrived({ request: each[0] }, { go: () => go(...each), refuse: () => refuse(...each) }),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
}

/** Opens a connection that sends a POST up to its body. */
function begun(header) {
  const socket = connect(server.address().port, "127.0.0.1").setEncoding("utf8");
  socket.on("error", () => undefined);
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n`);
  return socket;
}
const CHUNKED = "Transfer-Encoding: chunked";
const chunk = (length) => `${length.toString(16)}\r\n${"x".repeat(length)}\r\n`;
const END = "0\r\n\r\n";
const answer = async (socket) => (await once(socket, "data"))[0];

test("a request is handed on once its body has come, which is then read as a whole", async () => {
  await serving();
  const socket = begun("Content-Length: 200000");
  let heard = "";
  socket.on("data", (data) => {
    heard += data;
  });
  socket.write("x".repeat(199_999));
  for (const length of [0, 1, 60_000, MIB]) {
    const other = begun(`Content-Length: ${length}`);
    other.write("x".repeat(length));
    expect(await answer(other)).toContain(`read ${length}`);
    other.destroy();
  }
  expect(heard).toBe("");
  socket.write("x");
  expect(await answer(socket)).toContain("read 200000");
  socket.destroy();
});

test.each([
  ["no chunk at all", END, "read 0"],
  ["ordinary chunks", chunk(500).repeat(100) + END, "read 50000"],
  ["a few small chunks", chunk(1).repeat(1_000) + END, "read 1000"],
  [
    "chunks of more than 1 MiB, of which a byte more than that is left",
    chunk(MIB).repeat(3) + END,
    `read ${MIB + 1}`,
  ],
  ["endless chunks", chunk(MIB).repeat(20), "413"],
  ["many small chunks", chunk(1).repeat(50_000), "413"],
])("%s", async (_what, body, said) => {
  await serving();
  const socket = begun(CHUNKED);
  socket.write(body);
  expect(await answer(socket)).toContain(said);
  socket.destroy();
});

test("a declared length that is too large is left unread", async () => {
  await serving();
  const socket = begun(`Content-Length: ${MIB + 1}`);
  expect(await answer(socket)).toContain("unread");
  socket.destroy();
});
