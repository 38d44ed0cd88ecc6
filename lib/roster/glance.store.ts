import type { CoachScope } from "@/lib/access/scope";
import { judgedIn } from "@/lib/activities/judging";
import { DAY_MS } from "@/lib/contract/durations";
import { ActivityTypeField } from "@/lib/contract/session";
import { read } from "@/lib/platform/db";
import type { Glance } from "./glance";
import { MOST_IN_WINDOW } from "./look-back";
import type { Member } from "./roster.store";

interface GlanceRow {
  athlete_id: string;
  /** Comma-separated `[time, packed]` entries; null if there are none. */
  sessions: string | null;
  type: string | null;
  lasted_min: number | null;
  last_session_ms: number | null;
}

const GLANCES = `
SELECT asked.athlete_id, s.sessions, newest.type, newest.lasted_min,
  (EXTRACT(EPOCH FROM COALESCE(s.latest, earlier.latest)) * 1000)::float8 AS last_session_ms
FROM unnest($1::uuid[], $2::float8[]) AS asked(athlete_id, now_ms) CROSS JOIN LATERAL (
  SELECT string_agg('[' || floor(EXTRACT(EPOCH FROM session_at) * 1000)::text || ',' || COALESCE(judged_by, 'null') || ']', ','
      ORDER BY session_at DESC, id DESC) AS sessions,
    (array_agg(id ORDER BY session_at DESC, id DESC))[1] AS newest_id, max(session_at) AS latest
  FROM (
    SELECT * FROM activity WHERE athlete_id = asked.athlete_id
      AND session_at > to_timestamp((asked.now_ms - $3::float8) / 1000) AND session_at <= to_timestamp(asked.now_ms / 1000)
    ORDER BY session_at DESC, id DESC LIMIT ${MOST_IN_WINDOW}
  ) activity
) s LEFT JOIN LATERAL (
  SELECT type, COALESCE((feedback->>'duration_min')::float8, duration_min) AS lasted_min
  FROM activity WHERE id = s.newest_id LIMIT 1
) newest ON true LEFT JOIN LATERAL (
  SELECT session_at AS latest FROM activity
  WHERE s.latest IS NULL AND athlete_id = asked.athlete_id AND session_at <= to_timestamp(asked.now_ms / 1000)
  ORDER BY session_at DESC LIMIT 1
) earlier ON true`;

/** Returns the last days of athletes whom the coach reaches, by athlete, in one statement. */
export async function findGlances(
  { db }: CoachScope,
  members: readonly Member[],
  days: number,
): Promise<Map<string, Glance>> {
  const rows = await read<GlanceRow>(db, {
    name: "coach-glances",
    text: GLANCES,
    values: [
      members.map(({ athleteId }) => athleteId),
      members.map(({ nowMs }) => nowMs),
      days * DAY_MS,
    ],
  });
  return new Map(rows.map((row) => [row.athlete_id, glanceOf(row)]));
}

function glanceOf({ sessions: texts, type, lasted_min, last_session_ms }: GlanceRow): Glance {
  // The texts come from the statement above, so reading them as this type is safe.
  const lists = JSON.parse(`[${texts ?? ""}]`) as [number, Parameters<typeof judgedIn>[0] | null][];
  const sessions = lists.map(([date_millis, packed]) => ({
    date_millis,
    judged: packed === null ? null : judgedIn(packed),
  }));
  const [newest] = sessions;
  return {
    sessions,
    last_session_ms,
    latest:
      newest === undefined || type === null || lasted_min === null
        ? null
        : { date_millis: newest.date_millis, type: ActivityTypeField.parse(type), lasted_min },
  };
}
