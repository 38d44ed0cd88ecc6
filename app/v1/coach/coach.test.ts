import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/ids";
import { anonymous, expectError } from "@/testing/answers";
import { newAthlete, newStory } from "@/testing/athletes";
import { newTeam, newTeamWith, relate, type TestTeam } from "@/testing/coach";
import { call } from "@/testing/http";
import { newPartner } from "@/testing/partner";

const { db } = await import("@/lib/platform/db");

let key: string;
let team: TestTeam & { key: string };
let story: { athlete_id: string; activity_id: string };
beforeAll(async () => {
  key = (await newPartner()).testKey;
  story = await newStory(key, { name: "Ann" });
  team = await newTeamWith([story.athlete_id]);
});

const get = (path: string) => call("GET", `/v1/coach${path}`, { key: team.key });
const athlete = (id: string, rest = "/fueling-rollup") => `/athletes/${id}${rest}`;

describe("a debrief sent by a partner", () => {
  test("is at once on the roster of the athlete's coach, in the digest and in detail", async () => {
    const own = await newStory(key, { name: "Bob" });
    const { key: coachKey, coachId } = await newTeamWith([own.athlete_id]);
    const { athlete_id, activity_id } = own;
    const read = async (path: string) =>
      (await call("GET", `/v1/coach${path}`, { key: coachKey })).body;
    const unflagged = { athlete_uid: athlete_id, name: "Bob", flagged: false, session_count: 1 };
    expect((await read("/roster")).athletes).toMatchObject([unflagged]);
    expect(await read("/roster/digest")).toMatchObject({ flagged_count: 0, total_count: 1 });
    const path = `/v1/athletes/${athlete_id}/activities/${activity_id}`;
    const { prescription } = (await call("GET", path, { key })).body;
    const consumed_sodium_mg = prescription.total_sodium_mg * 0.575;
    const body = { rating: 3, consumed_sodium_mg, symptoms: { cramp: 1 } };
    await call("POST", `${path}/feedback`, { key, body });
    const concern = { flagged: true, flagged_count: 2, top_reasons: ["Sodium 57%", "1 symptom"] };
    expect(await read("/roster")).toMatchObject({
      ...{ coach_uid: coachId, window: 14 },
      athletes: [{ ...unflagged, ...concern }],
    });
    expect(await read("/roster/digest?window=7")).toMatchObject({
      ...{ coach_uid: coachId, window: 7, flagged_count: 1, total_count: 1 },
      flagged: [{ athlete_uid: athlete_id, ...concern }],
    });
    expect(await read(athlete(athlete_id))).toMatchObject({
      ...{ athlete_uid: athlete_id, window: 14, focus: "worst", concern },
      sessions: [{ activity_id, carb_pct: null, symptoms: { cramp: 1 }, plan: "exact" }],
    });
    const detail = await read(athlete(athlete_id, `/sessions/${activity_id}`));
    expect(detail.markers).toEqual(detail.session.markers);
    expect(detail.markers).toHaveLength(2);
  });
});

describe("a query", () => {
  test.each([
    ["/roster?window=10", "window"],
    ["/roster?window=", "window"],
    ["/roster/digest?window=7.5", "window"],
    ["/athletes/ID/fueling-rollup?window=60", "window"],
    ["/athletes/ID/fueling-rollup?focus=best", "focus"],
    ["/config/report-settings?scope=team", "scope"],
  ])("with %s is refused, naming what is wrong", async (path, param) => {
    expectError(await get(path.replace("ID", story.athlete_id)), "invalid_value", { param });
  });

  test("may use any valid window and focus", async () => {
    for (const window of [7, 14, 30]) {
      expect((await get(`/roster?window=${window}`)).body.window).toBe(window);
    }
    for (const focus of ["worst", "rolling", "key"]) {
      const { body } = await get(athlete(story.athlete_id, `/fueling-rollup?focus=${focus}`));
      expect(body.focus).toBe(focus);
    }
  });
});

