import type { Db } from "@/lib/platform/db";

/** Of entries of a coach's log those about athletes whom they still have, with what was told by push. */
export const listPushed = (handle: Db, coachId: string, ids: readonly string[]) =>
  handle.notification.findMany({
    where: {
      ...{ id: { in: [...ids] }, coachId },
      relation: { endedAt: null, athlete: { erasedAt: null } },
    },
    select: {
      id: true,
      relation: { select: { athlete: { select: { name: true } } } },
      notices: { where: { channel: "push" }, select: { alert: true } },
    },
    orderBy: { id: "asc" },
  });
