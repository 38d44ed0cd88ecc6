import type { Db } from "@/lib/platform/db";
import type { PurchaseRow } from "./purchases.store";

/** Has the athlete's other orders wait until the unit of work has ended. */
export const holdCheckouts = (handle: Db, athleteId: string): Promise<unknown> =>
  handle.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`checkout ${athleteId}`}, 0))::text`;

/** An athlete's checkouts that can still be paid or whose money is on its way, the latter first. */
export const findPending = (handle: Db, athleteId: string): Promise<PurchaseRow[]> =>
  handle.purchase.findMany({
    where: { athleteId, checkout: { in: ["open", "processing"] } },
    orderBy: [{ checkout: "desc" }, { createdAt: "desc" }],
    take: 10,
  });

/** Has a checkout that nobody completed count as over. @returns the session that it had by then; null without one */
export async function setAside(handle: Db, id: string): Promise<string | null> {
  const [over] = await handle.purchase.updateManyAndReturn({
    where: { id, checkout: "open" },
    data: { checkout: "expired" },
    select: { sessionId: true },
  });
  return over?.sessionId ?? null;
}

/**
 * Names the session in which a purchase can be paid. What was read of the customer before knows nothing of it.
 *
 * @returns false when the purchase was set aside meanwhile
 */
export async function keepSession(handle: Db, id: string, sessionId: string): Promise<boolean> {
  const kept = await handle.$executeRaw`
    UPDATE purchase SET session_id = ${sessionId}, read_at = clock_timestamp()
    WHERE id = ${id}::uuid AND checkout <> 'expired'`;
  return kept > 0;
}
