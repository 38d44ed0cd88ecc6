import type { Db } from "@/lib/platform/db";

/** True if any team currently coaches the athlete. */
export async function isCoached(handle: Db, athleteId: string): Promise<boolean> {
  const where = { athleteId, endedAt: null };
  return (await handle.coachRelation.findFirst({ where, select: { id: true } })) !== null;
}
