import "@/testing/database";
import { beforeEach, describe, expect, test } from "vitest";
import { PULSE_TOPICS, type PulseTopic } from "@/lib/contract/pulse";

const { coachOf, newCoach, relate } = await import("@/testing/coach");
const { portal } = await import("@/testing/portal");
const { later } = await import("@/testing/messages");
const { addSession, newShort, newTriageTeam, reportAgain } = await import("@/testing/triage");
const { storeAthlete } = await import("@/testing/stored-rosters");
const { db } = await import("@/lib/platform/db");
const { Prisma } = await import("@/prisma/generated/client");
const { newId } = await import("@/lib/platform/ids");
const { sendHeld } = await import("@/lib/messages/sending");
const { forgetChanges, readPulse } = await import("./pulse");

/** What makes a coach's screens refresh: everything that others do on them, and nothing that the coach cannot see. */

type Portal = Awaited<ReturnType<typeof portal>>;
type Words = Awaited<ReturnType<typeof readPulse>>;

let team: Awaited<ReturnType<typeof newTriageTeam>>;
/** Three viewers: the owner, an assistant with one athlete, and another team's owner. */
let looking: { owner: string; assistant: string; stranger: string };
let admin: Portal;
let adminId: string;
/** The assistant's athlete, and one they don't reach. */
let [own, other]: Awaited<ReturnType<typeof newShort>>[] = [];
let [ownId, otherId] = ["", ""];

const wordsOf = async (who: keyof typeof looking): Promise<Words> =>
  readPulse(await coachOf(looking[who]));

/** Returns the topics whose fingerprints some work changed, by viewer. */
async function moved(work: () => Promise<unknown>) {
  const all = Object.keys(looking) as (keyof typeof looking)[];
  const before = await Promise.all(all.map(wordsOf));
  await work();
  const after = await Promise.all(all.map(wordsOf));
  const of = (place: number): PulseTopic[] =>
    PULSE_TOPICS.filter((topic) => before[place]?.[topic] !== after[place]?.[topic]);
  return { owner: of(0), assistant: of(1), stranger: of(2) };
}

/** A fixed Monday. */
const MONDAY = Date.UTC(2026, 10, 16, 15);

const SHORT = { debrief: { consumed_sodium_mg: 500 } };

beforeEach(async () => {
  team = await newTriageTeam();
  const colleague = await newCoach(team.teamId, "admin");
  adminId = colleague.coachId;
  admin = await portal(colleague.personId);
  const assistant = await newCoach(team.teamId, "assistant");
  const strangers = await newTriageTeam();
  looking = {
    ...{ owner: team.coachId, assistant: assistant.coachId, stranger: strangers.coachId },
  };
  const atMs = Date.now();
  own = await newShort(team, "Ann", { atMs, ...SHORT });
  other = await newShort(team, "Bo", { atMs, ...SHORT });
  await newShort(strangers, "Cy", { atMs, ...SHORT });
  [ownId, otherId] = [own.athleteId, other.athleteId];
  const data = { assignedCoachId: assistant.coachId };
  await db.coachRelation.update({ where: { id: own.relationId }, data });
});

const NOTHING: PulseTopic[] = [];
const QUEUE: PulseTopic[] = ["triage", "roster"];

async function itemOf(athleteId: string) {
  const { items } = (await admin("GET", "/v1/coach/triage")).body;
  const item = items.find((each: { athlete_uid: string }) => each.athlete_uid === athleteId);
  return { athlete_uid: athleteId, evidence_key: item.evidence_key };
}

test("without a change, every version stays the same", async () => {
  expect(await moved(async () => undefined)).toEqual({
    ...{ owner: NOTHING, assistant: NOTHING, stranger: NOTHING },
  });
});

describe("changes to an athlete update the queue and roster of the coaches who reach them", () => {
  const actions: [string, (of: { athleteId: string; activityId: string }) => Promise<unknown>][] = [
    [
      "a debrief lands",
      ({ athleteId }) => addSession(team.account, athleteId, { atMs: Date.now(), ...SHORT }),
    ],
    [
      "a debrief is corrected",
      ({ athleteId, activityId }) =>
        reportAgain(team.account, athleteId, { activityId, atMs: Date.now(), debrief: {} }),
    ],
    ["a session is deleted", ({ activityId }) => db.activity.delete({ where: { id: activityId } })],
    [
      "the athlete is named anew",
      ({ athleteId }) => db.athlete.update({ where: { id: athleteId }, data: { name: "Dee" } }),
    ],
  ];
  test.each(actions)("%s", async (_what, action) => {
    const ofOwn = await moved(async () => own && action(own));
    expect(ofOwn).toEqual({ owner: QUEUE, assistant: QUEUE, stranger: NOTHING });
    const ofOther = await moved(async () => other && action(other));
    expect(ofOther).toEqual({ owner: QUEUE, assistant: NOTHING, stranger: NOTHING });
  });
});

