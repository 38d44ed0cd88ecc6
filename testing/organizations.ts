import { newAthlete, newStory, succeed } from "./athletes";
import { type Call, call, callInRate, type Method } from "./http";
import { type Ids, NOWHERE } from "./operations";
import { newPartner, type TestPartner } from "./partner";
import { newHook } from "./webhooks";

const { db } = await import("@/lib/platform/db");
const { newId, newRequestId } = await import("@/lib/platform/ids");
const { sha256 } = await import("@/lib/platform/crypto");
const { wallMs } = await import("@/lib/platform/clock");

/** A partner's client, with what organization tests use repeatedly. */
export interface Team extends TestPartner {
  send: (method: Method, path: string, body?: unknown) => ReturnType<typeof call>;
}

const DAY = 86_400;
/** The time the tests began, Unix seconds. */
export const NOW = Math.floor(wallMs() / 1000);
export const inDays = (days: number): number => NOW + days * DAY;
/** A block of seats that began yesterday. */
export const BLOCK = { type: "team", seats: 10, start_date: inDays(-1), end_date: inDays(30) };

/** Creates a partner subscribed to subscription events. */
export async function newTeam(): Promise<Team> {
  const partner = await newPartner();
  const now = new Date();
  await db.webhookEndpoint.create({
    data: {
      id: newId(),
      ownerKind: "account",
      ownerId: partner.accountId,
      environment: "test",
      url: "https://listener.invalid/",
      events: ["subscription.created", "subscription.cancelled"],
      sealedSecret: "none",
      createdAt: now,
      updatedAt: now,
    },
  });
  const send: Team["send"] = (method, path, body) =>
    callInRate(method, path, { key: partner.testKey, ...(body === undefined ? {} : { body }) });
  return { ...partner, send };
}

