import { reachedBy } from "@/lib/access/reach";
import type { CoachScope } from "@/lib/access/scope";
import type { ReadInput } from "@/lib/contract/notification";
import { toDate } from "@/lib/platform/clock";
import { read } from "@/lib/platform/db";
import type { PageCut } from "@/lib/platform/page";
import { zoneOf } from "@/lib/roster/zone";

/** Matches a coach's notifications about athletes they can reach now. */
const told = (scope: CoachScope) => ({
  coachId: scope.coachId,
  relation: { ...reachedBy(scope), athlete: { erasedAt: null } },
  // A notification is empty once its session was deleted.
  notices: { some: {} },
});

/** Lists one row more than the page shows, newest first. */
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

const ZONES = `SELECT r.id, ${zoneOf("a")} AS time_zone
FROM coach_relation r JOIN athlete a ON a.id = r.athlete_id JOIN team t ON t.id = r.team_id
WHERE r.id = ANY($1::uuid[]) AND r.team_id = $2::uuid`;

/** Returns the time zones (IANA names) for dating some notifications' sessions, by relation. */
export async function zonesOf(
  { db, teamId }: CoachScope,
  rows: readonly { relationId: string }[],
): Promise<Map<string, string>> {
  const found = await read<{ id: string; time_zone: string }>(db, {
    ...{ name: "notification-zones", text: ZONES },
    values: [[...new Set(rows.map(({ relationId }) => relationId))], teamId],
  });
  return new Map(found.map(({ id, time_zone }) => [id, time_zone]));
}

export const countUnread = (scope: CoachScope): Promise<number> =>
  scope.db.notification.count({ where: { ...told(scope), readAt: null } });

/** Rows marked per statement, so that half a year of unread ones takes no statement beyond its time. */
const MARKED_AT_ONCE = 10_000;

/** Marks unread notifications as read (team time); all of them, without ids or an end. */
export async function markRead(
  { db, coachId, nowMs }: CoachScope,
  { ids, until_ms }: ReadInput,
): Promise<void> {
  const [readAt, meant] = [toDate(nowMs), ids ?? null];
  const until = until_ms === undefined ? null : toDate(until_ms);
  // In one order, so that two calls at once don't deadlock.
  const mark = () => db.$executeRaw`
    UPDATE notification SET read_at = ${readAt} WHERE id IN (
      SELECT id FROM notification
      WHERE coach_id = ${coachId}::uuid AND read_at IS NULL
        AND (${meant}::uuid[] IS NULL OR id = ANY(${meant}::uuid[]))
        AND (${until}::timestamptz IS NULL OR sent_at <= ${until}::timestamptz)
      ORDER BY id LIMIT ${MARKED_AT_ONCE} FOR UPDATE
    )`;
  while ((await mark()) === MARKED_AT_ONCE);
}