describe("unimportant changes and bulk changes", () => {
  test("a session sent again unchanged updates nothing", async () => {
    const report = () =>
      reportAgain(team.account, ownId, {
        ...{ activityId: own?.activityId ?? "", atMs: MONDAY },
        debrief: { consumed_sodium_mg: 480 },
      });
    expect((await moved(report)).owner).toEqual(QUEUE);
    expect(await moved(report)).toEqual({
      ...{ owner: NOTHING, assistant: NOTHING, stranger: NOTHING },
    });
  });

  test.each<Record<string, unknown>>([
    { intensityLevel: 4 },
    { reportSource: "import" },
    { reportCompleteness: 0.25 },
    { durationMin: 61 },
  ])("a session of which this is another one moves what shows it: %o", async (data) => {
    const change = { where: { id: own?.activityId ?? "" }, data };
    const expected = { owner: QUEUE, assistant: QUEUE, stranger: NOTHING };
    expect(await moved(() => db.activity.update(change))).toEqual(expected);
    expect(await moved(() => db.activity.update(change))).toMatchObject({
      ...{ owner: NOTHING, assistant: NOTHING },
    });
  });

  test("a planned session updates pages if its targets change, but not if just recalculated", async () => {
    const where = { id: own?.activityId ?? "" };
    const plan = (total_carb_g: number, calculated_at: number) => ({
      ...{ where, data: { prescription: { total_carb_g, calculated_at } } },
    });
    await db.activity.update({ where, data: { feedback: Prisma.DbNull, judgedBy: null } });
    await db.activity.update(plan(100, 1));
    expect((await moved(() => db.activity.update(plan(100, 2)))).owner).toEqual(NOTHING);
    expect((await moved(() => db.activity.update(plan(120, 2)))).owner).toEqual(QUEUE);
  });

  test("a profile that becomes complete updates the pages that show it", async () => {
    const where = { id: ownId };
    const { profileComplete } = await db.athlete.findUniqueOrThrow({ where });
    const data = { profileComplete: !profileComplete };
    expect((await moved(() => db.athlete.update({ where, data }))).owner).toEqual(QUEUE);
  });

  test("storing or deleting two hundred sessions at once is one change per team", async () => {
    if (own === undefined) throw new Error("nobody is there");
    const second = await newTriageTeam();
    await relate(second, ownId);
    const teams = { teamId: { in: [team.teamId, second.teamId] }, topic: "sessions" };
    const newestId = async () =>
      (await db.coachChange.aggregate({ where: teams, _max: { id: true } }))._max.id ?? 0n;
    const changed = async (work: () => Promise<unknown>) => {
      const id = { gt: await newestId() };
      await work();
      const rows = await db.coachChange.findMany({ where: { ...teams, id } });
      return rows.map(({ teamId }) => teamId).sort();
    };
    const where = { athleteId: ownId };
    const row = await db.activity.findFirstOrThrow({ where });
    const many = Array.from({ length: 200 }, () => ({ ...row, id: newId() }));
    const both = [team.teamId, second.teamId].sort();
    expect(await changed(() => db.activity.createMany({ data: many as never }))).toEqual(both);
    const deleted = await changed(async () => {
      expect(await db.activity.deleteMany({ where })).toEqual({ count: 201 });
    });
    expect(deleted).toEqual(both);
  });
});

test("a postponed item updates the queue when it is due, even if the team's clock is moved ahead", async () => {
  const hour = 3_600_000;
  await db.team.update({ where: { id: team.teamId }, data: { clockOffsetMs: hour } });
  const coach = await coachOf(looking.owner);
  const until = coach.nowMs + 2 * hour;
  const items = [await itemOf(otherId)];
  await admin("POST", "/v1/coach/triage/actions", { action: "snooze", items, until });
  const at = async (nowMs: number, who: keyof typeof looking = "owner") => {
    const scope = await coachOf(looking[who]);
    return (await readPulse({ ...scope, nowMs, wallMs: nowMs - hour })).triage;
  };
  expect(await at(until - hour)).toBe(await at(until - 1));
  expect(await at(until)).not.toBe(await at(until - 1));
  expect(await at(until + 100 * hour)).toBe(await at(until));
  expect(await at(until, "assistant")).toBe(await at(until - 1, "assistant"));
});

test("a colleague's decision, its undo, and the end of its undo period update the queue", async () => {
  let id = "";
  const decided = await moved(async () => {
    const items = [await itemOf(otherId)];
    const { body } = await admin("POST", "/v1/coach/triage/actions", { action: "reviewed", items });
    id = body.actions[0].id;
  });
  expect(decided).toEqual({ owner: ["triage"], assistant: NOTHING, stranger: NOTHING });
  const coach = await coachOf(looking.owner);
  const afterwards = { ...coach, wallMs: coach.wallMs + 60_000 };
  expect((await readPulse(afterwards)).triage).not.toBe((await readPulse(coach)).triage);
  const undone = await moved(() => admin("DELETE", `/v1/coach/triage/actions/${id}`));
  expect(undone).toEqual({ owner: ["triage"], assistant: NOTHING, stranger: NOTHING });
});

