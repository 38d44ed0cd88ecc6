import pg from "pg";
import { loadAccount } from "@/lib/access/accounts";
import { actingAs } from "@/lib/access/acting";
import { admitTogether } from "@/lib/access/admission";
import type { RequestsQuery } from "@/lib/contract/request-log";
import { createPartner } from "@/lib/partners/partners";
import { sha256 } from "@/lib/platform/crypto";
import { pool } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { newId, newRequestId } from "@/lib/platform/ids";
import { findRequest, listRequests } from "@/lib/usage/requests";
import { insertRequests } from "@/lib/usage/requests.store";
import { patient } from "./coach-rows";

/** What admission takes in the database, and what finding requests among a million takes. Prints JSON. */

const ROWS = 1_000_000;
const RUNS = 7;
const ADMISSIONS = 500;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const operator = actingAs("operator", "bench");
const partner = { name: "Bench", email: "bench@example.com", kind: "platform" as const };
const { account_id, test_key } = await createPartner(operator, partner);
const account = await loadAccount(operator, account_id);

/** The database's own time for a statement, as `EXPLAIN (ANALYZE)` tells it, prepared as the hot line prepares it. */
async function admission() {
  await pool.query("UPDATE account SET requests_per_day = 1000000, rate_per_second = 100000");
  let heard = { text: "", values: [] as unknown[] };
  const query = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
  pg.Client.prototype.query = function listen(this: pg.Client, ...given: unknown[]) {
    const [what] = given as { name?: string; text: string; values: unknown[] }[];
    if (what?.name === "admit") heard = what;
    return query.apply(this, given);
  } as typeof pg.Client.prototype.query;
  const asked = { keyHash: sha256(test_key), environment: "test" as const, wallMs: Date.now() };
  await admitTogether({ ...asked, isIntelligence: true, isControl: false });
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const [hash, host, now, ...rest] = heard.values;
  const values = `'${hash}', '${host}', '${(now as Date).toISOString()}', ${rest.join(", ")}`;
  await client.query(`PREPARE admit AS ${heard.text}`);
  const times: { execution: number; planning: number }[] = [];
  let plan = "";
  for (let run = 0; run < ADMISSIONS; run++) {
    const { rows } = await client.query(
      `EXPLAIN (ANALYZE, COSTS OFF, SUMMARY) EXECUTE admit (${values})`,
    );
    const lines = rows.map((row) => row["QUERY PLAN"] as string);
    plan = lines.join("\n");
    const ms = (name: string) => Number(new RegExp(`${name} Time: ([\\d.]+)`).exec(plan)?.[1]);
    times.push({ execution: ms("Execution"), planning: ms("Planning") });
  }
  await client.end();
  return {
    executionMs: median(times.map(({ execution }) => execution)),
    planningMs: median(times.map(({ planning }) => planning)),
    plan,
  };
}

const RARE = newId();
const ATHLETE = newId();

/** A week of one account: mostly reads of many athletes, some calculations, few errors, and one athlete long ago. */
async function fill(): Promise<void> {
  await patient.query(
    `INSERT INTO request_log (account_id, at, request_id, method, path, route, status, code, duration_ms, key_id)
     SELECT $1, now() - (7 * (1 - n / $2::float8)) * interval '1 day', 'req_' || lpad(to_hex(n), 12, '0'),
       'GET', CASE WHEN n < 50 THEN '/v1/athletes/' || $3 WHEN n % 10 < 6 THEN '/v1/athletes/' || md5((n % 50000)::text)::uuid
         WHEN n % 10 < 9 THEN '/v1/nutrition/calculate' ELSE '/v1/webhooks' END,
       CASE WHEN n < 50 OR n % 10 < 6 THEN '/v1/athletes/{athlete_id}' WHEN n % 10 < 9 THEN '/v1/nutrition/calculate'
         ELSE '/v1/webhooks' END,
       CASE WHEN n < 20 THEN 503 WHEN n % 1000 = 7 THEN 429 WHEN n % 50 = 3 THEN 404 ELSE 200 END, NULL, 3.5,
       CASE WHEN n < 10 THEN $4::uuid ELSE $5::uuid END
     FROM generate_series(1, $2::int) n`,
    [account_id, ROWS, ATHLETE, RARE, newId()],
  );
  await patient.query("ANALYZE request_log");
}

async function searches(): Promise<Record<string, { ms: number; found: number }>> {
  const cursor = (await listRequests(account, { limit: 200 })).pagination.next_cursor ?? "";
  const list = (query: RequestsQuery) => async () =>
    (await listRequests(account, query)).requests.length;
  const kinds: Record<string, () => Promise<number>> = {
    "by id": async () => (await findRequest(account, "req_00000007a120")).request_id.length,
    newest: list({}),
    "next page": list({ limit: 200, cursor }),
    "status 429": list({ status: "429" }),
    "status 503, the oldest": list({ status: "503" }),
    "class 4xx": list({ status: "4xx" }),
    "class 2xx": list({ status: "2xx" }),
    "class 3xx, none": list({ status: "3xx" }),
    template: list({ path: "/v1/athletes/{athlete_id}" }),
    "prefix of most": list({ path: "/v1/athletes" }),
    "prefix of all": list({ path: "/v1" }),
    "one path, the oldest": list({ path: `/v1/athletes/${ATHLETE}` }),
    "prefix of nothing": list({ path: "/v1/organizations" }),
    "prefix and class 5xx": list({ path: "/v1/athletes", status: "5xx" }),
    "prefix and class 3xx, none": list({ path: "/v1/athletes", status: "3xx" }),
    "template and 429": list({ path: "/v1/athletes/{athlete_id}", status: "429" }),
    "key, the oldest": list({ key_id: RARE }),
  };
  const found: Record<string, { ms: number; found: number }> = {};
  for (const [name, search] of Object.entries(kinds)) {
    const times: number[] = [];
    let count = 0;
    for (let run = 0; run < RUNS; run++) {
      const startedMs = performance.now();
      count = await search();
      times.push(performance.now() - startedMs);
    }
    // The slowest of some: what a person waits for.
    found[name] = { ms: Math.max(...times), found: count };
  }
  return found;
}

/** Milliseconds that writing five hundred rows beside a million takes. */
async function writing(): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 20; run++) {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...{ accountId: account_id, requestId: newRequestId(), atMs: Date.now() },
      ...{ day: new Date().toISOString().slice(0, 10), method: "POST", status: 200, code: null },
      ...{ path: `/v1/athletes/${newId()}`, route: "/v1/athletes/{athlete_id}", durationMs: index },
      ...{ keyId: RARE, grantId: null, total: 1, intelligence: 0, calculations: 0, products: 0 },
    }));
    const startedMs = performance.now();
    await insertRequests(rows);
    times.push(performance.now() - startedMs);
  }
  return median(times);
}

const admitted = await admission();
await fill();
const searched = await searches();
console.log(JSON.stringify({ admitted, searched, write500Ms: await writing() }));
process.exit(0);
