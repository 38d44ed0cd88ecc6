import { DAY_MS } from "@/lib/contract/durations";
import type { Session } from "@/lib/contract/roster";
import "@/testing/database";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CoachScope } from "@/lib/access/scope";
import { HOLD_MS } from "@/lib/contract/holding";
import { LANE_DAYS } from "@/lib/contract/triage";
import { queriesOf } from "@/testing/queries";

const { newCoach, newTeam, relate } = await import("@/testing/coach");
const { callerOf, newPartner } = await import("@/testing/partner");
const { portal } = await import("@/testing/portal");
const { addSession, auditedOf, coachAt, newShort, newTriageTeam, reportAgain } = await import(
  "@/testing/triage"
);
const { training } = await import("@/testing/concern-rows");
const { storeActivities, storeAthlete } = await import("@/testing/stored-rosters");
const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { clearErased, deleteAthlete } = await import("@/lib/athletes/erasure");
const { exportAthlete } = await import("@/lib/exports/athlete");
const { readRoster } = await import("@/lib/roster/roster");
const { readRollup, readSession } = await import("@/lib/roster/rollup");
const { readAlsoEarlier, readDays, readWindows } = await import("@/lib/roster/several");
const { sendHeld } = await import("@/lib/messages/sending");
const { writeAthletes, writeSessions } = await import("@/prisma/seed/roster/store");
const { later } = await import("@/testing/messages");
const { readDecisions } = await import("./history");
const { act, listActions, undo } = await import("./actions");
const { percentOf } = await import("./lanes");
const { readOverview } = await import("./overview");
const { readAttention } = await import("./attention");
const { readTriage } = await import("./triage");

/** Monday morning in Denver. */
const MONDAY = Date.UTC(2026, 10, 23, 15);

type Item = Awaited<ReturnType<typeof readTriage>>["items"][number];
const named = ({ athlete_uid, evidence_key }: Item) => ({ athlete_uid, evidence_key });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string; message: string; details?: { param?: string } }) => ({
      code: error.code,
      message: error.message,
      param: error.details?.param,
    }),
  );

/** True if at least 200 mg of sodium were planned, or carried without a plan. */
const isWorthJudging = ({ suggested_totals, suggested_range, as_used_totals }: Session) =>
  (suggested_range?.sodium_mg?.[0] ??
    suggested_totals.sodium_mg ??
    as_used_totals.sodium_mg ??
    0) >= 200;

