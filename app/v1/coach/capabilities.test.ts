import { beforeAll, describe, expect, test } from "vitest";
import { grantsOf, type Holding } from "@/lib/access/principal";
import {
  COACH_KEY_SCOPES,
  COACH_ROLES,
  COACH_TIERS,
  type CoachKeyScope,
  type CoachRole,
  type CoachTier,
} from "@/lib/contract/coach";
import { isApiError } from "@/lib/contract/errors";
import { anonymous, expectError } from "@/testing/answers";
import { newCoach, newCoachKey, newTeam, relate, type TestTeam } from "@/testing/coach";
import { type Answer, type Call, call, callInRate, LIVE_HOST } from "@/testing/http";
import { fill, heldBy, type Ids, type Listed, OPERATIONS, validBody } from "@/testing/operations";
import { newIds } from "@/testing/organizations";
import { newPartner } from "@/testing/partner";
import { signIn } from "@/testing/people";

const { db } = await import("@/lib/platform/db");
const { authorize } = await import("@/lib/access/authorize");
const { newId } = await import("@/lib/platform/ids");

/** Calls every coach route with every credential and checks each answer against the API's capability table. */

const ROUTES = OPERATIONS.filter((each) => heldBy(each) === "coach");
const named = ROUTES.map((each) => [`${each.method} ${each.path}`, each] as const);

/** Returns the scopes and roles that reach a route, restated from the API and design decisions. */
function meansOf({ method, path }: Listed): {
  scopes: readonly string[];
  roles: readonly string[];
} {
  const managing = ["owner", "admin", "coach"];
  if (path.startsWith("/v1/coach/webhooks"))
    return { scopes: ["webhooks:manage", "*"], roles: managing };
  if (path.startsWith("/v1/coach/config") || (path.includes("/groups") && method !== "GET"))
    return { scopes: ["roster:write", "org:write", "*"], roles: managing };
  if (path === "/v1/coach/roster/digest" || /\/report(\/progress)?$/.test(path))
    return { scopes: ["org:read", "org:write", "*"], roles: COACH_ROLES };
  if (path === "/v1/coach/billing") return { scopes: ["billing:read"], roles: ["owner", "admin"] };
  return {
    scopes: ["roster:read", "roster:write", "org:read", "org:write", "*"],
    roles: COACH_ROLES,
  };
}

/** Returns the tiers that admit a caller with the right scope or role. */
function tiersOf({ path }: Listed): readonly CoachTier[] {
  if (path === "/v1/coach/billing") return COACH_TIERS;
  const isSending = path.startsWith("/v1/coach/webhooks") && /\/(test|resend)$/.test(path);
  return isSending ? ["business", "enterprise"] : COACH_TIERS.slice(1);
}

/** Picks list items in rotation. */
function rotated<T>(all: readonly [T, ...T[]], place: number): T {
  return all[place % all.length] ?? all[0];
}

interface Seat {
  team: TestTeam;
  keys: ReadonlyMap<CoachKeyScope, string>;
  /** Cookies by role. */
  cookies: ReadonlyMap<CoachRole, string>;
}
const seats = new Map<CoachTier, Seat>();
let partners: Ids;

beforeAll(async () => {
  partners = await newIds((await newPartner()).testKey);
  for (const tier of COACH_TIERS) seats.set(tier, await newSeat(tier));
});

async function newSeat(tier: CoachTier): Promise<Seat> {
  const team = await newTeam({ tier });
  await relate(team, partners.athlete_id);
  const keys = await Promise.all(
    COACH_KEY_SCOPES.map(
      async (scope) => [scope, await newCoachKey(team.coachId, [scope])] as const,
    ),
  );
  const cookies = await Promise.all(
    COACH_ROLES.map(async (role) => {
      const { personId } = role === "owner" ? team : await newCoach(team.teamId, role);
      const { cookie } = await signIn({ id: personId, email: "", environment: "test" });
      return [role, cookie] as const;
    }),
  );
  return { team, keys: new Map(keys), cookies: new Map(cookies) };
}

/** Creates rows for one successful call, owned by the calling coach. */
async function rowsFor(each: Listed, as: Call, tier: CoachTier): Promise<Ids> {
  const ids = { ...partners };
  if (each.path.includes("{webhook_id}")) {
    const body = { url: "https://hooks.nowhere.example/in" };
    const made = await call("POST", "/v1/coach/webhooks", { ...as, body });
    ids.webhook_id = made.body.id;
    const canSend = tier === "business" || tier === "enterprise";
    const path = `/v1/coach/webhooks/${made.body.id}/test`;
    ids.delivery_id = canSend
      ? (await call("POST", path, as)).body.delivery.id
      : await storeDelivery(made.body);
  }
  if (each.path.includes("{group_id}")) {
    const made = await call("POST", "/v1/coach/groups", { ...as, body: { name: "Of a test" } });
    ids.group_id = made.body.id;
  }
  return ids;
}

/** Stores a delivery from when the plan included them. @returns its id */
async function storeDelivery(webhook: { id: string; url: string; coach_uid: string }) {
  const [id, eventId, createdAt] = [newId(), newId(), new Date()];
  const owner = { ownerKind: "coach", ownerId: webhook.coach_uid };
  await db.event.create({
    data: { id: eventId, ...owner, type: "webhook.test", data: {}, createdAt },
  });
  const { id: endpointId, url } = webhook;
  await db.webhookDelivery.create({
    data: { id, endpointId, eventId, url, status: "failed", createdAt },
  });
  return id;
}

