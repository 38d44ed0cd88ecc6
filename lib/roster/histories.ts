import { unpacked } from "@/lib/activities/judging";
import { Totals } from "@/lib/contract/roster";
import type { Db } from "@/lib/platform/db";
import { findHistoryRows, type HistoryRow } from "./histories.store";
import type { SessionFacts } from "./history";
import { dialDownGap } from "./session";

/**
 * Returns each athlete's sessions from a given time on (Unix milliseconds of their account), and their latest ones
 * however old. The caller has found the athletes through a relation.
 */
export async function readHistories(
  handle: Db,
  athletes: readonly { athleteId: string; sinceMs: number }[],
): Promise<Map<string, SessionFacts[]>> {
  // Several teams can coach one athlete, whose sessions count once.
  const since = new Map(athletes.map(({ athleteId, sinceMs }) => [athleteId, sinceMs]));
  const rows = await findHistoryRows(handle, [...since.keys()], [...since.values()]);
  const histories = new Map<string, SessionFacts[]>();
  for (const row of rows) {
    const known = histories.get(row.athlete_id);
    if (known === undefined) histories.set(row.athlete_id, [factsOf(row)]);
    else known.push(factsOf(row));
  }
  return histories;
}

function factsOf(row: HistoryRow): SessionFacts {
  const suggested = Totals.nullable().parse(row.suggested_totals);
  return {
    activity_id: row.id,
    createdMs: row.created_ms,
    startedMs: row.started_ms,
    scheduledMs: row.scheduled_ms,
    reportedMs: row.reported_ms,
    judged: unpacked(row.judged_by),
    dial_down_gap: dialDownGap(Totals.nullable().parse(row.as_used_totals), suggested),
    sleep_hours: row.sleep_hours,
  };
}
