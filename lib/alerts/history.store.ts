import { unpacked } from "@/lib/activities/judging";
import { Totals } from "@/lib/contract/roster";
import { epochMs } from "@/lib/platform/columns";
import { type Db, read } from "@/lib/platform/db";
import { lookedBack } from "@/lib/roster/look-back";
import { dialDownGap } from "@/lib/roster/session";
import type { SessionFacts } from "./history";

const HISTORY = `
SELECT c.athlete_id, c.id, ${epochMs("c.created_at")} AS created_ms, ${epochMs("c.started_at")} AS started_ms,
  ${epochMs("c.scheduled_at")} AS scheduled_ms, (c.feedback->>'created_at')::float8 * 1000 AS reported_ms, c.judged_by,
  (c.feedback->>'sleep_hours')::float8 AS sleep_hours, c.suggested_totals, c.as_used_totals
FROM unnest($1::uuid[], $2::float8[]) AS x(athlete_id, since_ms) CROSS JOIN LATERAL (${lookedBack({
  athleteId: "x.athlete_id",
  since: "to_timestamp(x.since_ms / 1000)",
  // A replay asks for what was known at many moments.
  until: "'infinity'::timestamptz",
})}) c`;

interface Row {
  athlete_id: string;
  id: string;
  created_ms: number;
  started_ms: number | null;
  scheduled_ms: number | null;
  reported_ms: number | null;
  judged_by: string | null;
  sleep_hours: number | null;
  suggested_totals: unknown;
  as_used_totals: unknown;
}

/**
 * The sessions of athletes from some moment on (Unix milliseconds of their account), and the latest however old, in one
 * statement. Whoever asks has found the athletes by a relation.
 */
export async function findHistories(
  handle: Db,
  athletes: readonly { athleteId: string; sinceMs: number }[],
): Promise<Map<string, SessionFacts[]>> {
  // Several teams can coach one athlete, whose sessions count once.
  const since = new Map(athletes.map(({ athleteId, sinceMs }) => [athleteId, sinceMs]));
  const values = [[...since.keys()], [...since.values()]];
  const rows = await read<Row>(handle, { name: "alert-histories", text: HISTORY, values });
  const histories = new Map<string, SessionFacts[]>();
  for (const row of rows) {
    const known = histories.get(row.athlete_id);
    if (known === undefined) histories.set(row.athlete_id, [factsOf(row)]);
    else known.push(factsOf(row));
  }
  return histories;
}

function factsOf(row: Row): SessionFacts {
  const [judged = null] = row.judged_by === null ? [] : unpacked(row.judged_by);
  const suggested = Totals.nullable().parse(row.suggested_totals);
  return {
    activity_id: row.id,
    createdMs: row.created_ms,
    startedMs: row.started_ms,
    scheduledMs: row.scheduled_ms,
    reportedMs: row.reported_ms,
    judged,
    dial_down_gap: dialDownGap(Totals.nullable().parse(row.as_used_totals), suggested),
    sleep_hours: row.sleep_hours,
  };
}
