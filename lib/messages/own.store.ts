import type { Db } from "@/lib/platform/db";

/** What a thread of somebody's own is known by, of those relations of theirs that are named. */
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
