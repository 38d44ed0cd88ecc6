import { LEADING_ROLES } from "@/lib/contract/coach";
import type { Db } from "@/lib/platform/db";

/** Of entries of a coach's log those about athletes whose alerts are still for them, with what was told by push. */
export const listPushed = (handle: Db, coachId: string, ids: readonly string[]) =>
  handle.notification.findMany({
    where: {
      ...{ id: { in: [...ids] }, coachId },
      relation: {
        ...{ endedAt: null, athlete: { erasedAt: null } },
        OR: [
          { assignedCoachId: coachId },
          {
            assignedCoachId: null,
            team: { coaches: { some: { id: coachId, role: { in: [...LEADING_ROLES] } } } },
          },
        ],
      },
    },
    select: {
      id: true,
      relation: { select: { athlete: { select: { name: true } } } },
      notices: { where: { channel: "push" }, select: { alert: true } },
    },
    orderBy: { id: "asc" },
  });
