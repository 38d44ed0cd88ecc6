import "@/testing/database";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { AccountScope, CoachScope } from "@/lib/access/scope";
import { MarkerName } from "@/lib/contract/concern";
import { DEFAULT_SETTINGS } from "@/lib/contract/default-settings";
import { ApiError } from "@/lib/contract/errors";
import { type ModelActivity, modelWindow } from "@/testing/concern-model";
import { PLAN, training } from "@/testing/concern-rows";
import { PROPERTY_SEED } from "@/testing/property";
import { queriesOf } from "@/testing/queries";
import { anyAthlete, anySettings } from "@/testing/random-rosters";
import "@/testing/same-shares";
import { DAY_MS, NOW_MS, SILENT } from "@/testing/sessions";

const { callerOf, newPartner } = await import("@/testing/partner");
const { coachOf, newCoach, newTeam, relate } = await import("@/testing/coach");
const stored = await import("@/testing/stored-rosters");
const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { readAthlete } = await import("./athlete");
const { readDigest, readRoster } = await import("./roster");
const { readRollup, readSession } = await import("./rollup");

let account: AccountScope;
beforeAll(async () => {
  account = callerOf(await newPartner());
});

/** A coach who calls at the reference time of the rosters. */
const coachNow = async (coachId: string): Promise<CoachScope> => ({
  ...(await coachOf(coachId)),
  wallMs: NOW_MS,
  nowMs: NOW_MS,
});

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  );

/** Creates a team with one athlete who has these activities. */
async function teamOf(activities: readonly ModelActivity[], name: string | null = "Ann") {
  const team = await newTeam();
  const athleteId = await stored.storeAthlete(account, name);
  const relationId = await relate(team, athleteId);
  const kept = await stored.storeActivities(account, athleteId, activities);
  return { ...team, athleteId, relationId, activities: kept, scope: await coachNow(team.coachId) };
}

const SHORT = training({ feedback: { ...SILENT, consumed_carb_g: 40 }, plansBefore: [PLAN] });

describe("any stored roster", () => {
  const roster = fc.array(anyAthlete, { minLength: 1, maxLength: 4 });

  test("is the same in roster, digest, rollup and session, and matches the reference", {
    timeout: 300_000,
  }, async () => {
    const seen = new Set<MarkerName>();
    const isTold = fc.asyncProperty(roster, anySettings, async (athletes, settings) => {
      const team = await newTeam();
      await stored.storeSettings(team.teamId, stored.documentOf(settings));
      const scope = await coachNow(team.coachId);
      const expected = new Map<string, ReturnType<typeof modelWindow>>();
      for (const activities of athletes) {
        const athleteId = await stored.storeAthlete(account, "Ann");
        await relate(team, athleteId);
        const kept = await stored.storeActivities(account, athleteId, activities);
        expected.set(athleteId, modelWindow(kept, settings, NOW_MS));
      }
      const told = await readRoster(scope, {});
      expect(told.athletes.length).toBe(athletes.length);
      for (const { athlete_uid, name, ...entry } of told.athletes) {
        const { concern, session_count, last_session_ms } = expected.get(athlete_uid) ?? {};
        expect({ name, ...entry }).toEqual({
          ...{ name: "Ann", ...concern, session_count, last_session_ms },
        });
      }
      const flagged = told.athletes.filter((entry) => entry.flagged);
      expect(await readDigest(scope, {})).toEqual({
        ...{ coach_uid: team.coachId, window: settings.report_window_days },
        ...{ flagged, flagged_count: flagged.length, total_count: athletes.length },
      });
      for (const [athleteId, { sessions, concern, markers }] of expected) {
        const rollup = await readRollup(scope, athleteId, { focus: "rolling" });
        expect(rollup).toMatchObject({ sessions, concern, settings_resolved: settings });
        for (const session of sessions.slice(0, 2)) {
          const detail = await readSession(scope, athleteId, session.activity_id);
          expect(detail).toEqual({ athlete_uid: athleteId, session, markers: session.markers });
        }
        for (const { marker } of markers) seen.add(marker);
      }
    });
    await fc.assert(isTold, { numRuns: 40, seed: PROPERTY_SEED });
    expect([...seen].sort()).toEqual([...MarkerName.options].sort());
  });
});

