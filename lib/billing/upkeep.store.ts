import { toDate, wallMs } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";

/** A purchase that has expired. */
export interface RunOut {
  id: string;
  customerId: string;
  environment: Environment;
  untilMs: number;
}

/**
 * Lists purchases that have expired in account time and aren't marked as ended yet, longest ago first, after a given
 * one.
 */
export function findRunOut(
  after: Pick<RunOut, "id" | "untilMs"> | null,
  limit: number,
): Promise<RunOut[]> {
  const { id, untilMs } = after ?? { id: "00000000-0000-0000-0000-000000000000", untilMs: 0 };
  return db.$queryRaw`
    SELECT p.id, p.customer_id AS "customerId", p.environment::text AS environment,
      (EXTRACT(EPOCH FROM p.granted_until) * 1000)::float8 AS "untilMs"
    FROM purchase p JOIN account c ON c.id = p.account_id
    WHERE p.granted_until <= ${toDate(wallMs())}::timestamptz + c.clock_offset_ms * interval '1 millisecond'
      AND (p.granted_until, p.id) > (${toDate(untilMs)}::timestamptz, ${id}::uuid)
      AND p.ended_at IS NULL AND p.customer_id IS NOT NULL
    ORDER BY p.granted_until, p.id LIMIT ${limit}`;
}

/** Stamps some trials that have ended in account time. For reports only: standing doesn't depend on it. */
export const stampEndedTrials = (trialDays: number, limit: number): Promise<number> =>
  db.$executeRaw`
    UPDATE athlete SET trial_expired_at = trial_started_at + ${trialDays} * interval '1 day'
    WHERE id = ANY(ARRAY(
      SELECT a.id FROM athlete a JOIN account c ON c.id = a.account_id
      WHERE a.trial_started_at IS NOT NULL AND a.trial_expired_at IS NULL AND a.erased_at IS NULL
        AND a.trial_started_at + ${trialDays} * interval '1 day'
          <= ${toDate(wallMs())}::timestamptz + c.clock_offset_ms * interval '1 millisecond'
      ORDER BY a.trial_started_at LIMIT ${limit} FOR NO KEY UPDATE OF a SKIP LOCKED))`;

/** Deletes some events from before a point in time with their deliveries, unless a delivery is pending. */
export const deleteOldEvents = (before: Date, limit: number): Promise<number> =>
  db.$executeRaw`
    WITH old AS MATERIALIZED (
      SELECT e.id FROM event e WHERE e.created_at < ${before}
        AND NOT EXISTS (SELECT 1 FROM webhook_delivery d JOIN webhook_endpoint n ON n.id = d.endpoint_id
          WHERE d.event_id = e.id AND d.status = 'pending' AND n.deleted_at IS NULL)
      ORDER BY e.created_at LIMIT ${limit}
    ), held AS MATERIALIZED (
      -- Deliveries before their events, as everywhere.
      SELECT id FROM webhook_delivery WHERE event_id = ANY(ARRAY(SELECT id FROM old)) ORDER BY id FOR UPDATE
    )
    DELETE FROM event WHERE id = ANY(ARRAY(SELECT id FROM old)) AND (SELECT COUNT(*) FROM held) >= 0`;

/** Deletes some checkouts from before a point in wall time that weren't paid and can't be anymore. */
export const deleteUnpaid = (before: Date, limit: number): Promise<number> =>
  db.$executeRaw`
    DELETE FROM purchase WHERE granted_at IS NULL AND checkout IN ('failed', 'expired') AND NOT is_live AND id = ANY(ARRAY(
      SELECT p.id FROM purchase p JOIN account c ON c.id = p.account_id
      WHERE p.granted_at IS NULL AND p.checkout IN ('failed', 'expired') AND NOT p.is_live
        AND p.created_at - c.clock_offset_ms * interval '1 millisecond' < ${before}
      ORDER BY p.created_at LIMIT ${limit}))`;

/** Deletes some mailed links that expired before a point in time. */
export const deleteOldProofs = (before: Date, limit: number): Promise<number> =>
  db.$executeRaw`
    DELETE FROM mailbox_proof WHERE hash = ANY(ARRAY(
      SELECT hash FROM mailbox_proof WHERE expires_at < ${before} LIMIT ${limit}))`;
