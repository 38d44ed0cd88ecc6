import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CrashableService, startCrashableService } from "../crashable-service.mjs";
import { type Answer, call } from "../http";
import { counted, figure, percentile } from "./figures";

/** A database that stops, hangs or dies under load: clear refusals, nothing lost, service restored at once. */

const PER_SECOND = 20;
const ANSWER_MS = 5_000;
const RECOVERY_MS = 3_000;

let service: CrashableService;
let key: string;
beforeAll(async () => {
  service = await startCrashableService();
  process.env["DATABASE_URL"] = service.databaseUrl;
  const { newPartner } = await import("../partner");
  key = (await newPartner()).testKey;
});
afterAll(() => service.stop());

interface Sent {
  /** Null if the connection broke because the server was killed. */
  status: number | null;
  retryAfter: string | undefined;
  id: string | undefined;
  key: string;
  atMs: number;
  ms: number;
}

const sending = { agent: new Agent({ keepAlive: false }) };
let sequence = 0;

const create = (idempotencyKey: string): Promise<Answer> =>
  call("POST", "/v1/athletes", {
    ...sending,
    origin: service.origin,
    key,
    body: { name: idempotencyKey },
    headers: { "idempotency-key": idempotencyKey },
  });

async function send(): Promise<Sent> {
  const own = `proof-${sequence++}`;
  const atMs = performance.now();
  const answer = await create(own).catch(() => null);
  return {
    status: answer?.status ?? null,
    retryAfter: answer?.headers["retry-after"],
    id: answer?.body?.id ?? answer?.body?.athlete?.id,
    key: own,
    atMs,
    ms: performance.now() - atMs,
  };
}

/** Creates athletes at a fixed rate per second while the work runs, without waiting for responses. */
async function under(work: () => Promise<void>): Promise<Sent[]> {
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  const sent: Promise<Sent>[] = [];
  for (let dueMs = performance.now(); !isOver; dueMs += 1_000 / PER_SECOND) {
    await pause(Math.max(0, dueMs - performance.now()));
    sent.push(send());
  }
  await working;
  return Promise.all(sent);
}

/** Retries until a write succeeds. @returns how long that took */
async function untilServed(): Promise<number> {
  const startedMs = performance.now();
  for (;;) {
    const { status } = await send();
    if (status === 201) return performance.now() - startedMs;
    await pause(20);
  }
}

/** Waits for the database, whose recovery time is not ours to limit. */
async function untilDatabaseAnswers(): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: service.databaseUrl });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("SELECT count(*) FROM athlete");
      return;
    } catch {
      await pause(20);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

const health = () => call("GET", "/v1/health", { ...sending, origin: service.origin });

function expectHonest(sent: readonly Sent[]): void {
  const statuses = counted(sent.map(({ status }) => String(status)));
  expect(Object.keys(statuses).filter((it) => !["201", "503", "409", "null"].includes(it))).toEqual(
    [],
  );
  const silent = sent.filter(
    ({ status, retryAfter }) => status === 503 && retryAfter === undefined,
  );
  expect(silent).toEqual([]);
}

/** Expects every acknowledged write to exist, and a retry of any other under its key to create exactly one. */
async function expectOnce(sent: readonly Sent[]): Promise<void> {
  for (const { key: own, status } of sent) {
    if (status === 201) continue;
    await expect.poll(async () => (await create(own)).status, { timeout: 20_000 }).toBe(201);
  }
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    "SELECT name, count(*)::int AS n FROM athlete WHERE name = ANY($1) GROUP BY name",
    [sent.map((one) => one.key)],
  );
  await client.end();
  expect(rows.filter(({ n }) => n !== 1)).toEqual([]);
  expect(rows).toHaveLength(sent.length);
}

test("calls during a twenty-second database hang are refused in time, and served again at once", async () => {
  await untilServed();
  let servedMs = Number.NaN;
  const heard: { status: number; database: string; ms: number }[] = [];
  const sent = await under(async () => {
    await pause(1_000);
    service.haltDatabase();
    const endMs = performance.now() + 20_000;
    while (performance.now() < endMs) {
      const startedMs = performance.now();
      const { status, body } = await health();
      heard.push({ status, database: body.checks.database, ms: performance.now() - startedMs });
      await pause(500);
    }
    service.resumeDatabase();
    servedMs = await untilServed();
  });
  const slowest = Math.max(...sent.map(({ ms }) => ms));
  figure(
    "database halted 20 s: slowest answer / health, ms",
    `${slowest.toFixed(0)} / ${Math.max(...heard.map(({ ms }) => ms)).toFixed(0)}`,
  );
  figure("database halted 20 s: served again after, ms", servedMs.toFixed(0));
  expectHonest(sent);
  expect(heard.every(({ status, database }) => status === 503 && database === "unreachable")).toBe(
    true,
  );
  expect.soft(slowest).toBeLessThan(ANSWER_MS);
  expect.soft(Math.max(...heard.map(({ ms }) => ms))).toBeLessThan(ANSWER_MS);
  expect.soft(servedMs).toBeLessThan(RECOVERY_MS);
  await expectOnce(sent);
});

test("thirty kills of database, server and single connections lose no acknowledged write", {
  timeout: 600_000,
}, async () => {
  const gaps: Record<string, number[]> = { database: [], server: [], backend: [] };
  const sent = await under(async () => {
    for (let kill = 0; kill < 30; kill++) {
      await pause(200 + Math.random() * 400);
      const victim = ["database", "server", "backend"][kill % 3] ?? "backend";
      if (victim === "backend") await service.killBackend();
      else if (victim === "server") {
        await service.killServer();
        await service.startServer();
      } else {
        await service.killDatabase();
        await service.startDatabase();
      }
      await untilDatabaseAnswers();
      gaps[victim]?.push(await untilServed());
    }
  });
  for (const [victim, ms] of Object.entries(gaps)) {
    figure(
      `killed ${victim}: served again after, p50/max ms`,
      `${percentile(ms, 50).toFixed(0)} / ${Math.max(...ms).toFixed(0)}`,
    );
    expect.soft(Math.max(...ms)).toBeLessThan(RECOVERY_MS);
  }
  figure(
    "answers over 30 kills",
    JSON.stringify(counted(sent.map(({ status }) => String(status)))),
  );
  expectHonest(sent);
  await expectOnce(sent);
});
