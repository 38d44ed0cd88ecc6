import { REACHED } from "@/lib/access/reach";
import type { CoachScope } from "@/lib/access/scope";
import { read } from "@/lib/platform/db";

/** The athlete a question is about, as the coach can access them now. */
export interface Subject {
  account_id: string;
  name: string | null;
}

const SUBJECT = `
SELECT a.account_id, a.name FROM coach_relation r JOIN athlete a ON a.id = r.athlete_id
WHERE ${REACHED} AND a.erased_at IS NULL AND $3::uuid IN (r.id, r.athlete_id)`;

/**
 * Returns the athlete; null once the relation has ended, or if it is not this coach's.
 *
 * @param id the relation's, or the athlete's
 */
export async function findSubject(
  { db, teamId, assignedTo }: CoachScope,
  id: string,
): Promise<Subject | null> {
  const [row] = await read<Subject>(db, {
    name: "conversation-subject",
    text: SUBJECT,
    values: [teamId, assignedTo, id],
  });
  return row ?? null;
}

const REACHES_ALL = `
SELECT NOT EXISTS (
  SELECT FROM unnest($3::uuid[]) AS told(id) WHERE NOT EXISTS (
    SELECT FROM coach_relation r JOIN athlete a ON a.id = r.athlete_id
    WHERE ${REACHED} AND a.erased_at IS NULL AND r.athlete_id = told.id)
) AS is_so`;

/** True if the coach can access all of these athletes now. */
export async function reachesAll(
  { db, teamId, assignedTo }: CoachScope,
  athleteIds: readonly string[],
): Promise<boolean> {
  const [row] = await read<{ is_so: boolean }>(db, {
    name: "conversation-reach",
    text: REACHES_ALL,
    values: [teamId, assignedTo, [...athleteIds]],
  });
  return row?.is_so === true;
}

/** Returns the names of all athletes the coach can access now. */
export const listReached = ({
  db,
  teamId,
  assignedTo,
}: CoachScope): Promise<{ id: string; name: string | null }[]> =>
  read(db, {
    name: "conversation-reached",
    text: `SELECT a.id, a.name FROM coach_relation r JOIN athlete a ON a.id = r.athlete_id
  WHERE ${REACHED} AND a.erased_at IS NULL`,
    values: [teamId, assignedTo],
  });

/** Returns the names of all athletes the team coaches or has coached. */
export const listNames = ({ db, teamId }: CoachScope): Promise<{ id: string; name: string }[]> =>
  read(db, {
    name: "conversation-names",
    text: `SELECT a.id, a.name FROM athlete a WHERE a.erased_at IS NULL AND a.name IS NOT NULL
  AND a.id IN (SELECT athlete_id FROM coach_relation WHERE team_id = $1::uuid)`,
    values: [teamId],
  });