describe("a roster", () => {
  test("lists the most flagged first, then sorts by name, with unnamed ones last", async () => {
    const team = await newTeam();
    for (const name of ["Zoë", null, "Ólafur", "ann", "Bob"]) {
      const athleteId = await stored.storeAthlete(account, name);
      await relate(team, athleteId);
      if (name === "Zoë") await stored.storeActivities(account, athleteId, [SHORT]);
    }
    const { athletes } = await readRoster(await coachNow(team.coachId), {});
    expect(athletes.map(({ name }) => name)).toEqual(["Zoë", "ann", "Bob", "Ólafur", null]);
    expect(athletes[0]).toMatchObject({ flagged_count: 1, top_reasons: ["Carb 40%"] });
  });

  test("without athletes is empty", async () => {
    const { coachId } = await newTeam();
    const scope = await coachNow(coachId);
    expect(await readRoster(scope, {})).toEqual({ coach_uid: coachId, window: 14, athletes: [] });
    expect(await readDigest(scope, { window: 7 })).toMatchObject({ window: 7, total_count: 0 });
  });

  test("uses the time of each athlete's account", async () => {
    const moved = callerOf(await newPartner());
    const where = { id: moved.accountId };
    await db.account.update({ where, data: { clockOffsetMs: 20 * DAY_MS } });
    const team = await newTeam();
    const ids: string[] = [];
    for (const owner of [account, moved]) {
      const athleteId = await stored.storeAthlete(owner, "Ann");
      await relate(team, athleteId);
      await stored.storeActivities(owner, athleteId, [SHORT]);
      ids.push(athleteId);
    }
    const { athletes } = await readRoster(await coachNow(team.coachId), {});
    const counts = new Map(athletes.map((entry) => [entry.athlete_uid, entry.session_count]));
    expect(ids.map((id) => counts.get(id))).toEqual([1, 0]);
    const movedEntry = athletes.find(({ athlete_uid }) => athlete_uid === ids[1]);
    expect(movedEntry?.last_session_ms).toBe(SHORT.started_at);
  });

  test("judges each athlete by their most specific settings", async () => {
    const { scope, teamId, athleteId, relationId } = await teamOf([SHORT]);
    const flagged = async () => (await readRoster(scope, {})).athletes[0]?.flagged;
    const id = newId();
    const group = { id, teamId, name: "Group", createdAt: new Date() };
    await db.coachGroup.create({ data: group });
    await db.coachGroupAthlete.create({ data: { groupId: id, relationId } });
    await stored.storeSettings(teamId, { concern_carb_cutoff: 0.3 });
    expect(await flagged()).toBe(false);
    await stored.storeSettings(teamId, { concern_carb_cutoff: 0.5 }, ["group", id]);
    expect(await flagged()).toBe(true);
    await stored.storeSettings(teamId, { concern_carb_cutoff: 0.4 }, ["athlete", athleteId]);
    expect(await flagged()).toBe(false);
    const { settings_resolved } = await readRollup(scope, athleteId, {});
    expect(settings_resolved).toEqual({ ...DEFAULT_SETTINGS, concern_carb_cutoff: 0.4 });
  });
});

