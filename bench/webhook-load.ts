import { createHmac } from "node:crypto";
import pg from "pg";
import { Pool } from "undici";

/** Deliveries against a bare loop on the same tables, endpoints and number of connections, in turns. */

const origin = process.env["SINK_URL"] ?? "";
const ENDPOINTS = 4;
const EVENTS = Number(process.env["BENCH_EVENTS"] ?? 1_500);
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);
const EVENTS_PER_SECOND = 50;
const SECONDS = 6;

let statements = 0;
const query = pg.Client.prototype.query;
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  statements++;
  return Reflect.apply(query, this, args);
} as typeof query;

const { db, pool, transaction } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { recordEvents } = await import("@/lib/platform/outbox");
const { wallMs } = await import("@/lib/platform/clock");
const { ENDPOINT_AT_ONCE } = await import("@/lib/webhooks/back-off");
const { startDispatcher } = await import("@/lib/webhooks/delivery/dispatcher");
const { registerWebhook } = await import("@/lib/webhooks/webhooks");
const { callerOf, newPartner } = await import("@/testing/partner");

const IN_FLIGHT = ENDPOINTS * ENDPOINT_AT_ONCE;

const partner = await newPartner();
const caller = () => callerOf(partner);
const secrets: string[] = [];
for (let index = 0; index < ENDPOINTS; index++) {
  const input = { url: `${origin}/hook/${index}`, events: ["athlete.deleted"] };
  secrets.push((await registerWebhook(caller(), input)).webhook.secret);
}

const happening = () => ({
  type: "athlete.deleted" as const,
  athleteId: null,
  data: { id: newId(), external_id: "x".repeat(500), deleted_at: 0 },
});

async function preload(events: number): Promise<void> {
  for (let done = 0; done < events; done += 100) {
    await transaction(caller(), (account) =>
      recordEvents(account, Array.from({ length: 100 }, happening)),
    );
  }
  await pool.query("ANALYZE webhook_delivery");
}

const open = async () => db.webhookDelivery.count({ where: { status: "pending" } });

async function ours(): Promise<number> {
  const started = performance.now();
  const deliveries = startDispatcher();
  while ((await pool.query(PENDING)).rowCount !== 0) await pause(20);
  const elapsed = performance.now() - started;
  await deliveries.stop();
  return elapsed;
}

const PENDING =
  "SELECT 1 FROM webhook_delivery WHERE status = 'pending' AND next_attempt_at IS NOT NULL LIMIT 1";
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const BARE_CLAIM = `
UPDATE webhook_delivery d SET claimed_until = now() + interval '13 seconds' FROM event v, webhook_endpoint e
WHERE d.id IN (SELECT id FROM webhook_delivery WHERE status = 'pending' AND claimed_until IS NULL
  LIMIT $1 FOR UPDATE SKIP LOCKED) AND v.id = d.event_id AND e.id = d.endpoint_id
RETURNING d.id, e.url, v.id AS event_id, v.type, v.data`;

async function bare(): Promise<number> {
  const started = performance.now();
  const http = new Pool(origin, { connections: IN_FLIGHT });
  for (;;) {
    const { rows } = await pool.query({
      name: "bare-claim",
      text: BARE_CLAIM,
      values: [IN_FLIGHT],
    });
    if (rows.length === 0) break;
    await Promise.all(
      rows.map(async (row) => {
        const body = JSON.stringify({ id: row.event_id, type: row.type, data: row.data });
        const t = Math.floor(Date.now() / 1000);
        const v1 = createHmac("sha256", secrets[0] ?? "")
          .update(`${t}.${body}`)
          .digest("hex");
        const answer = await http.request({
          method: "POST",
          path: new URL(row.url).pathname,
          headers: { "x-service-signature": `t=${t},v1=${v1}`, "webhook-id": row.event_id },
          body,
        });
        await answer.body.dump();
      }),
    );
    const ids = rows.map(({ id }) => id);
    const text =
      "UPDATE webhook_delivery SET status = 'delivered', attempts = 1 WHERE id = ANY($1)";
    await pool.query({ name: "bare-complete", text, values: [ids] });
  }
  const elapsed = performance.now() - started;
  await http.close();
  return elapsed;
}

/** Milliseconds from commit to arrival at a steady rate, at one endpoint, and statements for each event. */
async function latency() {
  await db.webhookEndpoint.updateMany({
    where: { url: { not: `${origin}/hook/0` } },
    data: { active: false },
  });
  const deliveries = startDispatcher();
  await pause(300);
  await fetch(origin);
  const committed = new Map<string, number>();
  const before = statements;
  const count = EVENTS_PER_SECOND * SECONDS;
  for (let index = 0; index < count; index++) {
    const due = pause(1000 / EVENTS_PER_SECOND);
    const one = happening();
    await transaction(caller(), (account) => recordEvents(account, [one]));
    committed.set(one.data.id, Date.now());
    await due;
  }
  await pause(1_000);
  // BEGIN and COMMIT belong to the change, which has them anyway.
  const perEvent = (statements - before - 2 * count) / count;
  const arrivals: [string, number][] = await (await fetch(origin)).json();
  await deliveries.stop();
  const events = await db.event.findMany({ where: { id: { in: arrivals.map(([id]) => id) } } });
  const subject = new Map(events.map(({ id, data }) => [id, (data as { id: string }).id]));
  const delays = arrivals
    .map(([id, at]) => at - (committed.get(subject.get(id) ?? "") ?? at))
    .sort((a, b) => a - b);
  const at = (share: number) => delays[Math.floor(delays.length * share)] ?? 0;
  return { perEvent, count: delays.length, p50: at(0.5), p99: at(0.99) };
}

const rates: { ours: number; bare: number; statements: number }[] = [];
await preload(200);
await ours();
await preload(200);
await bare();
for (let round = 0; round < ROUNDS; round++) {
  await preload(EVENTS);
  const deliveries = await open();
  const bareMs = await bare();
  await preload(EVENTS);
  const before = statements;
  const oursMs = await ours();
  const used = (statements - before) / EVENTS;
  rates.push({
    ours: (deliveries / oursMs) * 1000,
    bare: (deliveries / bareMs) * 1000,
    statements: used,
  });
}
const middle = (of: (rate: (typeof rates)[number]) => number) =>
  rates.map(of).sort((a, b) => a - b)[rates.length >> 1] ?? 0;
const steady = await latency();
console.log(
  JSON.stringify({
    endpoints: ENDPOINTS,
    events: EVENTS,
    ours: middle((rate) => rate.ours),
    bare: middle((rate) => rate.bare),
    share: middle((rate) => rate.ours / rate.bare),
    statementsUnderLoad: middle((rate) => rate.statements),
    steady: { ...steady, at: wallMs() },
  }),
);
process.exit(0);
