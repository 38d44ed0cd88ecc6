import { closingScope } from "@/lib/contract/capabilities";
import { COACH_LIMITS, PERSON_LIMITS } from "@/lib/contract/coach";
import { DRAWN_FOR_HEADER } from "@/lib/contract/drawn-for";
import { fail } from "@/lib/contract/errors";
import type { Resource } from "@/lib/contract/oauth";
import type { Payer } from "@/lib/metering/buckets";
import { sha256 } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { prefixOf } from "@/lib/platform/ids";
import { admitTogether } from "./admission";
import type { Caller } from "./caller";
import { coachScope, tierOfKey } from "./coaches";
import { admitCoachKey, admitSession } from "./coaches.store";
import { delegateOf } from "./delegates";
import { environmentText, otherThan, refuseEnvironment } from "./environments";
import { stampLastUse } from "./last-use";
import { memberOf } from "./members";
import { grantsOf } from "./principal";
import { isForeign } from "./same-origin";
import type { AccountScope, PersonScope } from "./scope";
import { sessionIdOf } from "./session-cookie";
import { isToken } from "./tokens";

export interface Arrival {
  authorization: string | null;
  environment: Environment;
  requestId: string;
  wallMs: number;
  /** Whether the call counts toward the daily intelligence limit. Defaults to false. */
  isIntelligence?: boolean;
  /** Whether the call is admitted even when the day's quota is used up. */
  isControl?: boolean;
  /** Whether the call is to a coach route, which an app acting for a coach pays for from the coach's bucket. */
  isOfCoach?: boolean;
  /** The resource an access token must be issued for; defaults to the API. */
  resource?: Resource;
}

/**
 * Identifies the caller from an Authorization header and counts the request against its bucket. One database round
 * trip, or none if the credential is malformed.
 *
 * @throws missing_authorization, invalid_api_key, expired_api_key, environment_mismatch, account_suspended,
 *   invalid_token
 */
export async function identify(arrival: Arrival): Promise<Caller> {
  const key = bearerOf(arrival.authorization);
  if (isToken(key)) return delegateOf(key, arrival);
  const prefix = prefixOf(key);
  refuseForeignPrefix(prefix, arrival.environment);
  return prefix === `cp_${arrival.environment}` ? coachOf(key, arrival) : partnerOf(key, arrival);
}

async function partnerOf(
  key: string,
  { environment, requestId, wallMs, isIntelligence = false, isControl = false }: Arrival,
): Promise<Caller> {
  const asked = { keyHash: sha256(key), environment, wallMs, isIntelligence, isControl };
  const found = await admitTogether(asked);
  if (found === null || found.revoked) fail("invalid_api_key");
  if (found.expired) fail("expired_api_key");
  if (found.environment !== environment) refuseEnvironment(found.environment, environment);
  const isClosing = found.status === "closing";
  if (found.status !== "active" && !isClosing) fail("account_suspended");
  if (found.charged === null) fail("internal_error", { cause: "a usable key was not metered" });
  stampLastUse("api_key", found.keyId, found.lastUsedMs, wallMs);
  const principal = { kind: "partner_key" as const, id: found.keyId };
  const call = { principal, requestId, environment, wallMs, db };
  const nowMs = wallMs + found.clockOffsetMs;
  const { accountId, partnerId, listening, isUnbounded, ratePerSecond, burst } = found;
  const { tokens, granted, date, count } = found.charged;
  const account: AccountScope = {
    ...{ ...call, nowMs, accountId, partnerId, listening, isUnbounded },
    ...{ only: null, reportSource: "partner" },
  };
  return {
    principal,
    grants: grantsOf({
      kind: "partner_key",
      scopes: isClosing ? found.scopes.map(closingScope) : found.scopes,
    }),
    scopes: { none: { ...call, nowMs: wallMs }, account, clock: account },
    meter: {
      payer: { kind: "account", id: accountId, ratePerSecond, burst },
      tokens,
      paid: granted,
      day: { plan: found.dayPlan, nowMs, isIntelligence, date, count },
    },
  };
}

/** Returns the coach behind a key, metered per coach. A key of a coach who left the team is invalid. */
async function coachOf(key: string, { environment, requestId, wallMs }: Arrival): Promise<Caller> {
  const found = await admitCoachKey(sha256(key), environment, wallMs);
  if (found === null || found.revoked) fail("invalid_api_key");
  if (found.expired) fail("expired_api_key");
  if (found.environment !== environment) refuseEnvironment(found.environment, environment);
  stampLastUse("coach_key", found.key_id, found.last_used_ms, wallMs);
  const principal = { kind: "coach_key" as const, id: found.key_id };
  const none = { principal, requestId, environment, wallMs, nowMs: wallMs, db };
  const coach = coachScope(none, found, found.scopes);
  return {
    principal,
    grants: grantsOf({
      kind: "coach_key",
      scopes: found.scopes,
      tier: tierOfKey(coach),
      role: coach.role,
    }),
    scopes: { none, coach, clock: coach },
    meter: meterOf({ kind: "coach", id: coach.coachId, ...COACH_LIMITS }, found),
  };
}

