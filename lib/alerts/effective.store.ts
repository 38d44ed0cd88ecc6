import { REACHED } from "@/lib/access/reach";
import type { CoachScope } from "@/lib/access/scope";
import type { ConfigScope } from "@/lib/contract/alerts";
import { read } from "@/lib/platform/db";
import type { Ranks } from "./ladder";

interface Document {
  kind: string;
  scope: ConfigScope;
  id: string;
  document: unknown;
}

const ATHLETE = `
SELECT a.name, COALESCE((
  SELECT json_agg(json_build_object('id', g.id, 'name', g.name) ORDER BY g.created_at, g.id)
  FROM coach_group_athlete m JOIN coach_group g ON g.id = m.group_id WHERE m.relation_id = r.id
), '[]') AS groups
FROM coach_relation r JOIN athlete a ON a.id = r.athlete_id
WHERE ${REACHED} AND r.athlete_id = $3::uuid AND a.erased_at IS NULL`;

/** Returns an athlete with their groups; null if the coach doesn't reach them. */
export async function findAthleteRanks(
  { db, teamId, assignedTo }: CoachScope,
  athleteId: string,
): Promise<Ranks | null> {
  const values = [teamId, assignedTo, athleteId];
  const query = { name: "effective-athlete", text: ATHLETE, values };
  const [row] = await read<{ name: string | null; groups: { id: string; name: string }[] }>(
    db,
    query,
  );
  if (row === undefined) return null;
  return { athlete: { id: athleteId, name: row.name }, groups: row.groups };
}

/** Returns a group of the team; null if it isn't the team's. */
export async function findGroupRanks(
  { db, teamId }: CoachScope,
  groupId: string,
): Promise<Ranks | null> {
  const [group] = await read<{ id: string; name: string }>(db, {
    name: "effective-group",
    text: "SELECT id, name FROM coach_group WHERE team_id = $1::uuid AND id = $2::uuid",
    values: [teamId, groupId],
  });
  return group === undefined ? null : { athlete: null, groups: [group] };
}

/** Finds the documents of the team and of some of its groups and athletes. */
export const findDocuments = (
  { db, teamId }: CoachScope,
  ids: readonly string[],
): Promise<Document[]> =>
  read<Document>(db, {
    name: "effective-documents",
    text: `SELECT kind, scope, scope_id AS id, document FROM coach_config
      WHERE team_id = $1::uuid AND (scope = 'overall' OR scope_id = ANY($2::uuid[]))`,
    values: [teamId, ids],
  });
