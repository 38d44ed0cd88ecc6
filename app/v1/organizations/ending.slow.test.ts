import { expect, test } from "vitest";
import { expectError } from "@/testing/answers";
import { call } from "@/testing/http";
import { fill, OPERATIONS, paramsOf, validBody } from "@/testing/operations";
import { BLOCK, make, newBlock, newIds, newOrg, newTeam, told } from "@/testing/organizations";
import { newPartner } from "@/testing/partner";
import { until } from "@/testing/receiver";

const { db, pool } = await import("@/lib/platform/db");

const idOf = (path: string) => path.split("/").at(-1) ?? "";
const cleared = (id: string) =>
  until(async () => (await db.organization.count({ where: { id } })) === 0, 60_000);

test("from the moment an organization is deleted, nobody finds it, and its seats give nobody access", async () => {
  const { testKey: key } = await newPartner();
  const ids = await newIds(key);
  // No job cleans up the remaining rows.
  await pool.query("UPDATE organization SET ended_at = now() WHERE id = $1", [ids.org_id]);
  const naming = OPERATIONS.filter(({ path }) => paramsOf(path).includes("org_id"));
  expect(naming.length).toBeGreaterThan(10);
  for (const operation of naming) {
    const body = validBody(operation, ids);
    const answer = await call(operation.method, fill(operation.path, ids), { key, body });
    expectError(answer, "organization_not_found");
  }
  const athlete = (await call("GET", `/v1/athletes/${ids.athlete_id}`, { key })).body;
  expect(athlete).toMatchObject({ org_id: null, subscription_status: "trial" });
  expect(athlete).not.toHaveProperty("seat_subscription_id");
  const listed = await call("GET", `/v1/athletes?org_id=${ids.org_id}`, { key });
  expect(listed.body.athletes).toEqual([]);
  expect((await call("GET", "/v1/organizations", { key })).body.organizations).toEqual([]);
  const body = { org_id: ids.org_id };
  const patch = await call("PATCH", `/v1/athletes/${ids.athlete_id}`, { key, body });
  expectError(patch, "invalid_value", { param: "org_id" });
});

test("a deleted organization frees its place in the quota", async () => {
  const team = await newTeam();
  const orgs = [];
  for (let count = 0; count < 25; count++) orgs.push(await newOrg(team));
  const body = { display_name: "One too many" };
  expectError(await team.send("POST", "/v1/organizations", body), "resource_limit_exceeded");
  await pool.query("UPDATE organization SET ended_at = now() WHERE id = $1", [idOf(orgs[0] ?? "")]);
  expect((await team.send("POST", "/v1/organizations", body)).status).toBe(201);
});

test("an organization with more athletes than one job chunk is cleared; each real change emits one event", async () => {
  const team = await newTeam();
  await pool.query(
    "UPDATE webhook_endpoint SET events = array_append(events, 'athlete.updated') WHERE owner_id = $1",
    [team.accountId],
  );
  const [org, other] = [await newOrg(team), await newOrg(team)];
  const block = idOf(await newBlock(team, org, { seats: 1_500 }));
  const elsewhere = idOf(await newBlock(team, other, { seats: 100 }));
  await make(team, `${org}/members`, { email: "m@x.example" });
  await pool.query(
    `WITH made AS (
       INSERT INTO athlete (id, account_id, org_id, seat_subscription_id, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, $3, now(), now() FROM generate_series(1, 1500) RETURNING id
     ), seated AS (
       INSERT INTO license (id, subscription_id, athlete_id, created_at)
       SELECT gen_random_uuid(), $3, id, now() FROM made
     ), twice AS (
       INSERT INTO license (id, subscription_id, athlete_id, created_at)
       SELECT gen_random_uuid(), $4, id, now() - interval '1 m' FROM made ORDER BY id LIMIT 100
     )
     UPDATE seat_subscription SET used_seats = CASE id WHEN $3 THEN 1500 ELSE 100 END WHERE id IN ($3, $4)`,
    [team.accountId, idOf(org), block, elsewhere],
  );
  expect((await team.send("DELETE", org)).status).toBe(204);
  const stranger = await newTeam();
  while ((await db.organization.count({ where: { id: idOf(org) } })) > 0) {
    await make(stranger, "/v1/athletes", { name: "Undisturbed" });
  }
  await cleared(idOf(org));
  const events = await told(team);
  const of = (type: string, name: string) =>
    events
      .filter((event) => event.type === type)
      .map(({ data }) => (data as Record<string, unknown>)[name]);
  const cancelled = of("subscription.cancelled", "athlete_id");
  expect([cancelled.length, new Set(cancelled).size]).toEqual([1_400, 1_400]);
  const moved = of("athlete.updated", "id");
  expect([moved.length, new Set(moved).size]).toEqual([1_500, 1_500]);
  const left = await db.athlete.groupBy({
    by: ["orgId", "seatSubscriptionId"],
    where: { accountId: team.accountId },
    _count: true,
    orderBy: { _count: { id: "asc" } },
  });
  expect(left).toEqual([
    { orgId: idOf(other), seatSubscriptionId: elsewhere, _count: 100 },
    { orgId: null, seatSubscriptionId: null, _count: 1_400 },
  ]);
});

test("with two organizations deleted in a row, a seat in both costs the athlete one message", async () => {
  const team = await newTeam();
  const orgs = [await newOrg(team), await newOrg(team)];
  const { id } = await make(team, "/v1/athletes", { name: "Twice" });
  for (const org of orgs) {
    const { id: block } = await make(team, `${org}/subscriptions`, BLOCK);
    await team.send("POST", `${org}/subscriptions/${block}/licenses`, [{ athlete_id: id }]);
  }
  await Promise.all(orgs.map((org) => team.send("DELETE", org)));
  for (const org of orgs) await cleared(idOf(org));
  expect((await told(team)).map(({ type }) => type)).toEqual(["subscription.cancelled"]);
});
