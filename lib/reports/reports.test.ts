import "@/testing/database";
import { beforeAll, describe, expect, test } from "vitest";
import type { AccountScope, CoachScope } from "@/lib/access/scope";
import type { Feedback } from "@/lib/contract/activity";
import { ReportAnswer } from "@/lib/contract/report";
import { PLAN, training } from "@/testing/concern-rows";
import { DAY_MS, NOW_MS, SILENT } from "@/testing/sessions";

const { callerOf, newPartner, operator } = await import("@/testing/partner");
const { coachOf, newPerson, newTeam, relate } = await import("@/testing/coach");
const stored = await import("@/testing/stored-rosters");
const { db } = await import("@/lib/platform/db");
const { submitFeedback } = await import("@/lib/activities/feedback");
const { ensureOwnRecord, houseOf } = await import("@/lib/coaches/house");
const { exportAthlete } = await import("@/lib/exports/athlete");
const { personScope } = await import("@/testing/portal");
const { DEFINITION_VERSION } = await import("@/lib/activities/judging");
const { sha256 } = await import("@/lib/platform/crypto");
const { readFacts } = await import("./known-facts");
const { readTriage } = await import("@/lib/triage/triage");
const { readReport } = await import("./reports");
const { WRITER_VERSION } = await import("./writer/writer");
const { forgetReports } = await import("./upkeep");

let account: AccountScope;
beforeAll(async () => {
  account = callerOf(await newPartner());
});

const at = (scope: CoachScope, ms: number): CoachScope => ({ ...scope, wallMs: ms, nowMs: ms });
const debriefed = (daysAgo: number, feedback: Partial<Feedback>) =>
  training({
    started_at: NOW_MS - daysAgo * DAY_MS,
    created_at: (NOW_MS - daysAgo * DAY_MS) / 1000,
    feedback: { ...SILENT, ...feedback },
    plansBefore: [PLAN],
  });

async function world(name = "Maya Okafor") {
  const team = await newTeam();
  const athleteId = await stored.storeAthlete(account, name);
  const relationId = await relate(team, athleteId);
  const activities = await stored.storeActivities(account, athleteId, [
    debriefed(1, { consumed_carb_g: 40 }),
    debriefed(6.9, { consumed_carb_g: 80 }),
  ]);
  const scope = at(await coachOf(team.coachId), NOW_MS);
  const report = (query = {}, nowMs = NOW_MS) => readReport(at(scope, nowMs), athleteId, query);
  return { ...team, athleteId, relationId, activities, scope, report };
}

describe("a stored report", () => {
  test("stays while nothing it rests on changes, with its original time", async () => {
    const { report } = await world();
    const first = await report();
    expect(first).toMatchObject({ from_cache: false, generated_by: "writer", model: null });
    expect(ReportAnswer.safeParse({ ...first, request_id: "req_0" }).error).toBeUndefined();
    expect(await report({}, NOW_MS + 60_000)).toEqual({ ...first, from_cache: true });
  });

  test("stays until it is requested again", async () => {
    const { report } = await world();
    await report();
    const later = NOW_MS + 60_000;
    expect(await report({ refresh: true }, later)).toMatchObject({
      from_cache: false,
      generated_at: later,
    });
    expect(await report({}, later + 1)).toMatchObject({ from_cache: true, generated_at: later });
  });

  test("is rewritten after a corrected debrief", async () => {
    const { report, athleteId, activities } = await world();
    const first = await report();
    const [latest] = activities;
    await submitFeedback({ ...account, nowMs: NOW_MS }, athleteId, latest?.id ?? "", {
      rating: 4,
      consumed_carb_g: 60,
    });
    const corrected = await report();
    expect(corrected.from_cache).toBe(false);
    expect(corrected.narrative).not.toBe(first.narrative);
  });

  test("is rewritten once a session leaves the window", async () => {
    const { report } = await world();
    const first = await report({ window: 7 });
    const slid = await report({ window: 7 }, NOW_MS + DAY_MS / 5);
    expect(slid.from_cache).toBe(false);
    expect(slid.narrative).not.toBe(first.narrative);
  });

  test("is separate for each combination of settings, window and focus", async () => {
    const { report, teamId } = await world();
    await report();
    await stored.storeSettings(teamId, { concern_carb_cutoff: 0.9 });
    expect(await report()).toMatchObject({ from_cache: false });
    expect(await report({ window: 30 })).toMatchObject({ from_cache: false, window: 30 });
    expect(await report({ focus: "key" })).toMatchObject({ from_cache: false, focus: "key" });
    expect(await report({ focus: "key" })).toMatchObject({ from_cache: true });
  });

  test("is rewritten for a new version of the judging or the writer", async () => {
    const { report, scope, athleteId, relationId } = await world();
    await report();
    const { facts } = await readFacts(scope, athleteId, {});
    const keptUnder = (...versions: number[]) =>
      db.report.updateMany({
        where: { relationId },
        data: { key: sha256(JSON.stringify([...versions, null, facts])) },
      });
    await keptUnder(DEFINITION_VERSION, WRITER_VERSION);
    expect((await report()).from_cache).toBe(true);
    for (const versions of [
      [DEFINITION_VERSION - 1, WRITER_VERSION],
      [DEFINITION_VERSION, WRITER_VERSION - 1],
    ]) {
      await keptUnder(...versions);
      expect((await report()).from_cache).toBe(false);
      await db.report.deleteMany({ where: { relationId } });
      await report();
    }
  });

  test("belongs to one team, which keeps twenty at most", async () => {
    const { athleteId, report, relationId } = await world();
    await report();
    const other = await newTeam();
    await relate(other, athleteId);
    const scope = at(await coachOf(other.coachId), NOW_MS);
    expect(await readReport(scope, athleteId, {})).toMatchObject({ from_cache: false });
    for (let day = 0; day < 12; day++) {
      for (const window of [7, 14] as const) await report({ window }, NOW_MS + day * DAY_MS);
    }
    expect(await db.report.count({ where: { relationId } })).toBeLessThanOrEqual(20);
  });

  test("lasts no longer than the relation", async () => {
    const { report, relationId } = await world();
    await report();
    await db.coachRelation.delete({ where: { id: relationId } });
    expect(await db.report.count({ where: { relationId } })).toBe(0);
    await expect(report()).rejects.toMatchObject({ code: "resource_not_found" });
  });
});

