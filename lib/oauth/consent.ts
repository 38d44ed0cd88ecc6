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

/** The question whether an app may do something for somebody, and the answer. */

/** Who asks. */
export interface AskingApp {
  id: string;
  /** What it calls itself; nobody has checked that. */
  name: string;
  /** The host that its maker has proved to have: of its metadata document, else where the answer goes. */
  host: string;
  /** Where the answer goes, which can be the person's own computer. */
  redirectHost: string;
  isOnThisComputer: boolean;
  /** Only of apps that were registered here. */
  logoUrl: string | null;
}

export interface AskedScope {
  scope: OauthScope;
  /** What the app sees by it, in words; null for nothing. */
  sees: string | null;
  /** What else it does by it while it is not read only, in words; null for nothing. */
  does: string | null;
}

/** A record that the app can be let to, and whether it is subscribed. */
export interface AskedRecord extends OwnRecord {
  isEntitled: boolean;
}

export interface Asked {
  state: "open";
  app: AskingApp;
  /** What it asks for and does not have yet. */
  scopes: AskedScope[];
  /** What it was let before, and asks for again. */
  given: AskedScope[];
  /** Whether it was let do something before. */
  isMore: boolean;
  /**
   * Whether the person says if it may change anything: where some of what is new does, and nothing did that it was let before.
   * What it was let stays as it is otherwise, and so does this.
   */
  hasSwitch: boolean;
  /** How the switch begins, and without one how it stays: on, unless it may change something already. */
  isReadOnly: boolean;
  records: AskedRecord[];
  /** The roster that it would see by what is new, with what the first few of it are called; null where it sees none by it. */
  roster: { teamName: string; athletes: number; names: string[] } | null;
}

/**
 * What somebody is asked. `over`: there is no such question any more. `nothing`: it asks for a roster alone, of somebody who
 * has none. `no_record`: there is nothing of theirs here yet. `wall`: what it asks for is for subscribers, and for coaches.
 */
export type Consent =
  | Asked
  | { state: "over" }
  | { state: "nothing" | "no_record" | "wall"; app: AskingApp };

/** The question behind an address, as somebody reads it who signed in. */
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
  const isGiven = (scope: OauthScope) => given.some(({ scopes }) => scopes.includes(scope));
  const isAbout = (scope: OauthScope) => inWords(scope, records.length > 0);
  const fresh = scopes.filter((scope) => !isGiven(scope)).map(isAbout);
  return {
    state: "open",
    app,
    scopes: fresh,
    given: scopes.filter(isGiven).map(isAbout),
    isMore: given.length > 0,
    hasSwitch: canChange(fresh) && !given.some(({ scopes }) => canChange(known(scopes))),
    isReadOnly: given.every(({ isReadOnly }) => isReadOnly),
    records,
    roster: fresh.some(({ scope }) => isOfRoster(scope)) ? roster : null,
  };
}

const known = (names: readonly string[]): AskedScope[] =>
  names.filter(isOauthScope).map((scope) => inWords(scope));

/** A scope as people read it. Who has no record of their own has nothing to let by those about it. */
export function inWords(scope: OauthScope, hasRecord = true): AskedScope {
  const { sees, does } = OAUTH_SCOPES[scope];
  const isAboutRecord = /^(athlete|activity):/.test(scope);
  return hasRecord || !isAboutRecord ? { scope, sees, does } : { scope, sees: null, does: null };
}

const isOfRoster = (scope: OauthScope): boolean => ROSTER_SCOPES.includes(scope);

const LOOPBACKS = ["localhost", "127.0.0.1", "[::1]"];

const appOf = ({ payload: { params, app } }: QuestionRow): AskingApp =>
  askingApp({ ...app, id: params.client_id, redirectUri: params.redirect_uri });

/** An app as people are shown it, by what is known of it and by where its answer goes. */
export function askingApp({
  id,
  name,
  logo,
  isRegistered,
  redirectUri,
}: QuestionRow["payload"]["app"] & { id: string; redirectUri: string }): AskingApp {
  const { host: named, hostname, protocol } = new URL(redirectUri);
  const isOnThisComputer = LOOPBACKS.includes(hostname);
  // On the person's own machine the port is another one each time; a scheme of the app's own has no host.
  const redirectHost = named === "" ? protocol.slice(0, -1) : isOnThisComputer ? hostname : named;
  const host = isRegistered ? redirectHost : new URL(id).host;
  return {
    ...{ id, name: name ?? host, host, redirectHost, isOnThisComputer },
    logoUrl: isRegistered ? logo : null,
  };
}

/** How many athletes of a roster are named. */
const NAMED = 3;

/** What of a question is for this person: whoever is no coach is not asked for a roster. */
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

/** Somebody as the coach that they are now; null for who is none. */
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

/** Where nothing is sold there is no wall either. */
const isEntitled = ({ environment, wallMs }: PersonScope, facts: StandingFacts | undefined) =>
  !isStripeConfigured(environment) ||
  (facts !== undefined && subscriptionStatus(facts, wallMs) === "full");

/** What somebody lets the app do. */
export interface Answer {
  /** One of the records; null where there is none, or only one. */
  athleteId: string | null;
  isReadOnly: boolean;
}

/**
 * Lets the app do what it asked for, for one record and as long as the person wants. An app that was let already something
 * for the record has that extended, and its tokens stay as they are.
 *
 * @returns where the browser goes on to
 * @throws resource_not_found for a question that is over, and for a record that is not theirs; invalid_value without a
 * choice among several; plan_required at the wall
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
      // Where there was no switch nobody said anything: it stays as it is, and begins by reading.
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

/** The record that an app is let to: of several the one that was chosen, and nobody's who is not subscribed. */
async function chosen(person: PersonScope, asked: Asked, athleteId: string | null) {
  const { records, scopes, given } = asked;
  const asksRoster = [...scopes, ...given].some(({ scope }) => isOfRoster(scope));
  if (records.length === 0) return { athleteId: null, accountId: await ensureHouseAccount(person) };
  const [only] = records;
  const record =
    athleteId === null && records.length === 1 ? only : records.find(({ id }) => id === athleteId);
  if (record === undefined) {
    fail(athleteId === null ? "invalid_value" : "resource_not_found", { param: "record" });
  }
  if (!record.isEntitled && !asksRoster && records.some(({ isEntitled }) => isEntitled))
    fail("plan_required");
  // Whoever deletes it at this moment is before us or after.
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

/** Lets the app do nothing. @returns where the browser goes on to @throws resource_not_found for a question that is over */
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

/** What the page of an open question leads to, as a browser's policy names it: where forms may end, and images are. */
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
