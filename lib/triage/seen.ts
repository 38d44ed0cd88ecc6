import type { Severity } from "@/lib/contract/concern";
import type { Ground } from "./evidence";

/** A notification about one athlete, by mail or push, that the coach has read. */
export interface Told {
  /** The session; null for an ongoing trend. */
  activity_id: string | null;
  /** A trigger, or two joined by a plus. */
  rule: string;
  severity: Severity;
  reasons: readonly string[];
  read_ms: number;
}

/**
 * Returns when the last of the open evidence had been notified and read; null if any of it was not, or has become
 * worse.
 *
 * @param waiting evidence that nobody has acted on
 */
export function seenAt(waiting: readonly Ground[], told: readonly Told[]): number | null {
  const read = waiting.map((ground) =>
    Math.min(...told.filter((each) => says(each, ground)).map(({ read_ms }) => read_ms)),
  );
  return read.length > 0 && read.every(Number.isFinite) ? Math.max(...read) : null;
}

/**
 * True if a notification covers this evidence. A session's crossing must match word for word; a trend, whose wording
 * changes daily, must have been at least as severe.
 */
function says(told: Told, { activityId, trigger, severity, reason }: Ground): boolean {
  if (told.activity_id !== activityId) return false;
  if (activityId !== null) return told.reasons.includes(reason);
  return told.rule === trigger && (told.severity === "urgent" || severity === "amber");
}
