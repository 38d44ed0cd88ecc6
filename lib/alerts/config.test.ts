import "@/testing/database";
import { beforeAll, describe, expect, test } from "vitest";
import type { CoachScope } from "@/lib/access/scope";
import type { RulesDocument } from "@/lib/contract/alerts";
import { ApiError } from "@/lib/contract/errors";
import type { TestTeam } from "@/testing/coach";

const { callerOf, newPartner } = await import("@/testing/partner");
const { coachOf, newCoach, newTeam, relate } = await import("@/testing/coach");
const { storeAthlete } = await import("@/testing/stored-rosters");
const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { deleteGroup, fillGroup, makeGroup } = await import("@/lib/coaches/groups");
const { endByCoach } = await import("@/lib/coaches/relations");
const config = await import("./config");
const { PRESETS } = await import("./presets");

let team: TestTeam;
let scope: CoachScope;
beforeAll(async () => {
  team = await newTeam();
  scope = await coachOf(team.coachId);
});

const fresh = async () => coachOf((await newTeam()).coachId);
const overall = { scope: "overall" } as const;
const settings = (concern_carb_cutoff: number) => ({
  ...overall,
  settings: { concern_carb_cutoff },
});

const outcome = (work: Promise<{ version: number }>) =>
  work.then(
    ({ version }) => version,
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  );

describe("the configuration of a scope", () => {
  test("is empty at first, then exactly what was stored", async () => {
    const scope = await fresh();
    const nothing = { scope: "overall", scope_id: null, updated_at: null, version: 0 };
    expect(await config.readReportSettings(scope, overall)).toEqual(nothing);
    expect(await config.readRules(scope, overall)).toEqual({ ...nothing, preset: null });
    await config.putReportSettings(scope, settings(0.5), null);
    const second = { ...overall, settings: { concern_sodium_cutoff: 0.6 } };
    const put = await config.putReportSettings(scope, second, null);
    expect(put).toEqual({
      ...{ ok: true, scope: "overall", scope_id: null, version: 2 },
      ...{ concern_carb_cutoff: 0.5, concern_sodium_cutoff: 0.6 },
    });
    const cleared = { concern_carb_cutoff: null, hyponatremia_fluid_min: null };
    await config.putReportSettings(scope, { ...overall, settings: cleared }, null);
    expect(await config.readReportSettings(scope, overall)).toEqual({
      ...{ ...nothing, updated_at: scope.nowMs, version: 3 },
      concern_sodium_cutoff: 0.6,
    });
    expect((await config.readRules(scope, overall)).version).toBe(0);
  });

  test("is written to the audit log with its author", async () => {
    const scope = await fresh();
    await config.putReportSettings(scope, settings(0.5), null);
    await config.applyPreset(scope, { ...overall, preset: "hands_on" }, null);
    const rows = await db.auditEntry.findMany({ where: { teamId: scope.teamId } });
    expect(rows.map(({ action }) => action)).toEqual(["report_settings.updated", "preset.applied"]);
    expect(rows[0]).toMatchObject({ subjectKind: "coach_config", subjectId: scope.teamId });
  });
});

describe("a preset", () => {
  test("replaces rules and combinators, and keeps quiet hours", async () => {
    const scope = await fresh();
    const quiet_hours = { enabled: true, start: "22:00", end: "06:00", tz: "UTC" };
    const rules: RulesDocument = { notification_rules: {}, quiet_hours };
    expect((await config.putRules(scope, { ...overall, rules }, null)).preset).toBe("custom");
    const applied = await config.applyPreset(scope, { ...overall, preset: "hands_off" }, null);
    expect(applied).toEqual({
      ...{ ok: true, scope: "overall", scope_id: null, version: 2, preset: "hands_off" },
      rules: { notification_rules: PRESETS.hands_off, combinators: [], quiet_hours },
    });
    expect((await config.readRules(scope, overall)).preset).toBe("hands_off");
  });
});

describe("of two concurrent writers", () => {
  test("who saw the same version, exactly one wins", async () => {
    const scope = await fresh();
    for (const seen of [0, 1, 2]) {
      const writers = [0.5, 0.6, 0.7, 0.8].map((cutoff) =>
        outcome(config.putReportSettings(scope, settings(cutoff), `"${seen}"`)),
      );
      const outcomes = await Promise.all(writers);
      expect(outcomes.toSorted()).toEqual([seen + 1, ...Array(3).fill("precondition_failed")]);
    }
  });

  test.each([
    ["who does not say what was seen, the last wins", null, 2],
    ["who names the edition that is there, it is replaced", '"1"', 2],
    ["who names it among others, too", '"7", "1"', 2],
    ["who wants any that is there, it is replaced", "*", 2],
    ["who has seen another one, nothing is", '"2"', "precondition_failed"],
    ["who has seen nothing yet, nothing is", '"0"', "precondition_failed"],
    ["who names it weakly, nothing is", 'W/"1"', "precondition_failed"],
    ["who says something else, nothing is", "1", "precondition_failed"],
  ])("%s", async (_who, ifMatch, expected) => {
    const scope = await fresh();
    const before = await config.putReportSettings(scope, settings(0.5), '"0"');
    expect(before.version).toBe(1);
    expect(await outcome(config.putReportSettings(scope, settings(0.6), ifMatch))).toBe(expected);
    const { concern_carb_cutoff } = await config.readReportSettings(scope, overall);
    expect(concern_carb_cutoff).toBe(expected === 2 ? 0.6 : 0.5);
  });

  test("a document that doesn't exist yet matches no version, not even *", async () => {
    const scope = await fresh();
    const put = (ifMatch: string) => config.putReportSettings(scope, settings(0.6), ifMatch);
    expect(await outcome(put("*"))).toBe("precondition_failed");
    expect(await outcome(put('"1"'))).toBe("precondition_failed");
  });
});

