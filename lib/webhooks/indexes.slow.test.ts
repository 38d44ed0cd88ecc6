import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { queriesOf, type SentQuery } from "@/testing/queries";
import { newWorld } from "@/testing/webhook-world";

const { testDatabase } = await import("@/testing/database");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { transaction } = await import("@/lib/platform/db");
const { blankEvents, recordEvents } = await import("@/lib/platform/outbox");
const { clearWebhook } = await import("./clearing");
const { listDeliveries, resendDelivery } = await import("./deliveries");
const { claimDue, readOldestDueMs, settle } = await import("./delivery/store");
const { deleteWebhook, listWebhooks, patchWebhook } = await import("./webhooks");

/**
 * Queries for recording, delivering, erasing and clearing, on tables with many thousand rows: none may scan a whole
 * table.
 */

const SEED = [
  `INSERT INTO partner (id, name, email, created_at)
   SELECT gen_random_uuid(), 'hooks', 's@e.example', now() FROM generate_series(1, 3000)`,
  `INSERT INTO account (id, partner_id, environment, rate_per_second, burst, created_at)
   SELECT gen_random_uuid(), id, 'test', 1, 1, now() FROM partner WHERE name = 'hooks'`,
  `INSERT INTO api_key (id, account_id, name, hash, last4, scopes, created_at)
   SELECT gen_random_uuid(), a.id, 'hooks', a.id::text, 'last', '{*}', now()
   FROM account a JOIN partner p ON p.id = a.partner_id WHERE p.name = 'hooks'`,
  `INSERT INTO person (id, environment, email, email_key, created_at)
   SELECT a.id, 'test', 's@e.example', a.id::text, now() FROM account a JOIN partner p ON p.id = a.partner_id
   WHERE p.name = 'hooks'`,
  "INSERT INTO team (id, environment, name, created_at) SELECT id, 'test', 'hooks', now() FROM person WHERE email = 's@e.example'",
  `INSERT INTO coach (id, team_id, person_id, role, joined_at)
   SELECT id, id, id, 'owner', now() FROM person WHERE email = 's@e.example'`,
  `INSERT INTO athlete (id, account_id, created_at, updated_at)
   SELECT gen_random_uuid(), a.id, now(), now()
   FROM account a JOIN partner p ON p.id = a.partner_id WHERE p.name = 'hooks'`,
  `INSERT INTO webhook_endpoint
     (id, owner_kind, owner_id, environment, url, events, sealed_secret, created_at, updated_at)
   SELECT gen_random_uuid(), kind, id, environment, 'https://e.example', '{athlete.created}', 's', now(), now()
   FROM account, unnest('{account,coach}'::text[]) kind`,
  `INSERT INTO event (id, owner_kind, owner_id, type, athlete_id, data, created_at)
   SELECT gen_random_uuid(), 'account', account_id, 'athlete.created', id, '{}', now()
   FROM athlete, generate_series(1, 5)`,
  `INSERT INTO webhook_delivery (id, endpoint_id, event_id, url, status, next_attempt_at, created_at)
   SELECT gen_random_uuid(), e.id, v.id, e.url, 'delivered', NULL, now()
   FROM event v JOIN webhook_endpoint e ON e.owner_id = v.owner_id`,
  `INSERT INTO idempotency_record (owner_kind, owner_id, key, fingerprint, mentions, created_at)
   SELECT 'account', a.id, 'hooks ' || n, 'f', ARRAY[gen_random_uuid(), gen_random_uuid()], now()
   FROM account a JOIN partner p ON p.id = a.partner_id, generate_series(1, 25) n WHERE p.name = 'hooks'`,
  "ANALYZE",
];

/** Other test files share the database, and walk through all endpoints. */
const TIDY = [
  "DELETE FROM webhook_endpoint WHERE sealed_secret = 's'",
  "DELETE FROM event WHERE data = '{}'",
  "DELETE FROM idempotency_record WHERE key LIKE 'hooks %'",
  "DELETE FROM team WHERE name = 'hooks'",
  "DELETE FROM person WHERE email = 's@e.example'",
  "DELETE FROM partner WHERE name = 'hooks'",
];

type World = Awaited<ReturnType<typeof newWorld>>;
let world: World;
let client: pg.Client;
let hookId: string;
let athleteId: string;

beforeAll(async () => {
  client = new pg.Client({ connectionString: await testDatabase() });
  await client.connect();
  for (const statement of SEED) await client.query(statement);
  world = await newWorld();
  hookId = (await world.hook("https://hooks.example.com/in")).id;
  athleteId = (await createAthlete(world.caller(), {})).id;
  return async () => {
    for (const statement of TIDY) await client.query(statement);
    await client.end();
  };
});

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: PlanNode[];
}

/** Returns the tables that a statement scans in full. */
async function readInFull({ text, values }: SentQuery): Promise<string[]> {
  const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  return flat(rows[0]["QUERY PLAN"][0].Plan)
    .filter((node) => node["Node Type"] === "Seq Scan")
    .map((node) => node["Relation Name"] ?? "");
}

const tried = {
  atMs: 1_700_000_000_000,
  statusCode: 200,
  responseBody: "",
  failure: null,
  durationMs: 1,
};
const latest = async () => (await world.deliveries(hookId))[0]?.id ?? "";

test.each([
  [
    "recording",
    () =>
      transaction(world.caller(), (account) =>
        recordEvents(account, [
          { type: "athlete.deleted", athleteId, data: { id: athleteId } as never },
        ]),
      ),
  ],
  ["the list of webhooks", () => listWebhooks(world.caller())],
  ["the list of deliveries", () => listDeliveries(world.caller(), hookId)],
  ["a claim", () => claimDue(64)],
  [
    "settling",
    async () => {
      const claimed = { id: await latest(), claims: 1, endpointId: hookId, url: "https://x" };
      await settle([{ claimed, outcome: { result: "delivered", ...tried } }]);
    },
  ],
  ["the oldest due", () => readOldestDueMs()],
  ["resending", async () => resendDelivery(world.caller(), hookId, await latest())],
  ["blanking", () => blankEvents(world.caller(), athleteId, 1_000)],
  ["deactivating", () => patchWebhook(world.caller(), hookId, { active: false })],
  [
    "deleting and clearing",
    async () => {
      await deleteWebhook(world.caller(), hookId);
      await clearWebhook(world.caller(), hookId);
    },
  ],
] as const)("%s never scans a whole table", async (_what, call) => {
  const queries = await queriesOf(call);
  const asking = queries.filter(({ text }) => /^\s*(SELECT|WITH|UPDATE|DELETE)/i.test(text));
  expect(asking.length).toBeGreaterThan(0);
  for (const query of asking) expect(await readInFull(query), query.text).toEqual([]);
});
