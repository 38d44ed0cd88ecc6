/** Who has an athlete, in SQL, of coaches `k` and relations `r`: the coach who is named, else those who lead the team. */
export const HAS_ATHLETE = `k.team_id = r.team_id AND k.left_at IS NULL AND (k.id = r.assigned_coach_id
  OR (r.assigned_coach_id IS NULL AND k.role IN ('owner', 'admin')))`;

/**
 * An athlete's time zone in SQL, of an athlete in a relation `r` with a team `t`: their own, else that of the coach who has
 * them, where nobody in particular has them of who leads the team longest, else the team's.
 *
 * @param athlete the alias of the athlete
 */
export const zoneOf = (athlete: "a" | "x"): string => `COALESCE(${athlete}.time_zone, (
  SELECT p.time_zone FROM coach k JOIN person p ON p.id = k.person_id WHERE ${HAS_ATHLETE}
  ORDER BY k.joined_at, k.id LIMIT 1), t.time_zone)`;
