import type { CallScope } from "@/lib/access/scope";
import { DAY_MS } from "@/lib/contract/durations";
import { REQUEST_LOG_DAYS } from "@/lib/contract/request-log";
import { toDate } from "@/lib/platform/clock";
import { oneByOne, untilNone } from "@/lib/platform/one-by-one";
import { deleteOldRequests } from "./requests.store";
import { deleteOldDays, deleteOldNovelties } from "./usage.store";

/** Days for which daily usage is kept. */
const USAGE_KEPT_DAYS = 400;
/** Rows deleted per statement, at most. */
const CHUNK = 1_000;

/**
 * Deletes requests older than a week, records of daily new inputs for past days, and daily usage older than its
 * retention period.
 */
export async function forgetUsage(
  scope: CallScope,
): Promise<{ forgotten: number; failed: number }> {
  const before = toDate(scope.wallMs - REQUEST_LOG_DAYS * DAY_MS);
  const kinds = [
    () => deleteOldRequests(scope.db, before, CHUNK),
    () => deleteOldNovelties(scope.db, CHUNK),
    () => deleteOldDays(scope.db, USAGE_KEPT_DAYS, CHUNK),
  ];
  let forgotten = 0;
  const { failed } = await oneByOne("forget-usage", kinds, async (chunk) => {
    forgotten += await untilNone(chunk);
    return true;
  });
  return { forgotten, failed };
}
