import type { CallScope } from "@/lib/access/scope";
import { DAY_MS } from "@/lib/contract/durations";
import { oneByOne, untilNone } from "@/lib/platform/one-by-one";
import { deleteOldAlerts, deleteOldNotifications } from "./alerts.store";

/** How long coaches can look up alerts, and how long repeats of them are suppressed. */
const KEPT_DAYS = 180;
/** Maximum rows deleted per statement. */
const CHUNK = 1_000;

/** Deletes old alerts and log entries. */
export async function forgetAlerts({
  db,
  wallMs,
}: CallScope): Promise<{ forgotten: number; failed: number }> {
  const beforeMs = wallMs - KEPT_DAYS * DAY_MS;
  const kinds = [
    () => deleteOldAlerts(db, beforeMs, CHUNK),
    () => deleteOldNotifications(db, beforeMs, CHUNK),
  ];
  let forgotten = 0;
  const { failed } = await oneByOne("forget-alerts", kinds, async (chunk) => {
    forgotten += await untilNone(chunk);
    return true;
  });
  return { forgotten, failed };
}
