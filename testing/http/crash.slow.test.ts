import { Agent } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAthlete } from "../athletes";
import { type CrashableService, startCrashableService } from "../crashable-service.mjs";
import { call, callInRate } from "../http";

/**
 * A server and database private to this test, both killed with SIGKILL while working. This tests what is lost with the
 * processes; what a power failure would lose before it reaches the disk is up to the database's own guarantee (`fsync`
 * is on here).
 */

const CREATES = 200;
/** Concurrent calls: more than an account's share of the pool would not be answered in time on a slow machine. */
const AT_ONCE = 40;
const ENOUGH = 60;
let service: CrashableService;

beforeAll(async () => {
  service = await startCrashableService();
  process.env["DATABASE_URL"] = service.databaseUrl;
});
afterAll(() => service.stop(), 30_000);

test("no acknowledged athlete is lost or duplicated by a crash", { timeout: 300_000 }, async () => {
  const { newPartner } = await import("../partner");
  const { testKey: key } = await newPartner();
  const { origin } = service;
  await newAthlete(key, {}, { origin });
  const agent = new Agent({ keepAlive: false });
  const acknowledged = new Map<string, string>();
  let killed: Promise<void> | undefined;

  const create = async (externalId: string) => {
    const body = { external_id: externalId, name: "N" };
    const answer = await call("POST", "/v1/athletes", { key, origin, agent, body });
    if (answer.status === 201) acknowledged.set(externalId, answer.body.id);
    if (acknowledged.size >= ENOUGH) killed ??= service.kill();
  };
  const names = Array.from({ length: CREATES }, (_, index) => `e${index}`);
  const inTurn = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) await create(name);
  };
  const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, inTurn));
  await killed;
  expect(acknowledged.size).toBeGreaterThanOrEqual(ENOUGH);
  const cut = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  expect(cut.length).toBeGreaterThan(0);
  for (const { code } of cut) expect(code).toMatch(/^ECONN(RESET|REFUSED)$/);

  await service.restart();
  // A killed database reports for a moment that it isn't available yet.
  const { athletes } = (await callInRate("GET", "/v1/athletes?limit=200", { key, origin })).body;
  const found = new Map<string, string[]>();
  for (const { id, external_id } of athletes) {
    if (external_id === null) continue;
    found.set(external_id, [...(found.get(external_id) ?? []), id]);
  }
  for (const [externalId, id] of acknowledged) expect(found.get(externalId)).toEqual([id]);
  for (const ids of found.values()) expect(ids).toHaveLength(1);

  const again = await callInRate("POST", "/v1/athletes", { key, origin, body: { name: "After" } });
  expect(again.status).toBe(201);
});
