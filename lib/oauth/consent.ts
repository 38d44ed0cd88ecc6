import { audit } from "@/lib/access/audit";
import { findCoachScope } from "@/lib/access/coaches";
import { keepAnyAthlete, lockPerson } from "@/lib/access/locks";
import type { CallScope, CoachScope, PersonScope } from "@/lib/access/scope";
import { type StandingFacts, subscriptionStatus } from "@/lib/billing/entitlement";
import { readStandings } from "@/lib/billing/standing";
import { ensureHouseAccount, listOwnRecords, type OwnRecord } from "@/lib/coaches/house";
import { READING_TIERS } from "@/lib/contract/coach";
import { fail } from "@/lib/contract/errors";
import {
  canChange,
  isOauthScope,
  NO_RECORD,
  OAUTH_SCOPE_NAMES,
  OAUTH_SCOPES,
  OAUTH_SECONDS,
  type OauthScope,
  ROSTER_SCOPES,
} from "@/lib/contract/oauth";
import { queueMail } from "@/lib/mail/queue";
import { toDate } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { isStripeConfigured } from "@/lib/platform/stripe";
import { OAUTH_PATHS } from "./addresses";
import {
  findCoachIdOf,
  findGiven,
  findGoing,
  findQuestion,
  findReached,
  findTeamName,
  insertGrant,
  type QuestionRow,
  saveGrant,
  saveResult,
} from "./consent.store";

/** The question whether an app may act for a person, and the answer. */

/** The app that asks. */
export interface AskingApp {
  id: string;
  /** The name it gives itself, which nobody has verified. */
  name: string;
  /** The host its maker has proved to control: of its metadata document, else of the redirect address. */
  host: string;
  /** Where the answer goes; it can be the person's own computer. */
  redirectHost: string;
  isOnThisComputer: boolean;
  /** Only for apps registered here. */
  logoUrl: string | null;
}

export interface AskedScope {
  scope: OauthScope;
  /** What the app can see, in words; null for nothing. */
  sees: string | null;
  /** What else it can do unless read-only, in words; null for nothing. */
  does: string | null;
}

/** A record that can be shared with the app, and whether it is subscribed. */
export interface AskedRecord extends OwnRecord {
  isEntitled: boolean;
}

export interface Asked {
  state: "open";
  app: AskingApp;
  /** Requested scopes it doesn't have yet. */
  scopes: AskedScope[];
  /** Requested scopes it already has. */
  given: AskedScope[];
  /** Whether it already has a grant. */
  isMore: boolean;
  /**
   * Whether to show the read-only switch: if a new scope allows changes and no earlier grant did. Otherwise the current
   * setting stays.
   */
  hasSwitch: boolean;
  /**
   * The initial state of the switch, or the setting that stays without it: on, unless the app may already change
   * something.
   */
  isReadOnly: boolean;
  records: AskedRecord[];
  /** The roster that the new scopes would show, with the first few names; null if they show none. */
  roster: { teamName: string; athletes: number; names: string[] } | null;
}

/**
 * The state of a question. `over`: it no longer exists. `nothing`: it only asks for a roster, and the person has none.
 * `no_record`: the person has no record here. `wall`: it asks for something only subscribers and coaches have.
 */
export type Consent =
  | Asked
  | { state: "over" }
  | { state: "nothing" | "no_record" | "wall"; app: AskingApp };

/** Returns the question behind an address, for the signed-in person. */
export async function consentOf(person: PersonScope, uid: string): Promise<Consent> {
  const question = await findQuestion(person.db, person.environment, uid);
  if (question === null) return { state: "over" };
  const app = appOf(question);
  const { scopes, roster, isCoach, isReading } = await askedOf(person, question);
  if (!scopes.some((scope) => scope !== "offline_access")) return { state: "nothing", app };
  const records = await recordsOf(person);
  if (records.length === 0 && !isCoach) return { state: "no_record", app };
  if (!isReading && !records.some(({ isEntitled }) => isEntitled)) return { state: "wall", app };
  const { personId, wallMs: nowMs } = person;
  const given = await findGiven(person.db, { personId, clientId: app.id, nowMs });
  // What the app has of one record is news for another that may be chosen.
  const have = (has: (scopes: readonly string[]) => boolean) =>
    (records.length === 0 ? [null] : records.map(({ id }) => id)).every((id) =>
      given.some(({ athleteId, scopes }) => athleteId === id && has(scopes)),
    );
  const isGiven = (scope: OauthScope) => have((scopes) => scopes.includes(scope));
  const isAbout = (scope: OauthScope) => inWords(scope, records.length > 0);
  const fresh = scopes.filter((scope) => !isGiven(scope)).map(isAbout);
  return {
    state: "open",
    app,
    scopes: fresh,
    given: scopes.filter(isGiven).map(isAbout),
    isMore: given.length > 0,
    hasSwitch: canChange(fresh) && !have((scopes) => canChange(known(scopes))),
    isReadOnly: given.every(({ isReadOnly }) => isReadOnly),
    records,
    roster: fresh.some(({ scope }) => isOfRoster(scope)) ? roster : null,
  };
}