const ask = (each: Listed, ids: Ids, as: Call): Promise<Answer> => {
  const body = validBody(each, ids);
  return callInRate(each.method, fill(each.path, ids), {
    ...as,
    ...(body === undefined ? {} : { body }),
  });
};

async function expectSuccess(each: Listed, as: Call, making: Call, tier: CoachTier) {
  const ids = await rowsFor(each, making, tier);
  const answer = await ask(each, ids, as);
  expect(answer.status, answer.text).toBe(
    each.operation.status ?? (each.operation.response ? 200 : 204),
  );
  if (ids.webhook_id !== partners.webhook_id && each.method !== "DELETE")
    await call("DELETE", `/v1/coach/webhooks/${ids.webhook_id}`, making);
}

const seatOf = (tier: CoachTier): Seat => {
  const seat = seats.get(tier);
  if (seat === undefined) throw new Error(`There is no team at ${tier}.`);
  return seat;
};

/** Returns what the capability table says about a holder, without making a call. */
function saidOf({ operation }: Listed, holding: Holding): string {
  try {
    const principal = { kind: holding.kind, id: "x" };
    authorize({ principal, grants: grantsOf(holding) }, operation.capability);
    return "held";
  } catch (error) {
    return isApiError(error) ? error.code : String(error);
  }
}

describe.each(named)("%s", (_name, each) => {
  const { scopes, roles } = meansOf(each);
  const place = ROUTES.indexOf(each);

  test("allows every scope, role and tier what the interface says", () => {
    for (const tier of COACH_TIERS) {
      const reached = tiersOf(each).includes(tier);
      for (const scope of COACH_KEY_SCOPES) {
        const expected = reached ? "held" : "coach_tier_required";
        const said = saidOf(each, { kind: "coach_key", scopes: [scope], tier, role: "owner" });
        expect([scope, tier, said]).toEqual([
          ...[scope, tier],
          scopes.includes(scope) ? expected : "resource_not_found",
        ]);
      }
      for (const role of COACH_ROLES) {
        const expected = reached ? "held" : "plan_required";
        const said = saidOf(each, { kind: "person", scopes: [], tier, role });
        expect([role, tier, said]).toEqual([
          ...[role, tier],
          roles.includes(role) ? expected : "role_required",
        ]);
      }
    }
  });

  // Tests each route at each tier; across all routes, each scope and role at each tier. The rest is proven above.
  test.each(COACH_TIERS.map((tier, at) => [rotated(COACH_KEY_SCOPES, place + at), tier] as const))(
    "by a key with %s at %s",
    async (scope, tier) => {
      const { keys } = seatOf(tier);
      const as = { key: keys.get(scope) ?? "" };
      if (!scopes.includes(scope)) {
        const unknown = await callInRate(each.method, "/v1/nowhere", as);
        expect(anonymous(await ask(each, partners, as))).toBe(anonymous(unknown));
      } else if (!tiersOf(each).includes(tier)) {
        expectError(await ask(each, partners, as), "coach_tier_required");
      } else {
        await expectSuccess(each, as, { key: keys.get("*") ?? "" }, tier);
      }
    },
  );

  test.each(COACH_ROLES.map((role, at) => [role, rotated(COACH_TIERS, place + at)] as const))(
    "by a portal session as %s at %s",
    async (role, tier) => {
      const { cookies, keys } = seatOf(tier);
      const as = { headers: { cookie: cookies.get(role), "sec-fetch-site": "same-origin" } };
      if (!roles.includes(role)) {
        expectError(await ask(each, partners, as), "role_required");
      } else if (!tiersOf(each).includes(tier)) {
        expectError(await ask(each, partners, as), "plan_required");
      } else if (role === "owner") {
        await expectSuccess(each, as, { key: keys.get("*") ?? "" }, tier);
      } else {
        // Other roles reach only their own rows; the error, missing or owned by another coach, shows that they were let
        // in.
        const { status, body } = await ask(each, partners, as);
        const isOutOfReach = status === 404 && body.error.param === undefined;
        const isOthers = status === 403 && /athletes of other coaches/.test(body.error.message);
        expect(status < 300 || isOutOfReach || isOthers).toBe(true);
      }
    },
  );

  test("by a partner's key, nobody's cookie, and another site's call", async () => {
    const { testKey } = await newPartner();
    const unknown = anonymous(await call(each.method, "/v1/nowhere", { key: testKey }));
    expect(anonymous(await ask(each, partners, { key: testKey }))).toBe(unknown);
    const { cookies } = seatOf("enterprise");
    const cookie = cookies.get("owner");
    for (const headers of [
      { cookie: "aidstation.session=nobody", "sec-fetch-site": "same-origin" },
      { cookie, "sec-fetch-site": "cross-site" },
      { cookie, "sec-fetch-site": "same-site" },
      { cookie, origin: "https://evil.example" },
    ])
      expectError(await ask(each, partners, { headers }), "missing_authorization");
  });
});

test("a live key is for Business and above", async () => {
  for (const tier of COACH_TIERS) {
    const team = await newTeam({ tier, environment: "live" });
    const key = await newCoachKey(team.coachId, ["roster:read"], "live");
    const answer = await call("GET", "/v1/coach/roster", { key, host: LIVE_HOST });
    if (tier === "business" || tier === "enterprise") expect(answer.status).toBe(200);
    else expectError(answer, "coach_tier_required", { live: true });
  }
});
