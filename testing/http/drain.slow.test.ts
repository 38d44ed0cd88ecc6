import { Agent, createServer, type IncomingMessage, request, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isReady, productionSettings, type ServingProcess, startProcess } from "../serving-process";

/** Two processes behind a load balancer that polls `/readyz`, rotates, and never retries. */

const PER_SECOND = 150;
const CONNECTIONS = 8;
let machines: ServingProcess[] = [];
let balancer: Server;
let key: string;

beforeAll(async () => {
  const settings = { ...(await productionSettings("drain")), DRAIN_SECONDS: "3" };
  process.env["DATABASE_URL"] = settings.DATABASE_URL;
  const { newPartner } = await import("../partner");
  key = (await newPartner()).testKey;
  machines = [await startProcess({ settings }), await startProcess({ settings })];
  await Promise.all(machines.map(({ ready }) => ready()));
});
afterAll(async () => {
  balancer.close();
  await Promise.all(machines.map(({ stop }) => stop()));
});

/** Forwards each request to the next process that reported ready. */
function startBalancer() {
  const agent = new Agent({ keepAlive: true });
  const up = new Set(machines);
  const ask = setInterval(async () => {
    for (const machine of machines) {
      if (await isReady(machine.origin)) up.add(machine);
      else up.delete(machine);
    }
  }, 250);
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const machine = [...up][turn++ % up.size];
    if (machine === undefined) return outgoing.writeHead(503).end();
    const { method, url = "/", headers } = incoming;
    const options = { agent, method: method ?? "GET", headers };
    const passed = request(new URL(url, machine.origin), options, (answer: IncomingMessage) => {
      const { connection: _, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(outgoing);
    });
    passed.once("error", (error) => {
      outgoing.writeHead(502).end(String(error));
    });
    incoming.pipe(passed);
  });
  server.once("close", () => clearInterval(ask));
  return { server, up };
}

test("SIGTERM under steady load loses no request", { timeout: 300_000 }, async () => {
  const started = startBalancer();
  balancer = started.server;
  await new Promise<void>((resolve) => balancer.listen(0, "127.0.0.1", resolve));
  const address = balancer.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const sent: Promise<string>[] = [];
  const body = JSON.stringify({ activity_type: "bike", duration_min: 180, athlete_weight_kg: 68 });
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    "content-length": body.length,
  };
  const send = () =>
    new Promise<string>((resolve) => {
      const options = { agent, port, method: "POST", path: "/v1/nutrition/calculate", headers };
      const call = request(options, (answer) => {
        answer.resume();
        answer.once("end", () => resolve(String(answer.statusCode)));
        answer.once("error", (error) => resolve(String(error)));
      });
      call.once("error", (error) => resolve(String(error)));
      call.end(body);
    });
  const load = setInterval(() => sent.push(send()), 1000 / PER_SECOND);
  const [leaving] = machines;
  await Promise.all(Array.from({ length: 100 }, send));
  leaving?.child.kill("SIGTERM");
  await expect.poll(() => isReady(leaving?.origin ?? "")).toBe(false);
  expect((await fetch(`${leaving?.origin}/livez`)).headers.get("connection")).toBe("close");
  expect(await leaving?.ended).toBe(0);
  // Continues for a while on the remaining process.
  await Promise.all(Array.from({ length: 100 }, send));
  clearInterval(load);
  const answers = await Promise.all(sent);
  expect(answers.length).toBeGreaterThan(200);
  expect(new Set(answers)).toEqual(new Set(["200"]));
  expect(started.up.size).toBe(1);
});
