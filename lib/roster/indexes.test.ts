import "@/testing/database";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import type { CoachScope } from "@/lib/access/scope";
import type { PlanNode } from "@/testing/plans";
import { queriesOf } from "@/testing/queries";

const { testDatabase } = await import("@/testing/database");
const { callerOf, newPartner } = await import("@/testing/partner");
const { coachOf, newTeam, relate } = await import("@/testing/coach");
const { storeAthlete } = await import("@/testing/stored-rosters");
const { readPulse } = await import("./pulse");
const { readRoster } = await import("./roster");
const { readRollup, readSession } = await import("./rollup");

/** Coach queries on tables with many thousand rows of other teams: none may scan a whole table. */

let client: pg.Client;
let scope: CoachScope;
let athleteId: string;
let activityId: string;

const ATHLETES = `INSERT INTO athlete (id, account_id, name, created_at, updated_at)
   SELECT gen_random_uuid(), $1::uuid, 'x', now(), now() FROM generate_series(1, 3000)`;
const RELATIONS = `INSERT INTO coach_relation (id, team_id, athlete_id, person_id, consent_edition, accepted_at)
   SELECT gen_random_uuid(), $2::uuid, id, $3::uuid, 'x', now() FROM athlete WHERE account_id = $1::uuid`;
const SESSIONS = `INSERT INTO activity (id, account_id, athlete_id, type, duration_min, started_at, session_at, created_at, updated_at)
   SELECT gen_random_uuid(), $1::uuid, id, 'run', 60, at, at, at, at
   FROM athlete CROSS JOIN generate_series(1, 5) n, LATERAL (SELECT now() - n * interval '1 d' AS at) of
   WHERE account_id = $1::uuid`;
const CHANGES = `INSERT INTO coach_change (team_id, coach_id, topic)
   SELECT $1::uuid, $2::uuid, topic
   FROM generate_series(1, 5000), unnest(ARRAY['sessions', 'decisions', 'contacts', 'messages', 'notifications']) topic`;

beforeAll(async () => {
  client = new pg.Client({ connectionString: await testDatabase() });
  await client.connect();
  const others = await newTeam();
  const { accountId } = await newPartner();
  await client.query(ATHLETES, [accountId]);
  await client.query(RELATIONS, [accountId, others.teamId, others.personId]);
  await client.query(SESSIONS, [accountId]);
  await client.query(CHANGES, [others.teamId, others.coachId]);
  const account = callerOf(await newPartner());
  const team = await newTeam();
  athleteId = await storeAthlete(account, "Ann");
  await relate(team, athleteId);
  await client.query(SESSIONS, [account.accountId]);
  await client.query("ANALYZE");
  scope = await coachOf(team.coachId);
  activityId =
    (await readRollup(scope, athleteId, { focus: "rolling" })).sessions[0]?.activity_id ?? "";
  return () => client.end();
});

const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];

const readAssignedPulse = () => readPulse({ ...scope, assignedTo: scope.coachId });

const READS: [string, string, () => Promise<unknown>][] = [
  ["a roster", "activity_athlete_id_session_at_idx", () => readRoster(scope, {})],
  ["a rollup", "activity_athlete_id_session_at_idx", () => readRollup(scope, athleteId, {})],
  ["a pulse", "coach_change_pkey", () => readPulse(scope)],
  ["a pulse of assigned athletes", "coach_change_coach_id_topic_id_idx", readAssignedPulse],
  ["a session", "activity_pkey", () => readSession(scope, athleteId, activityId)],
];

test.each(READS)("%s is read by indexes", async (_what, index, read) => {
  const queries = await queriesOf(read);
  const plans = await Promise.all(
    queries.map(async ({ text, values }) => {
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
      return flat(rows[0]["QUERY PLAN"][0].Plan);
    }),
  );
  const nodes = plans.flat();
  const whole = nodes
    .filter((node) => node["Node Type"] === "Seq Scan")
    .map((node) => node["Relation Name"]);
  for (const table of ["activity", "athlete", "coach_relation", "coach_change"])
    expect(whole).not.toContain(table);
  expect(nodes.map((node) => node["Index Name"])).toContain(index);
});

test("for an athlete with very many sessions, the newest of its window are read", async () => {
  const others = callerOf(await newPartner());
  const team = await newTeam();
  const id = await storeAthlete(others, "Bea");
  await relate(team, id);
  await client.query(
    `INSERT INTO activity (id, account_id, athlete_id, type, duration_min, started_at, session_at, created_at, updated_at)
     SELECT gen_random_uuid(), $1::uuid, $2::uuid, 'run', 60, at, at, at, at
     FROM generate_series(1, 600) n, LATERAL (SELECT now() - n * interval '30 min' AS at) of`,
    [others.accountId, id],
  );
  const { sessions } = await readRollup(await coachOf(team.coachId), id, {
    window: 30,
    focus: "rolling",
  });
  expect(sessions).toHaveLength(100);
});
