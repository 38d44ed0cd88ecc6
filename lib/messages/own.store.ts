import type { Db } from "@/lib/platform/db";

/** Returns the threads of these relations that are active. */
export const listThreadsOf = (handle: Db, relationIds: readonly string[]) =>
  handle.coachRelation.findMany({
    where: { id: { in: [...relationIds] }, endedAt: null, athlete: { erasedAt: null } },
    select: {
      id: true,
      athleteId: true,
      personId: true,
      team: { select: { id: true, name: true, clockOffsetMs: true } },
      _count: {
        select: {
          messages: { where: { coachId: { not: null }, sentAt: { not: null }, readAt: null } },
        },
      },
    },
    orderBy: { acceptedAt: "desc" },
  });
