import "@/testing/database";
import { describe, expect, test } from "vitest";
import { DONE } from "@/components/oauth/call-words";
import type { PersonScope } from "@/lib/access/scope";
import { changesWhatIsStored } from "@/lib/api/operation";
import { createAthlete, patchAthlete } from "@/lib/athletes/athletes";
import { simulateSubscription } from "@/lib/billing/simulator";
import { houseAccountOf } from "@/lib/coaches/house";
import { removeColleague } from "@/lib/coaches/leaving";
import { CAPABILITIES, type CapabilityRow } from "@/lib/contract/capabilities";
import { OAUTH_SCOPES } from "@/lib/contract/oauth";
import { disconnectApp, listApps, setAppReadOnly } from "@/lib/oauth/grants";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { newCoach, newTeam, relate } from "@/testing/coach";
import { api, connected, newClient, newSubscriber, refreshed } from "@/testing/oauth";
import { type Ids, NOWHERE, OPERATIONS, targetOf, validBody } from "@/testing/operations";
import { callerOf, newPartner } from "@/testing/partner";
import { callerIn, personScope, signIn } from "@/testing/portal";

const { writeRequests } = await import("@/lib/usage/writer");
const { listRequests } = await import("@/lib/usage/requests");

const ALL =
  "athlete:read athlete:write activity:read activity:write nutrition:read ai:chat offline_access";
const SESSION = { type: "bike", duration_min: 120, intensity_level: 6 };

/** Creates a signed-in athlete of a partner, and another athlete in the same account. */
async function ofPartner() {
  const partner = await newPartner();
  const account = callerOf(partner);
  const other = await createAthlete(account, { name: "Another" });
  const { person } = await newSubscriber();
  const mine = await createAthlete(account, { name: "Mine", email: person.emailKey });
  await simulateSubscription(account, mine.id, true);
  const { access_token } = await connected(person, await newClient(), {
    scope: ALL,
    athleteId: mine.id,
  });
  return { partner, account, person, mine, other, token: access_token };
}