test("is in the export of the athlete's own record, and in no partner's", async () => {
  const person = await newPerson();
  const own = await personScope(person.personId);
  const athleteId = await ensureOwnRecord(own, "Maya");
  const house = await houseOf(own, athleteId);
  await stored.storeActivities(house, athleteId, [debriefed(1, { consumed_carb_g: 40 })]);
  const team = await newTeam();
  await relate(team, athleteId);
  const scope = at(await coachOf(team.coachId), NOW_MS);
  const { narrative } = await readReport(scope, athleteId, {});
  expect(await exportedReports(house, athleteId)).toEqual([
    { narrative, model: null, written_at: NOW_MS / 1000 },
  ]);
  const partners = await world();
  await partners.report();
  expect(await exportedReports(account, partners.athleteId)).toEqual([]);
});

async function exportedReports(of: AccountScope, athleteId: string) {
  for await (const part of (await exportAthlete(of, athleteId)).parts)
    if (part.field === "relations" && "value" in part)
      return part.value.flatMap(({ reports }) => reports);
  throw new Error("The export has no relations.");
}

test("is deleted the night after a relation ends", async () => {
  const { report, relationId } = await world();
  await report();
  await forgetReports(operator());
  expect(await db.report.count({ where: { relationId } })).toBe(1);
  await db.coachRelation.update({ where: { id: relationId }, data: { endedAt: new Date() } });
  await forgetReports(operator());
  expect(await db.report.count({ where: { relationId } })).toBe(0);
});

test("every sentence rests on sessions that the coach can open", async () => {
  const { report, activities } = await world();
  const { sentences, narrative, latest_session_ms } = await report();
  const ids = activities.map(({ id }) => id);
  expect(
    sentences.flatMap(({ activity_ids }) => activity_ids).every((id) => ids.includes(id)),
  ).toBe(true);
  expect(narrative).toBe(sentences.map(({ text }) => text).join(" "));
  expect(latest_session_ms).toBe(NOW_MS - DAY_MS);
});

test("an athlete out of reach has no report", async () => {
  const { athleteId } = await world();
  const { coachId } = await newTeam();
  const scope = at(await coachOf(coachId), NOW_MS);
  await expect(readReport(scope, athleteId, {})).rejects.toMatchObject({
    code: "resource_not_found",
  });
});

test("a team's reports are read one at a time, so a hundred at once neither delay others nor refuse triage", async () => {
  const { report, scope } = await world();
  const reading = Promise.allSettled(Array.from({ length: 100 }, () => report()));
  await readTriage(scope, {});
  const read = await reading;
  const refused = read.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(new Set(refused)).toEqual(new Set(["service_unavailable"]));
  expect(read.length - refused.length).toBeGreaterThan(1);
});
