import { reachedBy } from "@/lib/access/reach";
import type { CoachScope } from "@/lib/access/scope";
import { toDate } from "@/lib/platform/clock";
import type { PageCut } from "@/lib/platform/page";

/** What a coach was told of athletes whom they reach now. */
const told = (scope: CoachScope) => ({
  coachId: scope.coachId,
  relation: { ...reachedBy(scope), athlete: { erasedAt: null } },
  // Of what it told nothing is left once its session was deleted.
  notices: { some: {} },
});

/** One more than the page shows, the newest first. */
export async function listNotificationRows(
  scope: CoachScope,
  { limit, after }: PageCut,
  onlyUnread: boolean,
) {
  const sentAt = after === null ? null : toDate(after.createdMs);
  const rows = await scope.db.notification.findMany({
    where: {
      ...told(scope),
      ...(onlyUnread && { readAt: null }),
      ...(after !== null &&
        sentAt !== null && {
          sentAt: { lte: sentAt },
          OR: [{ sentAt: { lt: sentAt } }, { sentAt, id: { lt: after.id } }],
        }),
    },
    include: {
      relation: { select: { athleteId: true, athlete: { select: { name: true } } } },
      notices: { include: { alert: true }, orderBy: { id: "asc" } },
    },
    orderBy: [{ sentAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  return rows.map((row) => ({ ...row, createdAt: row.sentAt }));
}

export type NotificationRow = Awaited<ReturnType<typeof listNotificationRows>>[number];

export const countUnread = (scope: CoachScope): Promise<number> =>
  scope.db.notification.count({ where: { ...told(scope), readAt: null } });

/** Marks as read (team time) what is not; all of it without ids. */
export async function markRead(scope: CoachScope, ids: readonly string[] | null): Promise<void> {
  await scope.db.notification.updateMany({
    where: { coachId: scope.coachId, readAt: null, ...(ids !== null && { id: { in: [...ids] } }) },
    data: { readAt: toDate(scope.nowMs) },
  });
}
