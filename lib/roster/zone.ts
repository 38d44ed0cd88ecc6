import { type Db, read } from "@/lib/platform/db";

/**
 * SQL condition for an athlete's coach, over coaches `k` and relations `r`: the assigned coach, else those who lead the
 * team.
 */
export const HAS_ATHLETE = `k.team_id = r.team_id AND k.left_at IS NULL AND (k.id = r.assigned_coach_id
  OR (r.assigned_coach_id IS NULL AND k.role IN ('owner', 'admin')))`;

/**
 * Returns SQL for an athlete's time zone, for a relation `r` with a team `t`: their own, else that of their coach (if
 * none is assigned, of the longest-serving team lead), else the team's.
 *
 * @param athlete the alias of the athlete
 */
export const zoneOf = (athlete: "a" | "x"): string => `COALESCE(${athlete}.time_zone, (
  SELECT p.time_zone FROM coach k JOIN person p ON p.id = k.person_id WHERE ${HAS_ATHLETE}
  ORDER BY k.joined_at, k.id LIMIT 1), t.time_zone)`;

/**
 * The same for an athlete `x` whose relation is not in the query: the oldest if there are several teams; UTC if nobody
 * set one.
 */
export const ZONE_OF_X = `COALESCE(x.time_zone, (
  SELECT ${zoneOf("x")} FROM coach_relation r JOIN team t ON t.id = r.team_id
  WHERE r.athlete_id = x.id AND r.ended_at IS NULL ORDER BY r.accepted_at, r.id LIMIT 1), 'UTC')`;

/**
 * Returns the time zones of athletes, as IANA names, by athlete, in one statement. The caller has authorized access to
 * the athletes.
 */
export async function readZones(
  handle: Db,
  athleteIds: readonly string[],
): Promise<(athleteId: string) => string> {
  const rows = await read<{ id: string; zone: string }>(handle, {
    name: "athlete-zones",
    text: `SELECT x.id, ${ZONE_OF_X} AS zone FROM athlete x WHERE x.id = ANY($1::uuid[])`,
    values: [[...athleteIds]],
  });
  const zones = new Map(rows.map(({ id, zone }) => [id, zone]));
  return (athleteId) => zones.get(athleteId) ?? "UTC";
}
