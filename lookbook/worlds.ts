import { DAY_MS } from "@/lib/contract/durations";
import { newPerson, newTeam } from "../testing/coach";
import { COACH60_MS, type Coach60, coach60, EXTRAS } from "../testing/coach60";
import { consoleWorld } from "../testing/console-world";
import { accountAs, newConsole } from "../testing/members";
import { operator } from "../testing/partner";
import { newPerson as newSignedUp, signIn } from "../testing/people";
import { personScope } from "../testing/portal";
import { answerAll, SESSION } from "../testing/self";
import { askedForMore, askedPath, connectApps, subscribe } from "./app-worlds";
import { newIdle, newTeamIn } from "./changing-worlds";
import { LINKS, newInvitee } from "./link-worlds";
import { newPlanner, type Planner } from "./own-worlds";
import type { Looker, World } from "./row";

/** Creates the data that the pages show, in the database of the service under view. */
const { db } = await import("@/lib/platform/db");
const { newId, newLinkSecret } = await import("@/lib/platform/ids");
const { sha256 } = await import("@/lib/platform/crypto");
const { SAMPLE } = await import("@/lib/contract/sample");
const { CONSENT_EDITION } = await import("@/lib/contract/relation");
const { requireOwn, startRecord } = await import("@/lib/self/record");
const { addSession } = await import("@/lib/self/sessions");
const { takeDebrief } = await import("@/lib/self/debrief");
const { joinOwnConsole } = await import("@/lib/members/joining");
const { inviteMember } = await import("@/lib/members/members");
const { setSuspended } = await import("@/lib/partners/partners");
const { begun, newEmail, orderOf, paid, payingBuilder, synced } = await import(
  "../testing/builders"
);
const { newToken } = await import("@/lib/platform/token");
const { apply, approveApplication } = await import("@/lib/signup/applications");
const { visiting } = await import("@/lib/access/acting");

/** Runs once, however often the result is needed. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

const cookieOf = async (personId: string) =>
  (await signIn({ id: personId, email: "", environment: "test" })).cookie;

const SIXTY = "Maximiliane-Eleonore von Hohenstein-Wittgenstein zu Sayn-Berg";
const RIGHT_TO_LEFT = "عبد الرحمن بن محمد بن عبد العزيز بن سعود الهاشمي القرشي الأنصاري";

async function withLongNames(): Promise<Coach60> {
  const made = await coach60();
  await db.team.update({ where: { id: made.teamId }, data: { name: `${SIXTY} Coaching` } });
  for (const [place, { id }] of made.athletes.slice(0, 12).entries()) {
    const name = place % 2 === 0 ? RIGHT_TO_LEFT : SIXTY;
    await db.athlete.update({ where: { id }, data: { name } });
  }
  return made;
}

/** Creates a roster whose team has a date for its next payment. */
async function paying(): Promise<Coach60> {
  const made = await coach60({ having: EXTRAS });
  const paidUntil = new Date(COACH60_MS + 20 * DAY_MS);
  const data = { subscriptionId: `sub_look_${newId()}`, paidUntil };
  await db.team.update({ where: { id: made.teamId }, data });
  return made;
}

async function lapsed(): Promise<Coach60> {
  const made = await coach60();
  const data = { endedAt: new Date(COACH60_MS - DAY_MS) };
  await db.team.update({ where: { id: made.teamId }, data });
  return made;
}

/** Creates an athlete with their own record, whom the coach writes to. */
async function ownWorld(coach: () => Promise<Coach60>) {
  const { personId } = await newPerson();
  await db.person.update({ where: { id: personId }, data: { name: "Maya Rider" } });
  const person = await personScope(personId);
  await startRecord(person, "America/Denver");
  const own = await requireOwn(person);
  await answerAll(own);
  const start = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 16);
  const openSessionId = await addSession(own, { ...SESSION, start: start(1) });
  const sessionId = await addSession(own, { ...SESSION, start: start(3) });
  const said = { draft: newId(), replaces: "", rating: "4", carb_exact: "120" };
  const { outcome } = await takeDebrief({ ...own, activityId: sessionId }, said);
  if (outcome !== "taken") throw new Error(`the session's report was not taken: ${outcome}`);
  const { teamId, coachId } = await coach();
  const relationId = newId();
  const ids = { id: relationId, teamId, athleteId: own.athleteId, personId };
  await db.coachRelation.create({
    data: { ...ids, consentEdition: CONSENT_EDITION, acceptedAt: new Date() },
  });
  const at = new Date();
  await db.message.create({
    data: {
      ...{ id: newId(), relationId, coachId, text: "How did the end of the ride feel?" },
      ...{ createdAt: at, commitAt: at, sentAt: at, noticedAt: at },
    },
  });
  return { personId, sessionId, openSessionId, relationId };
}

/** Creates a paid checkout whose key nobody has seen: a new one each time, because viewing a key uses it up. */
async function paidSession(): Promise<string> {
  const session = await begun();
  await paid(session);
  await synced(session);
  return session;
}

const SIGN_UPS: Record<"waiting" | "ready" | "over", () => Promise<string>> = {
  waiting: () => begun(),
  ready: paidSession,
  over: async () => (await payingBuilder()).sessionId,
};

