import type { PartnerScope } from "@/lib/contract/capabilities";
import { INTELLIGENCE_PER_DAY } from "@/lib/contract/plans";
import {
  type Charged,
  type Counted,
  chargedOf,
  countedAnewFrom,
  countedFrom,
} from "@/lib/metering/counted";
import type { DayPlan } from "@/lib/metering/day";
import { toDate } from "@/lib/platform/clock";
import { insertRows } from "@/lib/platform/columns";
import { type Db, db, pool } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { statement } from "@/lib/platform/hot-path";
import { type PartnerStanding, partnerStanding } from "./partner-standing";

/**
 * Finds the key with its account, takes as many tokens as available from the account's bucket, and counts them toward
 * its day, in one statement and so one round trip. Locks only the bucket's row. The key expires in account time.
 */
const admitText = (counted: (payers: string) => string): string => `
WITH found AS (
  SELECT k.id AS key_id, k.account_id, a.partner_id, a.environment::text AS environment, ${partnerStanding("$3::timestamptz")} AS status,
         k.scopes, (EXTRACT(EPOCH FROM k.last_used_at) * 1000)::float8 AS last_used_ms,
         a.clock_offset_ms::float8 AS clock_offset_ms, a.rate_per_second, a.burst, a.listening, a.is_unbounded,
         CASE WHEN NOT a.is_unbounded AND NOT $8 THEN a.requests_per_day END AS total_max,
         CASE WHEN NOT a.is_unbounded THEN COALESCE(a.intelligence_per_day, $6) END AS intelligence_base,
         CASE WHEN a.intelligence_per_day IS NULL THEN $7::int ELSE 0 END AS intelligence_each,
         k.revoked_at IS NOT NULL AS revoked,
         k.expires_at IS NOT NULL
           AND k.expires_at <= $3::timestamptz + a.clock_offset_ms * interval '1 millisecond' AS expired
  FROM api_key k
  JOIN account a ON a.id = k.account_id
  JOIN partner p ON p.id = a.partner_id
  WHERE k.hash = $1
), usable AS (
  SELECT 'account' AS kind, account_id AS id, rate_per_second AS rate, burst, $4::float8 AS units,
    (($3::timestamptz + clock_offset_ms * interval '1 millisecond') AT TIME ZONE 'UTC')::date AS day,
    $5::boolean AS is_intelligence, total_max, intelligence_base, intelligence_each
  FROM found
  WHERE NOT revoked AND NOT expired AND status IN ('active', 'closing') AND environment = $2
), taken AS (${counted("usable")})
SELECT found.*, taken.*, EXISTS (SELECT FROM usable) AS usable FROM found LEFT JOIN taken ON true`;
const ADMIT = admitText(countedFrom);
/** For an account's first call, and its first after a database crash. */
const ADMIT_ANEW = admitText(countedAnewFrom);

type AdmitRow = {
  key_id: string;
  account_id: string;
  partner_id: string;
  environment: Environment;
  status: Admission["status"];
  scopes: string[];
  last_used_ms: number | null;
  revoked: boolean;
  expired: boolean;
  clock_offset_ms: number;
  rate_per_second: number;
  burst: number;
  listening: number;
  is_unbounded: boolean;
  usable: boolean;
  total_max: number | null;
  intelligence_base: number | null;
  intelligence_each: number;
} & (Counted | { tokens: null });

/** The result of an admission: the key with its account, and the bucket and day after counting. */
export interface Admission {
  keyId: string;
  accountId: string;
  partnerId: string;
  environment: Environment;
  /** `closing` still allows reading and exporting. */
  status: PartnerStanding;
  scopes: string[];
  /** Unix milliseconds, wall time; null if never used. */
  lastUsedMs: number | null;
  revoked: boolean;
  expired: boolean;
  clockOffsetMs: number;
  ratePerSecond: number;
  burst: number;
  listening: number;
  isUnbounded: boolean;
  dayPlan: DayPlan;
  /** Null if the key may not be used, in which case nothing was counted. */
  charged: Charged | null;
}

/** The requests to admit: some number by one key at one moment, with equal cost. */
export interface Asking {
  keyHash: string;
  environment: Environment;
  wallMs: number;
  isIntelligence: boolean;
  isControl: boolean;
  requests: number;
}

