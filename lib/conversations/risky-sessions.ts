import type { NearActivity } from "@/lib/activities/history";
import { DAY_MS } from "@/lib/contract/durations";
import type { SessionFact } from "./findings";
import { hasOverdrunk } from "./recent-risk";
import { factOf, momentOf } from "./session-facts";

/** Finds sessions in which the athlete drank more than is safe. */

const DAYS = 14;
const SESSIONS_MAX = 10;

/** Returns an athlete's recent sessions in which they drank more than is safe, newest first. */
export function riskOf(
  activities: readonly NearActivity[],
  nowMs: number,
  dayOf: (ms: number) => string,
): SessionFact[] {
  const sinceMs = nowMs - DAYS * DAY_MS;
  return activities
    .filter((one) => one.feedback?.consumed_fluid_ml != null && momentOf(one) > sinceMs)
    .sort((one, other) => momentOf(other) - momentOf(one))
    .slice(0, SESSIONS_MAX)
    .map((one) => factOf(one, dayOf))
    .filter(hasOverdrunk);
}
