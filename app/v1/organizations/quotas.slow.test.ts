import { expect, test } from "vitest";
import { ORGANIZATION_QUOTAS } from "@/lib/contract/plans";
import { expectError } from "@/testing/answers";
import {
  BLOCK,
  license,
  newAthletes,
  newBlock,
  newOrg,
  newTeam,
  told,
} from "@/testing/organizations";

const { pool } = await import("@/lib/platform/db");

const idOf = (path: string) => path.split("/").at(-1) ?? "";

test("an organization's directory and seat subscriptions are limited, and 40 calls at once don't exceed that", async () => {
  const team = await newTeam();
  const org = await newOrg(team);
  await pool.query(
    `WITH members AS (
       INSERT INTO member (id, org_id, email, role, joined_at)
       SELECT gen_random_uuid(), $1, 'm@x.example', 'member', now() FROM generate_series(1, $2)
     ), blocks AS (
       INSERT INTO seat_subscription (id, org_id, type, seats, start_date, end_date, created_at)
       SELECT gen_random_uuid(), $1, 'team', 1, now(), now() + interval '1 day', now() FROM generate_series(1, $3)
     )
     UPDATE organization SET member_count = $2 WHERE id = $1`,
    [idOf(org), ORGANIZATION_QUOTAS.members - 5, ORGANIZATION_QUOTAS.blocks - 5],
  );
  const additions = [
    { path: `${org}/members`, body: { email: "new@x.example" } },
    { path: `${org}/subscriptions`, body: BLOCK },
  ];
  for (const { path, body } of additions) {
    const calls = Array.from({ length: 20 }, () => team.send("POST", path, body));
    const refused = (await Promise.all(calls)).filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(15);
    for (const answer of refused) expectError(answer, "resource_limit_exceeded");
  }
  const block = await pool.query<{ id: string }>(
    "UPDATE seat_subscription SET status = 'cancelled' WHERE id = (SELECT min(id::text)::uuid FROM seat_subscription WHERE org_id = $1) RETURNING id",
    [idOf(org)],
  );
  const path = `${org}/subscriptions/${block.rows[0]?.id}`;
  expect((await team.send("POST", `${org}/subscriptions`, BLOCK)).status).toBe(201);
  const again = await team.send("PATCH", path, { status: "active" });
  expectError(again, "resource_limit_exceeded");
});

test("a full block of seats is listed, takes no more licenses, and tells each holder's loss when it's canceled", async () => {
  const team = await newTeam();
  const org = await newOrg(team);
  const most = ORGANIZATION_QUOTAS.licensesPerBlock;
  const block = await newBlock(team, org, { seats: most + 1 });
  await pool.query(
    `WITH made AS (
       INSERT INTO athlete (id, account_id, org_id, seat_subscription_id, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, $3, now(), now() FROM generate_series(1, $4) RETURNING id
     ), seated AS (
       INSERT INTO license (id, subscription_id, athlete_id, created_at)
       SELECT gen_random_uuid(), $3, id, now() FROM made
     )
     UPDATE seat_subscription SET used_seats = $4 WHERE id = $3`,
    [team.accountId, idOf(org), idOf(block), most],
  );
  const [athlete = ""] = await newAthletes(team, 1);
  expectError(await license(team, block, athlete), "resource_limit_exceeded");
  const listed = await team.send("GET", `${block}/licenses`);
  expect(listed.body.licenses).toHaveLength(most);
  const canceled = await team.send("PATCH", block, { status: "cancelled" });
  expect(canceled.body).toMatchObject({ status: "cancelled" });
  const types = (await told(team)).map(({ type }) => type);
  expect(types).toEqual(Array.from({ length: most }, () => "subscription.cancelled"));
});
