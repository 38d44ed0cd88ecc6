import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { newArrival } from "./arrival.mjs";

const MIB = 2 ** 20;

let server;
afterEach(() => server.close());

/** Serves an application that answers with the length of the body, which it listens to a little later. */
async function serving() {
  const lines = new WeakMap();
  server = createServer((request, response) => {
    const arrival = newArrival(request);
    const answered = once(response, "close");
    const whole = async () => {
      await new Promise(setImmediate);
      let length = 0;
      request.on("data", (piece) => {
        length += piece.length;
      });
      request.on("end", () => response.end(`read ${length}`));
    };
    const refused = () => {
      response.writeHead(413).end();
      request.socket.destroySoon();
    };
    const begun = () => arrival.next({ whole, refused });
    const line = lines.get(request.socket);
    if (line === undefined) begun();
    else line.then(begun);
    lines.set(request.socket, answered);
  }).listen(0, "127.0.0.1");
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

test("a body that says it is larger than 1 MiB isn't waited for, and discarded", async () => {
  await serving();
  const socket = begun(`Content-Length: ${20 * MIB}`);
  socket.write("x".repeat(MIB));
  expect(await answer(socket)).toContain("read 0");
  socket.write("x".repeat(19 * MIB));
  socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nxxx");
  expect(await answer(socket)).toContain("read 3");
  socket.destroy();
});

test("a request behind another is handed on, too, whether it has come by then or not", async () => {
  await serving();
  const socket = connect(server.address().port, "127.0.0.1").setEncoding("utf8");
  const post = (body) => `POST / HTTP/1.1\r\nHost: a\r\n${CHUNKED}\r\n\r\n${body}`;
  const long = chunk(50_000).repeat(6) + END;
  socket.write(post(END) + post(chunk(5) + END) + post(long) + post(END) + post(long));
  let heard = "";
  socket.on("data", (data) => {
    heard += data;
  });
  await expect
    .poll(() => heard.match(/read \d+/g))
    .toEqual(["read 0", "read 5", "read 300000", "read 0", "read 300000"]);
  socket.destroy();
});
