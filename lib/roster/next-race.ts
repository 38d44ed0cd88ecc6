import { epochMs } from "@/lib/platform/columns";

/**
 * Returns SQL for an athlete's next planned race, in the shape of a triage item's `next_race`; null if there is none.
 * The zeros stored with a plan of ranges are not targets, and neither is a plan older than the profile or the session.
 *
 * @param athleteId an expression: the athlete's id
 * @param nowMs an expression: the time of their account, Unix milliseconds
 */
export const nextRace = (athleteId: string, nowMs: string): string => `(
  SELECT json_build_object('activity_id', r.id, 'name', r.name, 'type', r.type,
    'scheduled_ms', ${epochMs("r.scheduled_at")}, 'temperature_c', r.temperature_c,
    'carb_g_per_hr', CASE WHEN (r.prescription->>'profile_complete')::boolean AND NOT r.prescription_stale
      THEN (r.prescription->>'carb_g_per_hr')::float8 END)
  FROM activity r WHERE r.athlete_id = ${athleteId} AND r.is_race_event
    AND r.scheduled_at > to_timestamp(${nowMs} / 1000)
  ORDER BY r.scheduled_at, r.id LIMIT 1
)`;
