import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { expectError } from "@/testing/answers";
import { newAthlete, newStory, succeed, unique } from "@/testing/athletes";
import { rowsHolding } from "@/testing/dump";
import { listen, told } from "@/testing/events";
import { call } from "@/testing/http";
import { fill, OPERATIONS, paramsOf, validBody } from "@/testing/operations";
import { newIds } from "@/testing/organizations";
import { newPartner } from "@/testing/partner";
import { until } from "@/testing/receiver";

const { db, pool } = await import("@/lib/platform/db");

/** Marks an athlete as erased without queuing the cleanup job. */
const markErased = (id: string) =>
  pool.query("UPDATE athlete SET erased_at = now() WHERE id = $1", [id]);

/** Waits until all rows of an athlete are cleared. */
const cleared = (id: string) =>
  until(async () => (await db.athlete.count({ where: { id } })) === 0);

describe("from the moment an athlete is deleted, with everything else still there,", () => {
  test("every operation that names them answers that there is no such athlete", async () => {
    const { testKey: key } = await newPartner();
    const ids = await newIds(key);
    await markErased(ids.athlete_id);
    const naming = OPERATIONS.filter(({ path }) => paramsOf(path).includes("athlete_id"));
    expect(naming.length).toBeGreaterThan(10);
    for (const operation of naming) {
      const body = validBody(operation, ids);
      const answer = await call(operation.method, fill(operation.path, ids), { key, body });
      expectError(answer, "athlete_not_found");
    }
    const calculation = { athlete_id: ids.athlete_id, activity_type: "run", duration_min: 60 };
    const calculate = "/v1/nutrition/calculate";
    expectError(await call("POST", calculate, { key, body: calculation }), "athlete_not_found");
    const batch = await call("POST", `${calculate}/batch`, {
      key,
      body: { scenarios: [calculation] },
    });
    expect(batch.body.errors).toMatchObject([{ code: "athlete_not_found" }]);
    const org = `/v1/organizations/${ids.org_id}`;
    const { athlete_id } = ids;
    const member = await call("POST", `${org}/members`, {
      key,
      body: { email: "m@x.example", athlete_id },
    });
    expectError(member, "athlete_not_found");
    const license = await call("POST", `${org}/subscriptions/${ids.sub_id}/licenses`, {
      key,
      body: [{ athlete_id }],
    });
    expectError(license, "athlete_not_found");
  });

  test("no list shows them, with any filter", async () => {
    const { testKey: key } = await newPartner();
    const names = { external_id: unique("ext"), email: `${unique("m")}@athlete.example` };
    const ids = await newIds(key, names);
    const org = `/v1/organizations/${ids.org_id}`;
    const { athlete_id } = ids;
    await succeed("POST", `${org}/members`, { key, body: { email: "m@x.example", athlete_id } });
    await markErased(athlete_id);
    for (const filter of [
      "",
      `?external_id=${names.external_id}`,
      `?email=${names.email}`,
      `?org_id=${ids.org_id}`,
      "?profile_complete=true",
    ]) {
      const { athletes } = await succeed("GET", `/v1/athletes${filter}`, { key });
      expect(athletes).toEqual([]);
    }
    const { members } = await succeed("GET", `${org}/members`, { key });
    expect(members.map((each: { email: string }) => each.email)).not.toContain("m@x.example");
    const path = `${org}/subscriptions/${ids.sub_id}/licenses`;
    expect((await succeed("GET", path, { key })).licenses).toEqual([]);
  });

  test("the partner's other environment does not know them either", async () => {
    const { testKey: key, live } = await newPartner({ withLive: true });
    const { id } = await newAthlete(key);
    await markErased(id);
    const { LIVE_HOST } = await import("@/testing/http");
    const answer = await call("GET", `/v1/athletes/${id}`, {
      key: live?.key ?? "",
      host: LIVE_HOST,
    });
    expectError(answer, "athlete_not_found", { live: true });
  });
});

test("after an athlete's erasure, the database only has their ids, in audit rows, jobs and the request log", async () => {
  const { testKey: key, accountId } = await newPartner();
  await listen(accountId);
  const marker = unique("mark");
  const email = `${marker}@athlete.example`;
  const headers = { "idempotency-key": randomUUID() };
  const body = { name: `${marker} name`, email, external_id: "kept by athlete.deleted" };
  const { id } = await succeed("POST", "/v1/athletes", { key, body, headers });
  const story = await newStory(key, { name: `${marker} other` });
  const path = `/v1/athletes/${id}`;
  const session = { type: "run", duration_min: 30, name: `${marker} session` };
  const activity = await succeed("POST", `${path}/activities`, { key, body: session });
  const feedback = { rating: 2, notes: `${marker} notes` };
  await succeed("POST", `${path}/activities/${activity.id}/feedback`, { key, body: feedback });
  await succeed("POST", `${path}/simulate-subscription`, { key, body: { active: true } }).catch(
    () => undefined,
  );
  const org = await succeed("POST", "/v1/organizations", { key, body: { display_name: "T" } });
  const member = { email, athlete_id: id };
  await succeed("POST", `/v1/organizations/${org.id}/members`, { key, body: member });
  expect((await rowsHolding(marker)).length).toBeGreaterThan(5);

  await succeed("DELETE", path, { key });
  await succeed("DELETE", `/v1/athletes/${story.athlete_id}`, { key });
  await cleared(id);
  await cleared(story.athlete_id);
  expect(await rowsHolding(marker)).toEqual([]);
  const left = await rowsHolding(id);
  const kept = left.filter(
    ({ table }) => !/^(audit_entry|graphile_worker._private_jobs|request_log)$/.test(table),
  );
  expect(kept.map(({ table, row }) => [table, row.includes("athlete.deleted")])).toEqual([
    ["event", true],
  ]);
  const deletions = (await told(accountId)).filter(({ type }) => type === "athlete.deleted");
  expect(deletions.map(({ data }) => data["id"]).sort()).toEqual([id, story.athlete_id].sort());
});

test("an athlete with more rows than one job chunk is cleared completely", async () => {
  const { testKey: key, accountId } = await newPartner();
  await listen(accountId);
  const { id } = await newAthlete(key);
  await pool.query(
    `INSERT INTO activity (id, account_id, athlete_id, type, duration_min, created_at, updated_at)
     SELECT gen_random_uuid(), $1, $2, 'run', 60, now(), now() FROM generate_series(1, 2500)`,
    [accountId, id],
  );
  await pool.query(
    `INSERT INTO event (id, owner_kind, owner_id, type, athlete_id, data, created_at)
     SELECT gen_random_uuid(), 'account', $1, 'activity.created', $2, '{"a": 1}', now() FROM generate_series(1, 2500)`,
    [accountId, id],
  );
  expect((await call("DELETE", `/v1/athletes/${id}`, { key })).status).toBe(204);
  await cleared(id);
  expect(await db.activity.count({ where: { athleteId: id } })).toBe(0);
  const blank = { ownerId: accountId, type: "activity.created" };
  expect(await db.event.count({ where: { ...blank, NOT: { athleteId: null } } })).toBe(0);
});
