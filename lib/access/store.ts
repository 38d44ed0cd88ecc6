import type { PartnerScope } from "@/lib/contract/capabilities";
import { toDate } from "@/lib/platform/clock";
import { db, type Tx } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { statement } from "@/lib/platform/hot-path";
import type { Admission } from "./caller";

/**
 * Authenticates, refills the account's bucket, takes one token if there is one, and stamps the key's last use
 * (at most once a minute): one statement, so one round trip. Concurrent requests queue on the bucket's row, which
 * makes the count exact. The bucket refills in wall time, the key expires in account time.
 */
const ADMIT = `
WITH found AS (
  SELECT k.id AS key_id, k.account_id, a.partner_id, a.environment::text AS environment, p.status::text AS status,
         k.scopes, k.last_used_at, a.clock_offset_ms, a.rate_per_second, a.burst,
         k.revoked_at IS NOT NULL AS revoked,
         EXISTS (SELECT 1 FROM webhook_endpoint e WHERE e.account_id = k.account_id AND e.active
           AND e.lane = 'partner' AND 'prescription.calculated' = ANY(e.events)) AS hears_calculations,
         k.expires_at IS NOT NULL
           AND k.expires_at <= $3::timestamptz + a.clock_offset_ms * interval '1 millisecond' AS expired
  FROM api_key k
  JOIN account a ON a.id = k.account_id
  JOIN partner p ON p.id = a.partner_id
  WHERE k.hash = $1
), usable AS (
  SELECT * FROM found
  WHERE NOT revoked AND NOT expired AND status = 'active' AND environment = $2
), charged AS (
  INSERT INTO rate_bucket AS b (account_id, tokens, admitted, rate, burst, refilled_at)
  SELECT account_id, burst - 1, true, rate_per_second, burst, statement_timestamp() FROM usable
  ON CONFLICT (account_id) DO UPDATE SET
    (tokens, admitted, rate, burst, refilled_at) = (
      SELECT CASE WHEN level >= 1 THEN level - 1 ELSE level END, level >= 1,
             EXCLUDED.rate, EXCLUDED.burst, GREATEST(b.refilled_at, EXCLUDED.refilled_at)
      FROM (SELECT LEAST(EXCLUDED.burst, b.tokens + EXCLUDED.rate
              * GREATEST(0, EXTRACT(EPOCH FROM EXCLUDED.refilled_at - b.refilled_at))) AS level) AS refilled
    )
  RETURNING tokens, admitted
), stamped AS (
  UPDATE api_key SET last_used_at = $3
  WHERE id = (SELECT key_id FROM usable
              WHERE last_used_at IS NULL OR last_used_at < $3::timestamptz - interval '1 minute')
)
SELECT found.*, charged.tokens, charged.admitted FROM found LEFT JOIN charged ON true`;

interface AdmitRow {
  key_id: string;
  account_id: string;
  partner_id: string;
  environment: Environment;
  status: Admission["status"];
  scopes: PartnerScope[];
  revoked: boolean;
  expired: boolean;
  clock_offset_ms: string;
  hears_calculations: boolean;
  rate_per_second: number;
  burst: number;
  tokens: number | null;
  admitted: boolean | null;
}

/** Looks a key up by its hash and counts the request; null when no such key exists. */
export async function admit(
  keyHash: string,
  environment: Environment,
  wallNow: Date,
): Promise<Admission | null> {
  const [row] = await statement<AdmitRow>("admit", ADMIT, [keyHash, environment, wallNow]);
  if (row === undefined) return null;
  const { tokens, admitted } = row;
  return {
    keyId: row.key_id,
    accountId: row.account_id,
    partnerId: row.partner_id,
    environment: row.environment,
    status: row.status,
    scopes: row.scopes,
    revoked: row.revoked,
    expired: row.expired,
    clockOffsetMs: Number(row.clock_offset_ms),
    ratePerSecond: row.rate_per_second,
    burst: row.burst,
    hearsCalculations: row.hears_calculations,
    bucket: tokens === null || admitted === null ? null : { tokens, admitted },
  };
}

export interface AuditRow {
  accountId: string | null;
  actorKind: string;
  actorId: string;
  action: string;
  subjectKind: string;
  subjectId: string;
  requestId: string;
  /** Unix milliseconds, account time. */
  at: number;
}

export async function insertAudit(tx: Tx, rows: readonly AuditRow[]): Promise<void> {
  await tx.auditEntry.createMany({ data: rows.map((row) => ({ ...row, at: toDate(row.at) })) });
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

export async function insertKey(tx: Tx, key: KeyRow): Promise<void> {
  const { id, accountId, name, hash, last4, scopes, nowMs } = key;
  await tx.apiKey.create({
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
