import type { Db } from "@/lib/platform/db";

/** Returns which of these purchases exist, by id. */
export async function findKnown(handle: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await handle.purchase.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** True if an account has an athlete with this id who is not erased. */
export async function hasAthlete(handle: Db, accountId: string, id: string): Promise<boolean> {
  return (await handle.athlete.count({ where: { id, accountId, erasedAt: null } })) > 0;
}
