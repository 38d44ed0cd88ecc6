import { DAY_MS, HOUR_MS } from "@/lib/contract/durations";
import "@/testing/database";
import { beforeAll, describe, expect, test } from "vitest";
import type { AccountScope } from "@/lib/access/scope";
import type { Feedback } from "@/lib/contract/activity";
import type { RulesDocument } from "@/lib/contract/alerts";
import type { CalculateOverrides } from "@/lib/contract/prescription";
import type { TestTeam } from "@/testing/coach";
import { session } from "@/testing/concern-rows";
import { queriesOf } from "@/testing/queries";

const { callerOf, newPartner, operator } = await import("@/testing/partner");
const { coachOf, newCoach, newTeam, relate } = await import("@/testing/coach");
const { expectPublished } = await import("@/testing/events");
const { storeActivities, storeAthlete } = await import("@/testing/stored-rosters");
const { clearJobs, queuedJobs } = await import("@/testing/jobs");
const { db, pool, transaction } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { enqueueEach } = await import("@/lib/platform/jobs");
const { patchActivity } = await import("@/lib/activities/activities");
const { calculateActivity } = await import("@/lib/activities/prescriptions");
const { simulateSubscription } = await import("@/lib/billing/simulator");
const { submitFeedback } = await import("@/lib/activities/feedback");
const { removeColleague } = await import("@/lib/coaches/leaving");
const { endByCoach } = await import("@/lib/coaches/relations");
const { registerCoachWebhook } = await import("@/lib/webhooks/coach-webhooks");
const { unrepeated } = await import("@/lib/platform/outside");
const { open } = await import("@/lib/platform/key-service");
const { sealContext } = await import("@/lib/mail/sealing");
const { unsubscribe, unsubscribeUrl } = await import("@/lib/mail/unsubscribe");
const { evaluateDebrief } = await import("./evaluating");
const { listNotifications, readNotifications } = await import("./notifications");
const { PRESETS } = await import("./presets");
const { sendDueAlerts } = await import("./sending");
const { sweepTrends } = await import("./sweep");
const { forgetAlerts } = await import("./upkeep");

let account: AccountScope;
beforeAll(async () => {
  account = callerOf(await newPartner());
});

/** 60% of the plan's carbohydrate. */
const SHORT: Partial<Feedback> = { consumed_carb_g: 60 };
const EVERY: RulesDocument = {
  notification_rules: {
    ...PRESETS.hands_on,
    under_fuel: {
      ...PRESETS.hands_on.under_fuel,
      channels: ["in_portal", "email", "push", "webhook"],
    },
  },
};

async function setRules({ teamId }: TestTeam, document: RulesDocument): Promise<void> {
  const place = { teamId, kind: "notification_rules", scope: "overall", scopeId: teamId };
  await db.coachConfig.create({
    data: { ...place, document: { ...document }, updatedAt: new Date() },
  });
}

/** Creates a team with rules and an athlete on its roster. */
async function world(document: RulesDocument | null, coachId: string | null = null) {
  const team = await newTeam();
  if (document !== null) await setRules(team, document);
  return { team, ...(await athleteOf(team, coachId)) };
}

async function athleteOf(team: TestTeam, coachId: string | null = null, name = "Ann Field") {
  const athleteId = await storeAthlete(account, name);
  const relationId = await relate(team, athleteId, coachId);
  const acceptedAt = new Date(account.wallMs - 30 * DAY_MS);
  await db.coachRelation.update({ where: { id: relationId }, data: { acceptedAt } });
  return { athleteId, relationId };
}

/** Stores and evaluates a debrief of a session from a few hours ago. */
async function lands(
  athleteId: string,
  feedback: Partial<Feedback> = SHORT,
  { hoursAgo = 2, wallMs = account.wallMs } = {},
) {
  const created_at = Math.floor(wallMs / 1000);
  const started_at = wallMs - hoursAgo * HOUR_MS;
  const activity = session({ ...feedback, created_at }, { started_at, created_at: created_at - 1 });
  const [stored] = await storeActivities(account, athleteId, [activity]);
  if (stored === undefined) throw new Error("nothing was stored");
  const about = { athlete_id: athleteId, activity_id: stored.id };
  await evaluateDebrief({ ...operator(), wallMs }, about);
  return about;
}

const noticesOf = async (coachId: string) =>
  (await db.alertNotice.findMany({ where: { coachId }, include: { alert: true } })).map(
    ({ channel, sentAt, alert }) =>
      `${alert.rule} ${channel} ${sentAt === null ? "waits" : "sent"}`,
  );
const emailOf = async ({ personId }: { personId: string }) =>
  (await db.person.findUniqueOrThrow({ where: { id: personId } })).emailKey;
const mailsTo = async (person: { personId: string }) =>
  (
    await db.mailMessage.findMany({
      where: { recipient: await emailOf(person) },
      orderBy: { createdAt: "asc" },
    })
  ).map(({ template }) => template);
/** Returns the lines of all mails to a person, oldest first. */
async function linesTo(person: { personId: string }): Promise<string[]> {
  const where = { recipient: await emailOf(person) };
  const mails = await db.mailMessage.findMany({ where, orderBy: { createdAt: "asc" } });
  const opened = mails.map(async ({ id, sealedVariables }) =>
    JSON.parse(await open(sealContext(id), sealedVariables ?? "")),
  );
  return (await Promise.all(opened)).flatMap(({ lines }) => lines);
}
const recordedOf = async ({ coachId }: TestTeam) => {
  const rows = await db.event.findMany({
    where: { ownerId: coachId },
    orderBy: { createdAt: "asc" },
  });
  expectPublished(rows);
  return rows;
};
const eventsOf = async (team: TestTeam) => (await recordedOf(team)).map(({ type }) => type);
const hook = async ({ coachId }: TestTeam) =>
  registerCoachWebhook(
    await coachOf(coachId),
    { url: "https://hooks.nowhere.example/in" },
    unrepeated,
  );