describe("the roster of sixty", () => {
  let athletes: { id: string; name: string }[];
  let scope: CoachScope;
  beforeAll(async () => {
    const { accountId } = callerOf(await newPartner());
    const written = await writeAthletes(60, [accountId], { nowMs: MONDAY });
    await writeSessions(written, MONDAY);
    athletes = written.map(({ id, athlete }) => ({ id, name: athlete.name }));
    const team = await newTeam();
    for (const { id } of athletes) await relate(team, id);
    scope = await coachAt(team.coachId, MONDAY);
  });

  test("is judged one call at a time, with a limited queue", async () => {
    const calls = await Promise.all(
      Array.from({ length: 24 }, () => refusal(readTriage(scope).then(() => undefined))),
    );
    expect(calls.filter((call) => call === "done")).toHaveLength(21);
    expect(calls.filter((call) => call !== "done")).toEqual(
      Array(3).fill(expect.objectContaining({ code: "service_unavailable" })),
    );
  });

  test("has twelve items: safety, a pattern of four, five single ones and two who are quiet", async () => {
    const { counts, items, window } = await readTriage(scope);
    expect(window).toBe(14);
    expect(counts).toEqual({
      ...{ attention: 12, flagged: 9, quiet: 2, trends: 1 },
      ...{ handled: 0, unreported: 6, no_sessions: 0, to_plan: 42, total: 60 },
    });
    expect(items.map(({ band }) => band)).toEqual([
      "safety",
      ...Array(4).fill("pattern"),
      ...Array(5).fill("single"),
      ...Array(2).fill("quiet"),
    ]);
    const placeOf = (name: string) => athletes.findIndex((each) => each.name === name);
    const places = items.map(({ name }) => placeOf(name ?? ""));
    expect(places[0]).toBe(0);
    expect(places.slice(1, 5).sort()).toEqual([1, 2, 3, 4]);
    expect(places.slice(5, 10).sort()).toEqual([5, 6, 7, 8, 9]);
    expect(places.slice(10).sort()).toEqual([10, 11]);
    for (const item of items.slice(1, 5))
      expect(item).toMatchObject({
        alike: 4,
        pattern: {
          ...{ trigger: "under_fuel", nutrient: "sodium" },
          ...{ session_kind: "bike", duration_band: "180_and_more" },
        },
        cutoff: { value: 0.7, scope: "default", scope_ids: [] },
      });
  });

  test("shows evidence, lanes and reasons that agree with the roster", async () => {
    const { items } = await readTriage(scope);
    const roster = await readRoster(scope, {});
    const flagged = roster.athletes.filter((athlete) => athlete.flagged);
    const marked = items.filter(({ markers }) => markers.length > 0);
    expect(new Set(marked.map(({ athlete_uid }) => athlete_uid))).toEqual(
      new Set(flagged.map(({ athlete_uid }) => athlete_uid)),
    );
    for (const { athlete_uid, reasons, markers, evidence, lanes } of marked) {
      const entry = flagged.find((each) => each.athlete_uid === athlete_uid);
      expect(reasons).toEqual(entry?.top_reasons);
      expect(markers).toHaveLength(entry?.flagged_count ?? 0);
      expect(evidence.length).toBeGreaterThan(0);
      expect(evidence.length).toBeLessThanOrEqual(3);
      for (const session of evidence) {
        expect(session.markers.length).toBeGreaterThan(0);
        expect(session.planned.sodium_mg).toBeGreaterThan(0);
      }
      for (const lane of [lanes.carb, lanes.sodium, lanes.fluid]) {
        expect(lane).toHaveLength(14);
        for (const day of lane) expect(day === null || Number.isInteger(day)).toBe(true);
      }
      expect(lanes.sessions.reduce((sum, count) => sum + count, 0)).toBe(entry?.session_count);
    }
    const quiet = items.at(-1);
    expect(quiet?.lanes.sessions).toEqual(Array(14).fill(0));
    expect(quiet?.lanes.carb).toEqual(Array(14).fill(null));
    expect(quiet?.reasons[0]).toMatch(/^Quiet \d+ days$/);
  });

  test("takes as many statements to read as one athlete does", async () => {
    const alone = await newTeam();
    await relate(alone, athletes[0]?.id ?? "");
    const small = await queriesOf(async () => readTriage(await coachAt(alone.coachId, MONDAY)));
    const large = await queriesOf(async () => readTriage({ ...scope }));
    expect(large.length).toBeLessThanOrEqual(small.length);
    // The last two read the drawings of the leading sessions.
    expect(large).toHaveLength(11);
  });

  test("can be answered four at once, each with their own text, and postponed in place", async () => {
    const before = await readTriage(scope);
    const four = before.items.slice(1, 5);
    const message = { template: "sodium_short" };
    const answered = await act(scope, { action: "message", items: four.map(named), message });
    expect(answered.actions).toMatchObject(
      four.map(({ athlete_uid }) => ({ athlete_uid, commit_at: MONDAY + HOLD_MS })),
    );
    const texts = await db.message.findMany({ where: { relation: { teamId: scope.teamId } } });
    for (const { name } of four)
      expect(texts.some(({ text }) => text.startsWith(`Hi ${name?.split(" ")[0]}, on `))).toBe(
        true,
      );
    expect(new Set(texts.map(({ text }) => text)).size).toBe(4);
    const [single] = before.items.slice(5, 6);
    if (single === undefined) throw new Error("no single item");
    const until = MONDAY + DAY_MS;
    await act(scope, { action: "snooze", items: [named(single)], until });
    const after = await readTriage(scope);
    expect(after.counts).toMatchObject({ attention: 7, handled: 5, to_plan: 42, unreported: 6 });
    const [safety] = before.items;
    expect(after.items.map(named)).toEqual(
      [safety, ...before.items.slice(6)].map((item) => named(item as Item)),
    );
    const woken = await readTriage({ ...scope, nowMs: until });
    expect(woken.items[1]?.athlete_uid).toBe(single.athlete_uid);
    for (const { id } of answered.actions) await undo(scope, id);
    expect(await db.message.count({ where: { relation: { teamId: scope.teamId } } })).toBe(0);
    expect((await readTriage(scope)).items.slice(0, 5).map(named)).toEqual(
      before.items.slice(0, 5).map(named),
    );
  });

  test("keeps safety out of batches, and wants a word for it", async () => {
    const [safety, other] = (await readTriage(scope)).items;
    if (safety === undefined || other === undefined) throw new Error("no items");
    const batch = { items: [other, safety].map(named), reason: "Seen" };
    expect(await refusal(act(scope, { action: "reviewed", ...batch }))).toMatchObject({
      code: "invalid_value",
      param: "items.1",
    });
    const alone = { action: "reviewed" as const, items: [named(safety)] };
    expect(await refusal(act(scope, alone))).toMatchObject({
      code: "missing_field",
      param: "reason",
    });
    const { actions } = await act(scope, { ...alone, reason: "Called her, she is well." });
    expect((await readTriage(scope)).items[0]?.athlete_uid).toBe(other.athlete_uid);
    await undo(scope, actions[0]?.id ?? "");
    expect((await readTriage(scope)).items[0]?.athlete_uid).toBe(safety.athlete_uid);
  });

  test("at a glance has the same athletes, flags and counts as the API's roster", async () => {
    for (const window of [7, 14, 30] as const) {
      const { athletes } = await readOverview(scope, window);
      const roster = await readRoster(scope, { window });
      expect(athletes).toHaveLength(60);
      for (const entry of roster.athletes) {
        const row = athletes.find(({ athlete_uid }) => athlete_uid === entry.athlete_uid);
        expect(row?.flagged_count).toBe(entry.flagged_count);
        expect(row?.reasons).toEqual(entry.top_reasons);
      }
    }
  });

  test("at a glance matches the sessions: each day's lowest share, counts and the latest session", async () => {
    const { athletes } = await readOverview(scope, 14);
    const { athletes: reached } = await readWindows(scope);
    for (const { athleteId, sessions, nowMs } of await readDays(scope, reached, {
      from: 14,
      to: 0,
    })) {
      const row = athletes.find(({ athlete_uid }) => athlete_uid === athleteId);
      const [latest] = sessions;
      expect(row?.session_count).toBe(sessions.length);
      expect(row?.reported_count).toBe(sessions.filter((of) => of.report_source !== null).length);
      expect(row?.last_session).toEqual(
        latest === undefined
          ? null
          : {
              date_millis: latest.date_millis,
              type: latest.type,
              lasted_min: latest.lasted_min,
            },
      );
      row?.reasons.forEach((reason, at) => {
        const of = sessions.filter(({ date_millis }) => date_millis === row.reason_ms[at]);
        const said = of.flatMap(({ markers }) => markers.map((marker) => marker.reason));
        expect(said).toContain(reason);
      });
      for (let day = 0; day < LANE_DAYS; day++) {
        const ofDay = sessions.filter(
          ({ date_millis }) => LANE_DAYS - 1 - Math.floor((nowMs - date_millis) / DAY_MS) === day,
        );
        const told = ofDay.filter(({ sodium_pct }) => sodium_pct !== null);
        const worth = told.filter(isWorthJudging);
        const shares = (worth.length > 0 ? worth : told).map(({ sodium_pct }) =>
          percentOf(sodium_pct ?? 0, row?.cutoffs.sodium ?? 0),
        );
        expect(row?.lanes.small.sodium.includes(day)).toBe(told.length > 0 && worth.length === 0);
        expect(row?.lanes.sessions[day]).toBe(ofDay.length);
        expect(row?.lanes.sodium[day]).toBe(shares.length === 0 ? null : Math.min(...shares));
      }
    }
  });

  test("at a glance takes three statements, however many athletes there are", async () => {
    expect(await queriesOf(() => readOverview(scope, 30))).toHaveLength(3);
  });
});

