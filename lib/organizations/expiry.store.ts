import { type Db, db } from "@/lib/platform/db";
import type { Owner } from "@/lib/platform/outbox";

/** A block of seats stored as active whose end has passed in its account's time. */
export interface DueBlock {
  id: string;
  endMs: number;
  owner: Owner;
}

interface DueRow {
  id: string;
  end_ms: number;
  account_id: string;
  now_ms: number;
}

const toDue = (row: DueRow): DueBlock => ({
  id: row.id,
  endMs: row.end_ms,
  owner: { accountId: row.account_id, nowMs: row.now_ms, db },
});

/** Returns an account's blocks, or all (null), due at a wall time, longest overdue first, after a given one. */
export async function findDueBlocks(
  wallMs: number,
  accountId: string | null,
  after: Pick<DueBlock, "id" | "endMs"> | null,
  limit: number,
): Promise<DueBlock[]> {
  const { id, endMs } = after ?? { id: "00000000-0000-0000-0000-000000000000", endMs: 0 };
  const rows = await db.$queryRaw<DueRow[]>`
    SELECT s.id, (EXTRACT(EPOCH FROM s.end_date) * 1000)::float8 AS end_ms, a.id AS account_id, (${wallMs}::float8 + a.clock_offset_ms)::float8 AS now_ms
    FROM seat_subscription s
    JOIN organization o ON o.id = s.org_id JOIN account a ON a.id = o.account_id
    WHERE s.status = 'active' AND o.ended_at IS NULL
      AND (${accountId}::uuid IS NULL OR a.id = ${accountId}::uuid)
      AND s.end_date <= to_timestamp((${wallMs}::float8 + a.clock_offset_ms) / 1000)
      AND (s.end_date, s.id) > (to_timestamp(${endMs}::float8 / 1000), ${id}::uuid)
    ORDER BY s.end_date, s.id LIMIT ${limit}`;
  return rows.map(toDue);
}

/** Marks a block as expired. @returns whether it was still due */
export async function stampExpired(handle: Db, { id, owner }: DueBlock): Promise<boolean> {
  const stamped = await handle.$executeRaw`
    UPDATE seat_subscription SET status = 'expired'
    WHERE id = ${id}::uuid AND status = 'active'
      AND end_date <= to_timestamp(${owner.nowMs}::float8 / 1000)`;
  return stamped > 0;
}