/** Looks up a key by its hash and counts the requests; null if there is no such key. */
export async function admit(asking: Asking): Promise<Admission | null> {
  const { keyHash, environment, wallMs, isIntelligence, isControl, requests } = asking;
  const { base, perAthlete } = INTELLIGENCE_PER_DAY;
  const now = toDate(wallMs);
  const values = [
    ...[keyHash, environment, now, requests, isIntelligence],
    ...[base, perAthlete, isControl],
  ];
  const [met] = await statement<AdmitRow>("admit", ADMIT, values);
  const hasBucket = met === undefined || !met.usable || met.tokens !== null;
  const [row] = hasBucket ? [met] : await statement<AdmitRow>("admit-anew", ADMIT_ANEW, values);
  if (row === undefined) return null;
  return {
    keyId: row.key_id,
    accountId: row.account_id,
    partnerId: row.partner_id,
    environment: row.environment,
    status: row.status,
    scopes: row.scopes,
    lastUsedMs: row.last_used_ms,
    revoked: row.revoked,
    expired: row.expired,
    clockOffsetMs: row.clock_offset_ms,
    ratePerSecond: row.rate_per_second,
    burst: row.burst,
    listening: row.listening,
    isUnbounded: row.is_unbounded,
    dayPlan: {
      requestsPerDay: row.total_max,
      intelligenceBase: row.intelligence_base,
      intelligenceEach: row.intelligence_each,
    },
    charged: row.tokens === null ? null : chargedOf(row),
  };
}

/** The credentials stamped on use, and the column of each stamp. */
const STAMPS = {
  api_key: "last_used_at",
  coach_key: "last_used_at",
  person_session: "last_seen_at",
  oauth_grant: "last_used_at",
} as const;
export type Credential = keyof typeof STAMPS;

/** Saves when a credential was last used, unless a later use is already stored. */
export const saveLastUse = (kind: Credential, id: string, usedAt: Date) =>
  pool.query({
    name: `last-use-${kind}`,
    text: `UPDATE ${kind} SET ${STAMPS[kind]} = $2
      WHERE id = (SELECT id FROM ${kind} WHERE id = $1::uuid
        AND (${STAMPS[kind]} IS NULL OR ${STAMPS[kind]} < $2) FOR NO KEY UPDATE SKIP LOCKED)`,
    values: [id, usedAt],
  });

export interface AuditRow {
  accountId: string | null;
  teamId: string | null;
  actorKind: string;
  actorId: string;
  clientId: string | null;
  action: string;
  subjectKind: string;
  subjectId: string;
  requestId: string;
  /** Unix milliseconds, account time. */
  at: number;
}

export async function insertAudit(handle: Db, rows: readonly AuditRow[]): Promise<void> {
  const stored = rows.map((row) => ({ ...row, at: toDate(row.at) }));
  await insertRows(handle, "audit_entry", stored);
}

/** Returns some subjects of an action since a point in account time, in order, starting after one entry. */
export async function findSubjects(
  handle: Db,
  { action, sinceMs, after }: { action: string; sinceMs: number; after: bigint },
  limit: number,
) {
  return handle.auditEntry.findMany({
    where: { action, at: { gte: toDate(sinceMs) }, id: { gt: after } },
    select: { id: true, accountId: true, subjectId: true, at: true },
    orderBy: { id: "asc" },
    take: limit,
  });
}

export interface KeyRow {
  id: string;
  accountId: string;
  name: string;
  hash: string;
  last4: string;
  scopes: readonly PartnerScope[];
  /** Unix milliseconds, account time. */
  nowMs: number;
}

export async function insertKey(handle: Db, key: KeyRow): Promise<void> {
  const { id, accountId, name, hash, last4, scopes, nowMs } = key;
  await handle.apiKey.create({
    data: { id, accountId, name, hash, last4, scopes: [...scopes], createdAt: toDate(nowMs) },
  });
}

export async function isKeyInUse(hash: string): Promise<boolean> {
  const found = await db.apiKey.findFirst({
    where: { hash, revokedAt: null, expiresAt: null },
    select: { id: true },
  });
  return found !== null;
}

/** True if a partner key was revoked; false also if there is none. */
export const isKeyRevoked = async (handle: Db, id: string): Promise<boolean> =>
  (await handle.apiKey.count({ where: { id, revokedAt: { not: null } } })) > 0;

/** True if a person's session was ended, or is gone. */
export const isSessionEnded = async (handle: Db, id: string): Promise<boolean> =>
  (await handle.personSession.count({ where: { id, revokedAt: null } })) === 0;

/** Finds the account columns that a scope needs. */
export const findAccount = (handle: Db, id: string) =>
  handle.account.findUnique({
    where: { id },
    select: {
      partnerId: true,
      environment: true,
      clockOffsetMs: true,
      listening: true,
      isUnbounded: true,
    },
  });