/** Makes a call that must succeed. */
export async function make(team: Team, path: string, body: object) {
  const answer = await team.send("POST", path, body);
  if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`);
  return answer.body;
}

export const newOrg = async (team: Team): Promise<string> =>
  `/v1/organizations/${(await make(team, "/v1/organizations", { display_name: "Team" })).id}`;

/** Creates a block of seats and returns its path. */
export const newBlock = async (team: Team, org: string, over: object = {}): Promise<string> =>
  `${org}/subscriptions/${(await make(team, `${org}/subscriptions`, { ...BLOCK, ...over })).id}`;

export async function newAthletes(team: Team, count: number): Promise<string[]> {
  const made = [];
  for (let index = 0; index < count; index++) {
    made.push((await make(team, "/v1/athletes", { name: `Rider ${index}` })).id);
  }
  return made;
}

export const license = (team: Team, block: string, ...ids: string[]) =>
  team.send(
    "POST",
    `${block}/licenses`,
    ids.map((athlete_id) => ({ athlete_id })),
  );

export const athleteOf = async (team: Team, id: string) =>
  (await team.send("GET", `/v1/athletes/${id}`)).body;

/** Returns a block as its list shows it. */
export async function blockOf(team: Team, block: string) {
  const [list = "", id] = block.split(/\/(?=[^/]*$)/);
  const { body } = await team.send("GET", list);
  return body.subscriptions.find((each: { id: string }) => each.id === id);
}

/** Returns the events about athletes, oldest first. */
export async function told(team: Team) {
  const rows = await db.event.findMany({
    where: { ownerId: team.accountId },
    orderBy: { createdAt: "asc" },
  });
  return rows.map(({ type, data }) => ({ type, data }));
}

export const lossOf = (athlete_id: string) => ({
  type: "subscription.cancelled",
  data: { athlete_id, tier: "teaser", reason: "expired" },
});

/** Moves the account's clock forward. */
export async function advance(team: Team, days: number): Promise<void> {
  const answer = await team.send("POST", "/v1/test/clock", { advance_ms: days * DAY * 1000 });
  if (answer.status !== 200) throw new Error(answer.text);
}

export const auditedActions = async ({ accountId }: Team): Promise<string[]> =>
  (await db.auditEntry.findMany({ where: { accountId }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );

const orgs = new Map<string, string>();

/**
 * Returns the organization that all stories of a key share, since an account may not have many; a new one if it was
 * deleted.
 */
async function sharedOrg(key: string, options: Call): Promise<string> {
  const known = orgs.get(key);
  const path = `/v1/organizations/${known}`;
  if (known && (await call("GET", path, { key, ...options })).status === 200) return known;
  const body = { display_name: "Shared" };
  const { id } = await succeed("POST", "/v1/organizations", { key, ...options, body });
  orgs.set(key, id);
  return id;
}

/** Rows that no partner has: these ids don't exist. */
const NOT_A_PARTNERS = {
  device_id: newId(),
  invitation_id: newId(),
  relation_id: newId(),
  coach_uid: newId(),
  group_id: newId(),
  message_id: newId(),
  template_id: newId(),
  action_id: newId(),
  // From the catalog and the articles, which belong to everyone.
  barcode: "maurten-gel-100",
  article_id: "drinking-too-much",
};

const keys = new Map<string, string>();

/**
 * Returns the account's extra key that stories share, since an account may not have many; a new one if it was used up.
 */
async function sharedKey(key: string, options: Call): Promise<string> {
  const known = keys.get(key);
  if (known !== undefined) {
    const { body } = await call("GET", "/v1/partner/api-keys", { key, ...options });
    const isInUse = (one: { id: string; expires_at: number | null }) =>
      one.id === known && one.expires_at === null;
    if (body.api_keys.some(isInUse)) return known;
  }
  const body = { name: "Shared", scopes: ["read"] };
  const made = await succeed("POST", "/v1/partner/api-keys", { key, ...options, body });
  keys.set(key, made.id);
  return made.id;
}

/** Creates an organization with a member, a discount and a seat for the athlete. */
async function newOrgIds(key: string, athlete_id: string, options: Call) {
  const org_id = await sharedOrg(key, options);
  const send = (method: Method, path: string, body: object) =>
    succeed(method, `/v1/organizations/${org_id}${path}`, { key, ...options, body });
  const member = await send("POST", "/members", { email: "member@team.example" });
  const block = await send("POST", "/subscriptions", BLOCK);
  await send("POST", `/subscriptions/${block.id}/licenses`, [{ athlete_id }]);
  await send("PUT", "/offer", { discount_percent: 10 });
  return { org_id, member_id: member.id as string, sub_id: block.id as string };
}

/** Creates one of everything: a story whose athlete holds an organization's seat, and a webhook with a delivery. */
export async function newIds(key: string, over: object = {}, options: Call = {}): Promise<Ids> {
  const story = await newStory(key, over, options);
  const org = await newOrgIds(key, story.athlete_id, options);
  const hook = await newHook(key, options);
  const key_id = await sharedKey(key, options);
  const request_id = await newRequest(key);
  const athlete_uid = story.athlete_id;
  const talk = await newConversation(key, story.athlete_id, options);
  const others = { athlete_uid, key_id, request_id };
  return { ...NOT_A_PARTNERS, ...story, ...org, ...hook, ...talk, ...others };
}

/** Creates an athlete, and one row for each id in an operation's path; the other ids don't exist. */
export async function newIdsOf(path: string, key: string, options: Call = {}): Promise<Ids> {
  const isNamed = (...names: string[]) => names.some((name) => path.includes(`{${name}}`));
  const story = isNamed("athlete_id", "athlete_uid", "activity_id")
    ? await newStory(key, {}, options)
    : { athlete_id: (await newAthlete(key, {}, options)).id as string };
  return {
    ...NOWHERE,
    ...NOT_A_PARTNERS,
    ...story,
    athlete_uid: story.athlete_id,
    // Importing for an athlete on trial requires attribution, which is tested separately.
    ...((isNamed("org_id") || path.endsWith("/import")) &&
      (await newOrgIds(key, story.athlete_id, options))),
    ...(isNamed("webhook_id") && (await newHook(key, options))),
    ...(isNamed("key_id") && { key_id: await sharedKey(key, options) }),
    ...(isNamed("conversation_id") && (await newConversation(key, story.athlete_id, options))),
    ...(isNamed("request_id") && { request_id: await newRequest(key) }),
  };
}

async function newConversation(key: string, athlete_id: string, options: Call) {
  const body = { athlete_id };
  const { id } = await succeed("POST", "/v1/ai/conversations", { key, ...options, body });
  return { conversation_id: id as string };
}

/** Adds a request to the log of a key's account, as if it had been answered. */
async function newRequest(key: string): Promise<string> {
  const { accountId } = await db.apiKey.findUniqueOrThrow({ where: { hash: sha256(key) } });
  const request = { requestId: newRequestId(), at: new Date(), method: "GET", status: 200 };
  const [path, route] = ["/v1/athletes", "/v1/athletes"];
  await db.requestLog.create({ data: { accountId, ...request, path, route, durationMs: 1 } });
  return request.requestId;
}
