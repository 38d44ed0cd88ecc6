import { COACH_LIMITS, PERSON_LIMITS } from "@/lib/contract/coach";
import { ROSTER_SCOPES } from "@/lib/contract/oauth";
import { ATHLETE_LIMITS, INTELLIGENCE_PER_DAY } from "@/lib/contract/plans";
import { takenFrom } from "@/lib/metering/buckets";
import { type Counted, countedAnewFrom } from "@/lib/metering/counted";
import { toDate } from "@/lib/platform/clock";
import { epochMs } from "@/lib/platform/columns";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { statement } from "@/lib/platform/hot-path";
import { COACH, type CoachRow } from "./coaches.store";
import { type PartnerStanding, partnerStanding } from "./partner-standing";
import { HOLDS_RECORD } from "./reach";

/**
 * Finds an active grant with the person it is about and counts the call, in one statement and so one round trip. Calls
 * made as a coach are charged to the coach's bucket. All others are charged to the athlete's own bucket and then to the
 * person who connected the app. Each person has the daily limits of their account to themselves, so nobody can use up a
 * partner's day or another person's.
 */
const ADMIT = `
WITH found AS (
  SELECT g.id AS grant_id, g.client_id, g.scopes, g.is_read_only, ${epochMs("g.last_used_at")} AS last_used_ms, g.person_id AS own_id,
    g.athlete_id, ac.id AS account_id, ac.partner_id, ${partnerStanding("$3::timestamptz", { partner: "o", account: "ac" })} AS status,
    ac.clock_offset_ms::float8 AS account_offset_ms, ac.listening, ac.is_unbounded,
    CASE WHEN NOT ac.is_unbounded AND NOT $6 THEN ac.requests_per_day END AS total_max,
    CASE WHEN NOT ac.is_unbounded THEN COALESCE(ac.intelligence_per_day, $5) END AS intelligence_base,
    $7::boolean AND c.id IS NOT NULL AS as_coach, ${COACH}
  FROM oauth_grant g JOIN account ac ON ac.id = g.account_id JOIN partner o ON o.id = ac.partner_id
  JOIN person p ON p.id = g.person_id LEFT JOIN athlete a ON a.id = g.athlete_id
  LEFT JOIN coach c ON c.person_id = g.person_id AND c.left_at IS NULL AND g.scopes && $12::text[]
  LEFT JOIN team t ON t.id = c.team_id
  WHERE g.id = $1::uuid AND g.environment::text = $2 AND g.ended_at IS NULL AND g.expires_at > $3 AND ${HOLDS_RECORD}
), coach_payer AS (
  SELECT 'coach' AS kind, coach_id AS id, $8::float8 AS rate, $9::int AS burst, 1::float8 AS units FROM found WHERE as_coach
), coach_taken AS (${takenFrom("coach_payer")}),
athlete_payer AS (
  SELECT 'athlete_delegate' AS kind, athlete_id AS id, $10::float8 AS rate, $11::int AS burst, 1::float8 AS units FROM found
  WHERE NOT as_coach AND athlete_id IS NOT NULL AND NOT is_unbounded AND status = 'active'
), athlete_taken AS (${takenFrom("athlete_payer")}),
usable AS (
  SELECT 'person_apps' AS kind, COALESCE(athlete_id, own_id) AS id, $13::float8 AS rate, $14::int AS burst, 1::float8 AS units,
    (($3::timestamptz + account_offset_ms * interval '1 millisecond') AT TIME ZONE 'UTC')::date AS day,
    $4::boolean AS is_intelligence, total_max, intelligence_base, 0 AS intelligence_each
  FROM found
  WHERE NOT as_coach AND status = 'active' AND NOT EXISTS (SELECT FROM athlete_taken WHERE granted < 1)
), taken AS (${countedAnewFrom("usable")})
SELECT found.*, taken.*, coach_taken.tokens AS coach_tokens, coach_taken.granted AS coach_granted,
  athlete_taken.tokens AS athlete_tokens, athlete_taken.granted AS athlete_granted
FROM found LEFT JOIN taken ON true LEFT JOIN coach_taken ON true LEFT JOIN athlete_taken ON true`;

export type AdmittedGrant = {
  grant_id: string;
  client_id: string;
  scopes: string[];
  is_read_only: boolean;
  last_used_ms: number | null;
  own_id: string;
  athlete_id: string | null;
  account_id: string;
  partner_id: string;
  status: PartnerStanding;
  account_offset_ms: number;
  listening: number;
  is_unbounded: boolean;
  total_max: number | null;
  intelligence_base: number | null;
  as_coach: boolean;
  coach_tokens: number | null;
  coach_granted: number | null;
  athlete_tokens: number | null;
  athlete_granted: number | null;
} & (Counted | { tokens: null }) &
  (CoachRow | { coach_id: null });

/** The request to admit. */
export interface AskingGrant {
  grantId: string;
  environment: Environment;
  wallMs: number;
  isIntelligence: boolean;
  isControl: boolean;
  /** Whether the call is to a coach route. */
  isOfCoach: boolean;
}

/** Looks up a grant and counts the call; null if it has ended, or its record is gone or belongs to someone else. */
export async function admitGrant(asking: AskingGrant): Promise<AdmittedGrant | null> {
  const { grantId, environment, wallMs, isIntelligence, isControl, isOfCoach } = asking;
  const { ratePerSecond, burst } = ATHLETE_LIMITS.athlete_delegate;
  const values = [
    ...[
      grantId,
      environment,
      toDate(wallMs),
      isIntelligence,
      INTELLIGENCE_PER_DAY.base,
      isControl,
      isOfCoach,
    ],
    ...[COACH_LIMITS.ratePerSecond, COACH_LIMITS.burst, ratePerSecond, burst, ROSTER_SCOPES],
    ...[PERSON_LIMITS.ratePerSecond, PERSON_LIMITS.burst],
  ];
  const [row] = await statement<AdmittedGrant>("admit-grant", ADMIT, values);
  return row ?? null;
}

/** Returns the scopes an app may currently write with; null once it is disconnected. */
export async function findChangingScopes(handle: Db, grantId: string): Promise<string[] | null> {
  const grant = await handle.oauthGrant.findFirst({
    where: { id: grantId, endedAt: null },
    select: { scopes: true, isReadOnly: true },
  });
  if (grant === null) return null;
  return grant.isReadOnly ? [] : grant.scopes;
}

/** True while a grant has neither ended nor expired. */
export const isGrantGoing = async (handle: Db, id: string, nowMs: number): Promise<boolean> =>
  (await handle.oauthGrant.count({
    where: { id, endedAt: null, expiresAt: { gt: toDate(nowMs) } },
  })) > 0;
