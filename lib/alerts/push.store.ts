import { LEADING_ROLES } from "@/lib/contract/coach";
import type { Db } from "@/lib/platform/db";

/** Finds those of a coach's log entries whose athletes' alerts still go to this coach, with their push notices. */
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
      notices: { where: { channel: "push" }, select: { id: true, alert: true } },
    },
    orderBy: { id: "asc" },
  });

/** Notes that no browser took notices that were sent. */
export async function noteUndelivered(handle: Db, ids: readonly string[]): Promise<void> {
  await handle.alertNotice.updateMany({
    where: { id: { in: [...ids] } },
    data: { result: "no_device" },
  });
}
