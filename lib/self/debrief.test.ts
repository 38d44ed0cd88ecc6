import "@/testing/database";
import { describe, expect, test } from "vitest";

const { answerAll, at, newOwn, SESSION } = await import("@/testing/self");
const { callerOf, newPartner } = await import("@/testing/partner");
const { newTeam, relate } = await import("@/testing/coach");
const { readReaders } = await import("@/lib/coaches/own");
const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { createActivity, patchActivity, readActivity } = await import("@/lib/activities/activities");
const { hasOverdrunk } = await import("./overdrinking");
const { submitFeedback } = await import("@/lib/activities/feedback");
const { findThings } = await import("./find-things");
const { readPlan } = await import("./plan");
const { saveAnswer } = await import("./profile");
const { requireOwn } = await import("./record");
const { addSession, changeSession, deleteSession, readOwnStrips, readSession } = await import(
  "./sessions"
);
const { readPlanned, sheetOf, takeDebrief } = await import("./debrief");

/** Creates a person with a finished session and its plan. */
async function reporting() {
  const { own, person } = await newOwn();
  await answerAll(own);
  const activityId = await addSession(own, { ...SESSION, start: "2026-03-01T08:00" });
  const { activity } = await readSession(own, activityId);
  await readPlan(own, activity);
  const of = { ...own, activityId };
  const stored = async () => (await readSession(own, activityId)).activity;
  return { of, own, person, stored };
}

/** A draft as a form sends it, based on the report at the time the form was opened. */
const draft = (over: object = {}) => ({ draft: newId(), replaces: "", rating: "4", ...over });

