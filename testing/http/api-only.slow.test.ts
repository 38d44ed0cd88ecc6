import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { isReady, productionSettings, type ServingProcess, startProcess } from "../serving-process";

/** `npm run api`: the API alone, without pages, jobs and deliveries. */

const [program = "", ...args] = JSON.parse(readFileSync("package.json", "utf8")).scripts.api.split(
  " ",
);
const command = [program, ...args];
const CONNECTIONS = 30;

const processes: ServingProcess[] = [];
afterEach(async () => {
  for (const each of processes.splice(0)) await each.stop();
});
const started = async (settings: Record<string, string>) => {
  const one = await startProcess({ settings, command });
  processes.push(one);
  return one;
};

let settings: Awaited<ReturnType<typeof productionSettings>>;
let key: string;

beforeAll(async () => {
  settings = await productionSettings("api_only");
  process.env["DATABASE_URL"] = settings.DATABASE_URL;
  const { newPartner } = await import("../partner");
  key = (await newPartner()).testKey;
});

test("it refuses the same settings as full serving, naming every missing one", async () => {
  const api = await started({});
  expect(await api.ended).toBe(1);
  for (const name of ["DATABASE_URL", "KEY_SERVICE_KEY", "STRIPE_SECRET_KEY_LIVE"]) {
    expect(api.output()).toContain(`${name} is missing`);
  }
});

test("it answers the API, and everything else with the API's own 404", async () => {
  const api = await started(settings);
  await api.ready();
  const ask = (path: string, init: RequestInit = {}) => fetch(api.origin + path, init);
  expect(await (await ask("/v1/health")).json()).toMatchObject({ status: "ok" });
  const headers = { authorization: `Bearer ${key}` };
  expect((await ask("/v1/athletes", { headers })).status).toBe(200);
  for (const path of [
    "/",
    "/docs/errors",
    "/subscribe",
    "/api/inngest",
    "/hooks/stripe",
    "/_next/x",
  ]) {
    for (const method of ["GET", "POST"]) {
      const answer = await ask(path, { method });
      expect(answer.status, path).toBe(404);
      expect(await answer.json()).toMatchObject({ error: { code: "resource_not_found" } });
    }
  }
  // A request that is not for a page is refused and does not crash the process.
  expect((await ask("/v1/%zz")).status).toBe(400);
  expect((await ask("//v1/health")).status).toBe(400);
  expect((await ask("/v1/health")).status).toBe(200);
  api.child.kill("SIGTERM");
  expect(await api.ended).toBe(0);
});

test("it claims no job and no delivery, which wait for a full process", async () => {
  const api = await started(settings);
  await api.ready();
  const send = async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const init = { method: "POST", headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(api.origin + path, init);
    expect(answer.status, path).toBeLessThan(300);
    const text = await answer.text();
    return text === "" ? undefined : JSON.parse(text);
  };
  const { id } = await send("/v1/athletes", { name: "A" });
  const url = "https://hooks.partner.example/in";
  await send("/v1/webhooks", { url, events: ["athlete.created"] });
  await send("/v1/athletes", { name: "B" });
  await send(`/v1/athletes/${id}/delete`);
  const { db } = await import("@/lib/platform/db");
  const { queuedJobs } = await import("../jobs");
  const delivery = await db.webhookDelivery.findFirstOrThrow();
  const jobs = await queuedJobs("athlete/erased");
  expect(jobs).toHaveLength(1);
  // Waits until the process has completed its shutdown.
  api.child.kill("SIGTERM");
  expect(await api.ended).toBe(0);
  expect(delivery).toMatchObject({ status: "pending", attempts: 0 });
  expect(await db.webhookDelivery.findMany()).toEqual([delivery]);
  expect(await queuedJobs("athlete/erased")).toEqual(jobs);
});

test("when stopping, it resets none of its busy connections and sends the others elsewhere", async () => {
  const api = await started({ ...settings, DRAIN_SECONDS: "2" });
  await api.ready();
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const headers = { authorization: `Bearer ${key}` };
  /** Returns the response status, or why there is none. */
  const send = () =>
    new Promise<string>((resolve) => {
      const call = request(`${api.origin}/v1/athletes`, { agent, headers }, (answer) => {
        answer.resume();
        answer.once("end", () => resolve(String(answer.statusCode)));
        answer.once("error", (error) => resolve(String(error)));
      });
      call.once("error", (error) => resolve(String(error)));
      call.end();
    });
  let isElsewhere = false;
  const answers: string[] = [];
  const busy = Array.from({ length: CONNECTIONS }, async () => {
    while (!isElsewhere) answers.push(await send());
  });
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(300), { timeout: 60_000 });
  api.child.kill("SIGTERM");
  await expect.poll(() => isReady(api.origin)).toBe(false);
  const soFar = answers.length;
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(soFar + CONNECTIONS));
  isElsewhere = true;
  await Promise.all(busy);
  expect(await api.ended).toBe(0);
  // On a busy machine an account's calls that wait too long get a 503, which is a valid response.
  const unheard = answers.filter((answer) => answer !== "200" && answer !== "503");
  expect(unheard).toEqual([]);
  agent.destroy();
});
