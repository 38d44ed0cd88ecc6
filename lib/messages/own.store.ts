import type { Db } from "@/lib/platform/db";

/** Returns the threads of those of these relations that are active and that this person agreed to. */
export const listThreadsOf = (handle: Db, personId: string, relationIds: readonly string[]) =>
  handle.coachRelation.findMany({
    where: { id: { in: [...relationIds] }, personId, endedAt: null, athlete: { erasedAt: null } },
    select: {
      id: true,
      athleteId: true,
      takenOverAt: true,
      team: { select: { id: true, name: true, clockOffsetMs: true } },
      messages: {
        where: { coachId: { not: null }, sentAt: { not: null }, readAt: null },
        select: { createdAt: true },
        take: 100,
      },
    },
    orderBy: { acceptedAt: "desc" },
  });