/**
 * Returns the person signed in with this browser. Null if the cookie doesn't identify one, or another site caused the
 * request: its pages can make a browser send our cookie, but never read the response. Also null if the page was
 * rendered for one person and another has signed in since, because the request isn't meant for their data.
 */
export async function identifyBrowser(
  headers: Headers,
  arrival: Omit<Arrival, "authorization">,
): Promise<Caller | null> {
  if (!headers.has("cookie") || isForeign({ headers })) return null;
  const sessionId = await sessionIdOf(headers);
  const caller = sessionId === null ? null : await identifySession(sessionId, arrival);
  const drawnFor = headers.get(DRAWN_FOR_HEADER);
  const { coach, person } = caller?.scopes ?? {};
  return drawnFor === null || [coach?.coachId, person?.personId].includes(drawnFor) ? caller : null;
}

/**
 * Returns the signed-in person, according to the current session row; an ended session opens nothing. A coach is
 * metered as with their keys, and a partner's console member at the same rate but never from the partner's bucket, so
 * browsing the console doesn't slow down the partner's integration.
 *
 * @returns null if the session has ended or belongs to the other environment
 */
export async function identifySession(
  sessionId: string,
  { environment, requestId, wallMs }: Omit<Arrival, "authorization">,
): Promise<Caller | null> {
  const found = await admitSession(sessionId, environment, wallMs);
  if (found === null) return null;
  stampLastUse("person_session", found.session_id, found.last_used_ms, wallMs);
  const principal = { kind: "person" as const, id: found.own_id, session: found.session_id };
  const none = { principal, requestId, environment, wallMs, nowMs: wallMs, db };
  const person: PersonScope = {
    ...none,
    personId: found.own_id,
    emailKey: found.email_key,
    isVerified: found.is_verified,
    sessionId: found.session_id,
  };
  const member = memberOf(none, found);
  const builder = member === null ? {} : { member: member.role };
  const scopes = { none, person, ...(member && { account: member.account }) };
  if (found.coach_id === null) {
    const grants = grantsOf({ kind: "person", scopes: [], ...builder });
    const limits = member === null ? PERSON_LIMITS : COACH_LIMITS;
    const payer = { kind: "person" as const, id: person.personId, ...limits };
    return { principal, grants, scopes, meter: meterOf(payer, found) };
  }
  const coach = coachScope(none, found);
  const { tier, role } = coach;
  return {
    principal,
    grants: grantsOf({ kind: "person", scopes: [], tier, role, ...builder }),
    // Via the API, a person moves their team's clock. An account's clock is moved with its keys or in the console.
    scopes: { ...scopes, coach, clock: coach },
    meter: meterOf({ kind: "coach", id: coach.coachId, ...COACH_LIMITS }, found),
  };
}

function meterOf(
  payer: Payer,
  { tokens, granted }: { tokens: number | null; granted: number | null },
) {
  if (tokens === null || granted === null)
    fail("internal_error", { cause: "a usable credential was not metered" });
  return { payer, tokens, paid: granted, day: null };
}

/** Returns an unauthenticated caller, for public operations. */
export function anyone({ environment, requestId, wallMs }: Arrival, address: string): Caller {
  const principal = { kind: "anyone" as const, id: address };
  return {
    principal,
    grants: grantsOf({ kind: "anyone", scopes: [] }),
    scopes: { none: { principal, requestId, environment, wallMs, nowMs: wallMs, db } },
    meter: null,
  };
}

function bearerOf(authorization: string | null): string {
  if (authorization === null || authorization.trim() === "") fail("missing_authorization");
  const match = /^Bearer +(\S+) *$/i.exec(authorization);
  return match?.[1] ?? fail("invalid_api_key", { message: "Send `Authorization: Bearer <key>`." });
}

/**
 * Rejects keys of the other environment. A sandbox key is simply unknown in production, but a live key used in the
 * sandbox is a mix-up worth reporting.
 */
function refuseForeignPrefix(prefix: string | null, environment: Environment): void {
  if (prefix === `sk_${environment}` || prefix === `cp_${environment}`) return;
  if (prefix === null || !/^(sk|cp)_(test|live)$/.test(prefix)) fail("invalid_api_key");
  const own = otherThan(environment);
  if (own === "live") refuseEnvironment(own, environment);
  fail("invalid_api_key", { message: environmentText(own, environment) });
}
