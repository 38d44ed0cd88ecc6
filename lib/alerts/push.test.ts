import "@/testing/database";
import { createECDH, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CoachScope } from "@/lib/access/scope";
import { answering, newListenerOn, newReceiver, type Receiver } from "@/testing/receiver";

process.env["WEBHOOK_LOOPBACK"] = "on";
const { callerOf, newPartner, operator } = await import("@/testing/partner");
const { coachOf, newCoach, newTeam, relate } = await import("@/testing/coach");
const { storeActivities, storeAthlete } = await import("@/testing/stored-rosters");
const { session } = await import("@/testing/concern-rows");
const { queuedJobs } = await import("@/testing/jobs");
const { db } = await import("@/lib/platform/db");
const { addPushDevice, listPushDevices, removePushDevice } = await import(
  "@/lib/people/push-devices"
);
const { beginSession, endOtherSessions, endSession, endSessionById } = await import(
  "@/lib/people/sessions"
);
const { callerIn } = await import("@/testing/portal");
const { removeColleague } = await import("@/lib/coaches/leaving");
const { evaluateDebrief } = await import("./evaluating");
const { PRESETS } = await import("./presets");
const { sendPush } = await import("./push");
const { sendDueAlerts } = await import("./sending");
const ece = await import("http_ece");

/** Signs a person in, in a browser that may have an earlier session of theirs. */
async function openedBy(personId: string, deviceHash: string, sessionId: string | null = null) {
  const { passwordHash } = await db.person.findUniqueOrThrow({ where: { id: personId } });
  const visit = { ...operator(), sessionId, network: deviceHash, markCookie: null };
  const device = { hash: `${deviceHash} of ${personId}`, name: "Firefox on Linux" };
  const proof = { personId, isNew: true, way: "password" as const, passwordHash };
  return { id: await beginSession({ ...visit, device }, proof) };
}

/** Creates a browser: its keys, and what the push service at an address holds for it. */
function newBrowser(endpoint: string) {
  const curve = createECDH("prime256v1");
  const p256dh = curve.generateKeys("base64url");
  const auth = randomBytes(16).toString("base64url");
  return {
    subscription: { endpoint, keys: { p256dh, auth }, device: "Firefox on Linux" },
    read: (body: Buffer) =>
      JSON.parse(
        ece.decrypt(body, { version: "aes128gcm", privateKey: curve, authSecret: auth }).toString(),
      ),
  };
}

let service: Receiver;
let gone: Receiver;
let busy: Receiver;
let strict: Receiver;
let refusing: Receiver;
beforeAll(async () => {
  service = await newReceiver(answering(201));
  gone = await newReceiver(answering(410));
  busy = await newReceiver(answering(503));
  strict = await newReceiver(answering(403));
  refusing = await newReceiver(answering(400));
});
afterAll(() => Promise.all([service, gone, busy, strict, refusing].map((each) => each.close())));

const LITTLE = { consumed_carb_g: 30 };

/** Creates a coach who gets everything by push, with browsers and an athlete with alerts. */
const fired = (...endpoints: string[]) => firedBy(LITTLE, ...endpoints);
const firedBy = (consumed: object, ...endpoints: string[]) =>
  firedByRules(PRESETS.hands_on, consumed, ...endpoints);
async function firedByRules(rules: object, consumed: object, ...endpoints: string[]) {
  const team = await newTeam();
  const { teamId } = team;
  const place = { teamId, kind: "notification_rules", scope: "overall", scopeId: teamId };
  const document = { notification_rules: rules };
  await db.coachConfig.create({ data: { ...place, document, updatedAt: new Date() } });
  const coach = await coachOf(team.coachId);
  const browsers = endpoints.map(newBrowser);
  for (const { subscription } of browsers) await addPushDevice(coach, subscription);
  const account = callerOf(await newPartner());
  const athleteId = await storeAthlete(account, "Žofie Němcová");
  const id = await relate(team, athleteId);
  await db.coachRelation.update({ where: { id }, data: { acceptedAt: new Date(0) } });
  const created_at = Math.floor(account.wallMs / 1000);
  const about = { started_at: account.wallMs - 7_200_000, created_at: created_at - 9_000 };
  const debrief = session({ ...consumed, created_at }, about);
  const [stored] = await storeActivities(account, athleteId, [debrief]);
  const event = { athlete_id: athleteId, activity_id: stored?.id ?? "" };
  await evaluateDebrief(operator(), event);
  const jobs = await queuedJobs("alerts/push.due");
  const due = jobs.filter(({ coach_id }) => coach_id === team.coachId);
  return { team, coach, browsers, due };
}