describe("a debrief", () => {
  test("is the athlete's own, judged by the plan at that time, and not reported to other accounts", async () => {
    const { of, stored } = await reporting();
    expect(await takeDebrief(of, draft({ carb_share: "none" }))).toMatchObject({
      outcome: "taken",
    });
    expect((await stored()).feedback).toMatchObject({
      rating: 4,
      consumed_carb_g: 0,
      consumed_fluid_ml: null,
    });
    const where = { id: of.activityId };
    const row = await db.activity.findUniqueOrThrow({ where });
    expect(row).toMatchObject({ reportSource: "athlete", debriefPlan: "exact" });
    const partner = callerOf(await newPartner());
    const { id } = await createAthlete(partner, {});
    const theirs = await createActivity(partner, id, { type: "run", duration_min: 60 });
    await submitFeedback(partner, id, theirs.id, { rating: 3 });
    expect(await db.activity.findUniqueOrThrow({ where: { id: theirs.id } })).toMatchObject({
      reportSource: "partner",
    });
  });

  test("of far too much water is answered with what to watch for, and one of little isn't", async () => {
    const { of, person } = await reporting();
    expect(await takeDebrief(of, draft({ fluid_exact: "200" }))).toMatchObject({
      ...{ outcome: "taken", overdrank: false },
    });
    const other = await requireOwn(person);
    const activityId = await addSession(other, { ...SESSION, start: "2026-03-02T08:00" });
    const told = await takeDebrief(
      { ...other, activityId },
      draft({ fluid_exact: "6000", sodium_exact: "3000", duration: "240" }),
    );
    expect(told).toMatchObject({ outcome: "taken", overdrank: true });
    expect(await hasOverdrunk({ ...other, activityId })).toBe(true);
  });

  test("has a duration of its own only if that differs from the session's, which can be corrected later", async () => {
    const { of, stored } = await reporting();
    const minutes = (duration: string) => ({ duration, duration_planned: "210" });
    const { replaces } = await takeDebrief(of, draft(minutes("210")));
    expect((await stored()).feedback?.duration_min).toBeNull();
    await takeDebrief(of, draft({ ...minutes("200"), replaces: String(replaces) }));
    expect((await stored()).feedback?.duration_min).toBe(200);
  });

  test("that arrives again changes nothing, not even later corrections", async () => {
    const { of, stored, person } = await reporting();
    const first = draft();
    const taken = await Promise.all([takeDebrief(of, first), takeDebrief(of, first)]);
    expect(taken.map(({ outcome }) => outcome)).toEqual(["taken", "taken"]);
    const replaces = String(taken[0]?.replaces);
    const later = {
      ...(await requireOwn(at(person, Date.now() + 5_000))),
      activityId: of.activityId,
    };
    const correction = draft({ replaces, rating: "1" });
    expect(await takeDebrief(later, correction)).toMatchObject({ outcome: "taken" });
    expect(await takeDebrief(later, first)).toMatchObject({ outcome: "taken" });
    expect((await stored()).feedback?.rating).toBe(1);
    const where = { subjectId: of.activityId, action: "feedback.submitted" };
    expect(await db.auditEntry.count({ where })).toBe(2);
  });

  test("changed after it was sent, while the answer was lost, is another report", async () => {
    const { of, stored, person } = await reporting();
    const sent = draft({ rating: "5" });
    const lost = await takeDebrief(of, sent);
    const later = {
      ...(await requireOwn(at(person, Date.now() + 5_000))),
      activityId: of.activityId,
    };
    const changed = { ...sent, rating: "2", notes: "Cramps" };
    expect(await takeDebrief(later, changed)).toMatchObject({ outcome: "taken" });
    expect((await stored()).feedback).toMatchObject({ rating: 2, notes: "Cramps" });
    for (const again of [sent, changed])
      expect(await takeDebrief(later, again)).toMatchObject({ outcome: "taken" });
    expect((await stored()).feedback?.rating).toBe(2);
    const replaces = String((await stored()).feedback?.created_at);
    const back = {
      ...(await requireOwn(at(person, Date.now() + 7_000))),
      activityId: of.activityId,
    };
    for (const _ of ["once", "and again"])
      expect(await takeDebrief(back, { ...sent, replaces })).toMatchObject({ outcome: "taken" });
    expect((await stored()).feedback?.rating).toBe(5);
    const last = {
      ...(await requireOwn(at(person, Date.now() + 10_000))),
      activityId: of.activityId,
    };
    const known = String((await stored()).feedback?.created_at);
    await takeDebrief(last, draft({ replaces: known, rating: "1" }));
    const { outcome } = await takeDebrief(last, { ...sent, rating: "3" });
    expect(outcome).toBe("meanwhile");
    expect(lost.outcome).toBe("taken");
    expect((await stored()).feedback?.rating).toBe(1);
  });

  test("stays as it was sent last, also changed back within a second, or if an older version arrives last", async () => {
    const { of, stored } = await reporting();
    const older = draft({ rating: "5", version: "1" });
    const newer = { ...older, rating: "1", version: "2" };
    for (const version of [newer, older, older])
      expect(await takeDebrief(of, version)).toMatchObject({ outcome: "taken" });
    expect((await stored()).feedback?.rating).toBe(1);
    await takeDebrief(of, { ...older, version: "3" });
    expect((await stored()).feedback?.rating).toBe(5);
    const where = { subjectId: of.activityId, action: "feedback.submitted" };
    await takeDebrief(of, { ...older, version: "4" });
    expect(await db.auditEntry.count({ where })).toBe(2);
  });

  test("sent again as it was stored stays when what was sent in between arrives", async () => {
    const { of, stored } = await reporting();
    const first = draft({ rating: "5", version: "1" });
    for (const version of [
      first,
      { ...first, version: "3" },
      { ...first, rating: "1", version: "2" },
    ])
      expect(await takeDebrief(of, version)).toMatchObject({ outcome: "taken" });
    expect((await stored()).feedback?.rating).toBe(5);
  });

  test("by carried items keeps each item, adds up to the totals, and is shown again as entered", async () => {
    const { of, stored } = await reporting();
    const gel = {
      ...{ product_id: null, name: "Gel, 25 g", object: "gel", parts: [1, 0.5, null], count: null },
      ...{ carb_g: 25, sodium_mg: 50, fluid_ml: 0, carried: 3 },
    };
    const bottle = { letter: "A", fillings: [{ volume_ml: 500, mix: [] }], planned: [], left: 0.5 };
    const said = { from: "plan", things: [gel], bottles: [bottle], unknown: false, nothing: false };
    const half = draft({
      carried: JSON.stringify({ ...said, bottles: [{ ...bottle, left: null }] }),
    });
    expect((await takeDebrief(of, half)).outcome).toBe("half_said");
    const taken = await takeDebrief(of, draft({ carried: JSON.stringify(said) }));
    expect(taken).toMatchObject({ outcome: "taken", strip: { is_reported: true } });
    const { feedback } = await stored();
    expect(feedback).toMatchObject({
      ...{ consumed_carb_g: 37.5, consumed_sodium_mg: 75, consumed_fluid_ml: 250 },
      items: [{ name: "Gel, 25 g", carried: 3, consumed: 1.5 }],
      bottles: [{ volume_ml: 500, left_ml: 250, mix: [] }],
    });
    const activity = await readActivity(of.account, of.athleteId, of.activityId);
    const { carried: again } = await readPlanned(of, activity);
    expect(again).toMatchObject({
      ...{ from: "report", things: [{ parts: [1, 0.5, 0] }], bottles: [{ left: 0.5 }] },
    });
    expect((await takeDebrief(of, draft({ carried: "[]" }))).outcome).toBe("invalid_value");
  });

  test("counts the water of a mix found by search, next to the bottles", async () => {
    const { of, own, stored } = await reporting();
    const [mix] = await findThings(own, "styrkr mix60");
    expect(mix).toMatchObject({
      ...{ name: "STYRKR MIX60 Dual-Carb Drink Mix, in water", object: "can", fluid_ml: 500 },
    });
    const bottle = { letter: "A", fillings: [{ volume_ml: 500, mix: [] }], planned: [], left: 0 };
    const none = { unknown: false, nothing: false };
    const said = { ...none, from: "plan", things: [{ ...mix, count: 3 }], bottles: [bottle] };
    await takeDebrief(of, draft({ carried: JSON.stringify(said) }));
    expect((await stored()).feedback).toMatchObject({ consumed_fluid_ml: 2_000 });
  });

  test("unaware of an existing report is refused and told about it", async () => {
    const { of, stored } = await reporting();
    const one = await takeDebrief(of, draft({ rating: "5" }));
    const two = await takeDebrief(of, draft({ rating: "2" }));
    expect(two).toEqual({
      ...{ outcome: "meanwhile", overdrank: false },
      ...{ replaces: one.replaces, strip: null },
    });
    expect((await stored()).feedback?.rating).toBe(5);
    const [three, four] = await Promise.all([
      takeDebrief(of, draft({ rating: "2", replaces: String(one.replaces) })),
      takeDebrief(of, draft({ rating: "3", replaces: String(one.replaces) })),
    ]);
    expect([three?.outcome, four?.outcome]).toContain("taken");
  });

  test("names a coach by first name, a team without one, several teams, or nobody as its recipient", async () => {
    const { own } = await newOwn();
    const readers = () => readReaders(own.account, own.athleteId);
    expect(await readers()).toBeNull();
    const team = await newTeam();
    await db.team.update({ where: { id: team.teamId }, data: { name: "Summit Endurance" } });
    const relation = await relate(team, own.athleteId);
    expect(await readers()).toBe("Summit Endurance");
    await db.person.update({ where: { id: team.personId }, data: { name: "Sam Ortega" } });
    const where = { id: relation };
    await db.coachRelation.update({ where, data: { assignedCoachId: team.coachId } });
    expect(await readers()).toBe("Sam");
    const other = await newTeam();
    await db.team.update({ where: { id: other.teamId }, data: { name: "Valley Run" } });
    await relate(other, own.athleteId);
    expect(await readers()).toBe("Valley Run and Summit Endurance");
    await db.coachRelation.updateMany({
      where: { athleteId: own.athleteId },
      data: { endedAt: new Date(), endedBy: "athlete" },
    });
    expect(await readers()).toBeNull();
  });

  test("opens with the previous report on its own sheet", async () => {
    const { of, stored } = await reporting();
    const ways = { title: "Ride", when: "today", sendTo: "/send", goOnTo: null };
    const sheet = async () => {
      const activity = await stored();
      return sheetOf(of, activity, (await readPlanned(of, activity)).suggested, ways);
    };
    const empty = await sheet();
    expect(empty).toMatchObject({ entered: {}, replaces: null });
    expect(empty.planned.carb).toBeGreaterThan(0);
    const planned = String(empty.planned.carb);
    await takeDebrief(of, draft({ carb_share: "all", carb_planned: planned, sleep: "7" }));
    const again = await sheet();
    expect(again.entered).toMatchObject({ carb_share: "all", sleep: "7", rating: "4" });
    expect(again.replaces).not.toBeNull();
    expect(again.draftId).not.toBe(empty.draftId);
  });

  test("says what is wrong with it and keeps the previous one", async () => {
    const { of, stored } = await reporting();
    expect(await takeDebrief(of, draft({ rating: "" }))).toMatchObject({ outcome: "rating" });
    expect(await takeDebrief(of, draft({ draft: "x" }))).toMatchObject({
      outcome: "invalid_value",
    });
    expect((await stored()).feedback).toBeNull();
  });

  test("corrects an app's report and keeps what the form doesn't show of it", async () => {
    const { of, stored } = await reporting();
    const said = { vessel_reports: { a: { left: 0.2 } }, weather: { rain: "none" } };
    const { created_at } = await submitFeedback(of.account, of.athleteId, of.activityId, {
      ...{ rating: 5, ...said },
    });
    const correction = draft({ rating: "2", replaces: String(created_at) });
    expect((await takeDebrief(of, correction)).outcome).toBe("taken");
    expect((await stored()).feedback).toMatchObject({ rating: 2, ...said });
  });

  test("of a missing session, or another athlete's, is refused", async () => {
    const { of, own } = await reporting();
    const other = await reporting();
    const missing = { code: "activity_not_found" };
    const foreign = { ...of, activityId: other.of.activityId };
    await expect(takeDebrief(foreign, draft())).rejects.toMatchObject(missing);
    expect((await other.stored()).feedback).toBeNull();
    await takeDebrief(of, draft());
    await deleteSession(own, of.activityId);
    await expect(takeDebrief(of, draft())).rejects.toMatchObject(missing);
    await expect(takeDebrief({ ...of, activityId: "x" }, draft())).rejects.toMatchObject(missing);
    await expect(readActivity(own.account, own.athleteId, of.activityId)).rejects.toMatchObject(
      missing,
    );
  });
});

