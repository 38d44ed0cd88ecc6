import type { CallScope } from "@/lib/access/scope";
import { DAY_MS } from "@/lib/contract/durations";
import { oneByOne, untilNone } from "@/lib/platform/one-by-one";
import { deleteOldAlerts, deleteOldNotifications } from "./alerts.store";

/** How long a coach can look up what they were told, and nothing of it is told again. */
const KEPT_DAYS = 180;
/** Rows that one statement deletes at most. */
const CHUNK = 1_000;

/** Forgets what coaches were told long ago. */
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