const idsOf = async (coach: CoachScope) =>
  (await listPushDevices(coach)).devices.map(({ id }) => id);

describe("a push notification", () => {
  test("goes to each browser, encrypted for it, with the key it subscribed with", async () => {
    const { coach, browsers, due } = await fired(`${service.url}/a`, `${service.url}/b`);
    expect(due).toHaveLength(1);
    const from = service.arrivals.length;
    for (const job of due) await sendPush(operator(), job);
    const arrivals = service.arrivals.slice(from);
    expect(arrivals.map(({ path }) => path.slice(-2)).sort()).toEqual(["/a", "/b"]);
    const { public_key } = await listPushDevices(coach);
    for (const { path, headers, bytes } of arrivals) {
      const browser = browsers[path.endsWith("a") ? 0 : 1];
      expect(browser?.read(bytes)).toMatchObject({
        ...{ title: "Žofie Němcová may need attention", body: "Carb 30%" },
      });
      expect(headers).toMatchObject({ urgency: "high", "content-encoding": "aes128gcm" });
      expect(headers["topic"]).toMatch(/^[0-9a-f]{32}$/);
      expect(headers.authorization).toContain(`k=${public_key}`);
    }
  });

  test("goes to the browsers whose service answers, and is tried again for the others alone", async () => {
    const { team, due } = await fired("http://127.0.0.1:9/gone", `${service.url}/here`);
    const from = service.arrivals.length;
    for (const job of due) await sendPush(operator(), job);
    expect(service.arrivals.slice(from).map(({ path }) => path.slice(-5))).toEqual(["/here"]);
    const jobs = await queuedJobs("alerts/push.due");
    const again = jobs.filter(({ coach_id }) => coach_id === team.coachId).slice(due.length);
    expect(again.map(({ subscription_ids }) => subscription_ids.length)).toEqual([1]);
    for (const job of again) await expect(sendPush(operator(), job)).rejects.toThrow();
    expect(service.arrivals).toHaveLength(from + 1);
  });

  test("has amounts in the reader's units", async () => {
    const { team, browsers, due } = await firedBy({ consumed_fluid_ml: 3000 }, service.url);
    const { personId } = await db.coach.findUniqueOrThrow({ where: { id: team.coachId } });
    const preferences = { units: "imperial", locale: "en-US" };
    await db.person.update({ where: { id: personId }, data: { preferences } });
    const from = service.arrivals.length;
    for (const job of due) await sendPush(operator(), job);
    const [arrival] = service.arrivals.slice(from);
    const { body } = browsers[0]?.read(arrival?.bytes ?? Buffer.alloc(0)) ?? {};
    expect(body).toMatch(/^Drank [\d.]+\sfl\soz\/h \(limit [\d.]+\sfl\soz\/h\)/);
  });

  test("of an urgent alert that nothing else can deliver is mailed instead, once", async () => {
    const onlyPush = Object.fromEntries(
      Object.entries(PRESETS.hands_on).map(([name, rule]) => [
        name,
        { ...rule, channels: ["push"] },
      ]),
    );
    const mailed = (consumed: object, ...endpoints: string[]) =>
      mailedAs({}, consumed, ...endpoints);
    const mailedAs = async (known: object, consumed: object, ...endpoints: string[]) => {
      const { team, due } = await firedByRules(onlyPush, consumed, ...endpoints);
      for (const job of [...due, ...due])
        await sendPush(operator(), { ...job, ...known }).catch(() => undefined);
      await sendDueAlerts(operator(), team.teamId);
      const { person } = await db.coach.findUniqueOrThrow({
        where: { id: team.coachId },
        select: { person: { select: { email: true } } },
      });
      return db.mailMessage.count({ where: { recipient: person.email, template: "coach_alert" } });
    };
    const dangerous = { consumed_fluid_ml: 6_000 };
    expect(await mailed(dangerous)).toBe(1);
    expect(await mailed(dangerous, `${service.url}/has-a-browser`)).toBe(0);
    expect(await mailed(dangerous, gone.url)).toBe(1);
    expect(await mailed(dangerous, busy.url)).toBe(1);
    expect(await mailed(dangerous, busy.url, refusing.url)).toBe(1);
    // Of browsers that are asked by jobs of their own, the last one knows whether another took it.
    expect(await mailedAs({ is_taken: true }, dangerous, refusing.url)).toBe(0);
    expect(await mailed(dangerous, busy.url, `${service.url}/second-browser`)).toBe(0);
    expect(await mailed({ consumed_carb_g: 100 })).toBe(0);
  });

  test("isn't sent about athletes whose coaching has ended in the meantime", async () => {
    const { team, due } = await fired(service.url);
    const from = service.arrivals.length;
    await db.coachRelation.updateMany({
      where: { teamId: team.teamId },
      data: { endedAt: new Date() },
    });
    for (const job of due) await sendPush(operator(), job);
    expect(service.arrivals).toHaveLength(from);
  });
});

