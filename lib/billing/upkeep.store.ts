import { toDate, wallMs } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";

/** Purchases whose time has run out by their account's clock and that nobody has ended yet. */
export function findRunOut(
  limit: number,
): Promise<{ customerId: string; environment: Environment; untilMs: number }[]> {
  return db.$queryRaw`
    SELECT p.customer_id AS "customerId", p.environment::text AS environment,
      (EXTRACT(EPOCH FROM p.granted_until) * 1000)::float8 AS "untilMs"
    FROM purchase p JOIN account c ON c.id = p.account_id
    WHERE p.granted_until <= ${toDate(wallMs())}::timestamptz + c.clock_offset_ms * interval '1 millisecond'
      AND p.ended_at IS NULL AND p.customer_id IS NOT NULL
    ORDER BY p.granted_until LIMIT ${limit}`;
}

/** Stamps trials that are over by their account's clock: for reports, since standing is decided without it. */
export const stampEndedTrials = (trialDays: number): Promise<number> =>
  db.$executeRaw`
    UPDATE athlete a SET trial_expired_at = a.trial_started_at + ${trialDays} * interval '1 day'
    FROM account c
    WHERE c.id = a.account_id AND a.erased_at IS NULL AND a.trial_expired_at IS NULL
      AND a.trial_started_at + ${trialDays} * interval '1 day'
        <= ${toDate(wallMs())}::timestamptz + c.clock_offset_ms * interval '1 millisecond'`;

/** Deletes rows that are older than so many days of wall time and that nothing depends on any more. */
export async function purgeStale(days: number): Promise<{ deleted: number }> {
  const before = toDate(wallMs() - days * 86_400_000);
  const deleted = await db.$transaction([
    db.$executeRaw`
      DELETE FROM event e WHERE e.created_at < ${before}
        AND NOT EXISTS (SELECT 1 FROM webhook_delivery d WHERE d.event_id = e.id AND d.status = 'pending')`,
    db.$executeRaw`
      DELETE FROM purchase p USING account c
      WHERE c.id = p.account_id AND p.granted_at IS NULL
        AND p.created_at - c.clock_offset_ms * interval '1 millisecond' < ${before}`,
    db.$executeRaw`DELETE FROM mailbox_proof WHERE expires_at < ${before}`,
  ]);
  return { deleted: deleted.reduce((sum, count) => sum + count, 0) };
}