const dueNow = (wallMs: number) => sendDueAlerts({ ...operator(), wallMs });

describe("an alert from a debrief", () => {
  test("is sent once per channel, however often and concurrently it is judged", async () => {
    const { team, athleteId } = await world(EVERY);
    await hook(team);
    const about = await lands(athleteId);
    await Promise.all(Array.from({ length: 20 }, () => evaluateDebrief(operator(), about)));
    expect((await noticesOf(team.coachId)).sort()).toEqual(
      ["email", "in_portal", "push", "webhook"].map((channel) => `under_fuel ${channel} sent`),
    );
    expect(await mailsTo(team)).toEqual(["coach_alert"]);
    expect(await eventsOf(team)).toEqual(["concern.detected", "athlete.needs_attention"]);
    const { notifications, unread_count } = await listNotifications(
      await coachOf(team.coachId),
      {},
    );
    expect(unread_count).toBe(1);
    expect(notifications).toMatchObject([
      {
        ...{ athlete_uid: athleteId, name: "Ann Field", cadence: "realtime", read_ms: null },
        alerts: [
          {
            ...{ rule: "under_fuel", severity: "amber", reasons: ["Carb 60%"] },
            ...{ activity_id: about.activity_id, trigger: "under_fuel" },
            channels: expect.arrayContaining([
              { channel: "email", result: "sent" },
              { channel: "push", result: "no_device" },
              { channel: "webhook", result: "sent" },
            ]),
          },
        ],
      },
    ]);
  });

  test("is one email for everything that the debrief triggered", async () => {
    const { team, athleteId } = await world(EVERY);
    await lands(athleteId, { ...SHORT, rating: 1, symptoms: { cramp: 3 } });
    expect((await noticesOf(team.coachId)).filter((each) => each.includes("email"))).toHaveLength(
      3,
    );
    expect(await mailsTo(team)).toEqual(["coach_alert"]);
  });

  test("is limited to three urgent emails per athlete per hour, then one summary", async () => {
    const { team, athleteId } = await world({ notification_rules: PRESETS.hands_on });
    for (let count = 0; count < 7; count++) await lands(athleteId, { consumed_carb_g: 30 });
    expect(await mailsTo(team)).toEqual(Array(3).fill("coach_alert"));
    await dueNow(account.wallMs + 59 * 60_000);
    expect(await mailsTo(team)).toHaveLength(3);
    await dueNow(account.wallMs + 61 * 60_000);
    expect(await mailsTo(team)).toHaveLength(4);
    await dueNow(account.wallMs + 3 * HOUR_MS);
    expect(await mailsTo(team)).toHaveLength(4);
  });

  test("is limited in the same way if it isn't urgent, even if its session was deleted", async () => {
    const { team, athleteId } = await world(EVERY);
    for (let count = 0; count < 7; count++) {
      const { activity_id: id } = await lands(athleteId);
      if (count < 3) await db.activity.delete({ where: { id } });
    }
    expect(await mailsTo(team)).toHaveLength(3);
    // What is urgent waits only for what is urgent.
    await lands(athleteId, { consumed_carb_g: 30 });
    expect(await mailsTo(team)).toHaveLength(4);
    await dueNow(account.wallMs + 59 * 60_000);
    expect(await mailsTo(team)).toHaveLength(4);
    await dueNow(account.wallMs + 61 * 60_000);
    expect(await mailsTo(team)).toHaveLength(5);
  });

  test("goes to the athlete's assigned coaches, or to the team's leads", async () => {
    const team = await newTeam();
    await setRules(team, EVERY);
    const [admin, coach, other] = [
      await newCoach(team.teamId, "admin"),
      await newCoach(team.teamId, "coach"),
      await newCoach(team.teamId, "assistant"),
    ];
    await lands((await athleteOf(team)).athleteId);
    await lands((await athleteOf(team, coach.coachId)).athleteId);
    const counts = await Promise.all(
      [team, admin, coach, other].map(async (each) => (await mailsTo(each)).length),
    );
    expect(counts).toEqual([1, 1, 1, 0]);
  });

  test.each([
    ["told three days after the session", 72, 1],
    ["not told later", 73, 0],
    ["not told of what was before the athlete agreed", 31 * 24, 0],
  ])("is %s", async (_case, hoursAgo, mails) => {
    const { team, athleteId, relationId } = await world(EVERY);
    if (hoursAgo < 100)
      await db.coachRelation.update({
        where: { id: relationId },
        data: { acceptedAt: new Date(account.wallMs - 90 * DAY_MS) },
      });
    await lands(athleteId, SHORT, { hoursAgo });
    expect(await mailsTo(team)).toHaveLength(mails);
  });

  test("isn't sent while the team's plan doesn't include reading", async () => {
    const { team, athleteId } = await world(EVERY);
    await db.team.update({ where: { id: team.teamId }, data: { plan: null } });
    await lands(athleteId);
    expect(await noticesOf(team.coachId)).toEqual([]);
  });

  test("starts in the debrief's own transaction, for coached athletes", async () => {
    const { athleteId } = await world(EVERY);
    const alone = await storeAthlete(account, "Alone");
    const jobs = async () => (await queuedJobs("alerts/debrief.landed")).length;
    const post = async (id: string) => {
      const [stored] = await storeActivities(account, id, [session({}, { feedback: null })]);
      return submitFeedback(account, id, stored?.id ?? "", { rating: 1 });
    };
    const before = await jobs();
    await post(alone);
    expect(await jobs()).toBe(before);
    await post(athleteId);
    expect(await jobs()).toBe(before + 1);
    const [stored] = await storeActivities(account, athleteId, [session({}, { feedback: null })]);
    const undone = transaction(account, async (account) => {
      await submitFeedback(account, athleteId, stored?.id ?? "", { rating: 1 });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await jobs()).toBe(before + 1);
  });

  test("waits for others of the same athlete, not of the same account, and a flood comes after everybody else", async () => {
    const queued = async (athleteIds: string[], account_id = account.accountId) => {
      const jobs = athleteIds.map((athlete_id) => ({
        ...{ account_id, athlete_id, activity_id: newId() },
      }));
      await enqueueEach({ db }, "alerts/debrief.landed", jobs);
      const { rows } = await pool.query<{ queue_name: string; priority: number }>(
        "SELECT queue_name, priority FROM graphile_worker.jobs ORDER BY id DESC LIMIT $1",
        [athleteIds.length],
      );
      const lanes = new Set(rows.map(({ queue_name }) => queue_name));
      return { lanes: lanes.size, places: rows.map(({ priority }) => priority).sort() };
    };
    const athleteId = newId();
    await clearJobs();
    expect((await queued(Array.from({ length: 50 }, newId))).lanes).toBeGreaterThan(1);
    await clearJobs();
    expect((await queued(Array(20).fill(athleteId))).lanes).toBe(1);
    expect((await queued([athleteId])).places).toEqual([22]);
    // Somebody else of a busy account, and anybody of another.
    expect((await queued([newId()])).places).toEqual([2]);
    expect((await queued([newId()], newId())).places).toEqual([0]);
    await clearJobs();
  });
});

describe("the daily digest", () => {
  const nextWeek = () => account.wallMs + 7 * DAY_MS;

  test("is sent once, as one email with an item per athlete", async () => {
    const { team, athleteId } = await world(null);
    const second = await athleteOf(team, null, "Ben Moor");
    await lands(athleteId);
    await lands(athleteId, { rating: 1 });
    await lands(second.athleteId);
    expect(new Set(await noticesOf(team.coachId))).toEqual(
      new Set([
        ...["under_fuel in_portal waits", "under_fuel email waits"],
        ...["low_rating in_portal waits", "low_rating email waits"],
      ]),
    );
    await Promise.all([dueNow(nextWeek()), dueNow(nextWeek()), dueNow(nextWeek())]);
    expect(await mailsTo(team)).toEqual(["coach_digest"]);
    const coach = { ...(await coachOf(team.coachId)), nowMs: nextWeek() };
    const { notifications } = await listNotifications(coach, {});
    expect(notifications.map(({ name, alerts }) => [name, alerts.length]).sort()).toEqual([
      ["Ann Field", 2],
      ["Ben Moor", 1],
    ]);
  });

  test("isn't listed as emailed to a coach who unsubscribed", async () => {
    const { team, athleteId } = await world(null);
    const link = new URL(unsubscribeUrl("test", await emailOf(team), account.wallMs));
    expect(await unsubscribe({ db }, link.searchParams.get("token") ?? "")).toBe(true);
    await lands(athleteId);
    await dueNow(nextWeek());
    const coach = { ...(await coachOf(team.coachId)), nowMs: nextWeek() };
    const { notifications } = await listNotifications(coach, {});
    expect(notifications.flatMap(({ alerts }) => alerts[0]?.channels)).toEqual(
      expect.arrayContaining([{ channel: "email", result: "unsubscribed" }]),
    );
  });

  test("counts an athlete's alerts beyond the worst twenty, so that no mail is too long to send", async () => {
    const { team, athleteId } = await world(null);
    const amber = { ...SHORT, consumed_sodium_mg: 600, rating: 2 };
    for (let count = 0; count < 60; count++) await lands(athleteId, amber);
    await lands(athleteId, { consumed_carb_g: 20 }, { hoursAgo: 30 });
    await dueNow(nextWeek());
    const lines = await linesTo(team);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^Ann Field: Carb 20% \(session of [^;]+(; [^;]+){19}; and 101 more$/);
  });

  test("is sent by webhook as one event per athlete, with everything bundled", async () => {
    const rule = { ...PRESETS.hands_off.under_fuel, channels: ["webhook" as const] };
    const [under_fuel, symptom, low_rating] = [0.5, 0.9, 0.2].map((urgent_threshold) => ({
      ...{ ...rule, urgent_threshold },
    }));
    const { team, athleteId } = await world({
      notification_rules: { under_fuel, symptom, low_rating },
    });
    await hook(team);
    const second = await athleteOf(team, null, "Ben Moor");
    const old = await lands(athleteId, { rating: 2, consumed_carb_g: 30 }, { hoursAgo: 9 });
    const latest = await lands(athleteId, { symptoms: { cramp: 1 } }, { hoursAgo: 2 });
    const bens = await lands(second.athleteId);
    await dueNow(nextWeek());
    const told = (await recordedOf(team))
      .filter(({ type }) => type === "concern.detected")
      .map(({ data }) => data as { athlete_uid: string });
    expect(told).toHaveLength(2);
    expect(told.find(({ athlete_uid }) => athlete_uid === athleteId)).toEqual({
      ...{ coach_uid: team.coachId, athlete_uid: athleteId },
      ...{ trigger: "under_fuel", severity: "urgent", activity_id: old.activity_id },
      triggers: ["under_fuel", "symptom", "low_rating"],
      activity_ids: [old.activity_id, latest.activity_id],
      reasons: expect.arrayContaining(["Carb 30%", "1 symptom", "Low rating"]),
      session_ms: account.wallMs - 9 * HOUR_MS,
    });
    expect(told.find(({ athlete_uid }) => athlete_uid === second.athleteId)).toMatchObject({
      ...{ activity_ids: [bens.activity_id], triggers: ["under_fuel"] },
    });
  });

  test("drops an alert if the debrief is corrected in time", async () => {
    const { team, athleteId } = await world(null);
    const about = await lands(athleteId);
    await submitFeedback(account, athleteId, about.activity_id, {
      ...{ rating: 4, consumed_carb_g: 98 },
    });
    await evaluateDebrief(operator(), about);
    expect(await noticesOf(team.coachId)).toEqual([]);
    await dueNow(nextWeek());
    expect(await mailsTo(team)).toEqual([]);
  });

  test("keeps an alert if the correction comes too late to matter", async () => {
    const { team, athleteId, relationId } = await world(null);
    const acceptedAt = new Date(account.wallMs - 90 * DAY_MS);
    await db.coachRelation.update({ where: { id: relationId }, data: { acceptedAt } });
    const about = await lands(athleteId, SHORT, { hoursAgo: 71 });
    const later = { ...account, nowMs: account.nowMs + 2 * HOUR_MS };
    await submitFeedback(later, athleteId, about.activity_id, { rating: 4, consumed_carb_g: 61 });
    await evaluateDebrief(operator(), about);
    expect(await noticesOf(team.coachId)).toHaveLength(2);
  });

  test("shows the latest known state when the debrief got worse", async () => {
    const { team, athleteId } = await world(null);
    const about = await lands(athleteId);
    await submitFeedback(account, athleteId, about.activity_id, {
      ...{ rating: 4, consumed_carb_g: 20 },
    });
    await evaluateDebrief(operator(), about);
    await dueNow(nextWeek());
    const { notifications } = await listNotifications(await coachOf(team.coachId), {});
    expect(notifications[0]?.alerts).toMatchObject([{ reasons: ["Carb 20%"], severity: "urgent" }]);
  });

  test("is never sent once the athlete has ended the coaching or the plan is gone", async () => {
    const ended = await world(null);
    await lands(ended.athleteId);
    await endByCoach(await coachOf(ended.team.coachId), ended.relationId);
    const lapsed = await world(null);
    await lands(lapsed.athleteId);
    await db.team.update({ where: { id: lapsed.team.teamId }, data: { plan: null } });
    await dueNow(nextWeek());
    expect(await noticesOf(ended.team.coachId)).toEqual([]);
    expect(await noticesOf(lapsed.team.coachId)).toEqual([]);
    expect(await mailsTo(lapsed.team)).toEqual([]);
  });

  test("goes to the athlete's other coaches once the coach has left", async () => {
    const team = await newTeam();
    const { coachId, personId } = await newCoach(team.teamId, "coach");
    const { athleteId } = await athleteOf(team, coachId);
    await lands(athleteId);
    expect(await noticesOf(team.coachId)).toEqual([]);
    await removeColleague(await coachOf(team.coachId), coachId, []);
    await dueNow(nextWeek());
    expect(await mailsTo(team)).toEqual([]);
    // Bundled again, for the new coach's morning.
    await dueNow(nextWeek() + DAY_MS);
    expect(await mailsTo({ personId })).toEqual([]);
    expect(await mailsTo(team)).toEqual(["coach_digest"]);
  });
});

test.each([2, -24])(
  "a session %i hours ago alerts, however many others lie ahead",
  async (hoursAgo) => {
    const { team, athleteId } = await world(null);
    await db.$executeRaw`
    INSERT INTO activity (id, account_id, athlete_id, type, duration_min, started_at, session_at, created_at, updated_at)
    SELECT gen_random_uuid(), account_id, id, 'run', 60, at, at, now(), now()
    FROM athlete, generate_series(1, 510) n, LATERAL (SELECT now() + n * interval '1 day' AS at) later
    WHERE id = ${athleteId}::uuid`;
    await lands(athleteId, { consumed_fluid_ml: 3000, consumed_sodium_mg: 100 }, { hoursAgo });
    expect(await mailsTo(team)).toEqual(["coach_alert"]);
  },
);

test("a session stored days ago without a time alerts when it is reported", async () => {
  const { team, athleteId } = await world(null);
  const reported = Math.floor(account.wallMs / 1000);
  const [stored] = await storeActivities(account, athleteId, [
    session(
      { ...SHORT, consumed_fluid_ml: 3000, created_at: reported },
      { started_at: null, scheduled_at: null, created_at: reported - 5 * 86_400 },
    ),
  ]);
  await evaluateDebrief(operator(), { athlete_id: athleteId, activity_id: stored?.id ?? "" });
  expect(await mailsTo(team)).toEqual(["coach_alert"]);
});

test("quiet hours hold everything that isn't urgent until they end, but never safety alerts", async () => {
  const now = new Date(account.wallMs);
  const clock = (shift: number) =>
    new Date(now.getTime() + shift * HOUR_MS).toISOString().slice(11, 16);
  const quiet_hours = { enabled: true, start: clock(-1), end: clock(2), tz: "UTC" };
  const { team, athleteId } = await world({ ...EVERY, quiet_hours });
  await lands(athleteId);
  expect(await mailsTo(team)).toEqual([]);
  expect(await noticesOf(team.coachId)).toContain("under_fuel in_portal sent");
  await lands(athleteId, { consumed_sodium_mg: 100, consumed_fluid_ml: 1000 });
  expect(await mailsTo(team)).toEqual(["coach_alert"]);
  await dueNow(account.wallMs + HOUR_MS);
  expect(await mailsTo(team)).toHaveLength(1);
  await dueNow(account.wallMs + 2 * HOUR_MS);
  expect(await mailsTo(team)).toHaveLength(2);
});

test("what the hourly limit holds isn't mailed in quiet hours that began meanwhile, unless it is urgent", async () => {
  const clock = (hours: number) =>
    new Date(account.wallMs + hours * HOUR_MS).toISOString().slice(11, 16);
  const quiet_hours = { enabled: true, start: clock(0.5), end: clock(3), tz: "UTC" };
  const { team, athleteId } = await world({ ...EVERY, quiet_hours });
  for (let count = 0; count < 4; count++) await lands(athleteId);
  await dueNow(account.wallMs + 1.1 * HOUR_MS);
  expect(await mailsTo(team)).toHaveLength(3);
  await lands(athleteId, { consumed_carb_g: 30 });
  expect(await mailsTo(team)).toHaveLength(4);
  await dueNow(account.wallMs + 3 * HOUR_MS);
  expect(await mailsTo(team)).toHaveLength(5);
});

test("an alert held by quiet hours shows the state at sending time, and the log shows what each one said", async () => {
  const clock = (shift: number) =>
    new Date(account.wallMs + shift * HOUR_MS).toISOString().slice(11, 16);
  const quiet_hours = { enabled: true, start: clock(-1), end: clock(2), tz: "UTC" };
  const { team, athleteId } = await world({ ...EVERY, quiet_hours });
  await hook(team);
  const about = await lands(athleteId);
  await submitFeedback(account, athleteId, about.activity_id, {
    ...{ rating: 4, consumed_carb_g: 20 },
  });
  await evaluateDebrief(operator(), about);
  expect(await mailsTo(team)).toEqual(["coach_alert"]);
  const { notifications } = await listNotifications(await coachOf(team.coachId), {});
  expect(notifications.map(({ alerts }) => alerts.map(({ reasons }) => reasons))).toEqual([
    [["Carb 20%"]],
    [["Carb 60%"]],
  ]);
  const events = await db.event.findMany({
    where: { ownerId: team.coachId, type: "concern.detected" },
  });
  expect(events.map(({ data }) => data)).toMatchObject([
    { severity: "urgent", reasons: ["Carb 20%"] },
  ]);
});

test("a correction of what was mailed as urgent is mailed once, and so is one that takes it back", async () => {
  const { team, athleteId } = await world(null);
  const about = await lands(athleteId, { consumed_fluid_ml: 3000 });
  const correct = async (consumed_fluid_ml: number) => {
    const feedback = { rating: 4, consumed_fluid_ml };
    await submitFeedback(account, athleteId, about.activity_id, feedback);
    for (let count = 0; count < 2; count++) await evaluateDebrief(operator(), about);
    return (await linesTo(team)).map((line) => line.replace(/ \(session of .*/, ""));
  };
  const first = ["Drank 1,500 mL/h (limit 700 mL/h)"];
  // Still urgent: nothing to take back.
  expect(await correct(2900)).toEqual(first);
  // In less time: the same was drunk faster.
  const { id } = await db.activity.update({
    ...{ where: { id: about.activity_id }, data: { durationMin: 50 }, select: { id: true } },
  });
  await evaluateDebrief(operator(), about);
  expect(await linesTo(team)).toHaveLength(1);
  await db.activity.update({ where: { id }, data: { durationMin: 120 } });
  // The fluid left out: nobody said that less was drunk.
  await submitFeedback(account, athleteId, about.activity_id, { rating: 3 });
  await evaluateDebrief(operator(), about);
  expect(await linesTo(team)).toHaveLength(1);
  const taken = [...first, "No longer urgent: Drank 1,500 mL/h (limit 700 mL/h)"];
  expect(await correct(1000)).toEqual(taken);
  expect(await correct(1100)).toEqual(taken);
  expect(await correct(3200)).toEqual([
    ...taken,
    "Urgent again: Drank 1,600 mL/h (limit 700 mL/h)",
  ]);
  // A rule that was turned off is no correction.
  const { hyponatremia_pattern, ...others } = PRESETS.hands_on;
  const off = { ...hyponatremia_pattern, enabled: false };
  await setRules(team, { notification_rules: { ...others, hyponatremia_pattern: off } });
  expect(await correct(1000)).toHaveLength(3);
  expect(await mailsTo(team)).toEqual(Array(3).fill("coach_alert"));
});

test("a report that leaves out what was mailed as urgent takes nothing back", async () => {
  const { team, athleteId } = await world(null);
  const amounts = { consumed_carb_g: 90, consumed_fluid_ml: 1000, consumed_sodium_mg: 0 };
  const about = await lands(athleteId, { ...amounts, symptoms: { vomiting: 3 } });
  const before = await linesTo(team);
  expect(before).not.toEqual([]);
  const report = async (feedback: object) => {
    await submitFeedback(account, athleteId, about.activity_id, { rating: 4, ...feedback });
    await evaluateDebrief(operator(), about);
    return (await linesTo(team)).slice(before.length);
  };
  expect(await report({ consumed_carb_g: 90, consumed_fluid_ml: 1000 })).toEqual([]);
  const enough = { consumed_sodium_mg: 900, symptoms: {} };
  const taken = await report({ consumed_carb_g: 90, consumed_fluid_ml: 1000, ...enough });
  expect(taken.length).toBeGreaterThan(0);
  for (const line of taken) expect(line).toMatch(/^No longer urgent/);
});

test("nor does one that leaves it out while another shortfall goes on", async () => {
  const { team, athleteId } = await world({ notification_rules: PRESETS.hands_on });
  const about = await lands(athleteId, { consumed_carb_g: 20, consumed_fluid_ml: 1000 });
  const before = await linesTo(team);
  expect(before).not.toEqual([]);
  await submitFeedback(account, athleteId, about.activity_id, {
    rating: 4,
    consumed_fluid_ml: 600,
  });
  await evaluateDebrief(operator(), about);
  expect(await linesTo(team)).toEqual(before);
});

test("corrections back and forth are limited like alerts, and what stands last is that it is urgent", async () => {
  const { team, athleteId } = await world(null);
  const about = await lands(athleteId, { consumed_fluid_ml: 3000 });
  const correct = async (consumed_fluid_ml: number) => {
    await submitFeedback(account, athleteId, about.activity_id, { rating: 4, consumed_fluid_ml });
    await evaluateDebrief(operator(), about);
  };
  const starts = async () => (await linesTo(team)).map((line) => line.split(/[ :]/)[0]);
  for (let count = 0; count < 20; count++) {
    await correct(1000);
    await correct(3000);
  }
  const told = ["Drank", "No", "Urgent", "No", "Urgent"];
  expect(await starts()).toEqual(told);
  // Nothing waits: what the coach was told last is true.
  await dueNow(account.wallMs + 61 * 60_000);
  expect(await starts()).toEqual(told);
});

test("two alerts that take turns at being urgent are limited too", async () => {
  const { team, athleteId } = await world({ notification_rules: PRESETS.hands_on });
  const about = await lands(athleteId, { consumed_carb_g: 30, rating: 1 });
  for (let count = 0; count < 10; count++)
    for (const told of [
      { consumed_carb_g: 100, rating: 1 },
      { consumed_carb_g: 30, rating: 4 },
    ]) {
      await submitFeedback(account, athleteId, about.activity_id, told);
      await evaluateDebrief(operator(), about);
    }
  const lines = (await linesTo(team)).map((line) => line.replace(/ \(session of .*/, ""));
  expect(await mailsTo(team)).toHaveLength(4);
  expect(lines.at(-1)).toBe("Urgent again: Low rating");
  // When the hour ends, what is true now.
  await dueNow(account.wallMs + 61 * 60_000);
  expect((await linesTo(team)).at(-1)).toMatch("No longer urgent: Low rating");
});

test("a correction beyond the limit is mailed when the hour ends, with what else waits", async () => {
  const { team, athleteId } = await world({ notification_rules: PRESETS.hands_on });
  const about = await lands(athleteId, { consumed_carb_g: 30 });
  for (let count = 0; count < 4; count++) await lands(athleteId, { consumed_carb_g: 20 });
  await submitFeedback(account, athleteId, about.activity_id, { rating: 4, consumed_carb_g: 100 });
  await evaluateDebrief(operator(), about);
  expect(await mailsTo(team)).toHaveLength(3);
  await dueNow(account.wallMs + 61 * 60_000);
  expect(await mailsTo(team)).toHaveLength(4);
  const lines = (await linesTo(team)).map((line) => line.replace(/ \(session of .*/, ""));
  expect(lines.slice(3).sort()).toEqual(["Carb 20%", "Carb 20%", "No longer urgent: Carb 30%"]);
  const { notifications } = await listNotifications(await coachOf(team.coachId), {});
  expect(new Set(notifications.map(({ cadence }) => cadence))).toEqual(new Set(["realtime"]));
});

test("after a correction that resolves everything, the next concern alerts again", async () => {
  const { team, athleteId } = await world(null);
  await hook(team);
  const about = await lands(athleteId);
  await submitFeedback(account, athleteId, about.activity_id, {
    ...{ rating: 4, consumed_carb_g: 100 },
  });
  await evaluateDebrief(operator(), about);
  await lands(athleteId, { rating: 1 });
  expect(await eventsOf(team)).toEqual(["athlete.needs_attention", "athlete.needs_attention"]);
});

test("an athlete alerts once for needing attention, and again only after recovering", async () => {
  const { team, athleteId } = await world(null);
  await hook(team);
  await lands(athleteId);
  await lands(athleteId, { rating: 1 });
  expect(await eventsOf(team)).toEqual(["athlete.needs_attention"]);
  const later = (days: number) => account.wallMs + days * DAY_MS;
  // The window has passed, with sessions since.
  await lands(athleteId, {}, { wallMs: later(18) });
  await sweepTrends({ ...operator(), wallMs: later(19) });
  const relation = await db.coachRelation.findFirstOrThrow({ where: { athleteId } });
  expect(relation.attentionSince).toBeNull();
  await lands(athleteId, SHORT, { wallMs: later(20) });
  expect(await eventsOf(team)).toEqual(["athlete.needs_attention", "athlete.needs_attention"]);
});

test("the morning sweep alerts about a silent athlete once per silence", async () => {
  const { team, athleteId } = await world(EVERY);
  await lands(athleteId, {});
  for (const days of [9, 10, 11, 12, 13, 25])
    await sweepTrends({ ...operator(), wallMs: account.wallMs + days * DAY_MS });
  const quiet = (await noticesOf(team.coachId)).filter((each) => each.startsWith("went_quiet"));
  expect(quiet.sort()).toEqual([
    "went_quiet email sent",
    "went_quiet in_portal sent",
    "went_quiet push sent",
  ]);
});

test("a trend alerts when it begins, once while it lasts, and again if it returns", async () => {
  const { team, athleteId } = await world(EVERY);
  const carrying = async (day: number, carb_g: number) => {
    const wallMs = account.wallMs + day * DAY_MS;
    const used = { as_used: { carb_g, sodium_mg: 1000, fluid_ml: 1000 } };
    await lands(athleteId, { ...used, consumed_carb_g: carb_g }, { wallMs });
    await sweepTrends({ ...operator(), wallMs: wallMs + DAY_MS });
  };
  const told = async () =>
    (await noticesOf(team.coachId)).filter((each) => each.startsWith("dial_down email")).length;
  for (let day = 0; day < 24; day += 2) await carrying(day, 60);
  expect(await told()).toBe(1);
  for (let day = 24; day < 34; day += 2) await carrying(day, 100);
  expect(await told()).toBe(1);
  for (let day = 34; day < 44; day += 2) await carrying(day, 60);
  expect(await told()).toBe(2);
});

test("one athlete whose data can't be read doesn't stop the others from being checked", async () => {
  const [bad, good] = [await world(EVERY), await world(EVERY)];
  await lands(bad.athleteId, {});
  await lands(good.athleteId, {});
  await db.coachConfig.updateMany({
    where: { teamId: bad.team.teamId },
    data: { document: { notification_rules: { symptom: "often" } } },
  });
  const wallMs = account.wallMs + 30 * DAY_MS;
  expect((await sweepTrends({ ...operator(), wallMs })).failed).toBeGreaterThan(0);
  expect(await noticesOf(good.team.coachId)).toContain("went_quiet email sent");
  await db.coachConfig.deleteMany({ where: { teamId: bad.team.teamId } });
});

test("the morning sweep doesn't resolve an athlete flagged after it", async () => {
  const { team, athleteId } = await world(null);
  await hook(team);
  await lands(athleteId);
  await sweepTrends(operator());
  await lands(athleteId, { rating: 1 });
  expect(await eventsOf(team)).toEqual(["athlete.needs_attention"]);
});

describe("a coach's notifications", () => {
  test("are deleted with the session they are about", async () => {
    const { team, athleteId } = await world(EVERY);
    const { activity_id: id } = await lands(athleteId);
    await db.activity.delete({ where: { id } });
    expect(await listNotifications(await coachOf(team.coachId), {})).toMatchObject({
      ...{ notifications: [], unread_count: 0 },
    });
  });

  test("are visible only to that coach, and not about athletes who are gone", async () => {
    const { team, athleteId, relationId } = await world(EVERY);
    const colleague = await newCoach(team.teamId, "coach");
    await lands(athleteId);
    const [owner, other] = [await coachOf(team.coachId), await coachOf(colleague.coachId)];
    expect((await listNotifications(other, {})).notifications).toEqual([]);
    expect((await listNotifications(owner, { unread: true })).notifications).toHaveLength(1);
    await endByCoach(owner, relationId);
    expect(await listNotifications(owner, {})).toMatchObject({
      ...{ notifications: [], unread_count: 0 },
    });
  });

  test("can be marked as read, one or all, or those sent until the newest one shown", async () => {
    const { team, athleteId } = await world(EVERY);
    await lands(athleteId);
    await lands(athleteId);
    const coach = await coachOf(team.coachId);
    const { notifications } = await listNotifications(coach, {});
    const [first] = notifications;
    expect(await readNotifications(coach, { ids: [first?.id ?? ""] })).toMatchObject({
      unread_count: 1,
    });
    const until_ms = notifications.at(-1)?.sent_ms ?? 0;
    expect(await readNotifications(coach, { until_ms: until_ms - 1 })).toMatchObject({
      unread_count: 1,
    });
    expect(await readNotifications(coach, { until_ms })).toMatchObject({ unread_count: 0 });
    await db.notification.updateMany({ where: { coachId: team.coachId }, data: { readAt: null } });
    expect(await readNotifications(coach, {})).toMatchObject({ unread_count: 0 });
    expect((await listNotifications(coach, { unread: true })).notifications).toEqual([]);
    // Many at once don't deadlock.
    await db.notification.updateMany({ where: { coachId: team.coachId }, data: { readAt: null } });
    const all = await Promise.all(Array.from({ length: 8 }, () => readNotifications(coach, {})));
    expect(all.at(-1)).toMatchObject({ unread_count: 0 });
  });

  test("are deleted after half a year, and not before", async () => {
    const { team, athleteId } = await world(EVERY);
    await lands(athleteId);
    const count = () => db.notification.count({ where: { coachId: team.coachId } });
    await forgetAlerts({ ...operator(), wallMs: account.wallMs + 179 * DAY_MS });
    expect(await count()).toBe(1);
    await forgetAlerts({ ...operator(), wallMs: account.wallMs + 181 * DAY_MS });
    expect(await count()).toBe(0);
    expect(await noticesOf(team.coachId)).toEqual([]);
  });

  test("take few statements to read, however many there are", async () => {
    const { team, athleteId } = await world(EVERY);
    for (let index = 0; index < 8; index++) await lands(athleteId);
    const coach = await coachOf(team.coachId);
    const sent = await queriesOf(() => listNotifications(coach, {}));
    expect(sent.length).toBeLessThanOrEqual(8);
  });
});

describe("a plan stored after the debrief", () => {
  test("has the session judged against it, and alerts like a debrief", async () => {
    const { team, athleteId } = await world(EVERY);
    const created_at = Math.floor(account.wallMs / 1000);
    const activity = session(
      { consumed_carb_g: 5, created_at },
      {
        ...{ started_at: account.wallMs - 2 * HOUR_MS, created_at: created_at - 1 },
        plansBefore: [],
      },
    );
    const [stored] = await storeActivities(account, athleteId, [activity]);
    const activity_id = stored?.id ?? "";
    await evaluateDebrief(operator(), { athlete_id: athleteId, activity_id });
    expect(await noticesOf(team.coachId)).toEqual([]);
    // Subscribers get numbers.
    await simulateSubscription(account, athleteId, true);
    await calculateActivity(account, athleteId, activity_id, {});
    const jobs = await queuedJobs("alerts/debrief.landed");
    expect(jobs.filter((job) => job["activity_id"] === activity_id)).toHaveLength(1);
    await evaluateDebrief(operator(), { athlete_id: athleteId, activity_id });
    expect(await noticesOf(team.coachId)).toContain("under_fuel in_portal sent");
    // A later calculation doesn't change what the debrief is judged by.
    await calculateActivity(account, athleteId, activity_id, {});
    expect(
      (await queuedJobs("alerts/debrief.landed")).filter(
        (job) => job["activity_id"] === activity_id,
      ),
    ).toHaveLength(1);
  });

  test("raises no ceiling by what its call alone says", async () => {
    const { athleteId } = await world(EVERY);
    const created_at = Math.floor(account.wallMs / 1000);
    const activity = session(
      { consumed_fluid_ml: 3_000, created_at },
      {
        ...{ started_at: account.wallMs - 2 * HOUR_MS, created_at: created_at - 1 },
        plansBefore: [],
      },
    );
    await simulateSubscription(account, athleteId, true);
    const ceilingWith = async (overrides: CalculateOverrides) => {
      const [{ id } = { id: "" }] = await storeActivities(account, athleteId, [activity]);
      const report = (nowMs = account.nowMs) =>
        submitFeedback({ ...account, nowMs }, athleteId, id, {
          ...{ rating: 3, consumed_fluid_ml: 3_000 },
        });
      await report();
      const { safety } = await calculateActivity(account, athleteId, id, overrides);
      const judged = async () =>
        (await db.activity.findUniqueOrThrow({ where: { id } })).fluidCeilingMlPerHr ?? 0;
      const ceilings = [await judged()];
      for (const times of [2, 3]) {
        await report(account.nowMs + times * 1_000);
        ceilings.push(await judged());
      }
      return { judged: ceilings, called: safety.max_safe_fluid_ml_per_hr };
    };
    const [plain, hot] = [
      await ceilingWith({}),
      await ceilingWith({ athlete_weight_kg: 120, temperature_c: 45, intensity_level: 9 }),
    ];
    expect(hot.judged).toEqual(plain.judged);
    expect(Math.min(...hot.judged)).toBeGreaterThan(0);
    expect(hot.called).toBeGreaterThan(Math.max(...hot.judged));
  });

  test("alerts nobody if the session is long past", async () => {
    const { team, athleteId, relationId } = await world(EVERY);
    const acceptedAt = new Date(account.wallMs - 90 * DAY_MS);
    await db.coachRelation.update({ where: { id: relationId }, data: { acceptedAt } });
    const started_at = account.wallMs - 20 * DAY_MS;
    const created_at = Math.floor(started_at / 1000) + 7_200;
    const activity = session(
      { consumed_carb_g: 5, created_at },
      { started_at, created_at: created_at - 1, plansBefore: [] },
    );
    const [stored] = await storeActivities(account, athleteId, [activity]);
    const activity_id = stored?.id ?? "";
    await simulateSubscription(account, athleteId, true);
    await calculateActivity(account, athleteId, activity_id, {});
    await evaluateDebrief(operator(), { athlete_id: athleteId, activity_id });
    expect(await noticesOf(team.coachId)).toEqual([]);
  });

  test("and so does a session whose duration is corrected", async () => {
    const { athleteId } = await world(EVERY);
    const { activity_id } = await lands(athleteId, { consumed_fluid_ml: 2400 });
    await patchActivity(account, athleteId, activity_id, { duration_min: 30 });
    const jobs = await queuedJobs("alerts/debrief.landed");
    expect(jobs.filter((job) => job["activity_id"] === activity_id)).toHaveLength(1);
  });
});

test("a session reported under a date too old to be news alerts once its date is corrected", async () => {
  const { team, athleteId } = await world(EVERY);
  const about = await lands(athleteId, SHORT, { hoursAgo: 6 * 24 });
  expect(await noticesOf(team.coachId)).toEqual([]);
  const patch = (started_at: number) =>
    patchActivity(account, athleteId, about.activity_id, { started_at });
  const jobs = async () =>
    (await queuedJobs("alerts/debrief.landed")).filter(
      ({ activity_id }) => activity_id === about.activity_id,
    ).length;
  await patch(account.wallMs - 2 * HOUR_MS);
  expect(await jobs()).toBe(1);
  await evaluateDebrief(operator(), about);
  expect(await noticesOf(team.coachId)).toContain("under_fuel email sent");
  // The alert follows the session's date, and isn't sent twice.
  const startedMs = account.wallMs - 26 * HOUR_MS;
  await patch(startedMs);
  expect(await jobs()).toBe(2);
  await evaluateDebrief(operator(), about);
  expect(await mailsTo(team)).toEqual(["coach_alert"]);
  const alerts = await db.alert.findMany({ where: { athleteId } });
  expect(alerts.map(({ sessionAt }) => sessionAt.getTime())).toEqual([startedMs]);
});
