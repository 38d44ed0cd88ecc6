import { setTimeout as pause } from "node:timers/promises";
import type { CoachScope } from "@/lib/access/scope";
import { stopwatchMs } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { enqueue } from "@/lib/platform/jobs";
import type { Known } from "./known-facts";
import { claimReport, findReport, findStage, type Written } from "./reports.store";

/** How long a call waits for a model before it answers in our own wording. */
const WAIT_MS = 20_000;
const LOOK_MS = 100;

/**
 * Has a job write a report, and waits for it. Concurrent callers, in any process, wait for the same one; if it is not
 * finished in time, it is requested again.
 *
 * @returns null when it did not come in time, or the facts changed meanwhile
 */
export async function askForReport(
  scope: CoachScope,
  { facts, shelf, key }: Known,
  isRefreshed: boolean,
  waitMs: number = WAIT_MS,
): Promise<Written | null> {
  const askOnce = (mayRefresh: boolean) =>
    transaction(scope, async (scope) => {
      const id = await claimReport(scope, shelf, key, mayRefresh);
      if (id === null) return;
      const { athlete_uid: athlete_id, window, focus } = facts;
      const ids = { report_id: id, coach_id: scope.coachId, athlete_id };
      await enqueue(scope, "report/asked", { ...ids, window, focus });
    });
  await askOnce(isRefreshed);
  for (const endsMs = stopwatchMs() + waitMs; stopwatchMs() < endsMs; await pause(LOOK_MS)) {
    const found = await findStage(scope, shelf, key);
    if (found === null) return null;
    if (found.stage === "done") return findReport(scope, shelf, key);
    if (found.isAbandoned) await askOnce(false);
  }
  return null;
}