describe("an athlete's token", () => {
  test("reads and changes that athlete, including as `me`", async () => {
    const { person, athleteId } = await newSubscriber();
    const { access_token } = await connected(person, await newClient(), { scope: ALL });
    const read = await api("GET", "/v1/athletes/me", access_token);
    expect([read.status, read.body.id]).toEqual([200, athleteId]);
    const changed = await api("PATCH", `/v1/athletes/${athleteId}`, access_token, {
      body: { name: "Renamed by an app" },
    });
    expect([changed.status, changed.body.name]).toEqual([200, "Renamed by an app"]);
    const audited = await db.auditEntry.findFirst({
      where: { action: "athlete.updated", subjectId: athleteId },
      orderBy: { id: "desc" },
    });
    expect(audited).toMatchObject({ actorKind: "delegate", clientId: expect.any(String) });
  });

  test("finds no other athlete of the account with any of its operations", async () => {
    const { account, token, other, mine } = await ofPartner();
    const { createActivity } = await import("@/lib/activities/activities");
    const { id: activity_id } = await createActivity(account, other.id, SESSION as never);
    const ids: Ids = { ...NOWHERE, athlete_id: other.id, activity_id };
    const held = OPERATIONS.filter((each) => {
      const { conferred }: CapabilityRow = CAPABILITIES[each.operation.capability];
      const isHeld = conferred.delegate?.scopes.some((scope) => ALL.split(" ").includes(scope));
      const said = `${targetOf(each, ids)} ${JSON.stringify(validBody(each, ids))}`;
      return isHeld === true && said.includes(other.id);
    });
    expect(held.length).toBeGreaterThan(14);
    for (const each of held) {
      const body = validBody(each, ids);
      const { status } = await api(each.method, targetOf(each, ids), token, { body });
      expect([each.method, each.path, status]).toEqual([each.method, each.path, 404]);
    }
    const listed = await api("GET", "/v1/athletes", token);
    expect(listed.body.athletes.map(({ id }: { id: string }) => id)).toEqual([mine.id]);
  });

  test("can't create or delete athletes, and sees nothing else of the account", async () => {
    const { token, mine } = await ofPartner();
    for (const [method, path] of [
      ["POST", "/v1/athletes"],
      ["POST", "/v1/athletes/batch"],
      ["DELETE", `/v1/athletes/${mine.id}`],
      ["POST", `/v1/athletes/${mine.id}/export`],
      ["GET", "/v1/partner"],
      ["GET", "/v1/partner/api-keys"],
      ["GET", "/v1/webhooks"],
      ["GET", "/v1/organizations"],
      ["GET", "/v1/coach/roster"],
      ["GET", "/v1/test/clock"],
    ] as const) {
      const body = method === "POST" ? { body: { name: "x" } } : {};
      const { status, body: answer } = await api(method, path, token, body);
      expect([method, path, status, answer.error.code]).toEqual([
        method,
        path,
        404,
        "resource_not_found",
      ]);
    }
  });

  test("lacks scopes that weren't granted, and is told which", async () => {
    const { person } = await newSubscriber();
    const { access_token } = await connected(person, await newClient(), { scope: "athlete:read" });
    const { status, body, headers } = await api("PATCH", "/v1/athletes/me", access_token, {
      body: { name: "No" },
    });
    expect([status, body.error.code]).toEqual([403, "insufficient_scope"]);
    expect(headers.get("www-authenticate")).toContain('scope="athlete:write"');
  });

  test("reports as the athlete, even in a partner's account", async () => {
    const { token, mine } = await ofPartner();
    const made = await api("POST", "/v1/athletes/me/activities", token, { body: SESSION });
    expect(made.status).toBe(201);
    const path = `/v1/athletes/me/activities/${made.body.id}/feedback`;
    const reported = await api("POST", path, token, { body: { rating: 4 } });
    expect(reported.status).toBe(200);
    const row = await db.activity.findUniqueOrThrow({ where: { id: made.body.id } });
    expect([row.athleteId, row.reportSource]).toEqual([mine.id, "athlete"]);
  });

  test("shares no idempotency key with another athlete's token", async () => {
    const tokens = await Promise.all(
      [1, 2].map(async () => {
        const { person } = await newSubscriber();
        return (await connected(person, await newClient(), { scope: ALL })).access_token;
      }),
    );
    const ids = [];
    for (const token of tokens) {
      const { body } = await api("POST", "/v1/athletes/me/activities", token, {
        body: SESSION,
        headers: { "Idempotency-Key": "the-same" },
      });
      expect(body).toHaveProperty("id");
      ids.push(body.id);
    }
    expect(new Set(ids).size).toBe(2);
  });

  test("changes what the athlete may change, but not whose record it is or what is paid for it", async () => {
    const { person, athleteId } = await newSubscriber();
    const { access_token } = await connected(person, await newClient(), { scope: ALL });
    const before = await api("GET", "/v1/athletes/me", access_token);
    for (const [param, value] of Object.entries({
      ...{ email: "other@person.example", external_id: "crm-1", partner_plan: "annual" },
    })) {
      const { status, body } = await api("PATCH", "/v1/athletes/me", access_token, {
        body: { [param]: value, weight_kg: 71 },
      });
      expect([status, body.error.code, body.error.param]).toEqual([400, "invalid_value", param]);
    }
    const { email, external_id } = before.body;
    const same = { email, external_id, weight_kg: 72 };
    const changed = await api("PATCH", "/v1/athletes/me", access_token, { body: same });
    expect([changed.status, changed.body.weight_kg]).toEqual([200, 72]);
    const row = await db.athlete.findUniqueOrThrow({ where: { id: athleteId } });
    expect([row.email, row.externalId, row.partnerPlan]).toEqual([email, external_id, null]);
  });

  test("can ask about the athlete only, in their own conversations", async () => {
    const { person, athleteId } = await newSubscriber();
    const { access_token } = await connected(person, await newClient(), { scope: "ai:chat" });
    const begun = await api("POST", "/v1/ai/conversations", access_token, { body: {} });
    expect([begun.status, begun.body.athlete_id]).toEqual([201, athleteId]);
    const { accountId } = await db.athlete.findUniqueOrThrow({ where: { id: athleteId } });
    const other = await db.conversation.create({
      data: { id: newId(), accountId, createdAt: new Date(), updatedAt: new Date() },
    });
    const read = (id: string) => api("GET", `/v1/ai/conversations/${id}`, access_token);
    expect((await read(begun.body.id)).status).toBe(200);
    expect((await read(other.id)).body.error.code).toBe("conversation_not_found");
    const listed = await api("GET", "/v1/athletes/me/ai/conversations", access_token);
    expect(listed.body.conversations.map(({ id }: { id: string }) => id)).toEqual([begun.body.id]);
  });

  test("uses up nothing of the partner that keeps the record", async () => {
    const { token, account } = await ofPartner();
    expect((await api("GET", "/v1/athletes/me", token)).status).toBe(200);
    const charged = { kind: "account", id: account.accountId };
    expect(await db.rateBucket.count({ where: charged })).toBe(0);
    await writeRequests();
    expect(
      await db.usageDay.count({ where: { accountId: account.accountId, total: { gt: 0 } } }),
    ).toBe(0);
    // Nor does its partner see what it did.
    expect((await listRequests(account, {})).requests).toEqual([]);
  });

  test("has its person's own day, which nobody else who signed up here can use up", async () => {
    const scope = "nutrition:read coach:roster offline_access";
    const appOf = async (person: PersonScope) =>
      (await connected(person, await newClient(), { scope })).access_token;
    const coach = await personScope((await newTeam({ tier: "pro_coach" })).personId);
    const calculate = (token: string, hours: number) =>
      api("POST", "/v1/nutrition/calculate", token, {
        body: { ...SESSION, duration_min: hours * 60 },
      });
    for (const person of [(await newSubscriber()).person, coach]) {
      const token = await appOf(person);
      expect((await calculate(token, 2)).status).toBe(200);
      await db.rateBucket.updateMany({
        where: {
          OR: [{ kind: "person_apps" }, { id: houseAccountOf("test") }],
          day: { not: null },
        },
        data: { dayIntelligence: 500, dayCalculations: 100 },
      });
      expect((await calculate(token, 3)).body.error.limit).toBe("intelligence_day");
      const other = await appOf((await newSubscriber()).person);
      expect((await calculate(other, 4)).status).toBe(200);
    }
  });

  test("is limited per athlete, with a longer wait", async () => {
    const partner = await newPartner({ requestsPerDay: 100_000 });
    const { person } = await newSubscriber();
    const mine = await createAthlete(callerOf(partner), { email: person.emailKey });
    await simulateSubscription(callerOf(partner), mine.id, true);
    const { access_token } = await connected(person, await newClient(), { athleteId: mine.id });
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => api("GET", "/v1/athletes/me", access_token)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    // The whole burst, even for an account without earlier calls. More tokens may be refilled meanwhile.
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(20);
    for (const { headers, body } of refused) {
      expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(10);
      expect(body.error.limit).toBe("athlete_rate");
    }
  });
});

