import { afterEach, describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/contract/durations";
import { EVENTS, type EventType } from "@/lib/contract/events";
import { LANES, type Lane, registrableOn } from "@/lib/contract/lanes";
import { newReceiver } from "@/testing/receiver";
import { attemptAll, newWorld } from "@/testing/webhook-world";

const { actingAs } = await import("@/lib/access/acting");
const { db, transaction } = await import("@/lib/platform/db");
const { recordEvents } = await import("@/lib/platform/outbox");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { coachOf, newTeam, relate } = await import("@/testing/coach");
const { mintCoachKey, revokeCoachKey, rotateCoachKey } = await import("@/lib/access/coach-keys");
const { newId } = await import("@/lib/platform/ids");
const { clearWebhook } = await import("./clearing");
const { listDeliveries, resendDelivery, sendTestDelivery } = await import("./deliveries");
const { deleteWebhook, listWebhooks, patchWebhook, readWebhook, registerWebhook } = await import(
  "./webhooks"
);

const URL_OF_NOBODY = "https://hooks.example.com/in";
// The database is shared with other test files, which look at what is due.
afterEach(() => db.webhookDelivery.deleteMany({ where: { url: URL_OF_NOBODY } }));

const LANE_NAMES = Object.keys(LANES) as Lane[];
const TYPES = Object.keys(EVENTS) as EventType[];

const coach = (coachId: string) => ({ ...actingAs("operator", "test"), coachId });
const register = (scope: Parameters<typeof registerWebhook>[0], events: readonly string[]) =>
  registerWebhook(scope, { url: URL_OF_NOBODY, events: [...events] });

/** Which lanes may register for an event, and which receive it. Lanes not listed receive nothing. */
const EXPECTED: Partial<Record<EventType, { takes: Lane[]; gets: Lane[] }>> = {
  "subscription.updated": { takes: ["partner"], gets: [] },
  "partner.rate_limit_approaching": { takes: ["partner"], gets: [] },
  "concern.detected": { takes: ["partner", "coach"], gets: ["coach"] },
  "athlete.needs_attention": { takes: ["partner", "coach"], gets: ["coach"] },
  "coach.message.sent": { takes: ["coach"], gets: ["coach"] },
  "webhook.test": { takes: [], gets: [] },
};
const PARTNERS_OWN = { takes: ["partner"], gets: ["partner"] };
const CASES = LANE_NAMES.flatMap((lane) =>
  TYPES.map((type) => ({ lane, type, ...(EXPECTED[type] ?? PARTNERS_OWN) })),
);

describe.each(CASES)("$type on the $lane lane", ({ lane, type, takes, gets }) => {
  test(`is ${takes.includes(lane) ? "taken" : "refused"} at registration`, async () => {
    const world = await newWorld();
    const scope = lane === "partner" ? world.caller() : coach(world.partner.accountId);
    const registering = register(scope, [type]);
    if (takes.includes(lane)) expect((await registering).webhook.events).toEqual([type]);
    else await expect(registering).rejects.toMatchObject({ code: "webhook_error" });
  });

  test(`is ${gets.includes(lane) ? "" : "not "}recorded for who listens to everything`, async () => {
    const world = await newWorld();
    const { accountId: id } = world.partner;
    const scope = lane === "partner" ? world.caller() : coach(id);
    const { webhook } = await register(scope, [registrableOn(lane)[0] ?? ""]);
    await db.webhookEndpoint.update({ where: { id: webhook.id }, data: { events: TYPES } });
    const happening = { type: type as never, data: {} as never, athleteId: null };
    await transaction(scope, (scope) => recordEvents(scope, [happening]));
    const { deliveries } = await listDeliveries(scope, webhook.id);
    expect(deliveries.map(({ event_type }) => event_type)).toEqual(
      gets.includes(lane) ? [type] : [],
    );
  });
});

test("the event names that partners may register never change", () => {
  expect(registrableOn("partner")).toEqual([
    "athlete.created",
    "athlete.updated",
    "athlete.deleted",
    "activity.created",
    "activity.updated",
    "prescription.calculated",
    "feedback.submitted",
    "subscription.created",
    "subscription.cancelled",
    "conversation.message_sent",
    "subscription.updated",
    "partner.rate_limit_approaching",
    "concern.detected",
    "athlete.needs_attention",
  ]);
});

describe("a coach", () => {
  test("who names no events gets the usual two", async () => {
    const { webhook } = await register(coach(crypto.randomUUID()), []);
    expect(webhook.events).toEqual(["concern.detected", "athlete.needs_attention"]);
  });

  test("can only register https, even in test, and at most 20", async () => {
    const scope = coach(crypto.randomUUID());
    const plain = { url: "http://hooks.example.com/in", events: [] };
    await expect(registerWebhook(scope, plain)).rejects.toMatchObject({ code: "webhook_error" });
    const many = await Promise.allSettled(Array.from({ length: 23 }, () => register(scope, [])));
    expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect(many.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { message: "A coach has at most 20 webhooks." },
    });
  });

  test("has an endpoint disabled after 15 failed attempts, and gets events signed with its secret", async () => {
    const sink = await newReceiver((response) => response.writeHead(500).end());
    const scope = coach((await newTeam()).coachId);
    const { webhook } = await registerWebhook(scope, { url: sink.url, events: [] });
    const data = {
      coach_uid: "c",
      athlete_uid: "a",
      window: 14,
      flagged_count: 1,
      top_reasons: [],
    };
    const happening = { type: "athlete.needs_attention" as const, athleteId: null, data };
    const fail = async (count: number) => {
      const happenings = Array.from({ length: count }, () => happening);
      await transaction(scope, (scope) => recordEvents(scope, happenings));
      await attemptAll();
      return (await readWebhook(scope, webhook.id)).webhook;
    };
    expect(await fail(14)).toMatchObject({ active: true, fail_count: 14 });
    expect(await fail(1)).toMatchObject({ active: false, fail_count: 15 });
    expect(sink.arrivals).toHaveLength(15);
    const first = JSON.parse(sink.arrivals[0]?.body ?? "");
    expect(first).toMatchObject({ type: "athlete.needs_attention", data });
    await sink.close();
  });
});

