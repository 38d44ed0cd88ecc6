import { planTime } from "@/lib/access/partner-standing";
import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";

/** Marks a partner as closed. @returns false if it is already closed, doesn't exist or is the operator's own */
export async function markClosed(handle: Db, id: string, wallMs: number): Promise<boolean> {
  const { count } = await handle.partner.updateMany({
    where: { id, NOT: { status: "closed" }, kind: { in: ["platform", "self_serve"] } },
    data: { status: "closed", closedAt: toDate(wallMs) },
  });
  return count > 0;
}

/** A lapsed plan: it ended this many days before a given wall time. */
export interface Lapse {
  days: number;
  now: Date;
}

/** Condition on a row `p` of partner, by the clock of its plan; $1 is the time, $2 the days. */
const IS_LAPSED = `p.status = 'active' AND EXISTS (
  SELECT 1 FROM (SELECT 1) one LEFT JOIN account a ON a.partner_id = p.id AND a.environment = p.plan_environment
  WHERE p.plan_until + $2::int * interval '1 day' <= ${planTime("$1::timestamptz")})`;

/** Returns lapsed partners by id, after a given one. */
export const findLapsed = (
  handle: Db,
  { days, now }: Lapse,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string }[]> =>
  handle.$queryRawUnsafe(
    `SELECT p.id FROM partner p WHERE ${IS_LAPSED} AND ($4::uuid IS NULL OR p.id > $4::uuid)
     ORDER BY p.id LIMIT $3::int`,
    ...[now, days, limit, after],
  );

/** Marks a partner as closed if it is lapsed now. @returns false otherwise */
export async function markLapsed(handle: Db, id: string, { days, now }: Lapse): Promise<boolean> {
  const text = `UPDATE partner p SET status = 'closed', closed_at = $1::timestamptz
    WHERE p.id = $3::uuid AND ${IS_LAPSED}`;
  return (await handle.$executeRawUnsafe(text, now, days, id)) > 0;
}
