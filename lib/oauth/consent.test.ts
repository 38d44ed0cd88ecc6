import "@/testing/database";
import { describe, expect, test } from "vitest";
import { createAthlete } from "@/lib/athletes/athletes";
import { simulateSubscription } from "@/lib/billing/simulator";
import { NO_RECORD } from "@/lib/contract/oauth";
import { allow, consentOf } from "@/lib/oauth/consent";
import { disconnectAll, listApps, setAppReadOnly } from "@/lib/oauth/grants";
import { db } from "@/lib/platform/db";
import { newTeam, relate } from "@/testing/coach";
import {
  api,
  authorizeUrl,
  connected,
  newClient,
  newSubscriber,
  refreshed,
  sent,
  type TestClient,
  type Wanted,
} from "@/testing/oauth";
import { callerOf, newPartner } from "@/testing/partner";
import { personScope } from "@/testing/portal";
import { codeOf } from "@/testing/refusals";
import { newOwn } from "@/testing/self";

type Person = Awaited<ReturnType<typeof newSubscriber>>["person"];

/** Returns the id of the question an app sent somebody with. */
const questionOf = async (app: TestClient, wanted: Wanted = {}) =>
  (await sent(await authorizeUrl(app, "a".repeat(43), wanted))).uid;

async function asked(person: Person, app: TestClient, scope: string) {
  const uid = await questionOf(app, { scope });
  const consent = await consentOf(person, uid);
  if (consent.state !== "open") throw new Error(consent.state);
  const names = (scopes: typeof consent.scopes) => scopes.map((each) => each.scope);
  return { uid, ...consent, new: names(consent.scopes), before: names(consent.given) };
}

const lettersTo = (person: Person) =>
  db.mailMessage.count({ where: { recipient: person.emailKey, template: "app_connected" } });

describe("an app that asks for more later", () => {
  test("asks only about the new scopes, and keeps what it had", async () => {
    const { person } = await newSubscriber();
    const app = await newClient();
    const first = await connected(person, app, { scope: "athlete:read offline_access" });
    const later = await asked(person, app, "athlete:read activity:read offline_access");
    expect(later.new).toEqual(["activity:read"]);
    expect(later.before).toEqual(["athlete:read", "offline_access"]);
    const more = await connected(person, app, { scope: "activity:read offline_access" });
    for (const [token, path, status] of [
      [first.access_token, "/v1/athletes/me", 200],
      [first.access_token, "/v1/athletes/me/activities", 403],
      [more.access_token, "/v1/athletes/me/activities", 200],
    ] as const)
      expect([path, (await api("GET", path, token)).status]).toEqual([path, status]);
    const [grant, ...others] = await listApps(person);
    expect(others).toEqual([]);
    expect(grant?.scopes.map(({ scope }) => scope)).toEqual([
      "athlete:read",
      "activity:read",
      "offline_access",
    ]);
    const refreshedFirst = await refreshed(app, first.refresh_token ?? "");
    expect(refreshedFirst.scope).toBe("athlete:read");
  });

  test("keeps its read-only state if the new scopes change nothing", async () => {
    const { person } = await newSubscriber();
    const app = await newClient();
    await connected(person, app, { scope: "athlete:write", isReadOnly: false });
    const later = await asked(person, app, "athlete:read");
    expect([later.hasSwitch, later.isReadOnly]).toEqual([false, false]);
    await allow(person, later.uid, { athleteId: null, isReadOnly: true });
    expect(await listApps(person)).toMatchObject([{ isReadOnly: false }]);
  });

  test("can't change anything after a question about more, if the person had made it read-only", async () => {
    const { person } = await newSubscriber();
    const app = await newClient();
    await connected(person, app, { scope: "athlete:write", isReadOnly: false });
    const [grant] = await listApps(person);
    await setAppReadOnly(person, grant?.id ?? "", true);
    const later = await asked(person, app, "ai:chat");
    expect([later.isMore, later.hasSwitch, later.isReadOnly]).toEqual([true, false, true]);
    // A form without the switch doesn't include it.
    await allow(person, later.uid, { athleteId: null, isReadOnly: false });
    expect(await listApps(person)).toMatchObject([{ isReadOnly: true }]);
  });

  test("asks about changes once one of its scopes can make them", async () => {
    const { person } = await newSubscriber();
    const app = await newClient();
    await connected(person, app, { scope: "athlete:read", isReadOnly: false });
    expect(await listApps(person)).toMatchObject([{ isReadOnly: true }]);
    const later = await asked(person, app, "athlete:write");
    expect([later.hasSwitch, later.isReadOnly]).toEqual([true, true]);
    await allow(person, later.uid, { athleteId: null, isReadOnly: false });
    expect(await listApps(person)).toMatchObject([{ isReadOnly: false }]);
  });
});