describe("the plan that a report's shares are of", () => {
  const ENTERED = { ...SESSION, start: "2026-03-01T08:00" };
  const WAYS = { title: "Ride", when: "today", sendTo: "/send", goOnTo: null };

  /** Someone's finished session: with a plan of ranges unless every question was answered. */
  async function planned(isAnswered: boolean) {
    const { own } = await newOwn();
    if (isAnswered) await answerAll(own);
    else await saveAnswer(own, "sex", { answer: "female" });
    const activityId = await addSession(own, ENTERED);
    const of = { ...own, activityId };
    const stored = async () => (await readSession(own, activityId)).activity;
    await readPlan(own, await stored());
    const correct = (change: object) => changeSession(own, activityId, { ...ENTERED, ...change });
    const sheet = async () => {
      const activity = await stored();
      return sheetOf(of, activity, (await readPlanned(of, activity)).suggested, WAYS);
    };
    /** Reports all that was planned, and returns what it is judged by. */
    const takeAll = async () => {
      const { planned: whole, replaces } = await sheet();
      const shares = { carb_share: "all", carb_planned: String(whole.carb) };
      const fluid = { fluid_share: "all", fluid_planned: String(whole.fluid) };
      const sent = draft({ ...shares, ...fluid, replaces: String(replaces ?? "") });
      const { strip } = await takeDebrief(of, sent);
      const listed = (await readOwnStrips(own, [{ id: activityId }])).get(activityId);
      expect(listed?.totals).toEqual(strip?.totals);
      const taken = { carb: strip?.totals.carb.taken, fluid: strip?.totals.fluid.taken };
      expect(taken).toEqual({ carb: whole.carb, fluid: whole.fluid });
      return strip;
    };
    return { own, of, stored, correct, sheet, takeAll };
  }

  test.each([
    ["of ranges", false, "1"],
    ["of ranges", false, "5"],
    ["of numbers", true, "1"],
  ])(
    "%s is for the duration corrected before the report: all of it is what was planned",
    async (_, isAnswered, hours) => {
      const { own, correct, sheet, takeAll, stored } = await planned(isAnswered);
      const before = (await sheet()).planned;
      expect(await correct({ hours, minutes: "0" })).toBeNull();
      const now = await readPlan(own, await stored());
      expect(now.age).toBe("current");
      expect(now.carb.total === null).toBe(!isAnswered);
      const after = (await sheet()).planned;
      expect((after.carb ?? 0) > (before.carb ?? 0)).toBe(hours === "5");
      const strip = await takeAll();
      expect([strip?.totals.carb.share, strip?.totals.fluid.share]).toEqual([1, 1]);
    },
  );

  test("stays with its report, whose shares it is shown with, when the duration is corrected afterwards", async () => {
    const { correct, sheet, takeAll, stored } = await planned(false);
    const { carb_range_g_per_hr, calculated_at } = (await stored()).prescription ?? {};
    await takeAll();
    const reported = await sheet();
    await correct({ hours: "1", minutes: "0" });
    const now = await sheet();
    expect(now.planned).toEqual(reported.planned);
    expect(now.entered).toMatchObject({ carb_share: "all", fluid_share: "all" });
    expect((await stored()).prescription).toMatchObject({
      ...{ carb_range_g_per_hr, calculated_at, stale: true },
    });
  });

  test("of a session that isn't calculated anew is what it is judged by, too", async () => {
    const { of, own, stored, sheet, takeAll } = await planned(false);
    const { planned: before } = await sheet();
    // As an app corrects it.
    await patchActivity(of.account, of.athleteId, of.activityId, { duration_min: 60 });
    expect((await readPlan(own, await stored())).age).toBe("outdated");
    expect((await sheet()).planned).toEqual(before);
    expect((await takeAll())?.totals.carb.share).toBe(1);
  });
});

test("reports are rate limited: excess ones wait, and none are lost", async () => {
  const { of, stored } = await reporting();
  expect((await takeDebrief(of, draft())).outcome).toBe("taken");
  const bucket = { kind: "debrief", id: of.athleteId };
  await db.rateBucket.updateMany({ where: bucket, data: { tokens: 0 } });
  const { feedback } = await stored();
  const again = draft({ rating: "2", replaces: String(feedback?.created_at) });
  await expect(takeDebrief(of, again)).rejects.toMatchObject({ code: "resource_limit_exceeded" });
  await db.rateBucket.updateMany({ where: bucket, data: { tokens: 5 } });
  expect((await takeDebrief(of, again)).outcome).toBe("taken");
  expect((await stored()).feedback?.rating).toBe(2);
});