const known = (names: readonly string[]): AskedScope[] =>
  names.filter(isOauthScope).map((scope) => inWords(scope));

/** Returns a scope in words. For a person without a record, record scopes have no effect. */
export function inWords(scope: OauthScope, hasRecord = true): AskedScope {
  const { sees, does } = OAUTH_SCOPES[scope];
  const isAboutRecord = /^(athlete|activity):/.test(scope);
  return hasRecord || !isAboutRecord ? { scope, sees, does } : { scope, sees: null, does: null };
}

const isOfRoster = (scope: OauthScope): boolean => ROSTER_SCOPES.includes(scope);

const LOOPBACKS = ["localhost", "127.0.0.1", "[::1]"];

const appOf = ({ payload: { params, app } }: QuestionRow): AskingApp =>
  askingApp({ ...app, id: params.client_id, redirectUri: params.redirect_uri });

/** Returns an app as shown to people, from what is known of it and its redirect address. */
export function askingApp({
  id,
  name,
  logo,
  isRegistered,
  redirectUri,
}: QuestionRow["payload"]["app"] & { id: string; redirectUri: string }): AskingApp {
  const { host: named, hostname, protocol } = new URL(redirectUri);
  const isOnThisComputer = LOOPBACKS.includes(hostname);
  // On the person's own machine the port varies, and a custom scheme has no host.
  const redirectHost = named === "" ? protocol.slice(0, -1) : isOnThisComputer ? hostname : named;
  const host = isRegistered ? redirectHost : new URL(id).host;
  return {
    ...{ id, name: name ?? host, host, redirectHost, isOnThisComputer },
    logoUrl: isRegistered ? logo : null,
  };
}

/** How many athletes of a roster to name. */
const NAMED = 3;

/** Returns the parts of a question that apply to this person; only a coach is asked for a roster. */
async function askedOf(person: PersonScope, { payload: { params } }: QuestionRow) {
  const named = (params.scope ?? "").split(" ");
  const coach = await coachOf(person);
  const scopes = OAUTH_SCOPE_NAMES.filter(
    (scope) => named.includes(scope) && (coach !== null || !isOfRoster(scope)),
  );
  const asksRoster = coach !== null && scopes.some(isOfRoster);
  const roster = asksRoster
    ? {
        teamName: await findTeamName(person.db, coach.teamId),
        ...(await findReached(person.db, coach, NAMED)),
      }
    : null;
  return {
    scopes,
    roster,
    isCoach: asksRoster,
    isReading: coach !== null && READING_TIERS.includes(coach.tier),
  };
}

/** Returns the person's current coach scope; null if they are no coach. */
export async function coachOf(person: PersonScope): Promise<CoachScope | null> {
  const coachId = await findCoachIdOf(person.db, person.personId);
  return coachId === null ? null : findCoachScope(person, coachId);
}

async function recordsOf(person: PersonScope): Promise<AskedRecord[]> {
  const records = await listOwnRecords(person);
  const standings = await readStandings(
    person.db,
    records.map(({ id }) => id),
  );
  return records.map((record) => ({
    ...record,
    isEntitled: isEntitled(person, standings.get(record.id)),
  }));
}

/** If nothing is sold, everyone is entitled. */
const isEntitled = ({ environment, wallMs }: PersonScope, facts: StandingFacts | undefined) =>
  !isStripeConfigured(environment) ||
  (facts !== undefined && subscriptionStatus(facts, wallMs) === "full");

/** The person's answer to the question. */
export interface Answer {
  /** The chosen record, `NO_RECORD` if the question showed none; null for the only one. */
  athleteId: string | null;
  isReadOnly: boolean;
}

/**
 * Grants what the app asked for, for one record and as long as the person wants. An existing grant for the record is
 * extended and its tokens stay valid.
 *
 * @returns where the browser continues
 * @throws resource_not_found for a question that is over, and for a record that is not theirs; invalid_value without a
 *   choice among several; plan_required at the wall
 */
