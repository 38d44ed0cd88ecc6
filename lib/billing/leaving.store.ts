import type { AccountScope } from "@/lib/access/scope";
import { toDate } from "@/lib/platform/clock";
import type { Environment } from "@/lib/platform/env";

/** A purchase that an athlete was removed from. */
export interface Left {
  environment: Environment;
  customerId: string | null;
  /** Whether no one is left who has access through it. */
  isUnserved: boolean;
}

/** Removes an athlete from at most `limit` purchases, and marks those with no one left. */
export async function detach(
  { db, nowMs }: AccountScope,
  athleteId: string,
  limit: number,
): Promise<Left[]> {
  const held = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM purchase
    WHERE id = ANY(ARRAY(
      SELECT purchase_id FROM purchase_link WHERE athlete_id = ${athleteId}::uuid
      UNION SELECT id FROM purchase WHERE athlete_id = ${athleteId}::uuid LIMIT ${limit}))
    ORDER BY id FOR UPDATE`;
  const ids = held.map(({ id }) => id);
  await db.purchaseLink.deleteMany({ where: { athleteId, purchaseId: { in: ids } } });
  return db.$queryRaw<Left[]>`
    UPDATE purchase p SET
      athlete_id = CASE WHEN p.athlete_id = ${athleteId}::uuid THEN NULL ELSE p.athlete_id END,
      unserved_at = CASE WHEN o.is_served THEN NULL ELSE COALESCE(p.unserved_at, ${toDate(nowMs)}) END
    FROM (
      SELECT u.id, EXISTS (SELECT 1 FROM purchase_link l WHERE l.purchase_id = u.id) AS is_served
      FROM unnest(${ids}::uuid[]) AS u(id)
    ) o
    WHERE p.id = o.id
    RETURNING p.environment::text AS environment, p.customer_id AS "customerId", NOT o.is_served AS "isUnserved"`;
}