describe("an athlete out of reach", () => {
  test("looks exactly like a path that does not exist", async () => {
    const unknown = anonymous(await get("/nowhere"));
    const stranger = await newAthlete(key);
    const former = await newStory(key);
    const id = await relate(team, former.athlete_id);
    await db.coachRelation.update({ where: { id }, data: { endedAt: new Date() } });
    const theirs = await newStory(key);
    await relate(await newTeam(), theirs.athlete_id);
    const ids = [newId(), stranger.id, former.athlete_id, theirs.athlete_id, "not-a-uuid", "7"];
    for (const each of ids) {
      for (const rest of ["/fueling-rollup", `/sessions/${story.activity_id}`]) {
        expect(anonymous(await get(athlete(each, rest)))).toBe(unknown);
      }
    }
    for (const each of [newId(), former.activity_id, theirs.activity_id, "not-a-uuid"]) {
      const path = athlete(story.athlete_id, `/sessions/${each}`);
      expect(anonymous(await get(path))).toBe(unknown);
    }
  });

  test("looks that way from the next call after the relation ended", async () => {
    const own = await newStory(key);
    const id = await relate(team, own.athlete_id);
    for (let reads = 0; reads < 5; reads++) {
      expect((await get(athlete(own.athlete_id))).status).toBe(200);
    }
    await db.coachRelation.update({ where: { id }, data: { endedAt: new Date() } });
    expectError(await get(athlete(own.athlete_id)), "resource_not_found");
    const { athletes } = (await get("/roster")).body;
    const listed = athletes.map(({ athlete_uid }: { athlete_uid: string }) => athlete_uid);
    expect(listed).not.toContain(own.athlete_id);
  });
});

describe("a document", () => {
  const path = "/v1/coach/config/report-settings";
  const put = (cutoff: number, headers = {}) => {
    const settings = { concern_sodium_cutoff: cutoff };
    const body = { scope: "athlete", scope_id: story.athlete_id, settings };
    return call("PUT", path, { key: team.key, body, headers });
  };

  test("has a version, and is overwritten only if that version was seen", async () => {
    const place = `/config/report-settings?scope=athlete&scope_id=${story.athlete_id}`;
    const nothing = await get(place);
    expect(nothing.headers.etag).toBe('"0"');
    const first = await put(0.6, { "if-match": '"0"' });
    expect([first.status, first.headers.etag]).toEqual([200, '"1"']);
    expectError(await put(0.5, { "if-match": '"0"' }), "precondition_failed");
    const read = await get(place);
    expect(read.headers.etag).toBe('"1"');
    expect(read.body).toMatchObject({ scope: "athlete", scope_id: story.athlete_id });
    expect(read.body.concern_sodium_cutoff).toBe(0.6);
    expect((await put(0.5)).headers.etag).toBe('"2"');
    const { settings_resolved } = (await get(athlete(story.athlete_id))).body;
    expect(settings_resolved).toMatchObject({ concern_sodium_cutoff: 0.5, report_window_days: 14 });
  });

  const rule = { enabled: true, channels: [], cadence: "digest", urgent_threshold: 0.5 };
  const pair = {
    ...{ trigger_a: "symptom", trigger_b: "under_fuel" },
    ...{ channel: "email", cadence: "digest" },
  };
  test.each([
    ["report-settings", { settings: { concern_sodum_cutoff: 0.6 } }],
    ["notification-rules", { rules: { notification_rules: { underfuel: rule } } }],
    [
      "notification-rules",
      { rules: { notification_rules: { symptom: { ...rule, chanels: [] } } } },
    ],
    ["notification-rules", { rules: { combinators: [{ ...pair, trigger_c: "symptom" }] } }],
  ])("with an unknown key is refused whole: %s %j", async (route, document) => {
    const body = { scope: "athlete", scope_id: story.athlete_id, ...document };
    const refused = await call("PUT", `/v1/coach/config/${route}`, { key: team.key, body });
    expectError(refused, "invalid_value");
    expect(refused.body.error.param).toMatch(/concern_sodum_cutoff|underfuel|chanels|trigger_c/);
  });

  test("with several unknown keys is refused, naming each", async () => {
    const body = { scope: "overall", settings: { concern_cutoff: 0.6, window: 7 } };
    const refused = await call("PUT", path, { key: team.key, body });
    const params = refused.body.error.errors.map(({ param }: { param: string }) => param);
    expect(params).toEqual(["settings.concern_cutoff", "settings.window"]);
  });
});
