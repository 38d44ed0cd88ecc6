import type { Severity } from "@/lib/contract/concern";
import type { Ground } from "./evidence";

/** What mail or push told a coach of one athlete, and the coach has read. */
export interface Told {
  /** The session; null for a trend that goes on. */
  activity_id: string | null;
  /** A trigger, or two with a plus between them. */
  rule: string;
  severity: Severity;
  reasons: readonly string[];
  read_ms: number;
}

/**
 * When the last of what waits had been told and read: null where any of it was not, or not as it is now.
 *
 * @param waiting what an item rests on and nobody has decided on
 */
export function seenAt(waiting: readonly Ground[], told: readonly Told[]): number | null {
  const read = waiting.map((ground) =>
    Math.min(...told.filter((each) => says(each, ground)).map(({ read_ms }) => read_ms)),
  );
  return read.length > 0 && read.every(Number.isFinite) ? Math.max(...read) : null;
}

/** A session's crossing in the very words; a trend, whose words change by the day, as bad as it is. */
function says(told: Told, { activityId, trigger, severity, reason }: Ground): boolean {
  if (told.activity_id !== activityId) return false;
  if (activityId !== null) return told.reasons.includes(reason);
  return told.rule === trigger && (told.severity === "urgent" || severity === "amber");
}
