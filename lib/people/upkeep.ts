import type { CallScope } from "@/lib/access/scope";
import { DAY_MS } from "@/lib/contract/durations";
import { toDate } from "@/lib/platform/clock";
import { oneByOne, untilNone } from "@/lib/platform/one-by-one";
import { deleteOldLinks, deleteOldSessions, deleteOldTrials, deleteOldTries } from "./upkeep.store";

/** Days a session is kept after it ends: it lets us recognize the browser. */
const SESSION_DAYS = 90;
/** Rows deleted per statement, at most. */
const CHUNK = 1_000;

/** Deletes links, sessions and remembered trials that are long over, and attempt counters that have refilled. */
export async function forgetSignIns(
  scope: CallScope,
): Promise<{ forgotten: number; failed: number }> {
  const before = (days: number) => toDate(scope.wallMs - days * DAY_MS);
  const kinds = [
    () => deleteOldLinks(scope.db, before(1), CHUNK),
    () => deleteOldTries(scope.db, before(1), CHUNK),
    () => deleteOldTrials(scope.db, before(0), CHUNK),
    () => deleteOldSessions(scope.db, before(SESSION_DAYS), CHUNK),
  ];
  let forgotten = 0;
  const { failed } = await oneByOne("forget-sign-ins", kinds, async (chunk) => {
    forgotten += await untilNone(chunk);
    return true;
  });
  return { forgotten, failed };
}
