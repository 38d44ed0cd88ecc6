import "@/testing/database";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AccountScope } from "@/lib/access/scope";
import { REWRITES_PER_DAY } from "@/lib/contract/report";
import type { RunningJobs } from "@/lib/platform/job-worker";
import { BEHAVIOURS, startModelStandIn } from "@/scripts/stand-in/model/stand-in.mjs";
import { PLAN, training } from "@/testing/concern-rows";
import { DAY_MS, SILENT } from "@/testing/sessions";

const double = await startModelStandIn(BEHAVIOURS.good);
process.env["MODEL_NAME"] = "double-1";
process.env["MODEL_BASE_URL"] = double.baseUrl;
const { callerOf, newPartner, operator } = await import("@/testing/partner");
const { coachOf, newTeam, relate } = await import("@/testing/coach");
const stored = await import("@/testing/stored-rosters");
const { db } = await import("@/lib/platform/db");
const { clearJobs } = await import("@/testing/jobs");
const { ownJobs } = await import("@/inngest/jobs");
const { startJobs } = await import("@/lib/platform/job-worker");
const { askForReport } = await import("./asking");
const { readFacts } = await import("./known-facts");
const { readProgress, readReport } = await import("./reports");
const { claimReport } = await import("./reports.store");
const { writeAskedReport } = await import("./writing");

let account: AccountScope;
beforeAll(async () => {
  account = callerOf(await newPartner());
});
beforeEach(() => {
  double.asked.length = 0;
  double.behave(BEHAVIOURS.good);
});
afterAll(double.stop);

async function world() {
  const team = await newTeam();
  const athleteId = await stored.storeAthlete(account, "Maya");
  const relationId = await relate(team, athleteId);
  const now = Date.now();
  const debrief = (daysAgo: number, carbG: number) =>
    training({
      started_at: now - daysAgo * DAY_MS,
      created_at: Math.floor((now - daysAgo * DAY_MS) / 1000),
      feedback: { ...SILENT, consumed_carb_g: carbG, created_at: Math.floor(now / 1000) },
      plansBefore: [PLAN],
    });
  await stored.storeActivities(account, athleteId, [debrief(1, 40), debrief(3, 80)]);
  const scope = await coachOf(team.coachId);
  const report = (query = {}) => readReport(scope, athleteId, query);
  const rowsLeft = () => db.report.findMany({ where: { relationId } });
  return { ...team, athleteId, relationId, scope, report, rowsLeft };
}

describe("without a job worker", () => {
  afterAll(clearJobs);

  test("a waiting reader times out, and the report stays requested", async () => {
    const { scope, athleteId, rowsLeft } = await world();
    const known = await readFacts(scope, athleteId, {});
    expect(await askForReport(scope, known, false, 300)).toBeNull();
    expect(await rowsLeft()).toMatchObject([{ stage: "asked", sentences: null }]);
  });

  test("a report outdated before it was written isn't written", async () => {
    const { scope, athleteId, coachId, rowsLeft, relationId, teamId } = await world();
    const { facts, shelf, key } = await readFacts(scope, athleteId, {});
    const id = (await claimReport(scope, shelf, key, false)) ?? "";
    await stored.storeSettings(teamId, { concern_carb_cutoff: 0.9 });
    const { window, focus } = facts;
    const asked = { report_id: id, coach_id: coachId, athlete_id: athleteId, window, focus };
    await writeAskedReport(operator(), asked);
    expect(await rowsLeft()).toEqual([]);
    expect(double.asked).toEqual([]);
    await db.coachRelation.update({ where: { id: relationId }, data: { endedAt: new Date() } });
    await writeAskedReport(operator(), asked);
  });

  test("a report is written once, however often it is started", async () => {
    const { scope, athleteId, coachId } = await world();
    const { facts, shelf, key } = await readFacts(scope, athleteId, {});
    const id = (await claimReport(scope, shelf, key, false)) ?? "";
    expect(await claimReport(scope, shelf, key, true)).toBeNull();
    const { window, focus } = facts;
    const asked = { report_id: id, coach_id: coachId, athlete_id: athleteId, window, focus };
    const begun = Array.from({ length: 5 }, () => writeAskedReport(operator(), asked));
    await Promise.all(begun);
    await writeAskedReport(operator(), asked);
    expect(double.asked).toHaveLength(1);
  });
});

