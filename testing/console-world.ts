import { accountAs, newConsole, newMember, type TestMember } from "./members";
import type { TestPartner } from "./partner";

/** A partner whose console has one of everything: requests, usage days, webhooks with deliveries, athletes, members. */
const { db } = await import("@/lib/platform/db");
const { newId, newRequestId } = await import("@/lib/platform/ids");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { inviteMember } = await import("@/lib/members/members");
const { registerClient } = await import("@/lib/oauth/clients");
const { newSigningSecret, secretContext } = await import("@/lib/webhooks/secret");
const { seal } = await import("@/lib/platform/key-service");

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];

const CALLS = [
  ["POST", "/v1/nutrition/calculate", 200, null, 4.2],
  ["GET", "/v1/athletes", 200, null, 2.1],
  ["POST", "/v1/nutrition/calculate", 400, "invalid_value", 1.1],
  ["PATCH", "/v1/athletes/{athlete_id}", 200, null, 6.8],
  ["POST", "/v1/nutrition/calculate", 429, "rate_limit_exceeded", 0.7],
  ["GET", "/v1/athletes/{athlete_id}", 404, "athlete_not_found", 1.9],
  ["POST", "/v1/athletes", 201, null, 11.4],
  ["DELETE", "/v1/webhooks/{webhook_id}", 204, null, 5.3],
] as const;

export interface ConsoleWorld {
  partner: TestPartner;
  owner: TestMember;
  viewer: TestMember;
  endpointId: string;
  deliveryId: string;
  /** An app that people can connect. */
  appId: string;
  /** A read request and a write request. */
  requests: { read: string; write: string };
}

/** Adds requests of the last days, the newest a few minutes old. */
async function addRequests({ accountId, partnerId }: TestPartner, keyId: string) {
  const nowMs = Date.now();
  const rows = Array.from({ length: 60 }, (_, place) => {
    const [method, route, status, code, durationMs] = CALLS[place % CALLS.length] ?? CALLS[0];
    const path = route.replace(/\{\w+\}/, partnerId);
    const at = new Date(nowMs - place * place * MINUTE_MS - MINUTE_MS);
    return {
      accountId,
      at,
      requestId: newRequestId(),
      method,
      path,
      route,
      status,
      code,
      durationMs,
      keyId,
    };
  });
  await db.requestLog.createMany({ data: rows });
  const [write, read] = rows;
  return { read: read?.requestId ?? "", write: write?.requestId ?? "" };
}

async function addDays(accountId: string) {
  const rows = Array.from({ length: 24 }, (_, back) => {
    const calculations = 60 + ((back * 37) % 90);
    const data = 120 + ((back * 53) % 160);
    const day = new Date(Date.now() - back * DAY_MS);
    const total = back % 7 === 3 ? 0 : calculations + data;
    const one = { accountId, day, total, intelligence: calculations, calculations, data };
    return total === 0
      ? { ...one, intelligence: 0, calculations: 0, data: 0 }
      : { ...one, rateLimited: back === 5 ? 14 : 0 };
  });
  await db.usageDay.createMany({ data: rows, skipDuplicates: true });
}

async function addEndpoint(accountId: string) {
  const [id, at] = [newId(), new Date(Date.now() - 9 * DAY_MS)];
  const mine = { ownerKind: "account", ownerId: accountId };
  const url = "https://api.ridewell.example/hooks/fueling";
  await db.webhookEndpoint.create({
    data: {
      ...{ id, ...mine, environment: "test" as const, url },
      events: ["athlete.created", "feedback.submitted", "subscription.unlocked"],
      sealedSecret: await seal(secretContext(accountId, id), newSigningSecret()),
      ...{ failCount: 0, createdAt: at, updatedAt: at },
    },
  });
  const sent = [204, 500, 204, 204].map((statusCode, place) => {
    const createdAt = new Date(Date.now() - (place * 5 + 1) * 60 * MINUTE_MS);
    const data = { athlete_id: newId(), external_id: `rider-${1040 + place}` };
    const event = { id: newId(), ...mine, type: "athlete.created", data, createdAt };
    const status = statusCode === 204 ? ("delivered" as const) : ("exhausted" as const);
    const delivery = {
      ...{ id: newId(), endpointId: id, eventId: event.id, url, createdAt, completedAt: createdAt },
      ...{ status, statusCode, attempts: statusCode === 204 ? 1 : 8, durationMs: 90 + 40 * place },
      responseBody: statusCode === 204 ? "" : "upstream is restarting",
    };
    return { event, delivery };
  });
  await db.event.createMany({ data: sent.map(({ event }) => event) });
  await db.webhookDelivery.createMany({ data: sent.map(({ delivery }) => delivery) });
  return { endpointId: id, deliveryId: sent[1]?.delivery.id ?? "" };
}

/** Creates such a partner. */
export async function consoleWorld(): Promise<ConsoleWorld> {
  const { partner, owner } = await newConsole({ rate: 2, burst: 40 });
  await db.partner.update({ where: { id: partner.partnerId }, data: { name: "Ridewell" } });
  await db.account.update({
    where: { id: partner.accountId },
    data: { requestsPerDay: 200, isUnbounded: false },
  });
  const viewer = await newMember(partner, "viewer");
  await db.person.update({ where: { id: viewer.id }, data: { name: "عبد الرحمن الهاشمي" } });
  const account = await accountAs(owner);
  await inviteMember(account, { email: "kim.alder@ridewell.example", role: "developer" });
  const { id: appId } = await registerClient(account, {
    name: "Ridewell Planner",
    redirect_uris: ["https://app.ridewell.example/callback", "com.ridewell.planner:/callback"],
    has_secret: true,
  });
  const key = await db.apiKey.findFirstOrThrow({ where: { accountId: partner.accountId } });
  await db.apiKey.update({ where: { id: key.id }, data: { lastUsedAt: new Date() } });
  for (let place = 0; place < 30; place += 1)
    await createAthlete(account, {
      external_id: `rider-${1000 + place}`,
      ...(place % 4 !== 0 && { name: `Rider ${place + 1}` }),
    });
  await addDays(partner.accountId);
  const requests = await addRequests(partner, key.id);
  return { partner, owner, viewer, appId, requests, ...(await addEndpoint(partner.accountId)) };
}