test("an app loses access, including refreshes, once the record's address belongs to somebody else", async () => {
  const { account, mine, person } = await ofPartner();
  const app = await newClient();
  const tokens = await connected(person, app, { scope: ALL, athleteId: mine.id });
  await patchAthlete(account, mine.id, { email: `${newId()}@other.example` });
  const { status, body } = await api("GET", `/v1/athletes/${mine.id}`, tokens.access_token);
  expect([status, body.error.code]).toEqual([401, "invalid_token"]);
  await expect(refreshed(app, tokens.refresh_token ?? "")).rejects.toThrow();
});

describe("the person", () => {
  test("can make an app read-only, or disconnect it, from the next call", async () => {
    const { person } = await newSubscriber();
    const { access_token } = await connected(person, await newClient(), { scope: ALL });
    const write = () =>
      api("PATCH", "/v1/athletes/me", access_token, { body: { name: "By an app" } });
    const [app] = await listApps(person);
    await setAppReadOnly(person, app?.id ?? "", true);
    expect((await write()).body.error.code).toBe("insufficient_scope");
    expect((await api("GET", "/v1/athletes/me", access_token)).status).toBe(200);
    await setAppReadOnly(person, app?.id ?? "", false);
    expect((await write()).status).toBe(200);
    await disconnectApp(person, app?.id ?? "");
    const { status, body, headers } = await write();
    expect([status, body.error.code]).toEqual([401, "invalid_token"]);
    expect(headers.get("www-authenticate")).toMatch(/^Bearer .*resource_metadata="http/);
  });

  test("who deletes their record ends all access granted for it", async () => {
    const { person, athleteId } = await newSubscriber();
    const { access_token } = await connected(person, await newClient());
    const { deleteOwnRecord } = await import("@/lib/coaches/house");
    await deleteOwnRecord(person, athleteId);
    expect((await api("GET", "/v1/athletes/me", access_token)).body.error.code).toBe(
      "invalid_token",
    );
    expect(await listApps(person)).toEqual([]);
  });
});

test("each scope's description says what it can see and change", () => {
  const facts = Object.entries(OAUTH_SCOPES).map(([scope, { sees, does }]) => {
    const of = OPERATIONS.filter(({ operation }) => {
      const { conferred }: CapabilityRow = CAPABILITIES[operation.capability];
      return conferred.delegate?.scopes.some((name) => name === scope);
    });
    const [said, isSo] = [
      [sees !== null, does !== null],
      [false, true].map((isChange) => of.some((each) => changesWhatIsStored(each) === isChange)),
    ];
    return { scope, said, isSo };
  });
  expect(facts.filter(({ said, isSo }) => String(said) !== String(isSo))).toEqual([]);
});

test("everything an app can call is described to people in words, and nothing else is", () => {
  const held = OPERATIONS.filter(({ operation }) => {
    const { conferred }: CapabilityRow = CAPABILITIES[operation.capability];
    return conferred.delegate !== undefined;
  }).map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(DONE).sort()).toEqual(held.sort());
});

