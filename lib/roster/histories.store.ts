import { epochMs } from "@/lib/platform/columns";
import { type Db, read } from "@/lib/platform/db";
import { lookedBack } from "./look-back";

const HISTORY = `
SELECT c.athlete_id, c.id, ${epochMs("c.created_at")} AS created_ms, ${epochMs("c.started_at")} AS started_ms,
  ${epochMs("c.scheduled_at")} AS scheduled_ms, (c.feedback->>'created_at')::float8 * 1000 AS reported_ms, c.judged_by,
  (c.feedback->>'sleep_hours')::float8 AS sleep_hours, c.suggested_totals, c.as_used_totals
FROM unnest($1::uuid[], $2::float8[]) AS x(athlete_id, since_ms) CROSS JOIN LATERAL (${lookedBack({
  athleteId: "x.athlete_id",
  since: "to_timestamp(x.since_ms / 1000)",
  // No upper limit: a replay needs what was known at many points in time.
  until: "'infinity'::timestamptz",
})}) c`;

/** One session of a history, as stored. */
export interface HistoryRow {
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

/** Returns each athlete's sessions since a given time, and their latest ones however old, in one statement. */
export const findHistoryRows = (
  handle: Db,
  athleteIds: readonly string[],
  sinceMs: readonly number[],
): Promise<HistoryRow[]> =>
  read<HistoryRow>(handle, {
    name: "athlete-histories",
    text: HISTORY,
    values: [[...athleteIds], [...sinceMs]],
  });
