import { COACH_LIMITS, PERSON_LIMITS } from "@/lib/contract/coach";
import { fail } from "@/lib/contract/errors";
import type { Resource } from "@/lib/contract/oauth";
import { refuseForAthlete } from "@/lib/metering/athlete-limit";
import { chargedOf } from "@/lib/metering/counted";
import type { Meter } from "@/lib/metering/metering";
import { db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import type { Caller } from "./caller";
import { coachScope } from "./coaches";
import { type AdmittedGrant, admitGrant } from "./delegates.store";
import { stampLastUse } from "./last-use";
import { NOBODY } from "./owned";
import { grantsOf } from "./principal";
import type { AccountScope, CallScope } from "./scope";
import { readAccessToken, refuseToken } from "./tokens";

interface Arrival {
  environment: Environment;
  requestId: string;
  wallMs: number;
  isIntelligence?: boolean;
  isControl?: boolean;
  /** Whether the call is to a coach route; otherwise it is to an athlete's. */
  isOfCoach?: boolean;
  /** The resource being called, which the token must have been issued for. */
  resource?: Resource;
}

/**
 * Returns the app behind an access token, acting for one athlete, and for the coach that person is if they allowed it.
 * The token is verified here; checking the grant and the person's current state takes one database round trip.
 *
 * @throws invalid_token, account_suspended, rate_limit_exceeded for the athlete's bucket
 */
export async function delegateOf(text: string, arrival: Arrival): Promise<Caller> {
  const { environment, requestId, wallMs, resource = "v1" } = arrival;
  const { isIntelligence = false, isControl = false, isOfCoach = false } = arrival;
  const token = await readAccessToken(text, { environment, resource, wallMs });
  const asking = { grantId: token.grantId, environment, wallMs, isIntelligence, isControl };
  const found = await admitGrant({ ...asking, isOfCoach });
  if (found === null || found.client_id !== token.clientId)
    refuseToken(environment, resource, "The person has disconnected the app.");
  stampLastUse("oauth_grant", found.grant_id, found.last_used_ms, wallMs);
  const principal = { kind: "delegate" as const, id: found.grant_id, client: found.client_id };
  const call: CallScope = { principal, requestId, environment, wallMs, nowMs: wallMs, db };
  const account = accountOf(call, found);
  const scopes = token.scopes.filter((scope) => found.scopes.includes(scope));
  const coach = found.coach_id === null ? undefined : coachScope(call, found);
  return {
    principal,
    grants: grantsOf({
      kind: "delegate",
      scopes,
      ...(coach && { tier: coach.tier, role: coach.role }),
    }),
    isReadOnly: found.is_read_only,
    scopes: { none: call, account, ...(coach && { coach }) },
    meter: found.as_coach ? coachMeter(found) : accountMeter(found, account, isIntelligence),
  };
}

/** Returns the scope of an athlete's own apps: that athlete, or nobody if there is none. */
const accountOf = (call: CallScope, found: AdmittedGrant): AccountScope => ({
  ...call,
  nowMs: call.wallMs + found.account_offset_ms,
  accountId: found.account_id,
  partnerId: found.partner_id,
  only: found.athlete_id ?? NOBODY,
  reportSource: "athlete",
  listening: found.listening,
  isUnbounded: found.is_unbounded,
});

function coachMeter({ coach_id, coach_tokens, coach_granted }: AdmittedGrant): Meter {
  if (coach_id === null || coach_tokens === null || coach_granted === null)
    fail("internal_error", { cause: "a coach's token was not metered" });
  const payer = { kind: "coach" as const, id: coach_id, ...COACH_LIMITS };
  return { payer, tokens: coach_tokens, paid: coach_granted, day: null };
}

function accountMeter(found: AdmittedGrant, account: AccountScope, isIntelligence: boolean): Meter {
  if (found.status !== "active") fail("account_suspended");
  if (found.athlete_tokens !== null && (found.athlete_granted ?? 0) < 1)
    refuseForAthlete("athlete_delegate", found.athlete_tokens);
  if (found.tokens === null) fail("internal_error", { cause: "a usable token was not metered" });
  const { tokens, granted, date, count } = chargedOf(found);
  return {
    payer: { kind: "person_apps", id: found.athlete_id ?? found.own_id, ...PERSON_LIMITS },
    tokens,
    paid: granted,
    day: {
      plan: {
        requestsPerDay: found.total_max,
        intelligenceBase: found.intelligence_base,
        intelligenceEach: 0,
      },
      nowMs: account.nowMs,
      isIntelligence,
      date,
      count,
    },
  };
}
