import type { Db } from "@/lib/platform/db";
import type { PurchaseRow } from "./purchases.store";

/** Blocks the athlete's other orders until the transaction ends. */
export const holdCheckouts = (handle: Db, athleteId: string): Promise<unknown> =>
  handle.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`checkout ${athleteId}`}, 0))::text`;

/** Lists an athlete's checkouts that can still be paid or whose money is pending, the latter first. */
export const findPending = (handle: Db, athleteId: string): Promise<PurchaseRow[]> =>
  handle.purchase.findMany({
    where: { athleteId, checkout: { in: ["open", "processing"] } },
    orderBy: [{ checkout: "desc" }, { createdAt: "desc" }],
    take: 10,
  });

/** Lists the open checkouts of the athletes who are linked to a purchase. */
export const findOpenBeside = (
  handle: Db,
  purchaseId: string,
): Promise<Pick<PurchaseRow, "accountId" | "athleteId">[]> =>
  handle.purchase.findMany({
    where: { checkout: "open", athlete: { purchaseLinks: { some: { purchaseId } } } },
    select: { accountId: true, athleteId: true },
    distinct: ["athleteId"],
    take: 100,
  });

/** Marks an uncompleted checkout as expired. @returns the session it had by then; null if it had none */
export async function setAside(handle: Db, id: string): Promise<string | null> {
  const [over] = await handle.purchase.updateManyAndReturn({
    where: { id, checkout: "open" },
    data: { checkout: "expired" },
    select: { sessionId: true },
  });
  return over?.sessionId ?? null;
}

/**
 * Stores the session in which a purchase can be paid. Marks the purchase as read now, since earlier readings don't know
 * the session.
 *
 * @returns false if the purchase was set aside meanwhile
 */
export async function keepSession(handle: Db, id: string, sessionId: string): Promise<boolean> {
  const kept = await handle.$executeRaw`
    UPDATE purchase SET session_id = ${sessionId}, read_at = clock_timestamp()
    WHERE id = ${id}::uuid AND checkout <> 'expired'`;
  return kept > 0;
}
