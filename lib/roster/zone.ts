/**
 * An athlete's time zone in SQL, of an athlete `a` in a relation `r` with a team `t`: their own, else that of the coach who
 * has them, where nobody in particular has them of who leads the team longest, else the team's.
 */
export const ATHLETE_ZONE = `COALESCE(a.time_zone, (
  SELECT p.time_zone FROM coach k JOIN person p ON p.id = k.person_id
  WHERE k.team_id = r.team_id AND k.left_at IS NULL
    AND (k.id = r.assigned_coach_id OR (r.assigned_coach_id IS NULL AND k.role IN ('owner', 'admin')))
  ORDER BY k.joined_at, k.id LIMIT 1), t.time_zone)`;
