import { operator } from "../testing/partner";
import { personScope } from "../testing/portal";

/** Apps that ask for access, and apps connected to someone. */
const { db } = await import("@/lib/platform/db");
const { newId, newRequestId } = await import("@/lib/platform/ids");
const { registerClient } = await import("@/lib/oauth/clients");
const { ensureHouseAccount, houseAccountOf } = await import("@/lib/coaches/house");
const { simulateSubscription } = await import("@/lib/billing/simulator");
const { requireOwn } = await import("@/lib/self/record");

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbu0GhWmU4-4";
const HOST = "assistant.example";

/** Returns the URL an app sends a browser to, and the app's id. */
async function authorizePath(scope: string): Promise<{ path: string; clientId: string }> {
  const redirect = `https://${HOST}/callback`;
  const app = { name: "An assistant", redirect_uris: [redirect], has_secret: false };
  const { id: clientId } = await registerClient(operator(), app);
  const query = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: redirect, response_type: "code", state: "s", scope },
    ...{ code_challenge: CHALLENGE, code_challenge_method: "S256" },
  });
  return { path: `/v1/oauth/authorize?${query}`, clientId };
}

export const askedPath = async (scope: string): Promise<string> =>
  (await authorizePath(scope)).path;

/** Subscribes someone with a record. */
export async function subscribe(personId: string): Promise<void> {
  const { account, athleteId } = await requireOwn(await personScope(personId));
  await simulateSubscription(account, athleteId, true);
}

interface Grant {
  name: string;
  host: string;
  scopes: string[];
  isReadOnly: boolean;
  lastUsedMs: number | null;
}

async function addGrant(personId: string, clientId: string, grant: Grant): Promise<string> {
  const nowMs = Date.now();
  const accountId = await ensureHouseAccount(await personScope(personId));
  const id = newId();
  await db.oauthGrant.create({
    data: {
      ...{ id, environment: "test" as const, personId, clientId, accountId },
      ...{ clientName: grant.name, clientHost: grant.host, scopes: grant.scopes },
      ...{ isReadOnly: grant.isReadOnly, createdAt: new Date(nowMs - 30 * DAY_MS) },
      ...{ agreedAt: new Date(nowMs), expiresAt: new Date(nowMs + DAY_MS) },
      lastUsedAt: grant.lastUsedMs === null ? null : new Date(grant.lastUsedMs),
    },
  });
  return id;
}

/** Returns the URL at which an app asks a coach for more access. */
export async function askedForMore(personId: string): Promise<string> {
  const { path, clientId } = await authorizePath("coach:roster coach:alerts offline_access");
  const scopes = ["coach:roster", "offline_access"];
  const given = { name: "An assistant", host: HOST, scopes, isReadOnly: true, lastUsedMs: null };
  await addGrant(personId, clientId, given);
  return path;
}

const CALLS = [
  ["GET", "/v1/coach/roster/digest", 200, null],
  ["POST", "/mcp get_roster", 200, null],
  ["PUT", "/v1/coach/config/notification-rules", 403, "insufficient_scope"],
] as const;

/** Connects several apps to someone, one of which has made calls. */
export async function connectApps(personId: string): Promise<void> {
  const nowMs = Date.now();
  const grants: Grant[] = [
    {
      ...{ name: "A script on your computer", host: "127.0.0.1", isReadOnly: false },
      ...{ scopes: ["coach:roster", "coach:alerts"], lastUsedMs: null },
    },
    {
      ...{ name: "Your training app", host: "app.example", isReadOnly: false },
      ...{ scopes: ["athlete:read", "activity:write"], lastUsedMs: nowMs - 3 * DAY_MS },
    },
    {
      ...{ name: "An assistant", host: HOST, isReadOnly: true },
      ...{ scopes: ["coach:roster", "coach:alerts", "offline_access"], lastUsedMs: nowMs },
    },
  ];
  for (const grant of grants) {
    const grantId = await addGrant(personId, newId(), grant);
    if (grant.host !== HOST) continue;
    await db.requestLog.createMany({
      data: CALLS.map(([method, route, status, code], place) => ({
        ...{ accountId: houseAccountOf("test"), requestId: newRequestId(), grantId },
        ...{ method, route, path: route, status, code, durationMs: 4 },
        at: new Date(nowMs - place * MINUTE_MS),
      })),
    });
  }
}