describe("a group or an athlete", () => {
  const at = (level: "group" | "athlete", scope_id: string) => ({ scope: level, scope_id });
  const newGroup = async ({ teamId }: { teamId: string }) => {
    const id = newId();
    await db.coachGroup.create({ data: { id, teamId, name: "Group", createdAt: new Date() } });
    return id;
  };

  test("of the team has its own settings", async () => {
    const athleteId = await storeAthlete(callerOf(await newPartner()), "Ann");
    await relate(team, athleteId);
    const places = [at("group", await newGroup(team)), at("athlete", athleteId)];
    for (const place of places) {
      const put = { ...place, settings: { concern_carb_cutoff: 0.4 } };
      expect(await config.putReportSettings(scope, put, null)).toMatchObject(place);
      const found = await config.readReportSettings(scope, place);
      expect(found).toMatchObject({ ...place, concern_carb_cutoff: 0.4, version: 1 });
    }
  });

  test("isn't found if it doesn't exist, was deleted, is out of reach or belongs to another team", async () => {
    const athleteId = await storeAthlete(callerOf(await newPartner()), "Ann");
    const relationId = await relate(team, athleteId);
    const other = await newTeam();
    const assistant = await newCoach(team.teamId, "coach");
    const others = await coachOf(other.coachId);
    const unassigned = await coachOf(assistant.coachId);
    const group = await newGroup(other);
    const missing = async (scope: CoachScope, place: ReturnType<typeof at>) => {
      const reading = config.readReportSettings(scope, place);
      expect(await outcome(reading)).toBe("resource_not_found");
      const writing = config.putRules(scope, { ...place, rules: {} }, null);
      expect(await outcome(writing)).toBe("resource_not_found");
    };
    await missing(scope, at("group", newId()));
    await missing(scope, at("group", group));
    await missing(others, at("athlete", athleteId));
    await missing(unassigned, at("athlete", athleteId));
    const where = { id: relationId };
    await db.coachRelation.update({ where, data: { endedAt: new Date() } });
    await missing(scope, at("athlete", athleteId));
  });
});

describe("deleting the target of settings", () => {
  test("a relation that ends takes the athlete's settings with it", async () => {
    const scope = await fresh();
    for (let round = 0; round < 8; round++) {
      const athleteId = await storeAthlete(callerOf(await newPartner()), "Ann");
      const relationId = await relate(scope, athleteId);
      const place = { scope: "athlete", scope_id: athleteId } as const;
      await Promise.allSettled([
        config.applyPreset(scope, { ...place, preset: "hands_on" }, null),
        endByCoach(scope, relationId),
        config.putReportSettings(scope, { ...settings(0.5), ...place }, null),
      ]);
      expect(await db.coachConfig.count({ where: { scopeId: athleteId } })).toBe(0);
    }
  });

  test("a deleted group takes its settings with it", async () => {
    const scope = await fresh();
    for (let round = 0; round < 8; round++) {
      const { id } = await makeGroup(scope, "Short-lived");
      const place = { scope: "group", scope_id: id } as const;
      await Promise.allSettled([
        config.applyPreset(scope, { ...place, preset: "hands_on" }, null),
        deleteGroup(scope, id),
        config.putReportSettings(scope, { ...settings(0.5), ...place }, null),
      ]);
      expect(await db.coachConfig.count({ where: { scopeId: id } })).toBe(0);
    }
  });
});

test("a coach who reads the whole team by key can only change settings for their own athletes", async () => {
  const { coachId } = await newCoach(team.teamId, "coach");
  const reading: CoachScope = { ...(await coachOf(coachId)), assignedTo: null };
  const athleteId = await storeAthlete(callerOf(await newPartner()), "Ann");
  await relate(team, athleteId);
  const place = { scope: "athlete", scope_id: athleteId } as const;
  expect((await config.readRules(reading, place)).version).toBe(0);
  const put = config.applyPreset(reading, { ...place, preset: "hands_on" }, null);
  expect(await outcome(put)).toBe("resource_not_found");
  const { id } = await makeGroup(reading, "Mixed");
  await expect(fillGroup(reading, id, [athleteId])).rejects.toMatchObject({
    code: "resource_not_found",
  });
  await fillGroup(scope, id, [athleteId]);
  expect((await fillGroup(reading, id, [])).athlete_uids).toEqual([athleteId]);
});