/** Creates a link that issues a key to an approved platform. */
async function issueLink(): Promise<string> {
  const email = newEmail();
  const scope = visiting("test", "::1");
  await apply(scope, { platformName: "Ridewell", useCase: "Targets beside rides.", email });
  const { id } = await db.partnerApplication.findFirstOrThrow({ where: { email } });
  const { partner_id: partnerId } = await approveApplication(scope, id);
  const token = newLinkSecret();
  const link = { partnerId, environment: "test" as const };
  const expiresAt = new Date(Date.now() + DAY_MS);
  await db.keyLink.create({ data: { ...link, hash: sha256(token), expiresAt } });
  return token;
}

export interface Worlds extends World {
  /** The cookie a user's browser sends; null for nobody. */
  cookie: (looker: Looker) => Promise<string | null>;
}

export function newWorlds(): Worlds {
  const coach = once(paying);
  const plainTeam = once(() => newTeam());
  const own = once(async () => ownWorld(once(() => coach60({ count: 3 }))));
  const stranger = once(() => newPerson());
  const planners = {
    "planning athlete": once(() => newPlanner("planning athlete")),
    "unanswered athlete": once(() => newPlanner("unanswered athlete")),
    "athlete without access": once(() => newPlanner("athlete without access")),
  };
  const cookieOfPlanner = (by: Planner) => async () => cookieOf((await planners[by]()).personId);
  const console = once(consoleWorld);
  const personOfCoach = async () => {
    const where = { teamId: (await coach()).teamId, role: "owner" as const };
    return (await db.coach.findFirstOrThrow({ where })).personId;
  };
  const connected = once(async () => connectApps(await personOfCoach()));
  const ASKED: Record<Parameters<World["asked"]>[0], () => Promise<string>> = {
    coach: () => askedPath("coach:roster coach:reports coach:alerts offline_access"),
    more: async () => askedForMore(await personOfCoach()),
    "athlete without access": () => askedPath("athlete:read"),
    "planning athlete": async () => {
      await subscribe((await planners["planning athlete"]()).personId);
      return askedPath("athlete:read activity:read activity:write offline_access");
    },
  };
  const invitee = once(newInvitee);
  const large = once(() => coach60({ count: 500 }));
  const makers: Record<Exclude<Looker, "nobody">, () => Promise<string>> = {
    coach: async () => (await coach()).cookie,
    assistant: async () => (await coach()).assistant?.cookie ?? "",
    "first run": async () => cookieOf((await plainTeam()).personId),
    "without plan": async () => cookieOf((await newTeam({ tier: "coach" })).personId),
    lapsed: async () => (await lapsed()).cookie,
    "long names": async () => (await withLongNames()).cookie,
    "large roster": async () => (await large()).cookie,
    athlete: async () => cookieOf((await own()).personId),
    "planning athlete": cookieOfPlanner("planning athlete"),
    "unanswered athlete": cookieOfPlanner("unanswered athlete"),
    "athlete without access": cookieOfPlanner("athlete without access"),
    "no team": async () => cookieOf((await stranger()).personId),
    builder: async () => cookieOf((await console()).owner.id),
    viewer: async () => cookieOf((await console()).viewer.id),
    "new builder": async () => cookieOf((await newConsole()).owner.id),
    "suspended builder": async () => {
      const { partner, owner } = await newConsole();
      await setSuspended(operator(), partner.partnerId, true);
      return cookieOf(owner.id);
    },
    "all done": async () => (await newIdle()).cookie,
    "two at once": async () => (await coach60({ count: 24 })).cookie,
    trial: () => newTeamIn("trial"),
    "past due": () => newTeamIn("past due"),
    cancelling: () => newTeamIn("cancelling"),
    invitee: async () => cookieOf((await invitee()).personId),
    "paying builder": async () => {
      const { email } = await payingBuilder();
      const person = await newSignedUp({ email });
      await joinOwnConsole(await personScope(person.id));
      return cookieOf(person.id);
    },
    "asked in": async () => {
      const [{ owner }, person] = [await newConsole(), await newSignedUp()];
      await inviteMember(await accountAs(owner), { email: person.email, role: "developer" });
      return cookieOf(person.id);
    },
  };
  const cookies = new Map<Looker, Promise<string>>();
  return {
    coach,
    console,
    own,
    planned: async (by) => (await planners[by]()).sessionId,
    sampleAthlete: async () => {
      const where = { teamId: SAMPLE.teamIds.test, athlete: { name: "Maya Lindqvist" } };
      return (await db.coachRelation.findFirstOrThrow({ where })).athleteId;
    },
    session: async (athleteId) => {
      const where = { athleteId, judgedBy: { not: null } };
      const orderBy = { sessionAt: "desc" } as const;
      return (await db.activity.findFirstOrThrow({ where, orderBy })).id;
    },
    delivery: async (place) => {
      const where = { endpointId: (await coach()).endpointId ?? "" };
      const orderBy = { createdAt: "desc" } as const;
      return (await db.webhookDelivery.findFirstOrThrow({ where, orderBy, skip: place })).id;
    },
    asked: (by) => ASKED[by](),
    apps: async () => {
      await connected();
      return "/settings/apps";
    },
    invitation: async () => (await invitee()).token,
    links: LINKS,
    signup: (state) => SIGN_UPS[state](),
    keyLink: async () => {
      const { id } = await orderOf(await paidSession());
      return newToken("builder-key", [id], Date.now() + DAY_MS);
    },
    issueLink,
    cookie: async (looker) => {
      if (looker === "nobody") return null;
      const known = cookies.get(looker) ?? makers[looker]();
      cookies.set(looker, known);
      return known;
    },
  };
}
