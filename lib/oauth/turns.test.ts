import "@/testing/database";
import * as oauth from "oauth4webapi";
import { describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import {
  api,
  codeFor,
  connected,
  discover,
  insecure,
  newClient,
  newSubscriber,
  redeemed,
  refreshed,
  type TestClient,
} from "@/testing/oauth";

const errorOf = async (attempt: Promise<unknown>): Promise<string> => {
  try {
    await attempt;
    return "none";
  } catch (thrown) {
    return thrown instanceof oauth.ResponseBodyError ? thrown.error : String(thrown);
  }
};

const grantsOf = (personId: string) => db.oauthGrant.findMany({ where: { personId } });

/** Backdates the last use. */
const usedEarlier = (personId: string, seconds: number) =>
  db.$executeRaw`UPDATE oauth_artifact SET used_at = used_at - ${seconds} * interval '1 second'
    WHERE grant_id IN (SELECT id FROM oauth_grant WHERE person_id = ${personId}::uuid)`;

describe("a code", () => {
  test("is redeemed by one of a hundred simultaneous requests, and its tokens are then revoked", async () => {
    const { person } = await newSubscriber();
    const app = await newClient();
    const coded = await codeFor(person, app);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, () => redeemed(app, coded)),
    );
    const won = outcomes.filter((one) => one.status === "fulfilled");
    expect(won).toHaveLength(1);
    const lost = outcomes.filter((one) => one.status === "rejected");
    for (const { reason } of lost) expect(reason).toMatchObject({ error: "invalid_grant" });
    const [tokens] = won.map(({ value }) => value);
    const answer = await api("GET", "/v1/athletes/me", tokens?.access_token ?? "");
    expect([answer.status, answer.body.error.code]).toEqual([401, "invalid_token"]);
    expect(await errorOf(refreshed(app, tokens?.refresh_token ?? ""))).toBe("invalid_grant");
    expect(await grantsOf(person.personId)).toMatchObject([{ endedBy: "reuse" }]);
  });

  test("of another app is refused and invalidated, and ends nothing of that app's", async () => {
    const { person } = await newSubscriber();
    const [app, thief] = [await newClient(), await newClient()];
    const coded = await codeFor(person, app);
    expect(await errorOf(redeemed(thief, { ...coded }))).toBe("invalid_grant");
    expect(await errorOf(redeemed(app, coded))).toBe("invalid_grant");
    expect(await grantsOf(person.personId)).toMatchObject([{ endedAt: null }]);
  });

  test("is invalidated by an attempt with another verifier", async () => {
    const { person } = await newSubscriber();
    const app = await newClient();
    const coded = await codeFor(person, app);
    const verifier = oauth.generateRandomCodeVerifier();
    expect(await errorOf(redeemed(app, { ...coded, verifier }))).toBe("invalid_grant");
    expect(await errorOf(redeemed(app, coded))).toBe("invalid_grant");
  });
});

describe("a refresh token", () => {
  test("used by twenty at the same moment has one successor, and each gets it", async () => {
    const { person } = await newSubscriber();
    const app = await newClient();
    const { refresh_token = "" } = await connected(person, app);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refreshed(app, refresh_token)),
    );
    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.access_token)).size).toBe(1);
    const [grant] = await grantsOf(person.personId);
    const actions = await db.auditEntry.groupBy({
      by: ["action"],
      where: { actorId: grant?.id ?? "" },
      _count: true,
    });
    const counts = Object.fromEntries(actions.map(({ action, _count }) => [action, _count]));
    expect(counts).toMatchObject({ "grant.refreshed": 1, "grant.refresh_repeated": 19 });
    expect((await refreshed(app, answers[0]?.refresh_token ?? "")).access_token).toBeDefined();
  });

  test("used after that ends the grant, and its person is told", async () => {
    const { person } = await newSubscriber();
    const app = await newClient();
    const { refresh_token = "" } = await connected(person, app);
    const next = await refreshed(app, refresh_token);
    await usedEarlier(person.personId, 31);
    expect(await errorOf(refreshed(app, refresh_token))).toBe("invalid_grant");
    expect(await errorOf(refreshed(app, next.refresh_token ?? ""))).toBe("invalid_grant");
    expect((await api("GET", "/v1/athletes/me", next.access_token)).status).toBe(401);
    const told = await db.mailMessage.count({
      where: { recipient: person.emailKey, template: "app_ended_by_reuse" },
    });
    expect(told).toBe(1);
  });

  test("of another app changes nothing", async () => {
    const { person } = await newSubscriber();
    const [app, thief] = [await newClient(), await newClient()];
    const { refresh_token = "" } = await connected(person, app);
    expect(await errorOf(refreshed(thief, refresh_token))).toBe("invalid_grant");
    await refreshed(app, refresh_token);
    await usedEarlier(person.personId, 31);
    expect(await errorOf(refreshed(thief, refresh_token))).toBe("invalid_grant");
    expect(await grantsOf(person.personId)).toMatchObject([{ endedAt: null }]);
  });

  test("grants no more than was allowed, and isn't used up by asking for more", async () => {
    const { person } = await newSubscriber();
    const app = await newClient();
    const { refresh_token = "" } = await connected(person, app, {
      scope: "athlete:read activity:read offline_access",
    });
    const wider = { additionalParameters: { scope: "athlete:read athlete:write" } };
    expect(await errorOf(refreshed(app, refresh_token, wider))).toBe("invalid_scope");
    const other = { additionalParameters: { resource: "https://other.example/v1" } };
    expect(await errorOf(refreshed(app, refresh_token, other))).toBe("invalid_target");
    const narrower = { additionalParameters: { scope: "athlete:read" } };
    expect((await refreshed(app, refresh_token, narrower)).scope).toBe("athlete:read");
  });

  test("keeps working when the person's subscription has ended", async () => {
    const { person, own } = await newSubscriber();
    const app = await newClient();
    const { refresh_token = "" } = await connected(person, app);
    const { simulateSubscription } = await import("@/lib/billing/simulator");
    await simulateSubscription(own.account, own.athleteId, false);
    expect(await refreshed(app, refresh_token)).toHaveProperty("access_token");
  });

  test("revoked by its client ends the grant", async () => {
    const { person } = await newSubscriber();
    const app: TestClient = await newClient();
    const { refresh_token = "", access_token } = await connected(person, app);
    const as = await discover();
    const response = await oauth.revocationRequest(
      as,
      app.client,
      app.auth,
      refresh_token,
      insecure,
    );
    await oauth.processRevocationResponse(response);
    expect(await errorOf(refreshed(app, refresh_token))).toBe("invalid_grant");
    expect((await api("GET", "/v1/athletes/me", access_token)).status).toBe(401);
    expect(await grantsOf(person.personId)).toMatchObject([{ endedBy: "client" }]);
  });
});
