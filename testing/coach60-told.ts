import type { CoachScope } from "@/lib/access/scope";
import { HOUR_MS } from "@/lib/contract/durations";
import type { Coach60 } from "./coach60";

/** Alerts sent to a coach in recent days, for the items that wait for them now. */
const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { readQueue } = await import("@/lib/triage/queue");

const CHANNELS = ["in_portal", "email"] as const;

/** Adds one alert per item, sent in the portal and by email; every second one is read. */
export async function addNotifications(
  coach: CoachScope,
  { athletes }: Pick<Coach60, "athletes">,
): Promise<void> {
  const { items } = await readQueue(coach);
  const relationOf = new Map(athletes.map(({ id, relationId }) => [id, relationId]));
  const told = items.flatMap((item, place) => {
    const [crossing] = [...item.markers, ...item.trends];
    const [session] = item.evidence;
    const relationId = relationOf.get(item.athlete_uid);
    if (crossing === undefined || relationId === undefined) return [];
    const activityId = item.markers.length > 0 ? (item.leadSessionId ?? null) : null;
    const sessionMs = session?.date_millis ?? coach.nowMs - 17 * 24 * HOUR_MS;
    const firedAt = new Date(Math.min(sessionMs + 6 * HOUR_MS, coach.nowMs - HOUR_MS));
    const alert = {
      id: newId(),
      relationId,
      athleteId: item.athlete_uid,
      activityId,
      rule: crossing.trigger,
      occasionId: activityId ?? newId(),
      trigger: crossing.trigger,
      severity: crossing.severity,
      reasons: [crossing.reason],
      sessionAt: new Date(sessionMs),
      firedAt,
    };
    const notification = {
      id: newId(),
      coachId: coach.coachId,
      relationId,
      cadence: place === 0 ? "realtime" : "digest",
      sentAt: firedAt,
      readAt: place % 2 === 0 ? null : new Date(firedAt.getTime() + HOUR_MS / 2),
    };
    return [{ alert, notification }];
  });
  await db.alert.createMany({ data: told.map(({ alert }) => alert) });
  await db.notification.createMany({ data: told.map(({ notification }) => notification) });
  await db.alertNotice.createMany({
    data: told.flatMap(({ alert, notification }) =>
      CHANNELS.map((channel) => ({
        id: newId(),
        alertId: alert.id,
        coachId: coach.coachId,
        channel,
        cadence: notification.cadence,
        dueAt: alert.firedAt,
        sentAt: alert.firedAt,
        result: "sent",
        toldSeverity: alert.severity,
        toldReasons: alert.reasons,
        notificationId: notification.id,
      })),
    ),
  });
}
