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

const CALLED = `
SELECT EXISTS (
  SELECT FROM coach_relation r JOIN athlete a ON a.id = r.athlete_id
  WHERE ${REACHED} AND a.erased_at IS NULL AND lower(split_part(a.name, ' ', 1)) = ANY($3::text[])
) AS is_called`;

/** True if the coach can access an athlete with one of these first names, in lower case. */
export async function reachesCalled(
  { db, teamId, assignedTo }: CoachScope,
  firstNames: readonly string[],
): Promise<boolean> {
  const [row] = await read<{ is_called: boolean }>(db, {
    name: "conversation-called",
    text: CALLED,
    values: [teamId, assignedTo, [...firstNames]],
  });
  return row?.is_called === true;
}

const LOST = `
SELECT EXISTS (
  SELECT FROM unnest($3::uuid[]) AS told(id) WHERE NOT EXISTS (
    SELECT FROM coach_relation r JOIN athlete a ON a.id = r.athlete_id
    WHERE ${REACHED} AND a.erased_at IS NULL AND r.athlete_id = told.id)
) AS is_lost`;

/** True if the coach can access all of these athletes now. */
export async function reachesAll(
  { db, teamId, assignedTo }: CoachScope,
  athleteIds: readonly string[],
): Promise<boolean> {
  const [row] = await read<{ is_lost: boolean }>(db, {
    name: "conversation-reach",
    text: LOST,
    values: [teamId, assignedTo, [...athleteIds]],
  });
  return row?.is_lost === false;
}

/** Returns the names of all athletes the team coaches or has coached. */
export const listNames = ({ db, teamId }: CoachScope): Promise<{ id: string; name: string }[]> =>
  read(db, {
    name: "conversation-names",
    text: `SELECT a.id, a.name FROM athlete a WHERE a.erased_at IS NULL AND a.name IS NOT NULL
  AND a.id IN (SELECT athlete_id FROM coach_relation WHERE team_id = $1::uuid)`,
    values: [teamId],
  });