test("if several records have their address, they choose one, and the app reaches only that one", async () => {
  const { person, athleteId } = await newSubscriber();
  const account = callerOf(await newPartner());
  const other = await createAthlete(account, { name: "At a partner", email: person.emailKey });
  await simulateSubscription(account, other.id, true);
  const stranger = await createAthlete(account, { name: "A stranger" });
  const app = await newClient();
  const { uid, records } = await asked(person, app, "athlete:read");
  expect(records.map(({ id }) => id).sort()).toEqual([athleteId, other.id].sort());
  const choose = (id: string | null) => allow(person, uid, { athleteId: id, isReadOnly: true });
  expect(await codeOf(choose(null))).toBe("invalid_value");
  expect(await codeOf(choose(stranger.id))).toBe("resource_not_found");
  const { access_token } = await connected(person, app, { athleteId: other.id });
  expect((await api("GET", "/v1/athletes/me", access_token)).body.id).toBe(other.id);
  expect((await api("GET", `/v1/athletes/${athleteId}`, access_token)).status).toBe(404);
  // For the other record it is news, until the app has it of both.
  expect((await asked(person, app, "athlete:read")).new).toEqual(["athlete:read"]);
  await connected(person, app, { athleteId });
  expect((await asked(person, app, "athlete:read")).new).toEqual([]);
});

test("a record that appears after the question was shown isn't shared by its answer", async () => {
  const { person, athleteId } = await newSubscriber();
  const app = await newClient();
  const { uid } = await asked(person, app, "athlete:read");
  const answer = (id: string) => codeOf(allow(person, uid, { athleteId: id, isReadOnly: true }));
  expect(await answer(NO_RECORD)).toBe("resource_not_found");
  expect(await answer(athleteId)).toBe("done");
});

test("a person without a subscription or coach plan sees the paywall", async () => {
  const { person, own } = await newOwn();
  const app = await newClient();
  const uid = await questionOf(app);
  await simulateSubscription(own.account, own.athleteId, true);
  expect((await consentOf(person, uid)).state).toBe("open");
  await simulateSubscription(own.account, own.athleteId, false);
  expect((await consentOf(person, uid)).state).toBe("wall");
  expect(await codeOf(allow(person, uid, { athleteId: null, isReadOnly: true }))).toBe(
    "plan_required",
  );
});

test("a coach is told how many athletes an app would see, and the names of some", async () => {
  const team = await newTeam({ tier: "pro_coach" });
  const account = callerOf(await newPartner());
  for (const name of ["Cem", "Ana", "Bo", "Dag"])
    await relate(team, (await createAthlete(account, { name })).id);
  const person = await personScope(team.personId);
  const { roster } = await asked(person, await newClient(), "coach:roster");
  expect(roster).toEqual({ teamName: "Test team", athletes: 4, names: ["Ana", "Bo", "Cem"] });
  const app = await newClient();
  await connected(person, app, { scope: "coach:roster" });
  expect(await listApps(person)).toMatchObject([{ athletes: 4, record: null }]);
  const more = await asked(person, app, "coach:roster nutrition:read athlete:read");
  expect([more.new, more.roster]).toEqual([["athlete:read", "nutrition:read"], null]);
  expect(more.scopes.find(({ scope }) => scope === "athlete:read")?.sees).toBeNull();
});

test("every consent is confirmed by email, including additions", async () => {
  const { person } = await newSubscriber();
  const app = await newClient();
  await connected(person, app, { scope: "athlete:read" });
  expect(await lettersTo(person)).toBe(1);
  await connected(person, app, { scope: "activity:read" });
  expect(await lettersTo(person)).toBe(2);
});

test("signing out everywhere ends all of the person's apps, and nobody else's", async () => {
  const [{ person }, { person: another }] = [await newSubscriber(), await newSubscriber()];
  const apps = [await newClient(), await newClient()];
  const tokens = [];
  for (const app of apps) tokens.push({ app, ...(await connected(person, app)) });
  const theirs = await connected(another, await newClient());
  expect(await disconnectAll(person)).toBe(2);
  for (const { app, access_token, refresh_token = "" } of tokens) {
    expect((await api("GET", "/v1/athletes/me", access_token)).status).toBe(401);
    await expect(refreshed(app, refresh_token)).rejects.toMatchObject({ error: "invalid_grant" });
  }
  expect((await api("GET", "/v1/athletes/me", theirs.access_token)).status).toBe(200);
  expect(await listApps(person)).toEqual([]);
  const ended = await listApps(person, { endedWithinMs: 60_000 });
  expect(ended.map(({ endedMs }) => typeof endedMs)).toEqual(["number", "number"]);
});

test("an app's calls are listed next to it, including refusals", async () => {
  const { person } = await newSubscriber();
  const { access_token } = await connected(person, await newClient(), { scope: "athlete:read" });
  await api("GET", "/v1/athletes/me", access_token);
  await api("PATCH", "/v1/athletes/me", access_token, { body: { name: "No" } });
  const { writeRequests } = await import("@/lib/usage/writer");
  await writeRequests();
  const [app] = await listApps(person);
  expect(app?.recent).toMatchObject({
    calls: 2,
    last: [
      { method: "PATCH", route: "/v1/athletes/{athlete_id}", code: "insufficient_scope" },
      { method: "GET", route: "/v1/athletes/{athlete_id}", code: null },
    ],
  });
});