describe("deliveries to a coach", () => {
  const emit = async (scope: ReturnType<typeof coach>) => {
    const about = { coach_uid: "c", athlete_uid: "a", window: 14 };
    const data = { ...about, flagged_count: 1, top_reasons: [] };
    const happening = { type: "athlete.needs_attention" as const, athleteId: null, data };
    await transaction(scope, (scope) => recordEvents(scope, [happening]));
    await attemptAll();
  };

  test.each(["pro_coach", "head_coach", "coach"] as const)(
    "wait while the plan is %s, and arrive once it includes them",
    async (tier) => {
      const sink = await newReceiver();
      const team = await newTeam({ tier });
      const scope = coach(team.coachId);
      const { webhook } = await registerWebhook(scope, { url: sink.url, events: [] });
      await emit(scope);
      expect(sink.arrivals).toHaveLength(0);
      const waiting = await listDeliveries(scope, webhook.id);
      expect(waiting.deliveries[0]).toMatchObject({ status: "pending", attempts: 0 });
      await db.team.update({ where: { id: team.teamId }, data: { plan: "business" } });
      await db.webhookDelivery.updateMany({
        where: { endpointId: webhook.id },
        data: { claimedUntil: null },
      });
      await attemptAll();
      expect(sink.arrivals).toHaveLength(1);
      await sink.close();
    },
  );

  test("end with the relation they are about, and aren't sent again", async () => {
    const sink = await newReceiver();
    const team = await newTeam();
    const scope = coach(team.coachId);
    const { webhook } = await registerWebhook(scope, { url: sink.url, events: [] });
    const world = await newWorld();
    const athlete = await createAthlete(world.caller(), { name: "Told of" });
    const relationId = await relate(team, athlete.id);
    const about = { coach_uid: "c", athlete_uid: athlete.id, window: 14 };
    const data = { ...about, flagged_count: 1, top_reasons: [] };
    const happening = { type: "athlete.needs_attention" as const, athleteId: athlete.id, data };
    const happen = () => transaction(scope, (scope) => recordEvents(scope, [happening]));
    await happen();
    await attemptAll();
    expect(sink.arrivals).toHaveLength(1);
    await happen();
    await db.coachRelation.update({ where: { id: relationId }, data: { endedAt: new Date() } });
    await attemptAll();
    expect(sink.arrivals).toHaveLength(1);
    const { deliveries } = await listDeliveries(scope, webhook.id);
    expect(deliveries.map(({ status }) => status).sort()).toEqual(["delivered", "failed"]);
    const arrived = deliveries.find(({ status }) => status === "delivered");
    const again = resendDelivery(scope, webhook.id, arrived?.id ?? "");
    await expect(again).rejects.toMatchObject({ code: "webhook_error" });
    await sink.close();
  });

  const scopes = ["coach:webhooks"];
  const newGrant = async ({ personId }: { personId: string }) => {
    const { accountId } = (await newWorld()).partner;
    const [id, now, expiresAt] = [newId(), new Date(), new Date(Date.now() + DAY_MS)];
    const client = { clientId: "app", clientName: "App", clientHost: "app.example" };
    const about = { id, environment: "test" as const, personId, accountId, scopes };
    const times = { createdAt: now, agreedAt: now, expiresAt };
    await db.oauthGrant.create({ data: { ...about, ...client, ...times, isReadOnly: false } });
    return { kind: "delegate" as const, id };
  };
  const newKey = async ({ coachId }: { coachId: string }) => {
    const wanted = { name: "sync", scopes: ["webhooks:manage" as const] };
    const { id } = await mintCoachKey(await coachOf(coachId), wanted);
    return { kind: "coach_key" as const, id };
  };
  const past = new Date(0);

  test.each([
    {
      what: "the access of the app that registered the endpoint is ended",
      newCredential: newGrant,
      end: (id: string) => db.oauthGrant.update({ where: { id }, data: { endedAt: past } }),
    },
    {
      what: "that access has expired",
      newCredential: newGrant,
      end: (id: string) => db.oauthGrant.update({ where: { id }, data: { expiresAt: past } }),
    },
    {
      what: "the key that registered it is revoked",
      newCredential: newKey,
      end: async (id: string, coachId: string) => revokeCoachKey(await coachOf(coachId), id),
    },
    {
      what: "the key that replaced that key is revoked",
      newCredential: newKey,
      end: async (id: string, coachId: string) => {
        const { id: next } = await rotateCoachKey(await coachOf(coachId), id);
        await revokeCoachKey(await coachOf(coachId), next);
      },
    },
  ])("end once $what, unless the coach turns it on again", async (row) => {
    const sink = await newReceiver();
    const team = await newTeam();
    const principal = await row.newCredential(team);
    const scope = coach(team.coachId);
    const { webhook } = await registerWebhook(
      { ...scope, principal },
      { url: sink.url, events: [] },
    );
    await emit(scope);
    expect(sink.arrivals).toHaveLength(1);
    await row.end(principal.id, team.coachId);
    await emit(scope);
    expect(sink.arrivals).toHaveLength(1);
    expect((await readWebhook(scope, webhook.id)).webhook.active).toBe(false);
    await patchWebhook(scope, webhook.id, { active: false });
    await patchWebhook(scope, webhook.id, { active: true });
    await emit(scope);
    expect(sink.arrivals).toHaveLength(2);
    await sink.close();
  });

  test("go on under a key that was rotated, after the old one's end", async () => {
    const sink = await newReceiver();
    const team = await newTeam();
    const principal = await newKey(team);
    const scope = coach(team.coachId);
    await registerWebhook({ ...scope, principal }, { url: sink.url, events: [] });
    await rotateCoachKey(await coachOf(team.coachId), principal.id);
    await db.coachKey.update({ where: { id: principal.id }, data: { expiresAt: past } });
    await emit(scope);
    expect(sink.arrivals).toHaveLength(1);
    await sink.close();
  });

  test("end when the coach has left", async () => {
    const sink = await newReceiver();
    const { coachId } = await newTeam();
    const { webhook } = await registerWebhook(coach(coachId), { url: sink.url, events: [] });
    await db.coach.update({ where: { id: coachId }, data: { leftAt: new Date() } });
    await emit(coach(coachId));
    const { deliveries } = await listDeliveries(coach(coachId), webhook.id);
    expect([sink.arrivals.length, deliveries[0]?.status]).toEqual([0, "failed"]);
    await sink.close();
  });

  test("end while the coach is an assistant, whose role has no webhooks", async () => {
    const sink = await newReceiver();
    const { coachId } = await newTeam();
    const { webhook } = await registerWebhook(coach(coachId), { url: sink.url, events: [] });
    await db.coach.update({ where: { id: coachId }, data: { role: "assistant" } });
    await emit(coach(coachId));
    const { deliveries } = await listDeliveries(coach(coachId), webhook.id);
    expect([sink.arrivals.length, deliveries[0]?.status]).toEqual([0, "failed"]);
    await db.coach.update({ where: { id: coachId }, data: { role: "coach" } });
    await emit(coach(coachId));
    expect(sink.arrivals).toHaveLength(1);
    await sink.close();
  });
});

