import { execFileSync, spawnSync } from "node:child_process";
import { beforeAll, describe, expect, test } from "vitest";
import { BASE_URL, call } from "../http";
import { newPartner } from "../partner";
import { CALL } from "../profile";
import { converse, open, wire } from "../raw";

const CALCULATE = "POST /v1/nutrition/calculate";
const BODY = JSON.stringify(CALL);
let keyed: string[];

beforeAll(async () => {
  const { testKey } = await newPartner();
  keyed = [`Authorization: Bearer ${testKey}`, "Content-Type: application/json"];
  // The page framework attaches its handlers to the server with the first page.
  await call("GET", "/docs/errors");
});

describe("a client that offers cleartext HTTP/2", () => {
  test("is answered over HTTP/1.1, as Java's client offers it", async () => {
    const offer = [
      "Connection: Upgrade, HTTP2-Settings",
      "HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA",
      "Upgrade: h2c",
      "User-Agent: Java-http-client/21.0.2",
    ];
    const length = `Content-Length: ${BODY.length}`;
    const socket = await open();
    const health = await converse(socket, wire("GET /v1/health", offer));
    expect(health.json.status).toBe("ok");
    const answer = await converse(socket, wire(CALCULATE, [...offer, ...keyed, length], BODY));
    expect(answer).toMatchObject({ status: 200, json: { request_id: expect.any(String) } });
    expect((await converse(socket, wire("GET /docs/errors", offer))).status).toBe(200);
    socket.destroy();
  });

  test("is answered over HTTP/1.1, as curl offers it, or a simulated curl if it isn't installed", async () => {
    const offer = [
      "User-Agent: curl/8.11.0",
      "Accept: */*",
      "Connection: Upgrade, HTTP2-Settings",
      "Upgrade: h2c",
      "HTTP2-Settings: AAMAAABkAAQAAQAAAAIAAAAA",
    ];
    const inWords = async (path: string, body = "") => {
      const line = `${body === "" ? "GET" : "POST"} ${path}`;
      const headers = body === "" ? offer : [...offer, ...keyed, `Content-Length: ${body.length}`];
      const socket = await open();
      const { status } = await converse(socket, wire(line, headers, body));
      socket.destroy();
      return status;
    };
    const byCurl = async (path: string, body = "") => {
      const args = ["--silent", "--http2", "--max-time", "10", "--write-out", "\n%{http_code}"];
      if (body !== "")
        args.push(...keyed.flatMap((header) => ["--header", header]), "--data", body);
      const text = execFileSync("curl", [...args, BASE_URL + path], { encoding: "utf8" });
      return Number(text.split("\n").at(-1));
    };
    const { stdout } = spawnSync("curl", ["--version"], { encoding: "utf8" });
    const ask = stdout?.includes("HTTP2") ? byCurl : inWords;
    expect(await ask("/v1/health")).toBe(200);
    expect(await ask("/v1/nutrition/calculate", BODY)).toBe(200);
    expect(await ask("/docs/errors")).toBe(200);
    expect(await inWords("/v1/health")).toBe(200);
  });
});