describe("a coach's token", () => {
  const SCOPE = "coach:roster coach:alerts athlete:read offline_access";
  async function coaching(tier: "pro_coach" | "business" | "coach" = "pro_coach") {
    const team = await newTeam({ tier: "pro_coach" });
    const athlete = await createAthlete(callerOf(await newPartner()), { name: "Coached" });
    await relate(team, athlete.id);
    const person = await personScope(team.personId);
    const { access_token } = await connected(person, await newClient(), { scope: SCOPE });
    if (tier !== "pro_coach")
      await db.team.update({ where: { id: team.teamId }, data: { endedAt: new Date(1) } });
    return { team, athlete, token: access_token };
  }

  test("opens the coach routes only by its scopes", async () => {
    const { token, athlete } = await coaching();
    const roster = await api("GET", "/v1/coach/roster", token);
    expect(roster.status).toBe(200);
    expect(JSON.stringify(roster.body)).toContain(athlete.id);
    expect((await api("GET", "/v1/coach/config/notification-rules", token)).status).toBe(200);
    expect((await api("GET", "/v1/coach/webhooks", token)).status).toBe(404);
    expect((await api("GET", "/v1/coach/team", token)).status).toBe(404);
  });

  test("set to read-only still reads within its scopes, and changes nothing", async () => {
    const team = await newTeam({ tier: "pro_coach" });
    const person = await personScope(team.personId);
    const scope = "coach:alerts coach:webhooks";
    const { access_token } = await connected(person, await newClient(), {
      ...{ scope, isReadOnly: true },
    });
    const rules = "/v1/coach/config/notification-rules";
    for (const path of [rules, "/v1/coach/config/report-settings", "/v1/coach/webhooks"])
      expect([path, (await api("GET", path, access_token)).status]).toEqual([path, 200]);
    const change = await api("PUT", rules, access_token, { body: {} });
    expect([change.status, change.body.error.code]).toEqual([403, "insufficient_scope"]);
  });

  test("finds no personal record if there is none", async () => {
    const { token } = await coaching();
    const { status, body } = await api("GET", "/v1/athletes/me", token);
    expect([status, body.error.code]).toEqual([404, "athlete_not_found"]);
  });

  test("ends with the coach's place in the team, since only that roster was approved", async () => {
    const { team, token } = await coaching();
    const { coachId, personId } = await newCoach(team.teamId, "coach");
    const person = await personScope(personId);
    const { access_token } = await connected(person, await newClient(), { scope: SCOPE });
    expect((await api("GET", "/v1/coach/roster", access_token)).status).toBe(200);
    const owner = (await callerIn(await signIn(team.personId)))?.scopes.coach;
    if (owner === undefined) throw new Error("no coach signed in");
    await removeColleague(owner, coachId, []);
    const { status, body } = await api("GET", "/v1/coach/roster", access_token);
    expect([status, body.error.code]).toEqual([401, "invalid_token"]);
    expect((await api("GET", "/v1/coach/roster", token)).status).toBe(200);
  });

  test("loses the coach routes with the tier, and keeps the personal record", async () => {
    const { token } = await coaching("coach");
    const { status, body } = await api("GET", "/v1/coach/roster", token);
    expect([status, body.error.code]).toEqual([404, "resource_not_found"]);
    expect((await api("GET", "/v1/athletes/me", token)).body.error.code).toBe("athlete_not_found");
  });
});