test("an account and a coach with the same id see nothing of each other", async () => {
  const world = await newWorld();
  const [account, other] = [world.caller(), coach(world.partner.accountId)];
  const mine = (await register(account, ["concern.detected"])).webhook;
  const theirs = (await register(other, ["concern.detected"])).webhook;
  const ids = async (scope: typeof other | typeof account) =>
    (await listWebhooks(scope)).webhooks.map(({ id }) => id);
  expect(await ids(account)).toEqual([mine.id]);
  expect(await ids(other)).toEqual([theirs.id]);
  const missing = { code: "webhook_not_found" };
  for (const [scope, id] of [
    [account, theirs.id],
    [other, mine.id],
  ] as const) {
    await expect(readWebhook(scope, id)).rejects.toMatchObject(missing);
    await expect(patchWebhook(scope, id, { active: false })).rejects.toMatchObject(missing);
    await expect(listDeliveries(scope, id)).rejects.toMatchObject(missing);
    await expect(sendTestDelivery(scope, id)).rejects.toMatchObject(missing);
    await expect(deleteWebhook(scope, id)).rejects.toMatchObject(missing);
  }
  const data = {
    coach_uid: "c",
    athlete_uid: "a",
    activity_id: "b",
    trigger: "symptom" as const,
    severity: "amber" as const,
    reasons: [],
    session_ms: 0,
  };
  await transaction(other, (scope) =>
    recordEvents(scope, [{ type: "concern.detected", athleteId: null, data }]),
  );
  expect((await listDeliveries(account, mine.id)).deliveries).toEqual([]);
  expect((await listDeliveries(other, theirs.id)).deliveries).toHaveLength(1);
  await deleteWebhook(other, theirs.id);
  expect(await clearWebhook(other, theirs.id)).toEqual({ more: false });
  expect(await ids(account)).toEqual([mine.id]);
});
