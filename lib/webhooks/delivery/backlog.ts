import { queuePool } from "@/lib/platform/queue-pool";

/** Returns how many deliveries wait for an attempt or a retry. */
export async function countPending(): Promise<number> {
  const { rows } = await queuePool.query<{ pending: number }>({
    name: "delivery-backlog",
    text: `SELECT count(*)::int AS pending FROM webhook_delivery
      WHERE status = 'pending' AND next_attempt_at IS NOT NULL`,
  });
  return rows[0]?.pending ?? 0;
}
