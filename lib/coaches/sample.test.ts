import { DAY_MS } from "@/lib/contract/durations";
import "@/testing/database";
import { expect, test } from "vitest";
import { SAMPLE } from "@/lib/contract/sample";

// A model that would be asked about real people; nothing listens at this address.
process.env["MODEL_NAME"] = "double-1";
process.env["MODEL_BASE_URL"] = "http://127.0.0.1:9";
const { coachOf, newCoach, newTeam, relate } = await import("@/testing/coach");
const { callerOf, newPartner, operator } = await import("@/testing/partner");
const { portal } = await import("@/testing/portal");
const { storeAthlete } = await import("@/testing/stored-rosters");
const { db, pool } = await import("@/lib/platform/db");
const { loadSample } = await import("@/scripts/runtime/seeds.mjs");
const { SCHEDULE, runScheduled } = await import("@/inngest/schedule");
const { sendDueAlerts } = await import("@/lib/alerts/sending");
const { sweepTrends } = await import("@/lib/alerts/sweep");
const { forgetAlerts } = await import("@/lib/alerts/upkeep");
const { resumeErasures } = await import("@/lib/athletes/erasure");
const { listPartners } = await import("@/lib/partners/partners");
const { peekReport, tellReport } = await import("@/lib/reports/reports");
const { readRoster } = await import("@/lib/roster/roster");
const { readDigest } = await import("@/lib/roster/roster");
const { forgetReports } = await import("@/lib/reports/upkeep");
const { remindOfDebriefs } = await import("@/lib/self/reminders");
const { readTriage } = await import("@/lib/triage/triage");
const { isSample, sampleOf } = await import("./sample");

/** Returns the sample as shown to a coach of a new team. */
async function shown() {
  const team = await newTeam();
  const sample = await sampleOf(await coachOf(team.coachId));
  if (sample === null) throw new Error("there is no sample");
  const athletes = await db.coachRelation.findMany({ where: { teamId: sample.teamId } });
  return { team, sample, athletes };
}

