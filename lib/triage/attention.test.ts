import { MINUTE_MS } from "@/lib/contract/durations";
import "@/testing/database";
import { expect, test } from "vitest";
import { queriesOf } from "@/testing/queries";

const { coachAt, newShort, newTriageTeam } = await import("@/testing/triage");
const { act } = await import("./actions");
const { findWaiting, readAttention } = await import("./attention");
const { readTriage } = await import("./triage");

/** Monday morning in Denver. */
const NOW = Date.UTC(2026, 10, 23, 15);

test("waiting items are judged again after a change or a minute, and not for every page", async () => {
  const team = await newTriageTeam();
  await newShort(team, "Ada", { atMs: NOW, debrief: { consumed_sodium_mg: 574 } });
  const scope = await coachAt(team.coachId, NOW);
  const statements = async (nowMs = NOW) =>
    (await queriesOf(async () => readAttention(await coachAt(team.coachId, nowMs)))).length;
  const first = await statements();
  expect(await readAttention(scope)).toMatchObject({ attention: 1, handled: 0, total: 1 });
  const again = await statements();
  expect(again).toBeLessThan(first);
  expect(await statements(NOW + MINUTE_MS)).toBeGreaterThan(again);

  const [item] = (await readTriage(scope)).items;
  if (item === undefined) throw new Error("Nothing waits.");
  const { athlete_uid, evidence_key } = item;
  expect(await findWaiting(scope, [athlete_uid])).toEqual([athlete_uid]);
  await act(scope, { action: "reviewed", items: [{ athlete_uid, evidence_key }] });
  expect(await findWaiting(scope, [athlete_uid])).toEqual([]);
  expect(await readAttention(scope)).toMatchObject({ attention: 0, handled: 1 });
  await newShort(team, "Bea", { atMs: NOW, debrief: { consumed_sodium_mg: 574 } });
  expect(await readAttention(scope)).toMatchObject({ attention: 1, handled: 1, total: 2 });
});

test("one coach's items are never shown to another, who reaches other athletes", async () => {
  const team = await newTriageTeam();
  await newShort(team, "Ada", { atMs: NOW, debrief: { consumed_sodium_mg: 574 } });
  const { newCoach } = await import("@/testing/coach");
  const assistant = await newCoach(team.teamId, "assistant");
  const attention = async (coachId: string) =>
    (await readAttention(await coachAt(coachId, NOW))).attention;
  expect(await attention(team.coachId)).toBe(1);
  expect(await attention(assistant.coachId)).toBe(0);
  expect(await attention(team.coachId)).toBe(1);
});

test("waiting items are judged again when an athlete's account clock moves", async () => {
  const team = await newTriageTeam();
  await newShort(team, "Ada", { atMs: NOW, debrief: { consumed_sodium_mg: 574 } });
  const attention = async () => (await readAttention(await coachAt(team.coachId, NOW))).attention;
  expect(await attention()).toBe(1);
  const { db } = await import("@/lib/platform/db");
  const data = { clockOffsetMs: -30 * 24 * 60 * MINUTE_MS };
  await db.account.update({ where: { id: team.account.accountId }, data });
  expect(await attention()).toBe(0);
});
