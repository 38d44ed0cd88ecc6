import type { PlanNode } from "@/testing/plans";
import "@/testing/database";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import type { AccountScope } from "@/lib/access/scope";
import type { TestPartner } from "@/testing/partner";
import { PROFILE } from "@/testing/profile";
import { queriesOf, type SentQuery } from "@/testing/queries";

const { callerOf, newPartner } = await import("@/testing/partner");
const { testDatabase } = await import("@/testing/database");
const { identify } = await import("@/lib/access/identify");
const { createAthlete, listAthletes } = await import("@/lib/athletes/athletes");
const { readBases } = await import("@/lib/athletes/bases");
const { createActivity, listActivities, readActivity } = await import("./activities");
const { exportAthlete } = await import("@/lib/exports/athlete");
const { calculateActivity, readPrescription } = await import("./prescriptions");

/** Checks the reads of normal operation on tables of several thousand rows: none may scan a whole table. */

let partner: TestPartner;
let caller: AccountScope;
let athleteId: string;
let activityId: string;
let client: pg.Client;

const SEED = [
  `INSERT INTO partner (id, name, email, created_at)
   SELECT gen_random_uuid(), 'seed', 's@e.example', now() FROM generate_series(1, 2000)`,
  `INSERT INTO account (id, partner_id, environment, rate_per_second, burst, created_at)
   SELECT gen_random_uuid(), id, 'test', 1, 1, now() FROM partner WHERE name = 'seed'`,
  `INSERT INTO api_key (id, account_id, name, hash, last4, scopes, created_at)
   SELECT gen_random_uuid(), a.id, 'k', gen_random_uuid(), 'x', '{*}', now()
   FROM account a JOIN partner p ON p.id = a.partner_id WHERE p.name = 'seed'`,
  `INSERT INTO athlete (id, account_id, external_id, email_key, created_at, updated_at)
   SELECT gen_random_uuid(), a.id, 'e' || n, 'm' || n || '@x', now() - n * interval '1 s', now()
   FROM (SELECT id FROM account WHERE id <> $1 LIMIT 20) others(id)
   CROSS JOIN LATERAL (SELECT others.id) a CROSS JOIN generate_series(1, 200) n`,
  `INSERT INTO athlete (id, account_id, external_id, email_key, created_at, updated_at)
   SELECT gen_random_uuid(), $1, 'e' || n, 'm' || n || '@x', now() - n * interval '1 s', now()
   FROM generate_series(1, 2000) n`,
  `INSERT INTO activity (id, account_id, athlete_id, type, duration_min, created_at, updated_at)
   SELECT gen_random_uuid(), account_id, id, 'run', 60, now() - n * interval '1 m', now()
   FROM athlete CROSS JOIN generate_series(1, 3) n`,
  `INSERT INTO activity (id, account_id, athlete_id, type, duration_min, created_at, updated_at)
   SELECT gen_random_uuid(), $1, $2, 'run', 60, now() - n * interval '1 m', now()
   FROM generate_series(1, 500) n`,
  `INSERT INTO purchase (id, environment, account_id, athlete_id, plan, amount, currency, checkout, created_at)
   SELECT gen_random_uuid(), 'test', account_id, id, 'annual', 1, 'usd', 'paid', now() FROM athlete`,
  `INSERT INTO purchase_link (athlete_id, purchase_id, source, linked_at)
   SELECT athlete_id, id, 'self', now() FROM purchase WHERE athlete_id IS NOT NULL ON CONFLICT DO NOTHING`,
  `INSERT INTO organization (id, account_id, display_name, created_at, updated_at)
   SELECT gen_random_uuid(), id, 'seed', now(), now() FROM account`,
  `INSERT INTO seat_subscription (id, org_id, type, seats, start_date, end_date, created_at)
   SELECT gen_random_uuid(), id, 't', 9, now(), now() + interval '1 y', now() FROM organization`,
  `INSERT INTO license (id, subscription_id, athlete_id, created_at)
   SELECT gen_random_uuid(), s.id, a.id, now()
   FROM athlete a JOIN organization o ON o.account_id = a.account_id
   JOIN seat_subscription s ON s.org_id = o.id ON CONFLICT DO NOTHING`,
  `INSERT INTO member (id, org_id, email, role, athlete_id, joined_at)
   SELECT gen_random_uuid(), o.id, 'm', 'member', a.id, now()
   FROM organization o JOIN athlete a ON a.account_id = o.account_id`,
  `INSERT INTO webhook_endpoint (id, owner_kind, owner_id, environment, url, events, sealed_secret, created_at, updated_at)
   SELECT gen_random_uuid(), 'account', id, environment, 'https://e.example', '{}', 'sealed', now(), now() FROM account`,
  `INSERT INTO person (id, environment, email, email_key, created_at)
   SELECT gen_random_uuid(), 'test', 'seed', 'seed ' || n, now() FROM generate_series(1, 2000) n`,
  `INSERT INTO team (id, environment, name, created_at)
   SELECT id, 'test', 'seed', now() FROM person WHERE email = 'seed'`,
  `INSERT INTO coach_relation (id, team_id, athlete_id, person_id, consent_edition, accepted_at)
   SELECT gen_random_uuid(), t.id, a.id, t.id, 'seed', now()
   FROM athlete a CROSS JOIN (SELECT id FROM team WHERE name = 'seed' LIMIT 1) t`,
  `INSERT INTO report (id, relation_id, key, stage, created_at)
   SELECT gen_random_uuid(), id, 'seed', 'asked', now() FROM coach_relation`,
  `INSERT INTO rate_bucket (kind, id, tokens, granted, units, rate, burst, refilled_at)
   SELECT 'account', gen_random_uuid(), 1, 0, 0, 1, 1, now() FROM generate_series(1, 2000)`,
  `INSERT INTO chosen_answer (athlete_id, field, choice) SELECT id, 'weight_kg', 'kg' FROM athlete
   ON CONFLICT DO NOTHING`,
  `INSERT INTO debrief_reminder (activity_id, athlete_id, person_id, token_hash, sent_at, expires_at)
   SELECT a.id, a.athlete_id, p.id, a.id::text, now(), now()
   FROM activity a CROSS JOIN (SELECT id FROM person WHERE email = 'seed' LIMIT 1) p
   ON CONFLICT DO NOTHING`,
  `INSERT INTO conversation (id, account_id, athlete_id, created_at, updated_at)
   SELECT id, account_id, id, now(), now() FROM athlete`,
  `INSERT INTO conversation_turn (id, conversation_id, role, content, created_at)
   SELECT gen_random_uuid(), id, 'user', 'seed', now() FROM conversation`,
  "ANALYZE",
];