test("isn't sent to a coach who no longer has the athlete or whose plan doesn't include it", async () => {
  const moved = await fired(service.url);
  const { coachId } = await newCoach(moved.team.teamId, "coach");
  await db.coachRelation.updateMany({
    where: { teamId: moved.team.teamId },
    data: { assignedCoachId: coachId },
  });
  const lapsed = await fired(`${service.url}/lapsed`);
  await db.team.update({ where: { id: lapsed.team.teamId }, data: { plan: null } });
  const from = service.arrivals.length;
  for (const job of [...moved.due, ...lapsed.due]) await sendPush(operator(), job);
  expect(service.arrivals).toHaveLength(from);
});

describe("a browser", () => {
  test("that is gone is removed", async () => {
    const { coach, due } = await fired(gone.url);
    for (const job of due) await sendPush(operator(), job);
    expect(await idsOf(coach)).toEqual([]);
  });

  test("that subscribed with a different key is removed", async () => {
    const { coach, due } = await fired(strict.url);
    for (const job of due) await sendPush(operator(), job);
    expect(await idsOf(coach)).toEqual([]);
  });

  test("whose push service is busy is retried", async () => {
    const { coach, due } = await fired(busy.url);
    for (const job of due) await expect(sendPush(operator(), job)).rejects.toThrow("503");
    expect(await idsOf(coach)).toHaveLength(1);
  });

  test("whose push service is slow or silent gets the rest in a lane of its own, as others wait for it", async () => {
    let asked = 0;
    const silent = await newListenerOn((socket) => socket.once("data", () => asked++));
    const { due, team } = await fired(`http://127.0.0.1:${silent.port}/`, `${service.url}/fast`);
    const from = service.arrivals.length;
    for (const job of [...due, ...due, ...due]) await sendPush(operator(), job);
    expect([asked, service.arrivals.length - from]).toEqual([1, 3 * due.length]);
    const slow = (await queuedJobs("alerts/push.slow")).filter(
      ({ coach_id }) => coach_id === team.coachId,
    );
    expect(slow.map(({ subscription_ids }) => subscription_ids.length)).toEqual([1, 1]);
    expect(slow.map(({ is_taken }) => is_taken)).toEqual([true, true]);
    const [one] = slow;
    if (one !== undefined)
      await expect(sendPush(operator(), one, "alerts/push.slow")).rejects.toThrow();
    expect(asked).toBe(2);
    await silent.close();
  });

  test("that subscribes again replaces its old entry, whoever owned it", async () => {
    const [one, other] = [await newTeam(), await newTeam()];
    const [first, second] = [await coachOf(one.coachId), await coachOf(other.coachId)];
    const { subscription } = newBrowser(`${service.url}/shared`);
    await addPushDevice(first, subscription);
    await addPushDevice(first, subscription);
    expect(await idsOf(first)).toHaveLength(1);
    await addPushDevice(second, subscription);
    expect(await idsOf(first)).toEqual([]);
  });

  test("that two coaches subscribe at once belongs to one of them", async () => {
    const coaches = [
      await coachOf((await newTeam()).coachId),
      await coachOf((await newTeam()).coachId),
    ];
    const { subscription } = newBrowser(`${service.url}/at-once`);
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        addPushDevice(coaches[index % 2] as CoachScope, subscription),
      ),
    );
    const counts = await Promise.all(coaches.map(async (coach) => (await idsOf(coach)).length));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  test("with a key that can't be encrypted for is refused", async () => {
    const coach = await coachOf((await newTeam()).coachId);
    const { subscription } = newBrowser(`${service.url}/no-key`);
    const p256dh = `B${"A".repeat(86)}`;
    const added = addPushDevice(coach, { ...subscription, keys: { ...subscription.keys, p256dh } });
    await expect(added).rejects.toMatchObject({ details: { param: "keys.p256dh" } });
  });

  test("added as the eleventh pushes out the oldest, leaving ten", async () => {
    const coach = await coachOf((await newTeam()).coachId);
    for (let index = 0; index < 11; index++)
      await addPushDevice(
        coach,
        newBrowser(`${service.url}/${index}-${coach.coachId}`).subscription,
      );
    expect(await idsOf(coach)).toHaveLength(10);
  });

  test("can be removed by its own coach only", async () => {
    const [mine, theirs] = [
      await coachOf((await newTeam()).coachId),
      await coachOf((await newTeam()).coachId),
    ];
    const { id } = await addPushDevice(mine, newBrowser(`${service.url}/own`).subscription);
    await expect(removePushDevice(theirs, id)).rejects.toMatchObject({
      code: "resource_not_found",
    });
    await removePushDevice(mine, id);
    expect(await idsOf(mine)).toEqual([]);
  });

  test("gets nothing once its coach has left the team", async () => {
    const team = await newTeam();
    const { coachId, personId } = await newCoach(team.teamId, "coach");
    await addPushDevice(await coachOf(coachId), newBrowser(`${service.url}/left`).subscription);
    await removeColleague(await coachOf(team.coachId), coachId, []);
    expect(await db.pushSubscription.count({ where: { personId } })).toBe(0);
  });

  test("gets nothing once the sign-in it was added in has ended, and others go on", async () => {
    const { coachId, personId } = await newTeam();
    const added = async (deviceHash: string) => {
      const { id } = await openedBy(personId, deviceHash);
      const caller = await callerIn(id);
      const { coach, person } = caller?.scopes ?? {};
      if (coach === undefined || person === undefined) throw new Error("nobody signed in");
      const add = () => addPushDevice(coach, newBrowser(`${service.url}/${id}`).subscription);
      return { id, person, add, device: (await add()).id };
    };
    const [phone, shared] = [await added("phone"), await added("shared")];
    const [laptop, own] = [await added("laptop"), await added("own")];
    const listed = async () => (await idsOf(await coachOf(coachId))).sort();
    await endSessionById(operator(), shared.id);
    expect(await listed()).toEqual([phone.device, laptop.device, own.device].sort());
    await expect(shared.add()).rejects.toMatchObject({ code: "missing_authorization" });
    await endSession(own.person, phone.id);
    expect(await listed()).toEqual([laptop.device, own.device].sort());
    const again = await openedBy(personId, "own", own.id);
    expect(await listed()).toEqual([laptop.device, own.device].sort());
    const self = (await callerIn(again.id))?.scopes.person;
    if (self === undefined) throw new Error("nobody signed in");
    await addPushDevice(await coachOf(coachId), newBrowser(`${service.url}/of-old`).subscription);
    await endOtherSessions(self);
    expect(await listed()).toEqual([own.device]);
    // The browser's mark was lost, its session wasn't.
    const last = await openedBy(personId, "own, marked anew", again.id);
    expect(await listed()).toEqual([own.device]);
    await db.personSession.delete({ where: { id: last.id } });
    expect(await listed()).toEqual([]);
  });

  test.each(["https://10.0.0.1/push", "http://push.example/a", "ftp://push.example/a"])(
    "with a forbidden address is refused: %s",
    async (endpoint) => {
      const coach = await coachOf((await newTeam()).coachId);
      const added = addPushDevice(coach, newBrowser(endpoint).subscription);
      await expect(added).rejects.toMatchObject({
        code: "invalid_value",
        details: { param: "endpoint" },
      });
    },
  );
});

test("browser addresses are stored encrypted", async () => {
  const coach = await coachOf((await newTeam()).coachId);
  await addPushDevice(coach, newBrowser(`${service.url}/secret-path`).subscription);
  const rows = await db.pushSubscription.findMany({ where: { personId: coach.personId } });
  expect(JSON.stringify(rows)).not.toContain("secret-path");
});
