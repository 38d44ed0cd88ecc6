import type { CoachScope } from "./scope";

/** Which athletes are in reach: a whole team's, or those of one coach. */
export interface Reach {
  teamId: string;
  assignedTo: string | null;
}

/** Matches the active relations in reach: the whole team's, or only the coach's own. */
export const reachedBy = ({ teamId, assignedTo }: Reach) => ({
  teamId,
  endedAt: null,
  ...(assignedTo !== null && { assignedCoachId: assignedTo }),
});

/** The same filter in SQL, for relations `r`. `$1` is the team, `$2` the assigned coach or null. */
export const REACHED = `r.team_id = $1::uuid AND r.ended_at IS NULL
  AND ($2::uuid IS NULL OR r.assigned_coach_id = $2::uuid)`;

/** Returns the coach's scope for writes, which can be narrower than for reads. */
export const toChange = (coach: CoachScope): CoachScope => ({
  ...coach,
  assignedTo: coach.changesOf,
});

/** True if a relation's record still belongs to its person, meaning it has no different email address. */
export const holdsRecord = ({
  athlete,
  person,
}: {
  athlete: { emailKey: string | null };
  person: { emailKey: string };
}): boolean => athlete.emailKey === null || athlete.emailKey === person.emailKey;

/**
 * SQL condition on `oauth_grant g` with `person p` and `athlete a`: the record exists and still matches the person's
 * address.
 */
export const HOLDS_RECORD =
  "(g.athlete_id IS NULL OR (a.erased_at IS NULL AND a.email_key = p.email_key))";
