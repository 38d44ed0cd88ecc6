import { once } from "node:events";
import { expect, test } from "vitest";
import { newPartner } from "../partner";
import { answersIn, only, open, wire } from "../raw";
import { figure } from "./figures";

/** Clients too slow to wait for, tested with the real limits. */

test.concurrent.each([
  ["its headers", 15_000, () => "GET /v1/health HTTP/1.1\r\nHost: localhost\r\nA: "],
  [
    "its body",
    60_000,
    (key: string) =>
      wire("POST /v1/athletes", [`Authorization: Bearer ${key}`, "Content-Length: 1000000"], "{"),
  ],
])("a client sending %s a byte at a time is answered and cut off", async (what, limitMs, begin) => {
  const { testKey } = await newPartner();
  const socket = await open();
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  const startedMs = performance.now();
  socket.write(begin(testKey));
  const drip = setInterval(() => socket.writable && socket.write(" "), 1_000);
  await once(socket, "close");
  clearInterval(drip);
  const tookMs = performance.now() - startedMs;
  expect(only(answersIn(Buffer.concat(chunks)))).toMatchObject({
    status: 408,
    headers: { "content-type": "application/json", "x-content-type-options": "nosniff" },
    json: { error: { code: "invalid_value" } },
  });
  // Not too early: a slow connection is not an attack.
  expect(tookMs).toBeGreaterThanOrEqual(limitMs - 100);
  figure(`a client that drips ${what} is cut off after`, `${Math.round(tookMs / 1000)} s`);
});