test("a message updates its thread when written, sent, read and canceled; when sent, also the queue", async () => {
  const written = async () =>
    (await admin("POST", "/v1/coach/messages", { athlete_uids: [ownId], text: "Hello" })).body;
  expect(await moved(written)).toMatchObject({ owner: ["messages"], assistant: ["messages"] });
  const where = { relationId: own?.relationId ?? "" };
  const { id } = await db.message.findFirstOrThrow({ where });
  const sent = await moved(() => sendHeld(later(60_000), id));
  expect(sent).toMatchObject({ owner: ["triage", "messages"], assistant: ["triage", "messages"] });
  const read = await moved(() =>
    db.message.update({ where: { id }, data: { readAt: new Date() } }),
  );
  expect(read).toMatchObject({ owner: ["messages"], stranger: NOTHING });
  const gone = await moved(() => db.message.delete({ where: { id } }));
  expect(gone).toMatchObject({ owner: ["messages"], assistant: ["messages"], stranger: NOTHING });
});

test("a coach's notifications, and reading them, update only that coach's own version", async () => {
  const row = { id: newId(), coachId: looking.owner, relationId: other?.relationId ?? "" };
  const data = { ...row, cadence: "realtime", sentAt: new Date() };
  const own: PulseTopic[] = ["triage", "notifications"];
  const expected = { owner: own, assistant: NOTHING, stranger: NOTHING };
  expect(await moved(() => db.notification.create({ data }))).toEqual(expected);
  const read = { where: { id: row.id }, data: { readAt: new Date() } };
  expect(await moved(() => db.notification.update(read))).toEqual(expected);
  expect(await moved(() => db.notification.delete({ where: { id: row.id } }))).toEqual(expected);
});

test("rules and settings update what they apply to; one athlete's do so for the coaches who reach them", async () => {
  const put = (scope: object) =>
    admin("PUT", "/v1/coach/config/report-settings", {
      ...{ settings: { concern_carb_cutoff: 0.5 }, ...scope },
    });
  const judged: PulseTopic[] = ["triage", "roster", "rules"];
  expect(await moved(() => put({ scope: "overall" }))).toEqual({
    ...{ owner: judged, assistant: judged, stranger: NOTHING },
  });
  expect(await moved(() => put({ scope: "athlete", scope_id: otherId }))).toEqual({
    ...{ owner: judged, assistant: NOTHING, stranger: NOTHING },
  });
});

test("groups update when one is created, renamed, given an athlete in reach, and deleted", async () => {
  const grouped: PulseTopic[] = ["triage", "roster", "rules", "groups"];
  let id = "";
  const made = await moved(async () => {
    id = (await admin("POST", "/v1/coach/groups", { name: "North" })).body.id;
  });
  expect(made).toEqual({ owner: grouped, assistant: grouped, stranger: NOTHING });
  const put = (relation?: { relationId: string }) =>
    db.coachGroupAthlete.create({ data: { groupId: id, relationId: relation?.relationId ?? "" } });
  expect(await moved(() => put(other))).toMatchObject({ owner: grouped, assistant: NOTHING });
  expect(await moved(() => put(own))).toMatchObject({ owner: grouped, assistant: grouped });
  const gone = await moved(() => admin("DELETE", `/v1/coach/groups/${id}`));
  expect(gone).toEqual({ owner: grouped, assistant: grouped, stranger: NOTHING });
});

describe("roster membership", () => {
  const all = PULSE_TOPICS.filter((topic) => topic !== "team");

  test("an athlete who joins or leaves updates every page of the coaches who reach them", async () => {
    const athleteId = await storeAthlete(team.account, "Eve");
    const agreed = await moved(() => relate(team, athleteId));
    expect(agreed).toEqual({ owner: PULSE_TOPICS, assistant: ["team"], stranger: NOTHING });
    const end = (id = "") =>
      db.coachRelation.update({ where: { id }, data: { endedAt: new Date(), endedBy: "athlete" } });
    expect((await moved(() => end(own?.relationId))).assistant).toEqual(PULSE_TOPICS);
    expect((await moved(() => end(other?.relationId))).assistant).toEqual(["team"]);
  });

  test("reassigning an athlete updates the pages of their previous coaches", async () => {
    const given = await moved(() =>
      db.coachRelation.update({
        ...{ where: { id: own?.relationId ?? "" }, data: { assignedCoachId: adminId } },
      }),
    );
    expect(given.assistant).toEqual(PULSE_TOPICS);
    expect(given.owner).toEqual(expect.arrayContaining(all));
    expect(given.stranger).toEqual(NOTHING);
  });
});

test("the team's name, a role and an invitation update the team", async () => {
  const named = await moved(() => admin("PATCH", "/v1/coach/team", { name: "Alpine" }));
  expect(named).toEqual({
    ...{ owner: ["triage", "team"], assistant: ["triage", "team"], stranger: NOTHING },
  });
  const body = { role: "coach" };
  const changed = await moved(() =>
    admin("PATCH", `/v1/coach/team/coaches/${looking.assistant}`, body),
  );
  expect(changed.owner).toContain("team");
});

test("old changes aren't kept", async () => {
  await forgetChanges(later(3 * 86_400_000));
  expect(await db.coachChange.count()).toBe(0);
});
