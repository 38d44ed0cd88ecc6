import type { ServerResponse } from "node:http";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newActivity, newAthlete, succeed } from "../athletes";
import { call } from "../http";
import { newReceiver, type Receiver, until } from "../receiver";
import { isReady, productionSettings, type ServingProcess, startProcess } from "../serving-process";

/** SIGTERM while a webhook waits for its receiver and a job step for the database. */

// Each test starts its own processes, on a busy machine.
let settings: Record<string, string>;
let pool: pg.Pool;
let newPartner: typeof import("../partner").newPartner;
let receiver: Receiver;
let answer: (response: ServerResponse) => void;
const processes: ServingProcess[] = [];

beforeAll(async () => {
  const own = { WEBHOOK_LOOPBACK: "on", DRAIN_SECONDS: "1" };
  settings = { ...(await productionSettings("stopping")), ...own };
  process.env["DATABASE_URL"] = settings["DATABASE_URL"];
  pool = new pg.Pool({ connectionString: settings["DATABASE_URL"], max: 1 });
  ({ newPartner } = await import("../partner"));
  receiver = await newReceiver((response) => answer(response));
});
beforeEach(() => {
  receiver.arrivals.length = 0;
});
afterAll(async () => {
  await Promise.all(processes.map(({ stop }) => stop()));
  await receiver.close();
  await pool.end();
});

async function serving() {
  const service = await startProcess({ settings });
  processes.push(service);
  await service.ready();
  return service;
}

/** Makes a delivery wait for its receiver, and an athlete's erasure for a locked row. */
async function begin({ origin }: ServingProcess) {
  const held: ServerResponse[] = [];
  answer = (response) => held.push(response);
  const options = { key: (await newPartner()).testKey, origin };
  const { webhook } = await succeed("POST", "/v1/webhooks", {
    ...options,
    body: { url: receiver.url, events: ["athlete.deleted"] },
  });
  const athlete = await newAthlete(options.key, {}, options);
  const activity = await newActivity(options.key, athlete.id, {}, options);
  const holder = new pg.Client({ connectionString: settings["DATABASE_URL"] });
  await holder.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT FROM activity WHERE id = $1 FOR UPDATE", [activity.id]);
  await call("DELETE", `/v1/athletes/${athlete.id}`, options);
  await until(() => held.length === 1);
  const isOurs = "datname = current_database() AND wait_event_type = 'Lock'";
  await until(async () => (await count("pg_stat_activity", isOurs)) > 0);
  return {
    athleteId: athlete.id as string,
    webhookId: webhook.id as string,
    answerAll: () => {
      answer = (response) => response.end();
      for (const response of held) response.end();
    },
    letGo: () => holder.end(),
  };
}

const count = async (table: string, condition: string, values: unknown[] = []): Promise<number> => {
  const text = `SELECT count(*)::int AS n FROM ${table} WHERE ${condition}`;
  return (await pool.query(text, values)).rows[0].n;
};
const isErased = async (id: string) => (await count("athlete", "id = $1", [id])) === 0;
const deliveriesOf = async (id: string) => {
  const { rows } = await pool.query(
    "SELECT status::text, attempts FROM webhook_delivery WHERE endpoint_id = $1",
    [id],
  );
  return rows;
};

test("running work finishes, and is recorded once, before the process stops", async () => {
  const service = await serving();
  const work = await begin(service);
  service.child.kill("SIGTERM");
  await until(async () => !(await isReady(service.origin)));
  work.answerAll();
  await work.letGo();
  expect(await service.ended).toBe(0);
  expect(receiver.arrivals).toHaveLength(1);
  expect(await deliveriesOf(work.webhookId)).toEqual([{ status: "delivered", attempts: 1 }]);
  const next = await serving();
  await until(() => isErased(work.athleteId));
  await next.stop();
  expect(receiver.arrivals).toHaveLength(1);
});

test("work that doesn't finish is released in time, and the next process does it", async () => {
  const service = await serving();
  const work = await begin(service);
  service.child.kill("SIGTERM");
  expect(await service.ended).toBe(0);
  expect(await isErased(work.athleteId)).toBe(false);
  work.answerAll();
  await work.letGo();
  const next = await serving();
  await until(() => isErased(work.athleteId), 30_000);
  await until(async () => (await deliveriesOf(work.webhookId))[0]?.status === "delivered", 30_000);
  expect(await deliveriesOf(work.webhookId)).toHaveLength(1);
  await next.stop();
});

test("a process stopped before its pages are ready starts no work, and stops like any other", async () => {
  await pool.query("SELECT graphile_worker.add_job('webhook/deleted', job_key => 'waits')");
  const service = await startProcess({ settings });
  processes.push(service);
  // Waits for its own message: polling might find the pages already there.
  await new Promise((resolve) => {
    service.child.stdout?.on(
      "data",
      () => /^listening on/m.test(service.output()) && resolve(null),
    );
  });
  service.child.kill("SIGTERM");
  expect(await service.ended).toBe(0);
  expect(await count("graphile_worker.jobs", "key = 'waits' AND attempts = 0")).toBe(1);
});
