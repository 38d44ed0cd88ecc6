import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { newRequestGate } from "./request-gate.mjs";

let server;
afterEach(() => server.close());

/** A gate before an application that says its own name. */
async function gateOf() {
  server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const application = (_request, response) => response.end("the application");
  const gate = newRequestGate(server, application, { TRUSTED_PROXIES: 0 });
  const ask = (path, init) => fetch(`http://127.0.0.1:${server.address().port}${path}`, init);
  return { gate, ask };
}

test("while a process starts it lives, is not ready, and refuses everything as the application would", async () => {
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

test("a process that is ready says so until it is asked to stop, and answers all the while", async () => {
  const { gate, ask } = await gateOf();
  gate.ready();
  expect((await ask("/readyz")).status).toBe(200);
  expect(await (await ask("/v1/health")).text()).toBe("the application");
  gate.stopping();
  const [live, ready, answer] = [await ask("/livez"), await ask("/readyz"), await ask("/")];
  expect([live.status, ready.status, answer.status]).toEqual([200, 503, 200]);
  expect(answer.headers.get("connection")).toBe("close");
});
