import { unpacked } from "@/lib/activities/judging";
import { Totals } from "@/lib/contract/roster";
import type { Db } from "@/lib/platform/db";
import { type Asked, findHistoryRow, findHistoryRows, type HistoryRow } from "./histories.store";
import type { SessionFacts } from "./history";
import { dialDownGap } from "./session";

/**
 * Returns each athlete's sessions of a period, and their latest ones however old. What lies after the period, such as a
 * season's calendar, never takes the place of what lies in it. The caller has found the athletes through a relation.
 */
export async function readHistories(
  handle: Db,
  athletes: readonly Asked[],
): Promise<Map<string, SessionFacts[]>> {
  // Several teams can coach one athlete, whose sessions count once.
  const asked = new Map(athletes.map((each) => [each.athleteId, each]));
  const rows = await findHistoryRows(handle, [...asked.values()]);
  const histories = new Map<string, SessionFacts[]>();
  for (const row of rows) {
    const known = histories.get(row.athlete_id);
    if (known === undefined) histories.set(row.athlete_id, [factsOf(row)]);
    else known.push(factsOf(row));
  }
  return histories;
}

/** Returns one session, whenever it is; null if the athlete has no such activity. */
export async function readSessionFacts(
  handle: Db,
  athleteId: string,
  activityId: string,
): Promise<SessionFacts | null> {
  const row = await findHistoryRow(handle, athleteId, activityId);
  return row === null ? null : factsOf(row);
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
