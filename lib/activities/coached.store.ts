import type { Db } from "@/lib/platform/db";

/** Whether any team coaches an athlete now. */
export async function isCoached(handle: Db, athleteId: string): Promise<boolean> {
  const where = { athleteId, endedAt: null };
  return (await handle.coachRelation.findFirst({ where, select: { id: true } })) !== null;
}
