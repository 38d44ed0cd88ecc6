import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";

/** Marks a partner as closed. @returns false for one that is closed already, or is none, or the operator's own */
export async function markClosed(handle: Db, id: string, wallMs: number): Promise<boolean> {
  const { count } = await handle.partner.updateMany({
    where: { id, NOT: { status: "closed" }, kind: { in: ["platform", "self_serve"] } },
    data: { status: "closed", closedAt: toDate(wallMs) },
  });
  return count > 0;
}

/** Some partners whose plan ended so many days ago, by the clock of the account that paid. */
export const findLapsed = (
  handle: Db,
  { days, now, limit }: { days: number; now: Date; limit: number },
): Promise<{ id: string }[]> =>
  handle.$queryRaw`
    SELECT p.id FROM partner p JOIN account a ON a.partner_id = p.id AND a.environment = p.plan_environment
    WHERE p.status = 'active' AND p.plan_until + ${days} * interval '1 day'
      <= ${now}::timestamptz + a.clock_offset_ms * interval '1 millisecond'
    ORDER BY p.plan_until LIMIT ${limit}`;