beforeAll(async () => {
  partner = await newPartner();
  caller = callerOf(partner);
  athleteId = (await createAthlete(caller, PROFILE)).id;
  const activity = await createActivity(caller, athleteId, { type: "run", duration_min: 60 });
  activityId = activity.id;
  await calculateActivity(caller, athleteId, activityId, {});
  client = new pg.Client({ connectionString: await testDatabase() });
  await client.connect();
  // An account's first call resumes from its stored day; later calls find its bucket.
  await admitted();
  for (const statement of SEED) {
    const values = [partner.accountId, athleteId];
    const used = values.filter((_, index) => statement.includes(`$${index + 1}`));
    await client.query(statement, used);
  }
  return () => client.end();
});

async function planOf({ text, values }: SentQuery): Promise<PlanNode[]> {
  const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  return flat(rows[0]["QUERY PLAN"][0].Plan);
}

/** Returns the tables that a call's statements scanned in full, and the indexes they used. */
async function scansOf(call: () => Promise<unknown>) {
  const queries = await queriesOf(call);
  const reading = queries.filter(({ text }) => /^\s*(SELECT|WITH)/i.test(text));
  expect(reading.length).toBeGreaterThan(0);
  const nodes = (await Promise.all(reading.map(planOf))).flat();
  const whole = nodes.filter((node) => node["Node Type"] === "Seq Scan");
  return {
    whole: whole.map((node) => node["Relation Name"]),
    indexes: nodes.flatMap((node) => node["Index Name"] ?? []),
  };
}

/** Identifies the caller by the partner's key. */
const admitted = () =>
  identify({
    authorization: `Bearer ${partner.testKey}`,
    environment: "test",
    requestId: "req_000000000000",
    wallMs: Date.now(),
  });

const byTime = "athlete_account_id_created_at_id_idx";
const cursorOf = async (list: () => Promise<{ pagination: { next_cursor: string | null } }>) =>
  (await list()).pagination.next_cursor ?? "";

describe("an index serves", () => {
  test.each([
    ["the admission of a request", "api_key_hash_key", () => admitted()],
    ["the first page of athletes", byTime, () => listAthletes(caller, { limit: 50 })],
    [
      "athletes by external id",
      "athlete_account_id_external_id_idx",
      () => listAthletes(caller, { external_id: "e7" }),
    ],
    [
      "athletes by e-mail",
      "athlete_account_id_email_key_idx",
      () => listAthletes(caller, { email: "m7@x" }),
    ],
    [
      "the profiles of a batch",
      "athlete_pkey",
      () => readBases(caller, [athleteId, partner.accountId]),
    ],
    [
      "the first page of activities",
      "activity_athlete_id_created_at_id_idx",
      () => listActivities(caller, athleteId, { limit: 50 }),
    ],
    ["one activity", "activity_pkey", () => readActivity(caller, athleteId, activityId)],
    [
      "the stored prescription",
      "activity_pkey",
      () => readPrescription(caller, athleteId, activityId),
    ],
  ] as const)("%s", async (_what, index, call) => {
    const { whole, indexes } = await scansOf(call);
    expect(whole).toEqual([]);
    expect(indexes).toContain(index);
  });

  test("a later page of either list", async () => {
    const athletes = await cursorOf(() => listAthletes(caller, { limit: 50 }));
    const activities = await cursorOf(() => listActivities(caller, athleteId, { limit: 50 }));
    const pages = [
      () => listAthletes(caller, { limit: 50, cursor: athletes }),
      () => listActivities(caller, athleteId, { limit: 50, cursor: activities }),
    ];
    for (const page of pages) expect((await scansOf(page)).whole).toEqual([]);
  });

  test("the export of one athlete among thousands", async () => {
    const whole = async () => {
      for await (const part of (await exportAthlete(caller, athleteId)).parts) expect(part.field);
    };
    expect((await scansOf(whole)).whole).toEqual([]);
  });
});
