import { COACH_LIMITS, type CoachRole, type CoachTier, PERSON_LIMITS } from "@/lib/contract/coach";
import type { MemberRole } from "@/lib/contract/member";
import { takenFrom } from "@/lib/metering/buckets";
import { toDate } from "@/lib/platform/clock";
import { epochMs } from "@/lib/platform/columns";
import { type Db, read } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { statement } from "@/lib/platform/hot-path";
import { type PartnerStanding, partnerStanding } from "./partner-standing";
import { REACHED, type Reach } from "./reach";
import type { TeamFacts } from "./tier";

/** Columns of a coach, with what their team's tier depends on. */
export const COACH = `c.id AS coach_id, c.role::text AS role, c.person_id, c.team_id,
  t.clock_offset_ms::float8 AS clock_offset_ms, t.plan::text AS plan, t.is_ending,
  ${epochMs("t.trial_started_at")} AS trial_started_ms, ${epochMs("t.paid_until")} AS paid_until_ms,
  ${epochMs("t.past_due_since")} AS past_due_since_ms, ${epochMs("t.ended_at")} AS ended_ms`;

/** Finds a coach's key and takes a token from the coach's bucket in one statement. The key expires in team time. */
const ADMIT_KEY = `
WITH found AS (
  SELECT k.id AS key_id, k.scopes, ${epochMs("k.last_used_at")} AS last_used_ms, t.environment::text AS environment, ${COACH},
    k.revoked_at IS NOT NULL OR c.left_at IS NOT NULL AS revoked,
    k.expires_at IS NOT NULL
      AND k.expires_at <= $3::timestamptz + t.clock_offset_ms * interval '1 millisecond' AS expired
  FROM coach_key k JOIN coach c ON c.id = k.coach_id JOIN team t ON t.id = c.team_id
  WHERE k.hash = $1
), usable AS (
  SELECT 'coach' AS kind, coach_id AS id, $4::float8 AS rate, $5::int AS burst, 1::float8 AS units FROM found
  WHERE NOT revoked AND NOT expired AND environment = $2
), taken AS (${takenFrom("usable")})
SELECT found.*, taken.tokens, taken.granted FROM found LEFT JOIN taken ON true`;

/** Columns of the partner account a console member can enter in this environment, with the member's role. */
const MEMBER = `m.role::text AS member_role, ${partnerStanding("$3::timestamptz", { partner: "o", account: "a" })} AS partner_standing, a.id AS account_id, a.partner_id,
  a.clock_offset_ms::float8 AS account_offset_ms, a.listening, a.is_unbounded`;

/** Finds an active session with its person, coach and console membership, and counts the call, in one statement. */
const ADMIT_SESSION = `
WITH found AS (
  SELECT s.id AS session_id, ${epochMs("s.last_seen_at")} AS last_used_ms, p.id AS own_id, p.email_key,
    p.verified_at IS NOT NULL AS is_verified, ${MEMBER}, ${COACH}
  FROM person_session s JOIN person p ON p.id = s.person_id
  LEFT JOIN partner_member m ON m.person_id = p.id LEFT JOIN partner o ON o.id = m.partner_id
  LEFT JOIN account a ON a.partner_id = m.partner_id AND a.environment = p.environment
  LEFT JOIN coach c ON c.person_id = p.id AND c.left_at IS NULL LEFT JOIN team t ON t.id = c.team_id
  WHERE s.id = $1::uuid AND s.revoked_at IS NULL AND s.expires_at > $3::timestamptz AND p.environment::text = $2
), usable AS (
  SELECT CASE WHEN coach_id IS NULL THEN 'person' ELSE 'coach' END AS kind, COALESCE(coach_id, own_id) AS id,
    CASE WHEN coach_id IS NULL AND account_id IS NULL THEN $6::float8 ELSE $4::float8 END AS rate,
    CASE WHEN coach_id IS NULL AND account_id IS NULL THEN $7::int ELSE $5::int END AS burst, 1::float8 AS units FROM found
), taken AS (${takenFrom("usable")})
SELECT found.*, taken.tokens, taken.granted FROM found JOIN taken ON true`;