export async function allow(person: PersonScope, uid: string, answer: Answer): Promise<string> {
  await transaction(person, async (person) => {
    const { personId, environment, wallMs } = person;
    await lockPerson(person, personId);
    const question =
      (await findQuestion(person.db, environment, uid)) ?? fail("resource_not_found");
    const asked = await consentOf(person, uid);
    if (asked.state === "wall") fail("plan_required");
    if (asked.state !== "open") fail("resource_not_found");
    const { athleteId, accountId } = await chosen(person, asked, answer.athleteId);
    const { app } = asked;
    const scopes = [...asked.scopes, ...asked.given].map(({ scope }) => scope);
    const going = await findGoing(person.db, {
      personId,
      clientId: app.id,
      athleteId,
      nowMs: wallMs,
    });
    const agreed = {
      clientName: app.name,
      scopes: OAUTH_SCOPE_NAMES.filter(
        (scope) => scopes.includes(scope) || going?.scopes.includes(scope) === true,
      ),
      // Without a switch nobody chose: keep the setting, which starts as read-only.
      isReadOnly: asked.hasSwitch ? answer.isReadOnly : (going?.isReadOnly ?? true),
      agreedAt: toDate(wallMs),
      expiresAt: toDate(wallMs + OAUTH_SECONDS.grant * 1_000),
    };
    const id = going?.id ?? newId();
    if (going === null) {
      await insertGrant(person.db, {
        ...{ id, environment, personId, clientId: app.id, athleteId, accountId, ...agreed },
        clientHost: app.host,
        createdAt: toDate(wallMs),
      });
    } else {
      await saveGrant(person.db, id, agreed);
    }
    await audit(person, going === null ? "grant.agreed" : "grant.extended", [
      { kind: "grant", id },
    ]);
    await tell(person, app);
    await saveResult(person.db, question.id, {
      login: { accountId: personId, remember: false },
      consent: { grantId: id },
    });
  });
  return resumePath(uid);
}

const resumePath = (uid: string): string => `${OAUTH_PATHS.authorize}/${uid}`;

/**
 * Returns the record to share: the only one, or the chosen one. Refuses an unsubscribed record if another is
 * subscribed, unless the app asks for the roster.
 */
async function chosen(person: PersonScope, asked: Asked, athleteId: string | null) {
  const { records, scopes, given } = asked;
  const asksRoster = [...scopes, ...given].some(({ scope }) => isOfRoster(scope));
  // A record that the question didn't show isn't shared.
  if (athleteId === NO_RECORD && records.length > 0)
    fail("resource_not_found", { param: "record" });
  if (records.length === 0) return { athleteId: null, accountId: await ensureHouseAccount(person) };
  const [only] = records;
  const record =
    athleteId === null && records.length === 1 ? only : records.find(({ id }) => id === athleteId);
  if (record === undefined) {
    fail(athleteId === null ? "invalid_value" : "resource_not_found", { param: "record" });
  }
  if (!record.isEntitled && !asksRoster && records.some(({ isEntitled }) => isEntitled))
    fail("plan_required");
  // Serializes with a concurrent deletion of the record.
  const athlete = (await keepAnyAthlete(person, record.id)) ?? fail("resource_not_found");
  return { athleteId: athlete.id, accountId: athlete.accountId };
}

async function tell({ environment, emailKey, db }: PersonScope, app: AskingApp): Promise<void> {
  await queueMail(
    { db },
    {
      environment,
      to: emailKey,
      template: "app_connected",
      variables: {
        app_name: app.name,
        app_host: app.host,
        url: `${baseUrl(environment)}/settings/apps`,
      },
    },
  );
}

/**
 * Denies the app access. @returns where the browser continues @throws resource_not_found for a question that is over
 */
export async function deny(person: PersonScope, uid: string): Promise<string> {
  await transaction(person, async (person) => {
    const question = await findQuestion(person.db, person.environment, uid);
    if (question === null) fail("resource_not_found");
    await saveResult(person.db, question.id, {
      error: "access_denied",
      error_description: "the person did not allow it",
    });
  });
  return resumePath(uid);
}

/**
 * Returns the sources that the page of an open question needs in its content security policy: form targets and images.
 */
export async function sourcesOf(
  { db, environment }: CallScope,
  uid: string,
): Promise<{ forms: string[]; images: string[] }> {
  const question = await findQuestion(db, environment, uid);
  if (question === null) return { forms: [], images: [] };
  const { origin, protocol } = new URL(question.payload.params.redirect_uri);
  const { logoUrl } = appOf(question);
  return {
    forms: [origin === "null" ? protocol : origin],
    images: logoUrl === null ? [] : [new URL(logoUrl).origin],
  };
}
