import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectError } from "../answers";
import { newActivity, newAthlete, succeed } from "../athletes";
import { type Answer, call } from "../http";
import { BLOCK } from "../organizations";
import { newPartner, type TestPartner } from "../partner";
import { newReceiver, type Receiver, until } from "../receiver";
import { closeDatabase, findInDatabase, rowsWhere, sql } from "./database";
import { figure } from "./figures";
import { expectUndisturbed, newBystander, timed } from "./load";

/** Deleted data is gone at once for readers and soon for good, without slowing anyone else, however much there was. */

let bystander: Awaited<ReturnType<typeof newBystander>>;
let sink: Receiver;
let partner: TestPartner;
let key: string;
beforeAll(async () => {
  [bystander, sink] = await Promise.all([newBystander(), newReceiver()]);
});
afterAll(() => Promise.all([sink.close(), closeDatabase()]));

/** Returns a text that occurs nowhere else. */
const newCanary = () => `canary${randomUUID().replaceAll("-", "")}`;
const MINUTE = 60_000;

interface Erasure {
  what: string;
  path: string;
  /** Must hold as soon as the deletion was answered. */
  isGone: () => Promise<void>;
  /** Returns how many rows are left to delete. */
  left: () => Promise<number>;
}

/** Deletes with one call and waits until nothing is left, while the bystander reads. */
async function erase({ what, path, isGone, left }: Erasure): Promise<void> {
  let erased = { status: 0, ms: 0 };
  let doneMs = 0;
  const witness = await bystander.during(async () => {
    erased = await timed(() => call("DELETE", path, { key }));
    const startedMs = performance.now();
    await isGone();
    await until(async () => (await left()) === 0, MINUTE);
    doneMs = performance.now() - startedMs;
  });
  figure(`deleting ${what}, answered after ms`, erased.ms.toFixed(0));
  figure(`deleting ${what}, nothing left after ms`, doneMs.toFixed(0));
  expect(erased.status).toBe(204);
  expect.soft(erased.ms).toBeLessThan(200);
  expectUndisturbed(`the deletion of ${what}`, witness);
}

const get = (path: string): Promise<Answer> => call("GET", path, { key });
const listen = (url: string, events: string[]) =>
  succeed("POST", "/v1/webhooks", { key, body: { url, events } });

beforeAll(async () => {
  partner = await newPartner();
  key = partner.testKey;
});

test("an athlete with 20,000 activities", async () => {
  const [canary, externalId] = [newCanary(), newCanary()];
  const events = ["athlete.created", "athlete.updated", "activity.created", "feedback.submitted"];
  const { webhook } = await listen(sink.url, events);
  const { id } = await newAthlete(key, {
    name: canary,
    email: `${canary}@athlete.example`,
    external_id: externalId,
  });
  const path = `/v1/athletes/${id}`;
  const activity = await newActivity(key, id, { name: canary, external_id: canary });
  const debrief = { rating: 3, notes: canary, weather: { said: canary } };
  await succeed("POST", `${path}/activities/${activity.id}/feedback`, { key, body: debrief });
  await succeed("POST", `${path}/activities/${activity.id}/calculate`, { key });
  await sql(
    `INSERT INTO activity (id, account_id, athlete_id, type, duration_min, name, feedback, created_at, updated_at)
     SELECT gen_random_uuid(), $1, $2, 'run', 60, $3, jsonb_build_object('rating', 3, 'notes', $3::text),
       now() - n * interval '1 m', now()
     FROM generate_series(1, 20000) n`,
    [partner.accountId, id, canary],
  );
  expect(await findInDatabase(canary)).not.toEqual([]);
  await erase({
    what: "an athlete with 20,000 activities",
    path,
    isGone: async () => {
      expectError(await get(path), "athlete_not_found");
      expectError(await get(`${path}/activities`), "athlete_not_found");
      expectError(await get(`${path}/activities/${activity.id}`), "athlete_not_found");
      const { body } = await get(`/v1/athletes?external_id=${externalId}`);
      expect(body.athletes).toEqual([]);
    },
    left: async () =>
      (await rowsWhere("activity", "athlete_id = $1", [id])) +
      (await rowsWhere("athlete", "id = $1", [id])),
  });
  await until(async () => (await findInDatabase(canary)).length === 0, MINUTE).catch(() => null);
  expect(await findInDatabase(canary)).toEqual([]);
  expect(await findInDatabase(externalId)).toEqual([]);
  // The audit log says that someone existed, and no more.
  const kept = (await findInDatabase(id)).map(({ table }) => table);
  expect(kept).toContain("public.audit_entry");
  await succeed("DELETE", `/v1/webhooks/${webhook.id}`, { key });
});