describe("an athlete is out of reach", () => {
  const OUT: [string, (team: Awaited<ReturnType<typeof teamOf>>) => Promise<unknown>][] = [
    [
      "whose relation ended",
      ({ relationId: id }) =>
        db.coachRelation.update({ where: { id }, data: { endedAt: new Date() } }),
    ],
    [
      "who was erased",
      ({ athleteId: id }) => db.athlete.update({ where: { id }, data: { erasedAt: new Date() } }),
    ],
    ["of another team", ({ scope }) => newTeam().then(({ teamId }) => (scope.teamId = teamId))],
    [
      "who is assigned to another coach",
      async ({ scope, teamId }) => {
        const { coachId } = await newCoach(teamId, "coach");
        scope.assignedTo = coachId;
      },
    ],
  ];

  test.each(OUT)("%s", async (_who, make) => {
    const team = await teamOf([SHORT]);
    const { scope, athleteId, activities } = team;
    const activityId = activities[0]?.id ?? "";
    expect((await readSession(scope, athleteId, activityId)).markers).toHaveLength(1);
    await make(team);
    expect((await readRoster(scope, {})).athletes).toEqual([]);
    expect(await refusal(readRollup(scope, athleteId, {}))).toBe("resource_not_found");
    expect(await refusal(readSession(scope, athleteId, activityId))).toBe("resource_not_found");
  });

  test("but not if assigned to that coach", async () => {
    const { scope, athleteId, relationId: id, teamId } = await teamOf([SHORT]);
    const { coachId } = await newCoach(teamId, "coach");
    await db.coachRelation.update({ where: { id }, data: { assignedCoachId: coachId } });
    const assigned = { ...scope, coachId, assignedTo: coachId };
    expect((await readRoster(assigned, {})).athletes).toHaveLength(1);
    expect((await readRollup(assigned, athleteId, {})).sessions).toHaveLength(1);
  });
});

test("an athlete off the roster takes the same statements to look up as one who doesn't exist", async () => {
  const { scope } = await teamOf([SHORT]);
  const { athleteId: stranger } = await teamOf([SHORT]);
  const statementsOf = async (athleteId: string) => {
    const sent = await queriesOf(async () => {
      expect(await refusal(readRollup(scope, athleteId, {}))).toBe("resource_not_found");
    });
    return sent.map(({ text }) => text);
  };
  const missing = await statementsOf(newId());
  expect(missing.length).toBeGreaterThan(0);
  expect(await statementsOf(stranger)).toEqual(missing);
});

describe("a session", () => {
  test("doesn't exist while it is only planned, or if it is another athlete's", async () => {
    const planned = training({ started_at: NOW_MS + 1, feedback: null });
    const { scope, teamId, personId, coachId, athleteId, activities } = await teamOf([planned]);
    const id = activities[0]?.id ?? "";
    expect(await refusal(readSession(scope, athleteId, id))).toBe("resource_not_found");
    const other = await stored.storeAthlete(account, "Bob");
    await relate({ teamId, personId, coachId, environment: "test" }, other);
    const [theirs] = await stored.storeActivities(account, other, [SHORT]);
    const foreign = readSession(scope, athleteId, theirs?.id ?? "");
    expect(await refusal(foreign)).toBe("resource_not_found");
  });
});

test("no read takes more than two statements, whatever the roster's size", async () => {
  const { scope, athleteId, activities, ...team } = await teamOf([SHORT, SHORT]);
  for (const name of ["Bob", "Cat", "Dan"])
    await relate(team, await stored.storeAthlete(account, name));
  const reads = [
    () => readRoster(scope, {}),
    () => readDigest(scope, {}),
    () => readRollup(scope, athleteId, {}),
    () => readSession(scope, athleteId, activities[0]?.id ?? ""),
  ];
  for (const read of reads) expect((await queriesOf(read)).length).toBe(2);
});

test("the next race names no target of a plan older than the profile", async () => {
  const ahead = { started_at: null, scheduled_at: NOW_MS + DAY_MS, is_race_event: true };
  const { scope, athleteId } = await teamOf([training({ ...ahead, plansBefore: [PLAN] })]);
  const targetNow = async () => (await readAthlete(scope, athleteId)).next_race?.carb_g_per_hr;
  expect(await targetNow()).toBe(50);
  await db.activity.updateMany({ where: { athleteId }, data: { prescriptionStale: true } });
  expect(await targetNow()).toBeNull();
});
