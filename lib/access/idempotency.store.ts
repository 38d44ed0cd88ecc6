import { HOUR_MS } from "@/lib/contract/durations";
import { toDate, wallMs } from "@/lib/platform/clock";
import { type Db, db } from "@/lib/platform/db";

/** Where a key is stored. Keys of different owners never collide. */
export interface Place {
  ownerKind: "account" | "coach" | "person" | "grant";
  ownerId: string;
  key: string;
}

export interface StoredRecord {
  fingerprint: string;
  /** Null while only the intent is stored. */
  status: number | null;
  body: string | null;
  isSealed: boolean;
  /** The intent counts as in progress until this wall time, Unix milliseconds. */
  leasedUntilMs: number | null;
}

const HOURS = 24;
const expiry = () => toDate(wallMs() - HOURS * HOUR_MS);

/** Blocks other requests with this key until the transaction ends. @returns false if one is already in flight */
export async function takeTurn(handle: Db, { ownerKind, ownerId, key }: Place): Promise<boolean> {
  const name = `${ownerKind} ${ownerId} ${key}`;
  const [row] = await handle.$queryRaw<{ taken: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS taken`;
  return row?.taken === true;
}

/** Returns the record stored under a key; null if there is none, it has expired, or a row it names was deleted. */
export async function readRecord(handle: Db, place: Place): Promise<StoredRecord | null> {
  const [row] = await handle.$queryRaw<StoredRecord[]>`
    SELECT fingerprint, status, body, is_sealed AS "isSealed",
      (EXTRACT(EPOCH FROM leased_until) * 1000)::float8 AS "leasedUntilMs"
    FROM idempotency_record
    WHERE owner_kind = ${place.ownerKind} AND owner_id = ${place.ownerId}::uuid AND key = ${place.key}
      AND created_at > ${expiry()}
      AND NOT EXISTS (SELECT 1 FROM athlete a WHERE a.id = ANY(mentions) AND a.erased_at IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM organization o WHERE o.id = ANY(mentions) AND o.ended_at IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM webhook_endpoint e WHERE e.id = ANY(mentions) AND e.deleted_at IS NOT NULL)`;
  return row ?? null;
}

export interface Intent {
  fingerprint: string;
  /** Identifies this attempt; a later attempt replaces it. */
  claim: string;
  leasedUntilMs: number;
}

/**
 * Records that an effect outside the database is about to happen.
 *
 * @returns the seed for the keys of its effects; the same one when a crashed request is resumed
 */
export async function saveIntent(handle: Db, place: Place, intent: Intent): Promise<string> {
  const { ownerKind, ownerId, key } = place;
  const leasedUntil = toDate(intent.leasedUntilMs);
  const [row] = await handle.$queryRaw<{ seed: string }[]>`
    INSERT INTO idempotency_record AS r
      (owner_kind, owner_id, key, fingerprint, claim, seed, leased_until, created_at)
    VALUES (${ownerKind}, ${ownerId}::uuid, ${key}, ${intent.fingerprint}, ${intent.claim}::uuid,
      ${intent.claim}::uuid, ${leasedUntil}, ${toDate(wallMs())})
    ON CONFLICT (owner_kind, owner_id, key) DO UPDATE SET fingerprint = EXCLUDED.fingerprint,
      claim = EXCLUDED.claim, leased_until = EXCLUDED.leased_until, created_at = EXCLUDED.created_at,
      seed = CASE WHEN r.status IS NULL AND r.created_at > ${expiry()} THEN r.seed ELSE EXCLUDED.seed END,
      status = NULL, body = NULL, is_sealed = false, mentions = '{}'
    RETURNING seed`;
  return row?.seed ?? intent.claim;
}

/** Lets a retry resume an intent whose attempt crashed, unless another attempt has already taken over. */
export async function endLease(handle: Db, place: Place, claim: string): Promise<void> {
  await handle.$executeRaw`
    UPDATE idempotency_record SET leased_until = NULL
    WHERE owner_kind = ${place.ownerKind} AND owner_id = ${place.ownerId}::uuid AND key = ${place.key}
      AND claim = ${claim}::uuid AND status IS NULL`;
}

/** Deletes the intent of a failed request, unless another attempt has taken over. */
export async function withdrawIntent(handle: Db, place: Place, claim: string): Promise<void> {
  await handle.$executeRaw`
    DELETE FROM idempotency_record
    WHERE owner_kind = ${place.ownerKind} AND owner_id = ${place.ownerId}::uuid AND key = ${place.key}
      AND claim = ${claim}::uuid AND status IS NULL`;
}

export interface KeptAnswer {
  fingerprint: string;
  status: number;
  body: string | null;
  isSealed: boolean;
  /** Ids of the rows the request names. */
  mentions: readonly string[];
  /** The attempt whose intent this answers; null if there was none. */
  claim: string | null;
}

/** Stores a response under its key. @returns false if another attempt has taken over */
export async function saveAnswer(handle: Db, place: Place, answer: KeptAnswer): Promise<boolean> {
  const { ownerKind, ownerId, key } = place;
  const { fingerprint, status, body, isSealed, mentions, claim } = answer;
  const saved = await handle.$executeRaw`
    INSERT INTO idempotency_record AS r
      (owner_kind, owner_id, key, fingerprint, status, body, is_sealed, mentions, created_at)
    VALUES (${ownerKind}, ${ownerId}::uuid, ${key}, ${fingerprint}, ${status}, ${body}, ${isSealed},
      ${[...mentions]}::uuid[], ${toDate(wallMs())})
    ON CONFLICT (owner_kind, owner_id, key) DO UPDATE SET fingerprint = EXCLUDED.fingerprint,
      status = EXCLUDED.status, body = EXCLUDED.body, is_sealed = EXCLUDED.is_sealed,
      mentions = EXCLUDED.mentions, created_at = EXCLUDED.created_at, leased_until = NULL,
      claim = ${claim}::uuid
      WHERE r.claim IS NOT DISTINCT FROM ${claim}::uuid
        OR (${claim}::uuid IS NULL AND (r.status IS NOT NULL OR r.created_at <= ${expiry()}))`;
  return saved > 0;
}

/** Deletes some of the stored responses that name a row, in its owner's account. @returns how many were deleted */
export const deleteAnswersNaming = (handle: Db, id: string, limit: number): Promise<number> =>
  handle.$executeRaw`
    DELETE FROM idempotency_record WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM idempotency_record WHERE mentions @> ARRAY[${id}::uuid] LIMIT ${limit} FOR UPDATE))`;

/** Deletes some of the expired records. @returns how many were deleted */
export const deleteExpired = (limit: number): Promise<number> =>
  db.$executeRaw`
    DELETE FROM idempotency_record WHERE created_at <= ${expiry()} AND ctid = ANY(ARRAY(
      SELECT ctid FROM idempotency_record WHERE created_at <= ${expiry()} LIMIT ${limit}))`;
