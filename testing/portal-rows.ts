import type { PathParam } from "@/lib/contract/primitives";
import { newActivity, newAthlete, succeed, unique } from "./athletes";
import { newCoach, newTeam, relate, type TestTeam } from "./coach";
import { type Call, call, callInRate } from "./http";
import { fill, type Ids, type Listed, NOWHERE, paramsOf, validBody } from "./operations";
import { newPartner } from "./partner";
import { signIn } from "./people";
import { personScope } from "./portal";

/** A team as its owner has it in the portal, with one row of everything their calls can name, over HTTP. */

const { newId } = await import("@/lib/platform/ids");
const { startRecord } = await import("@/lib/self/record");

const [COACH, OWN] = ["/v1/coach", "/v1/me"];

export interface Seat {
  team: TestTeam;
  /** The owner's browser. */
  owner: Call;
  /** Key of the partner whose athletes are on the roster. */
  partnerKey: string;
  /** An athlete on the roster. */
  athleteId: string;
}

/** Returns a person's browser, calling from our own pages. */
export async function browserAs(personId: string): Promise<Call> {
  const { cookie } = await signIn({ id: personId, email: "", environment: "test" });
  return { headers: { cookie, "sec-fetch-site": "same-origin" } };
}

/** Creates a team without limits, with one athlete; its owner keeps their own record. */
export async function newSeat(): Promise<Seat> {
  const team = await newTeam({ tier: "enterprise" });
  const { testKey: partnerKey } = await newPartner();
  const { id: athleteId } = await newAthlete(partnerKey, { name: unique("Rider") });
  await relate(team, athleteId);
  await startRecord(await personScope(team.personId), "UTC");
  return { team, owner: await browserAs(team.personId), partnerKey, athleteId };
}

/** Creates an athlete who waits in the queue, short of sodium. */
async function newItem({ team, owner, partnerKey: key }: Seat) {
  const { id } = await newAthlete(key, { name: unique("Short") });
  const activity = await newActivity(key, id);
  const path = `/v1/athletes/${id}/activities/${activity.id}`;
  const { prescription } = await succeed("POST", `${path}/calculate`, { key });
  const consumed_sodium_mg = prescription.total_sodium_mg * 0.575;
  await succeed("POST", `${path}/feedback`, { key, body: { rating: 3, consumed_sodium_mg } });
  await relate(team, id);
  const { items } = await succeed("GET", `${COACH}/triage`, owner);
  const item = items.find(({ athlete_uid }: { athlete_uid: string }) => athlete_uid === id);
  return { athlete_uid: id as string, evidence_key: item.evidence_key as string };
}

const invited = () => ({ email: `${newId()}@invited.example` });

/** Returns a push subscription for a browser, with a new address each time. */
const device = (each: Listed, ids: Ids) => ({
  ...(validBody(each, ids) as object),
  endpoint: `https://push.example/send/${newId()}`,
});

/** Returns the path to ask questions as a coach, or for oneself. */
const talksOf = (path: string) => `${path.startsWith(COACH) ? COACH : OWN}/conversations`;

