import type { CoachScope } from "./scope";

/** Whose athletes: a team's, or of it those of one coach. */
export interface Reach {
  teamId: string;
  assignedTo: string | null;
}

/** The relations that somebody reaches: those that go on, and of them their own where they do not have the whole team. */
export const reachedBy = ({ teamId, assignedTo }: Reach) => ({
  teamId,
  endedAt: null,
  ...(assignedTo !== null && { assignedCoachId: assignedTo }),
});

/** The same in SQL, of relations `r`: `$1` is the team, `$2` whose they are. */
export const REACHED = `r.team_id = $1::uuid AND r.ended_at IS NULL
  AND ($2::uuid IS NULL OR r.assigned_coach_id = $2::uuid)`;

/** A coach's scope for what changes something: as far as they may change, which can be less than they may read. */
export const toChange = (coach: CoachScope): CoachScope => ({
  ...coach,
  assignedTo: coach.changesOf,
});

/** A relation's record is still its person's: it has no other address by now. */
export const holdsRecord = ({
  athlete,
  person,
}: {
  athlete: { emailKey: string | null };
  person: { emailKey: string };
}): boolean => athlete.emailKey === null || athlete.emailKey === person.emailKey;

/** Of `oauth_grant g` with its `person p` and `athlete a`: the record is there, and theirs still by its address. */
export const HOLDS_RECORD =
  "(g.athlete_id IS NULL OR (a.erased_at IS NULL AND a.email_key = p.email_key))";