describe("with a job worker", () => {
  let running: RunningJobs;
  beforeAll(async () => {
    // Drops jobs left by other tests of this database.
    await clearJobs();
    const { "report/asked": write } = ownJobs.tasks;
    if (write === undefined) throw new Error("A report is written by a job.");
    running = startJobs({ tasks: { "report/asked": write }, crons: {} });
  });
  afterAll(() => running.stop());

  test("everyone who asks at once gets the one report that the model wrote", async () => {
    const { report } = await world();
    const told = await Promise.all(Array.from({ length: 8 }, () => report()));
    expect(double.asked).toHaveLength(1);
    const [first] = told;
    expect(first).toMatchObject({ generated_by: "model", model: "double-1" });
    expect(new Set(told.map(({ narrative }) => narrative)).size).toBe(1);
    expect(await report()).toEqual({ ...first, from_cache: true });
    expect(double.asked).toHaveLength(1);
  });

  test("after a model failure the report uses our own words until it is requested again", async () => {
    const { report } = await world();
    double.behave(() => 401);
    const failed = await report();
    expect(failed).toMatchObject({ generated_by: "writer", model: null, from_cache: false });
    double.behave(BEHAVIOURS.good);
    expect(await report()).toEqual({ ...failed, from_cache: true });
    expect(await report({ refresh: true })).toMatchObject({
      generated_by: "model",
      from_cache: false,
    });
  });

  test("a model rewrites an athlete's reports only a few times a day, whatever the window", async () => {
    const { report } = await world();
    const [former] = [await report({ window: 14 }), await report({ window: 30 })];
    for (let rewrites = 0; rewrites < REWRITES_PER_DAY; rewrites++)
      expect(await report({ window: 30, refresh: true })).toMatchObject({ from_cache: false });
    const asked = double.asked.length;
    expect(await report({ window: 14, refresh: true })).toEqual({ ...former, from_cache: true });
    expect(double.asked).toHaveLength(asked);
  });

  test("a failed model is asked again after some minutes, once, and not at each read", async () => {
    const { report, relationId } = await world();
    const passMinutes = async (minutes: number) => {
      const [row] = await db.report.findMany({ where: { relationId } });
      const createdAt = new Date((row?.createdAt.getTime() ?? 0) - minutes * 60_000);
      await db.report.updateMany({ where: { relationId }, data: { createdAt } });
    };
    double.behave(() => 401);
    const { sentences } = await report();
    await passMinutes(4);
    expect(await report()).toMatchObject({ sentences, from_cache: true });
    expect(double.asked).toHaveLength(1);
    await passMinutes(4);
    const told = await Promise.all(Array.from({ length: 4 }, () => report()));
    expect(told.map(({ generated_by }) => generated_by)).toEqual(Array(4).fill("writer"));
    expect(await report()).toMatchObject({ sentences, from_cache: true });
    expect(double.asked).toHaveLength(2);
    double.behave(BEHAVIOURS.good);
    await passMinutes(6);
    expect(await report()).toMatchObject({ generated_by: "model", from_cache: false });
    await passMinutes(6);
    expect(await report()).toMatchObject({ generated_by: "model", from_cache: true });
    expect(double.asked).toHaveLength(3);
  });

  test("the previous report stays until the new one is ready, and progress is visible", async () => {
    const { report, scope, athleteId } = await world();
    expect(await readProgress(scope, athleteId, {})).toEqual({ stage: "none" });
    const former = await report();
    let write: (said: string) => void = () => undefined;
    const begun = new Promise<void>((begin) =>
      double.behave((messages) => {
        begin();
        return new Promise<string>((resolve) => {
          write = () => resolve(BEHAVIOURS.good(messages) as string);
        });
      }),
    );
    const refreshed = report({ refresh: true });
    await begun;
    expect(await report()).toEqual({ ...former, from_cache: true });
    expect(await readProgress(scope, athleteId, {})).toEqual({ stage: "writing" });
    write("");
    expect(await refreshed).toMatchObject({ generated_by: "model", from_cache: false });
  });

  test("a report whose process was killed is written by another once its lease ends", async () => {
    const { report, scope, athleteId, relationId } = await world();
    const { shelf, key } = await readFacts(scope, athleteId, {});
    await claimReport(scope, shelf, key, false);
    const leftAt = { stage: "writing", writingUntil: new Date(Date.now() + 300) } as const;
    await db.report.updateMany({ where: { relationId }, data: leftAt });
    expect(await report()).toMatchObject({ generated_by: "model" });
    expect(double.asked).toHaveLength(1);
  });
});
