import type { Db } from "@/lib/platform/db";

/** Those of some purchases, by their ids, that there are. */
export async function findKnown(handle: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await handle.purchase.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** Whether an account has an athlete by this id who is not erased. */
export async function hasAthlete(handle: Db, accountId: string, id: string): Promise<boolean> {
  return (await handle.athlete.count({ where: { id, accountId, erasedAt: null } })) > 0;
}
