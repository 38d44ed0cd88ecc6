import { audit } from "@/lib/access/audit";
import type { CoachScope } from "@/lib/access/scope";
import { Notification, type NotificationsQuery, type ReadInput } from "@/lib/contract/notification";
import { CHANNELS } from "@/lib/contract/triggers";
import { transaction } from "@/lib/platform/db";
import { cutOf, pageOf } from "@/lib/platform/page";
import {
  countUnread,
  listNotificationRows,
  markRead,
  type NotificationRow,
  zonesOf,
} from "./notifications.store";

/**
 * Returns the coach's notifications about athletes they can reach, newest first, with their channels. @throws
 * invalid_cursor
 */
export async function listNotifications(
  coach: CoachScope,
  { unread = false, ...query }: NotificationsQuery,
) {
  const scope = `notifications:${coach.coachId}:${unread}`;
  const cut = cutOf(query, scope);
  const rows = await listNotificationRows(coach, cut, unread);
  const { shown, pagination } = pageOf(rows, cut, scope);
  const zones = await zonesOf(coach, shown);
  const unread_count = await countUnread(coach);
  return {
    notifications: shown.map((row) => toNotification(row, zones.get(row.relationId) ?? "UTC")),
    unread_count,
    pagination,
  };
}

function toNotification(
  { relation, notices, ...row }: NotificationRow,
  timeZone: string,
): Notification {
  const alerts = new Map<string, Notification["alerts"][number]>();
  for (const { alert, channel, result, toldSeverity, toldReasons } of notices) {
    const said = { ...alert, severity: toldSeverity, reasons: toldReasons };
    const told = alerts.get(alert.id) ?? {
      // Stored values matched the schema when written.
      ...Notification.shape.alerts.element
        .pick({ rule: true, trigger: true, severity: true, reasons: true })
        .parse(said),
      activity_id: alert.activityId,
      session_ms: alert.sessionAt.getTime(),
      channels: [],
    };
    const by = Notification.shape.alerts.element.shape.channels.element;
    told.channels.push(by.parse({ channel, result }));
    alerts.set(alert.id, told);
  }
  // The order in which channels were stored is meaningless, so sort them.
  for (const { channels } of alerts.values()) {
    channels.sort((one, other) => CHANNELS.indexOf(one.channel) - CHANNELS.indexOf(other.channel));
  }
  return {
    id: row.id,
    athlete_uid: relation.athleteId,
    name: relation.athlete.name,
    cadence: row.cadence === "digest" ? "digest" : "realtime",
    sent_ms: row.sentAt.getTime(),
    read_ms: row.readAt?.getTime() ?? null,
    time_zone: timeZone,
    alerts: [...alerts.values()],
  };
}

/** Marks some or all of the coach's notifications as read. */
export function readNotifications(coach: CoachScope, which: ReadInput) {
  return transaction(coach, async (coach) => {
    await markRead(coach, which);
    await audit(coach, "notifications.read", [{ kind: "coach", id: coach.coachId }]);
    return { ok: true as const, unread_count: await countUnread(coach) };
  });
}