export interface CoachRow {
  coach_id: string;
  role: CoachRole;
  person_id: string;
  team_id: string;
  clock_offset_ms: number;
  plan: Exclude<CoachTier, "coach"> | null;
  is_ending: boolean;
  trial_started_ms: number | null;
  paid_until_ms: number | null;
  past_due_since_ms: number | null;
  ended_ms: number | null;
}

/** Extracts from a row what the team's tier depends on. */
export const teamFacts = (row: CoachRow): TeamFacts => ({
  trialStartedMs: row.trial_started_ms,
  plan: row.plan,
  paidUntilMs: row.paid_until_ms,
  pastDueSinceMs: row.past_due_since_ms,
  endedMs: row.ended_ms,
  isEnding: row.is_ending,
});

interface Counted {
  last_used_ms: number | null;
  tokens: number | null;
  granted: number | null;
}

export interface AdmittedKey extends CoachRow, Counted {
  key_id: string;
  scopes: string[];
  environment: Environment;
  revoked: boolean;
  expired: boolean;
}

/** Looks up a coach's key by its hash and counts the call; null if there is no such key. */
export async function admitCoachKey(
  keyHash: string,
  environment: Environment,
  wallMs: number,
): Promise<AdmittedKey | null> {
  const { ratePerSecond, burst } = COACH_LIMITS;
  const values = [keyHash, environment, toDate(wallMs), ratePerSecond, burst];
  const [row] = await statement<AdmittedKey>("admit-coach", ADMIT_KEY, values);
  return row ?? null;
}

export type AdmittedSession = Counted & {
  session_id: string;
  own_id: string;
  email_key: string;
  is_verified: boolean;
} & (CoachRow | { coach_id: null }) &
  (MemberRow | { account_id: null });

/** Columns that a console member's scope is built from. */
export interface MemberRow {
  member_role: MemberRole;
  partner_standing: PartnerStanding;
  account_id: string;
  partner_id: string;
  account_offset_ms: number;
  listening: number;
  is_unbounded: boolean;
}

/** Looks up a session by its id and counts the call; null if it has ended or belongs to the other environment. */
export async function admitSession(
  sessionId: string,
  environment: Environment,
  wallMs: number,
): Promise<AdmittedSession | null> {
  const values = [
    sessionId,
    environment,
    toDate(wallMs),
    COACH_LIMITS.ratePerSecond,
    COACH_LIMITS.burst,
    PERSON_LIMITS.ratePerSecond,
    PERSON_LIMITS.burst,
  ];
  const [row] = await statement<AdmittedSession>("admit-session", ADMIT_SESSION, values);
  return row ?? null;
}

/** Finds a coach by id; null if they have left. */
export async function findCoach(
  handle: Db,
  coachId: string,
): Promise<(CoachRow & { environment: Environment }) | null> {
  const [row] = await read<CoachRow & { environment: Environment }>(handle, {
    name: "coach-by-id",
    text: `SELECT t.environment::text AS environment, ${COACH} FROM coach c JOIN team t ON t.id = c.team_id
      WHERE c.id = $1::uuid AND c.left_at IS NULL`,
    values: [coachId],
  });
  return row ?? null;
}

/** True if a relation within reach is with this athlete. */
export async function isInReach(
  handle: Db,
  { teamId, assignedTo }: Reach,
  athleteId: string,
): Promise<boolean> {
  const rows = await read(handle, {
    name: "athlete-in-reach",
    text: `SELECT 1 FROM coach_relation r WHERE ${REACHED} AND r.athlete_id = $3::uuid`,
    values: [teamId, assignedTo, athleteId],
  });
  return rows.length > 0;
}
