import { epochMs } from "@/lib/platform/columns";
import { type Db, read } from "@/lib/platform/db";
import { lookedBack } from "./look-back";

const COLUMNS = `c.athlete_id, c.id, ${epochMs("c.created_at")} AS created_ms, ${epochMs("c.started_at")} AS started_ms,
  ${epochMs("c.scheduled_at")} AS scheduled_ms, (c.feedback->>'created_at')::float8 * 1000 AS reported_ms, c.judged_by,
  (c.feedback->>'sleep_hours')::float8 AS sleep_hours, c.suggested_totals, c.as_used_totals`;
const HISTORY = `
SELECT ${COLUMNS}
FROM unnest($1::uuid[], $2::float8[], $3::float8[]) AS x(athlete_id, since_ms, until_ms) CROSS JOIN LATERAL (${lookedBack(
  {
    athleteId: "x.athlete_id",
    since: "to_timestamp(x.since_ms / 1000)",
    until: "to_timestamp(x.until_ms / 1000)",
  },
)}) c`;

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

/** A period of an athlete's account, in Unix milliseconds. */
export interface Asked {
  athleteId: string;
  sinceMs: number;
  untilMs: number;
}

/** Returns each athlete's sessions of a period, and their latest ones however old, in one statement. */
export const findHistoryRows = (handle: Db, asked: readonly Asked[]): Promise<HistoryRow[]> =>
  read<HistoryRow>(handle, {
    name: "athlete-histories",
    text: HISTORY,
    values: [
      asked.map(({ athleteId }) => athleteId),
      asked.map(({ sinceMs }) => sinceMs),
      asked.map(({ untilMs }) => untilMs),
    ],
  });

/** Returns one session, whenever it is; null if the athlete has no such activity. */
export const findHistoryRow = async (
  handle: Db,
  athleteId: string,
  activityId: string,
): Promise<HistoryRow | null> => {
  const [row] = await read<HistoryRow>(handle, {
    name: "athlete-session",
    text: `SELECT ${COLUMNS} FROM activity c WHERE c.id = $1::uuid AND c.athlete_id = $2::uuid`,
    values: [activityId, athleteId],
  });
  return row ?? null;
};