/** How to create the row for each path placeholder; earlier ones in the path already exist. */
const MAKERS: Partial<Record<PathParam, (seat: Seat, ids: Ids, path: string) => Promise<string>>> =
  {
    athlete_uid: async ({ athleteId }) => athleteId,
    relation_id: async ({ team, partnerKey }) =>
      relate(team, (await newAthlete(partnerKey, { name: unique("Related") })).id),
    coach_uid: async ({ team }) => (await newCoach(team.teamId, "coach")).coachId,
    invitation_id: ({ owner }) => made(`${COACH}/invitations`, owner, invited()),
    key_id: ({ owner }) =>
      made(`${COACH}/api-keys`, owner, { name: "Of a test", scopes: ["roster:read"] }),
    device_id: async ({ owner }) => {
      const body = { endpoint: `https://push.example/send/${newId()}`, keys: BROWSER_KEYS };
      return made(`${COACH}/notifications/push`, owner, body);
    },
    conversation_id: ({ owner }, _ids, path) => made(talksOf(path), owner, {}),
    message_id: async ({ owner }, { athlete_uid, conversation_id }, of) => {
      if (conversation_id !== NOWHERE.conversation_id) {
        const path = `${talksOf(of)}/${conversation_id}/messages`;
        await call("POST", path, { ...owner, body: { content: "How much should I drink?" } });
        return (await succeed("GET", path, owner)).messages[0].id;
      }
      const body = { athlete_uids: [athlete_uid], text: "How was it?" };
      return (await succeed("POST", `${COACH}/messages`, { ...owner, body })).messages[0].id;
    },
    template_id: async ({ owner }) => {
      const id = newId();
      const body = { name: unique("Template"), text: "How was it?" };
      await succeed("PUT", `${COACH}/message-templates/${id}`, { ...owner, body });
      return id;
    },
    action_id: async (seat) => {
      const body = { action: "reviewed", items: [await newItem(seat)] };
      const path = `${COACH}/triage/actions`;
      return (await succeed("POST", path, { ...seat.owner, body })).actions[0].id;
    },
  };

const BROWSER_KEYS = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

const made = async (path: string, owner: Call, body: object): Promise<string> =>
  (await succeed("POST", path, { ...owner, body })).id;

/** Creates a team's rows for one call, which may change and delete them. */
export async function newRows(seat: Seat, { path }: Listed): Promise<Ids> {
  const ids: Ids = { ...NOWHERE, athlete_id: seat.athleteId };
  for (const param of paramsOf(path)) {
    const make = MAKERS[param];
    if (make === undefined) throw new Error(`Nothing makes a row for {${param}}.`);
    ids[param] = await make(seat, ids, path);
  }
  return ids;
}

/** Bodies that name a row, or whose example works only once. */
const BODIES: Readonly<Record<string, (seat: Seat, ids: Ids, each: Listed) => Promise<unknown>>> = {
  "POST /v1/coach/triage/actions": async (seat) => ({
    action: "reviewed",
    items: [await newItem(seat)],
  }),
  "POST /v1/coach/messages/{athlete_uid}/read": async (seat, ids) => ({
    message_id: await MAKERS.message_id?.(seat, ids, COACH),
  }),
  "POST /v1/coach/notifications/push": async (_seat, ids, each) => device(each, ids),
  "POST /v1/coach/invitations": async () => invited(),
  "POST /v1/coach/invitations/import": async () => ({ invitations: [invited()] }),
  "POST /v1/coach/team/coaches": async () => ({ ...invited(), role: "assistant" }),
};

/** Returns a body an operation accepts from a team's owner; undefined if it takes none. */
export const bodyFor = async (each: Listed, seat: Seat, ids: Ids): Promise<unknown> =>
  (await BODIES[`${each.method} ${each.path}`]?.(seat, ids, each)) ?? validBody(each, ids);

/** Calls an operation once. */
export const ask = (each: Listed, ids: Ids, as: Call, body?: unknown) =>
  callInRate(each.method, fill(each.path, ids), { ...as, ...(body === undefined ? {} : { body }) });

/** Fields that change over time, or depend on the call itself. */
const PASSING = new Set([
  "request_id",
  "pagination",
  "sent_at",
  "undo_ms",
  "last_used_at",
  "next_digest_ms",
]);

/** Returns everything the team's owner can read of it in the portal, except what changes over time. */
export async function stateOf({ owner, athleteId }: Seat): Promise<string> {
  const paths = [
    ...["team", "relations", "invitations", "audit", "api-keys", "messages", "message-templates"],
    ...["notifications", "notifications/push", "triage/actions", "preferences", "groups"],
    `messages/${athleteId}`,
  ];
  const read = await Promise.all(
    paths.map(async (path) => [path, await succeed("GET", `${COACH}/${path}`, owner)]),
  );
  const isOfJob = (value: { actor_kind?: string } | null) => value?.actor_kind === "job";
  return JSON.stringify(
    read,
    (name, value) => {
      if (PASSING.has(name)) return undefined;
      return Array.isArray(value) ? value.filter((one) => !isOfJob(one)) : value;
    },
    1,
  );
}