test("an organization with 5,000 athletes who hold its seats", async () => {
  const canary = newCanary();
  const { webhook } = await listen(sink.url, ["subscription.cancelled"]);
  const organization = { display_name: canary, description: canary };
  const org = await succeed("POST", "/v1/organizations", { key, body: organization });
  const path = `/v1/organizations/${org.id}`;
  await succeed("POST", `${path}/members`, { key, body: { email: `${canary}@team.example` } });
  const body = { ...BLOCK, seats: 5_000 };
  const block = await succeed("POST", `${path}/subscriptions`, { key, body });
  await sql(
    `WITH rider AS (
       INSERT INTO athlete (id, account_id, org_id, seat_subscription_id, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, $3, now(), now() FROM generate_series(1, 5000) RETURNING id)
     INSERT INTO license (id, subscription_id, athlete_id, email, name, created_at)
     SELECT gen_random_uuid(), $3, id, $4 || '@team.example', $4, now() FROM rider`,
    [partner.accountId, org.id, block.id, canary],
  );
  await sql("UPDATE seat_subscription SET used_seats = 5000 WHERE id = $1", [block.id]);
  await erase({
    what: "an organization with 5,000 seats",
    path,
    isGone: async () => {
      for (const tail of ["", "/members", "/subscriptions"]) {
        expectError(await get(path + tail), "organization_not_found");
      }
      const { athletes } = (await get("/v1/athletes?limit=1")).body;
      expect(athletes).toMatchObject([{ org_id: null, subscription_status: "teaser" }]);
    },
    left: async () =>
      (await rowsWhere("license", "subscription_id = $1", [block.id])) +
      (await rowsWhere("athlete", "org_id = $1 OR seat_subscription_id = $2", [org.id, block.id])) +
      (await rowsWhere("organization", "id = $1", [org.id])),
  });
  expect(await findInDatabase(canary)).toEqual([]);
  const cancelled = () =>
    rowsWhere("event", "owner_id = $1 AND type = 'subscription.cancelled'", [partner.accountId]);
  await until(async () => (await cancelled()) === 5_000, MINUTE).catch(() => null);
  expect(await cancelled()).toBe(5_000);
  await call("DELETE", `/v1/webhooks/${webhook.id}`, { key });
});

test("a webhook with 200,000 deliveries", async () => {
  const canary = newCanary();
  const { webhook } = await listen(`${sink.url}/${canary}`, ["athlete.created"]);
  await sql(
    `WITH happened AS (
       INSERT INTO event (id, owner_kind, owner_id, type, data, created_at)
       SELECT gen_random_uuid(), 'account', $1, 'athlete.created', NULL, now() - n * interval '1 s'
       FROM generate_series(1, 200000) n RETURNING id, created_at)
     INSERT INTO webhook_delivery
       (id, endpoint_id, event_id, url, status, attempts, response_body, created_at, completed_at)
     SELECT gen_random_uuid(), $2, id, $3, 'delivered', 1, $4, created_at, created_at FROM happened`,
    [partner.accountId, webhook.id, webhook.url, canary],
  );
  const path = `/v1/webhooks/${webhook.id}`;
  await erase({
    what: "a webhook with 200,000 deliveries",
    path,
    isGone: async () => {
      expectError(await get(path), "webhook_not_found");
      expectError(await get(`${path}/deliveries`), "webhook_not_found");
      const { webhooks } = (await get("/v1/webhooks")).body;
      expect(webhooks.map(({ id }: { id: string }) => id)).not.toContain(webhook.id);
    },
    left: async () =>
      (await rowsWhere("webhook_delivery", "endpoint_id = $1", [webhook.id])) +
      (await rowsWhere("webhook_endpoint", "id = $1", [webhook.id])),
  });
  expect(await findInDatabase(canary)).toEqual([]);
});