/** Serializes the sample and everything that could result from it. */
async function state(): Promise<string> {
  const teams = Object.values(SAMPLE.teamIds);
  const ofAthletes = `athlete_id IN (SELECT athlete_id FROM coach_relation WHERE team_id = ANY($1))`;
  const ofRelations = `relation_id IN (SELECT id FROM coach_relation WHERE team_id = ANY($1))`;
  const parts = await Promise.all(
    [
      `SELECT * FROM team WHERE id = ANY($1)`,
      `SELECT * FROM coach_relation WHERE team_id = ANY($1)`,
      `SELECT * FROM athlete WHERE id IN (SELECT athlete_id FROM coach_relation WHERE team_id = ANY($1))`,
      `SELECT * FROM activity WHERE ${ofAthletes}`,
      ...["alert", "notification", "message", "report", "triage_action"].map(
        (table) => `SELECT * FROM ${table} WHERE ${ofRelations}`,
      ),
      `SELECT * FROM event WHERE ${ofAthletes}`,
    ].map((text) =>
      pool.query<{ sum: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS sum FROM (${text}) t`,
        [teams],
      ),
    ),
  );
  return parts.map(({ rows }) => rows[0]?.sum).join("\n");
}

test("a coach without athletes sees sixty sample athletes on the same Monday, at any date", async () => {
  const { sample } = await shown();
  const { counts, items } = await readTriage(sample, {});
  expect(counts).toMatchObject({ attention: 12, unreported: 6, to_plan: 42, total: 60 });
  expect(items[0]?.band).toBe("safety");
  expect((await readRoster(sample, {})).athletes).toHaveLength(60);
  expect(sample.nowMs).toBe(SAMPLE.atMs);
  const team = await newTeam();
  const assistant = await newCoach(team.teamId, "assistant");
  const theirs = await sampleOf(await coachOf(assistant.coachId));
  expect(theirs && (await readDigest(theirs, {})).total_count).toBe(60);
  const late = await coachOf(team.coachId);
  const muchLater = await sampleOf({ ...late, wallMs: late.wallMs + 900 * DAY_MS });
  expect(muchLater && (await readTriage(muchLater, {})).counts).toEqual(counts);
});

test("their own roster appears with the first athlete, and stays even after that one leaves", async () => {
  const team = await newTeam();
  const coach = await coachOf(team.coachId);
  expect(await sampleOf(coach)).not.toBeNull();
  const id = await relate(team, await storeAthlete(callerOf(await newPartner()), "Ann"));
  expect(await sampleOf(coach)).toBeNull();
  await db.coachRelation.update({ where: { id }, data: { endedAt: new Date() } });
  expect(await sampleOf(coach)).toBeNull();
  expect(isSample(coach)).toBe(false);
});

test("the API can neither reach nor change sample athletes", async () => {
  const before = await state();
  const { team, athletes } = await shown();
  const ask = await portal(team.personId);
  expect((await ask("GET", "/v1/coach/roster")).body.athletes).toEqual([]);
  const [first] = athletes;
  const id = first?.athleteId ?? "";
  const unknown = "resource_not_found";
  const asked = [
    await ask("GET", `/v1/coach/athletes/${id}/fueling-rollup`),
    await ask("GET", `/v1/coach/athletes/${id}/report`),
    await ask("POST", "/v1/coach/messages", { athlete_uids: [id], text: "Hello" }),
    await ask("POST", "/v1/coach/triage/actions", {
      action: "reviewed",
      items: [{ athlete_uid: id, evidence_key: "0".repeat(32) }],
      reason: "seen",
    }),
    await ask("DELETE", `/v1/coach/relations/${first?.id}`),
  ];
  expect(asked.map(({ status }) => status)).toEqual(Array(asked.length).fill(unknown));
  expect(await state()).toBe(before);
});

test("a sample report uses our own wording and is never stored", async () => {
  const before = await state();
  const { sample, athletes } = await shown();
  const told = await tellReport(sample, athletes[0]?.athleteId ?? "", { refresh: true });
  expect(told.sentences.length).toBeGreaterThan(0);
  expect(told).toMatchObject({ model: null, generatedMs: SAMPLE.atMs });
  for (const { athleteId } of athletes.slice(0, 6)) {
    const { report, isDue } = await peekReport(sample, athleteId, {});
    expect(isDue).toBe(false);
    expect(report).toMatchObject({ generated_by: "writer", generated_at: SAMPLE.atMs });
  }
  expect(await state()).toBe(before);
});

/** These jobs ask the payment processor, which doesn't know a team that bought nothing. */
const ELSEWHERE = ["reconcile-purchases", "expire-purchases", "remind-owing-teams"];

test("no job, count or list includes the sample, now or years later, and it triggers no emails", async () => {
  const before = await state();
  const names = (Object.keys(SCHEDULE) as (keyof typeof SCHEDULE)[]).filter(
    (name) => !ELSEWHERE.includes(name),
  );
  for (const name of names) await runScheduled(name);
  for (const days of [1, 200, 2_000]) {
    const now = operator();
    const scope = { ...now, wallMs: now.wallMs + days * DAY_MS, nowMs: now.nowMs + days * DAY_MS };
    await sweepTrends(scope);
    await sendDueAlerts(scope);
    await remindOfDebriefs(scope);
    await forgetAlerts(scope);
    await forgetReports(scope);
    await resumeErasures(scope);
  }
  expect(await state()).toBe(before);
  const { athletes } = await shown();
  const named = { id: { in: athletes.map(({ athleteId }) => athleteId) } };
  expect(await db.athlete.count({ where: { ...named, email: { not: null } } })).toBe(0);
  expect(await db.coach.count({ where: { teamId: { in: Object.values(SAMPLE.teamIds) } } })).toBe(
    0,
  );
  expect((await listPartners()).map(({ name }) => name)).not.toContain(SAMPLE.name);
  const accounts = await db.account.findMany({ where: { partnerId: SAMPLE.partnerId } });
  const accountId = { in: accounts.map(({ id }) => id) };
  expect([accounts.length, await db.apiKey.count({ where: { accountId } })]).toEqual([2, 0]);
});

test("it is loaded once, whoever loads it, and reloading gives the same", async () => {
  const url = process.env["DATABASE_URL"] ?? "";
  // Earlier users of the database may have updated all athletes.
  await loadSample(url, { isAnew: true });
  const before = await state();
  const loads = await Promise.all([loadSample(url), loadSample(url)]);
  expect(loads).toEqual(["sample unchanged", "sample unchanged"]);
  expect(await loadSample(url, { isAnew: true })).toBe("sample loaded");
  expect(await state()).toBe(before);
});
