import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAthlete, SESSION } from "../athletes";
import { listen } from "../events";
import { call } from "../http";
import { newPartner } from "../partner";
import { IN_ANY_ORDER, tellInOrder } from "../purchase-orders";
import { closeDatabase, holdRow } from "./database";
import { counted, figure, percentile } from "./figures";
import { crowd, expectUndisturbed, newBystander, storm, type Timed, timed } from "./load";

/** One tenant's load does not affect others. */

let bystander: Awaited<ReturnType<typeof newBystander>>;
let key: string;
beforeAll(async () => {
  [bystander, { testKey: key }] = await Promise.all([newBystander(), newPartner()]);
});
afterAll(closeDatabase);

/** Writes that name a nonexistent athlete, in rotation. */
const onNobody = [
  (id: string) => call("POST", `/v1/athletes/${id}/activities`, { key, body: SESSION }),
  (id: string) =>
    call("POST", `/v1/athletes/${id}/activities/import`, { key, body: { activities: [SESSION] } }),
  (id: string) =>
    call("POST", `/v1/test/athletes/${id}/simulate-subscription`, { key, body: { active: true } }),
];

test("fifty writes a second to missing athletes are refused at once", async () => {
  let answers: Timed[] = [];
  const witness = await bystander.during(async () => {
    answers = await storm({ perSecond: 50, seconds: 20 }, (index) => {
      const send = onNobody[index % onNobody.length] ?? onNobody[0];
      if (send === undefined) throw new Error("nothing to send");
      return send(randomUUID());
    });
  });
  const times = answers.map(({ ms }) => ms);
  const slowest = Math.max(...times);
  figure(
    "storm on unknown athletes, p50/p99/max ms",
    [percentile(times, 50), percentile(times, 99), slowest].map((ms) => ms.toFixed(1)).join("/"),
  );
  expect.soft(counted(answers.map(({ status }) => status))).toEqual({ 404: 1000 });
  expect.soft(slowest).toBeLessThan(100);
  expectUndisturbed("a storm on unknown athletes", witness);
});

test("writes waiting for a locked row block nobody else", async () => {
  const { id } = await newAthlete(key);
  let answers: Timed[] = [];
  const witness = await bystander.during(async () => {
    const release = await holdRow("athlete", id);
    const changes = Array.from({ length: 30 }, (_, index) =>
      timed(() => call("PATCH", `/v1/athletes/${id}`, { key, body: { name: `N${index}` } })),
    );
    // Shorter than the statement timeout, longer than anyone waits for a slot.
    await pause(1_500);
    await release();
    answers = await Promise.all(changes);
  });
  figure("changes of a held row, max ms", Math.max(...answers.map(({ ms }) => ms)).toFixed(0));
  // A quarter of the pool waits for the row; later calls are told to retry, and all get a response.
  const {
    200: changed = 0,
    503: sentBack = 0,
    ...others
  } = counted(answers.map(({ status }) => status));
  figure("changes of a held row, made/sent back", `${changed}/${sentBack}`);
  expect.soft(others).toEqual({});
  expect.soft(changed).toBeGreaterThanOrEqual(5);
  expectUndisturbed("30 changes of a held row", witness);
});

/** One process admits everyone over one connection: a statement waiting there would block all. */
test("calls waiting for their locked counter don't keep others from being admitted", async () => {
  const { testKey: own, accountId } = await newPartner();
  const ask = () => call("GET", "/v1/athletes", { key: own });
  expect((await ask()).status).toBe(200);
  let answers: Timed[] = [];
  const witness = await bystander.during(async () => {
    const release = await holdRow("rate_bucket", accountId);
    answers = await storm({ perSecond: 20, seconds: 6 }, ask).finally(release);
  });
  // The last ones may still be waiting when the row is released, and succeed.
  const { 200: _, 503: sentBack = 0, ...others } = counted(answers.map(({ status }) => status));
  figure("calls whose own count is held, sent back", sentBack);
  expect.soft(others).toEqual({});
  expect.soft((await ask()).status).toBe(200);
  expectUndisturbed("calls whose own count is held", witness);
});

test("a hundred purchases reported at once, in any order and three times, each end in one state", async () => {
  const partner = await newPartner();
  await listen(partner.accountId);
  const orders = await crowd(20, 100, (seed) => tellInOrder(partner, seed));
  expect(orders).toEqual(Array(100).fill(IN_ANY_ORDER));
});

test("athletes are created while the same client creates and deletes webhooks", async () => {
  let isCreating = true;
  const churn = async () => {
    const statuses: number[] = [];
    const body = { url: "http://127.0.0.1:9/hook", events: ["athlete.created"] };
    while (isCreating) {
      const made = await call("POST", "/v1/webhooks", { key, body });
      statuses.push(made.status);
      if (made.status !== 201) continue;
      const { id } = made.body.webhook;
      statuses.push((await call("DELETE", `/v1/webhooks/${id}`, { key })).status);
    }
    return statuses;
  };
  const churning = churn();
  const created = await crowd(20, 1_500, async (index) => {
    return (await call("POST", "/v1/athletes", { key, body: { name: `N${index}` } })).status;
  }).finally(() => {
    isCreating = false;
  });
  const { 201: made, 204: deleted, ...others } = counted(await churning);
  figure("webhooks made and deleted beside 1,500 creates", `${made}`);
  expect(counted(created)).toEqual({ 201: 1_500 });
  expect(others).toEqual({});
  expect(made).toBe(deleted);
  expect(made).toBeGreaterThan(10);
});