describe("an item", () => {
  let team: Awaited<ReturnType<typeof newTriageTeam>>;
  let short: Awaited<ReturnType<typeof newShort>>;
  const now = MONDAY;
  const at = (ms: number) => coachAt(team.coachId, ms);
  const itemsAt = async (ms: number) => (await readTriage(await at(ms))).items;
  const review = async (ms: number) => {
    const items = (await itemsAt(ms)).map(named);
    return act(await at(ms), { action: "reviewed", items });
  };
  beforeEach(async () => {
    team = await newTriageTeam();
    const debrief = { consumed_sodium_mg: 574 };
    short = await newShort(team, "Ann Arbor", { atMs: now, debrief });
  });
  const again = (mg: number) =>
    reportAgain(team.account, short.athleteId, {
      activityId: short.activityId,
      atMs: now + 1_000,
      debrief: { consumed_sodium_mg: mg },
    });

  test("that was reviewed stays away when the session is sent again, even with better values", async () => {
    await review(now);
    expect(await itemsAt(now)).toEqual([]);
    for (const mg of [574, 570, 579, 640]) {
      await again(mg);
      expect(await itemsAt(now + 2_000)).toEqual([]);
    }
  });

  test("returns with worse evidence, and with a new session", async () => {
    await review(now);
    await again(560);
    expect(await itemsAt(now + 2_000)).toHaveLength(1);
    await review(now + 2_000);
    expect(await itemsAt(now + 2_000)).toEqual([]);
    const debrief = { consumed_sodium_mg: 690 };
    await addSession(team.account, short.athleteId, { atMs: now + DAY_MS, debrief });
    expect(await itemsAt(now + DAY_MS)).toMatchObject([{ reasons: ["Sodium 56%"] }]);
  });

  test("of too little sodium returns when the report is corrected to far more fluid than the limit", async () => {
    const report = (atMs: number, consumed_fluid_ml: number) =>
      reportAgain(team.account, short.athleteId, {
        ...{ activityId: short.activityId, atMs, fluidCeilingMlPerHr: 500 },
        debrief: { consumed_sodium_mg: 0, consumed_fluid_ml },
      });
    await report(now + 1_000, 950);
    const [first] = await itemsAt(now + 2_000);
    expect(first?.markers[0]).toMatchObject({ form: "pattern" });
    expect(first?.markers[0]?.over_ceiling).toBeUndefined();
    const items = [named(first as Item)];
    await act(await at(now + 2_000), { action: "reviewed", items, reason: "A small amount." });
    await report(now + 3_000, 949);
    expect(await itemsAt(now + 4_000)).toEqual([]);
    await report(now + 5_000, 9_500);
    const [again] = await itemsAt(now + 6_000);
    expect(again?.markers[0]).toMatchObject({ form: "pattern", over_ceiling: {} });
  });

  test("for a trend returns if it stops and starts again, and not while it continues", async () => {
    await review(now);
    let day = now;
    const sleeps = async (...nights: number[]) => {
      for (const sleep_hours of nights) {
        day += DAY_MS;
        const debrief = { sleep_hours, consumed_sodium_mg: 1000 };
        await addSession(team.account, short.athleteId, { atMs: day, debrief });
      }
      return (await itemsAt(day)).flatMap(({ trends }) => trends.map(({ reason }) => reason));
    };
    expect(await sleeps(8, 8, 8, 8, 8)).toEqual([]);
    expect(await sleeps(5, 4)).toEqual(["Sleep 5.6 h"]);
    await review(day);
    expect(await sleeps(8, 8, 8)).toEqual([]);
    expect(await sleeps(5, 4.5)).toEqual(["Sleep 5.8 h"]);
    await review(day);
    expect(await sleeps(4.5)).toEqual(["Sleep 4.6 h"]);
    await review(day);
    expect(await itemsAt(day + DAY_MS)).toEqual([]);
  });

  test("that has changed since it was shown isn't acted on", async () => {
    const items = (await itemsAt(now)).map(named);
    await again(500);
    const scope = await at(now + 2_000);
    expect(await refusal(act(scope, { action: "reviewed", items }))).toMatchObject({
      code: "item_changed",
      param: "items.0",
    });
  });

  test("is decided by the first of two simultaneous coaches; the other is told who and when", async () => {
    const items = (await itemsAt(now)).map(named);
    for (let round = 0; round < 5; round++) {
      const colleague = await newCoach(team.teamId, "admin");
      const [mine, theirs] = [await at(now), await coachAt(colleague.coachId, now)];
      const outcomes = await Promise.all(
        [mine, theirs, mine, theirs].map((scope) =>
          refusal(act(scope, { action: "reviewed", items })),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
      for (const outcome of outcomes.filter((each) => each !== "done"))
        expect(outcome).toEqual({
          code: "already_handled",
          message: `Test person reviewed it at ${new Date(now).toISOString()}.`,
          param: "items.0",
        });
      const { actions } = await listActions(mine, {});
      expect(actions).toHaveLength(1);
      const [first] = actions;
      await undo(await coachAt(first?.by.coach_uid ?? "", now), first?.id ?? "");
    }
  });

  test("can be undone by the coach who decided, for ten seconds", async () => {
    const { actions } = await review(now);
    const [{ id } = { id: "" }] = actions;
    const colleague = await newCoach(team.teamId, "admin");
    const theirs = await coachAt(colleague.coachId, now);
    expect(await refusal(undo(theirs, id))).toMatchObject({ code: "resource_not_found" });
    expect(await refusal(undo(await at(now + HOLD_MS), id))).toMatchObject({ code: "undo_over" });
    const leftAt = async (ms: number) =>
      (await listActions(await at(now + ms), {})).actions.map(({ undo_ms }) => undo_ms);
    expect(await leftAt(0)).toEqual([HOLD_MS]);
    expect(await leftAt(4_000)).toEqual([HOLD_MS - 4_000]);
    expect(await leftAt(HOLD_MS + 60_000)).toEqual([0]);
    await undo(await at(now + HOLD_MS - 1), id);
    expect(await itemsAt(now)).toHaveLength(1);
    expect(await refusal(undo(await at(now), id))).toMatchObject({ code: "resource_not_found" });
    expect(await auditedOf(team.teamId)).toEqual(["triage.reviewed", "triage.reopened"]);
  });

  test("that was answered returns if the message is canceled, and is done once it is sent", async () => {
    const real = Date.now();
    const debrief = { consumed_carb_g: 40 };
    const other = await newShort(team, "Bea", { atMs: real, debrief });
    const owner = await portal(team.personId);
    const queue = async () => (await owner("GET", "/v1/coach/triage")).body.items;
    const items = (await queue()).filter((item: Item) => item.athlete_uid === other.athleteId);
    const body = {
      action: "message",
      items: items.map(named),
      message: { text: "Hi {first_name}: {carb_pct}?" },
    };
    const answered = await owner("POST", "/v1/coach/triage/actions", body);
    expect(answered.status).toBe(200);
    const [held] = await db.message.findMany({ where: { relationId: other.relationId } });
    expect(held?.text).toBe("Hi Bea: 40%?");
    await owner("DELETE", `/v1/coach/messages/${other.athleteId}/${held?.id}`);
    expect((await queue()).map((item: Item) => item.athlete_uid)).toContain(other.athleteId);
    const second = await owner("POST", "/v1/coach/triage/actions", body);
    const [message] = await db.message.findMany({ where: { relationId: other.relationId } });
    expect(await sendHeld(later(HOLD_MS + 1_000), message?.id ?? "")).toBe(true);
    const path = `/v1/coach/triage/actions/${second.body.actions[0].id}`;
    expect((await owner("DELETE", path)).status).toBe("already_sent");
    expect((await queue()).map((item: Item) => item.athlete_uid)).not.toContain(other.athleteId);
  });

  test("says what was drunk, even with text asking about nothing else", async () => {
    const debrief = { consumed_sodium_mg: 300, consumed_fluid_ml: 1200 };
    const { athleteId } = await newShort(team, "Dora", { atMs: Date.now(), debrief });
    const owner = await portal(team.personId);
    const asked = { athlete_uids: [athleteId], text: "You drank {fluid_safety}.", preview: true };
    const { messages } = (await owner("POST", "/v1/coach/messages", asked)).body;
    expect(messages[0].text).toBe(
      "You drank 120% of the planned fluid with 30% of the planned sodium.",
    );
  });

  test("is answered with the newest session's numbers, unless the template is about another one", async () => {
    const real = Date.now();
    const { athleteId, relationId } = await newShort(team, "Cleo", {
      atMs: real - 5 * DAY_MS,
      debrief: { consumed_sodium_mg: 300, consumed_carb_g: 90 },
    });
    await addSession(team.account, athleteId, {
      atMs: real - 3 * DAY_MS,
      debrief: { consumed_sodium_mg: 650, consumed_carb_g: 90 },
    });
    await addSession(team.account, athleteId, {
      atMs: real,
      debrief: { consumed_sodium_mg: 900, consumed_carb_g: 60 },
    });
    const owner = await portal(team.personId);
    const written = async (words: object) => {
      const asked = { athlete_uids: [athleteId], ...words, preview: true };
      const [message] = (await owner("POST", "/v1/coach/messages", asked)).body.messages;
      return message.text ?? message.missing_fields;
    };
    expect(await written({ template: "sodium_short" })).toContain("65% of the sodium");
    expect(await written({ template: "carb_short" })).toContain("60% of the carbohydrate");
    expect(await written({ text: "Sodium {sodium_pct}" })).toBe("Sodium 65%");
    expect(await written({ text: "Carb {carb_pct}" })).toBe("Carb 60%");
    expect(await written({ template: "check_in_today" })).toEqual(
      expect.arrayContaining(["session_date", "fluid_safety"]),
    );
    const answers: string[] = [];
    const previews: string[] = [];
    for (const message of [{ template: "sodium_short" }, { template: "carb_short" }]) {
      const { items } = (await owner("GET", "/v1/coach/triage")).body;
      const item = items.find((each: Item) => each.athlete_uid === athleteId);
      const body = { action: "message", items: [named(item)], message };
      const asked = { ...body, preview: true };
      const { messages } = (await owner("POST", "/v1/coach/triage/actions", asked)).body;
      previews.push(messages[0].text);
      expect(await db.message.count({ where: { relationId } })).toBe(0);
      const { actions } = (await owner("POST", "/v1/coach/triage/actions", body)).body;
      const [held] = await db.message.findMany({ where: { relationId } });
      answers.push(held?.text ?? "");
      await owner("DELETE", `/v1/coach/triage/actions/${actions[0].id}`);
    }
    expect(answers[0]).toContain("65% of the sodium");
    expect(answers[1]).toContain("60% of the carbohydrate");
    expect(previews).toEqual(answers);
  });

  test("shows the athlete's coach, and when a coach last wrote", async () => {
    const assistant = await newCoach(team.teamId, "assistant");
    expect(await itemsAt(now)).toMatchObject([{ owner: null, last_contact_ms: null }]);
    const mine = await coachAt(assistant.coachId, now);
    expect((await readTriage(mine)).items).toEqual([]);
    await db.coachRelation.update({
      where: { id: short.relationId },
      data: { assignedCoachId: assistant.coachId },
    });
    const sentAt = new Date(now - DAY_MS);
    const message = { id: newId(), relationId: short.relationId, coachId: team.coachId, text: "x" };
    await db.message.create({
      data: { ...message, createdAt: sentAt, commitAt: sentAt, sentAt },
    });
    const owner = { coach_uid: assistant.coachId, name: "Test person" };
    for (const scope of [mine, await at(now)])
      expect((await readTriage(scope)).items).toMatchObject([
        { owner, last_contact_ms: sentAt.getTime() },
      ]);
    const { actions } = await act(mine, {
      action: "reviewed",
      items: (await readTriage(mine)).items.map(named),
    });
    expect(actions).toHaveLength(1);
    expect(await readAttention(await at(now))).toMatchObject({
      ...{ attention: 0, handled: 1, total: 1, unread_messages: 0 },
    });
  });

  test("shows the cutoffs that apply to the athlete, even if no session crossed them", async () => {
    const owner = await portal(team.personId);
    const put = (settings: object, scope: object) =>
      owner("PUT", "/v1/coach/config/report-settings", { settings, ...scope });
    await put({ concern_carb_cutoff: 0.6 }, { scope: "overall" });
    const scope_id = short.athleteId;
    await put({ concern_fluid_cutoff: 0.55 }, { scope: "athlete", scope_id });
    const bea = await newShort(team, "Bea", { atMs: now, debrief: { consumed_sodium_mg: 574 } });
    const cutoffs = new Map(
      (await itemsAt(now)).map((item) => [item.athlete_uid, item.cutoffs] as const),
    );
    expect(cutoffs.get(short.athleteId)).toEqual({ carb: 0.6, sodium: 0.7, fluid: 0.55 });
    expect(cutoffs.get(bea.athleteId)).toEqual({ carb: 0.6, sodium: 0.7, fluid: 0.7 });
  });

  test("leaves decisions visible to the athlete and no partner, and nothing once the athlete is deleted", async () => {
    const items = (await itemsAt(now)).map(named);
    const reason = "Talked about salt tablets.";
    await act(await at(now), { action: "reviewed", items, reason });
    const decided = { action: "reviewed", reason, until: null, relation_id: short.relationId };
    for await (const decisions of readDecisions(team.account, short.athleteId))
      expect(decisions).toMatchObject([decided]);
    for await (const part of (await exportAthlete(team.account, short.athleteId)).parts)
      if ("items" in part && part.field !== "activities") expect(part.items).toEqual([]);
    await deleteAthlete(team.account, short.athleteId);
    expect(await itemsAt(now)).toEqual([]);
    expect((await listActions(await at(now), {})).actions).toEqual([]);
    while ((await clearErased(team.account, short.athleteId)).more);
    const { relationId } = short;
    expect(await db.triageAction.count({ where: { relationId } })).toBe(0);
  });

  test("is out of reach for others, and gone with the coaching", async () => {
    const items = (await itemsAt(now)).map(named);
    const stranger = await newTriageTeam();
    const theirs = await coachAt(stranger.coachId, now);
    const asked = { action: "reviewed", items } as const;
    expect(await refusal(act(theirs, asked))).toMatchObject({ code: "resource_not_found" });
    const { actions } = await act(await at(now), asked);
    expect(await refusal(undo(theirs, actions[0]?.id ?? ""))).toMatchObject({
      code: "resource_not_found",
    });
    expect((await listActions(theirs, {})).actions).toEqual([]);
    await db.coachRelation.update({
      where: { id: short.relationId },
      data: { endedAt: new Date() },
    });
    expect((await listActions(await at(now), {})).actions).toEqual([]);
    expect(await refusal(act(await at(now), asked))).toMatchObject({ code: "resource_not_found" });
  });

  test.each([
    [{ action: "snooze" }, "missing_field", "until"],
    [{ action: "snooze", until: MONDAY }, "invalid_value", "until"],
    [{ action: "snooze", until: MONDAY + 31 * DAY_MS }, "invalid_value", "until"],
    [{ action: "message" }, "missing_field", "message"],
    [{ action: "reviewed", message: { text: "Hi" } }, "invalid_value", "message"],
  ] as const)("%o is refused", async (what, code, param) => {
    const items = (await itemsAt(now)).map(named);
    expect(await refusal(act(await at(now), { ...what, items }))).toMatchObject({ code, param });
  });
});

test("an athlete is on plan only with a reported session", async () => {
  const team = await newTriageTeam();
  const debrief = { consumed_carb_g: 100, consumed_sodium_mg: 1000, consumed_fluid_ml: 1000 };
  await newShort(team, "Reports", { atMs: MONDAY, debrief });
  const silent = await storeAthlete(team.account, "Never reports");
  await relate(team, silent);
  const startedMs = MONDAY - DAY_MS;
  const session = { started_at: startedMs, created_at: startedMs / 1000, feedback: null };
  await storeActivities(team.account, silent, [training(session)]);
  await relate(team, await storeAthlete(team.account, "Has no session"));
  const { counts } = await readTriage(await coachAt(team.coachId, MONDAY));
  expect(counts).toMatchObject({ attention: 0, unreported: 1, no_sessions: 1, to_plan: 1 });
});

describe("items a coach already knows", () => {
  let team: Awaited<ReturnType<typeof newTriageTeam>>;
  let ann: Awaited<ReturnType<typeof newShort>>;
  beforeEach(async () => {
    team = await newTriageTeam();
    const debrief = { consumed_sodium_mg: 500 };
    ann = await newShort(team, "Ann", { atMs: MONDAY - 2 * DAY_MS, debrief });
    await newShort(team, "Bo", { atMs: MONDAY - 2 * DAY_MS, debrief });
  });

  /** Notifies the owner about Ann's session by a channel, and marks it as read. */
  async function tell(channel: string, toldReasons: string[], coachId = team.coachId) {
    const { athleteId, activityId, relationId } = ann;
    const [alertId, notificationId, sentAt] = [newId(), newId(), new Date(MONDAY - DAY_MS)];
    await db.alert.create({
      data: {
        ...{ id: alertId, relationId, athleteId, activityId, rule: "under_fuel" },
        ...{ occasionId: newId(), trigger: "under_fuel", severity: "amber", reasons: toldReasons },
        ...{ sessionAt: sentAt, firedAt: sentAt },
      },
    });
    const read = { sentAt, readAt: new Date(MONDAY - DAY_MS / 2) };
    await db.notification.create({
      data: { id: notificationId, coachId, relationId, cadence: "realtime", ...read },
    });
    await db.alertNotice.create({
      data: {
        ...{ id: newId(), alertId, coachId, channel, cadence: "realtime", notificationId },
        ...{ dueAt: sentAt, sentAt, result: "sent", toldSeverity: "amber", toldReasons },
      },
    });
  }
  const queue = async (atMs = MONDAY) =>
    (await readTriage(await coachAt(team.coachId, atMs))).items.map(({ name, seen_ms }) => [
      name,
      seen_ms,
    ]);
  const UNSEEN = [
    ["Ann", null],
    ["Bo", null],
  ];

  test("include one that push told in full and was read, marked and last in its band", async () => {
    expect(await queue()).toEqual(UNSEEN);
    await tell("push", ["Sodium 50%"]);
    expect(await queue()).toEqual([
      ["Bo", null],
      ["Ann", MONDAY - DAY_MS / 2],
    ]);
  });

  test("include one about too little sodium for what was drunk, also far above the limit", async () => {
    await reportAgain(team.account, ann.athleteId, {
      ...{ activityId: ann.activityId, atMs: MONDAY - DAY_MS, fluidCeilingMlPerHr: 100 },
      debrief: { consumed_sodium_mg: 0, consumed_fluid_ml: 2_000 },
    });
    const [, about] = [await tell("push", ["Hyponatremia pattern", "Sodium 0%"]), await queue()];
    expect(about.find(([name]) => name === "Ann")).toEqual(["Ann", MONDAY - DAY_MS / 2]);
  });

  test("exclude one told only by the portal, told differently, or told somebody else", async () => {
    await tell("in_portal", ["Sodium 50%"]);
    await tell("email", ["Sodium 57%"]);
    await tell("email", ["Sodium 50%"], (await newCoach(team.teamId, "admin")).coachId);
    expect(await queue()).toEqual(UNSEEN);
  });

  test("lose the mark with newer evidence", async () => {
    await tell("email", ["Sodium 50%"]);
    const debrief = { consumed_sodium_mg: 400 };
    await addSession(team.account, ann.athleteId, { atMs: MONDAY - 60_000, debrief });
    expect(await queue()).toEqual(UNSEEN);
  });

  test("since a given time, items unknown then are new, and nothing is hidden", async () => {
    const debrief = { consumed_carb_g: 40 };
    await addSession(team.account, ann.athleteId, { atMs: MONDAY - 60_000, debrief });
    const scope = await coachAt(team.coachId, MONDAY);
    const news = async (since?: number) => {
      const answer = await readTriage(scope, { since });
      const fresh = answer.items.filter(({ is_new }) => is_new).map(({ name }) => name);
      expect(answer).toMatchObject({ since: since ?? null, new_count: fresh.length });
      expect(answer.items.length).toBe(2);
      return fresh;
    };
    expect(await news()).toEqual([]);
    expect(await news(MONDAY)).toEqual([]);
    expect(await news(MONDAY - DAY_MS)).toEqual(["Ann"]);
    expect((await news(MONDAY - 3 * DAY_MS)).sort()).toEqual(["Ann", "Bo"]);
  });

  test("the queue shows the next digest, the reports, the group and the clock", async () => {
    const groupId = newId();
    const createdAt = new Date();
    await db.team.update({ where: { id: team.teamId }, data: { timeZone: "America/Denver" } });
    await db.coachGroup.create({
      data: { id: groupId, teamId: team.teamId, name: "North", createdAt },
    });
    await db.coachGroupAthlete.create({ data: { groupId, relationId: ann.relationId } });
    const { next_digest_ms, coverage, items } = await readTriage(
      await coachAt(team.coachId, MONDAY),
    );
    expect(next_digest_ms).toBe(Date.UTC(2026, 10, 24, 14));
    expect(coverage).toEqual({ reported: 2, sessions: 2 });
    expect(items).toMatchObject([
      { name: "Ann", groups: ["North"], time_zone: "America/Denver" },
      { name: "Bo", groups: [] },
    ]);
  });
});

test("a period that ended before the year looked back on has no sessions", async () => {
  const team = await newTriageTeam();
  await newShort(team, "Ann", { atMs: MONDAY - DAY_MS, debrief: { consumed_carb_g: 20 } });
  const scope = await coachAt(team.coachId, MONDAY);
  const { athletes } = await readAlsoEarlier(scope, undefined, { from: 366, to: 574 });
  expect(athletes[0]?.sessions).toHaveLength(1);
});

test("evidence shows the first 1,000 characters of notes, the session all of them, and lists none", async () => {
  const team = await newTriageTeam();
  const notes = "ä".repeat(3_000);
  const { athleteId, activityId } = await newShort(team, "Ann", {
    atMs: MONDAY - DAY_MS,
    debrief: { consumed_carb_g: 20, notes },
  });
  const scope = await coachAt(team.coachId, MONDAY);
  const { items } = await readTriage(scope);
  expect(items[0]?.evidence[0]?.notes).toBe(`${"ä".repeat(1_000)}…`);
  expect((await readSession(scope, athleteId, activityId)).session.notes).toBe(notes);
  const listed = await readRollup(scope, athleteId, { isListed: true });
  expect(listed.sessions.map((session) => session.notes)).toEqual([null]);
});
