import { REACHED } from "@/lib/access/reach";
import type { CoachScope } from "@/lib/access/scope";
import type { StandingRow } from "@/lib/billing/entitlement";
import type { TriageItem } from "@/lib/contract/triage";
import { epochMs } from "@/lib/platform/columns";
import { read } from "@/lib/platform/db";
import { nextRace } from "./next-race";
import type { Member } from "./roster.store";

/** An athlete's status with a team, and the inputs to their plans. */
export interface RelationRow extends StandingRow {
  /** The athlete's coach; null if none is assigned, so that the team's leads have them. */
  owner_id: string | null;
  owner_name: string | null;
  email: string | null;
  /** False if the record has another address than the person who agreed. */
  is_held: boolean;
  relation_id: string;
  has_seat: boolean;
  /** When a coach last wrote to them, Unix milliseconds. */
  last_contact_ms: number | null;
  /** Oldest first. */
  groups: { id: string; name: string }[];
  profile_complete: boolean;
  next_race: TriageItem["next_race"];
}

const RELATION = `
SELECT r.id AS relation_id, r.has_seat, r.assigned_coach_id AS owner_id, p.name AS owner_name, a.email,
  (a.email_key IS NULL OR a.email_key = h.email_key) AS is_held, (
  SELECT ${epochMs("max(m.sent_at)")} FROM message m WHERE m.relation_id = r.id AND m.coach_id IS NOT NULL
) AS last_contact_ms, COALESCE((
  SELECT json_agg(json_build_object('id', g.id, 'name', g.name) ORDER BY g.created_at, g.id)
  FROM coach_group_athlete m JOIN coach_group g ON g.id = m.group_id WHERE m.relation_id = r.id
), '[]') AS groups, a.profile_complete, ${nextRace("a.id", "$4::float8")} AS next_race,
  s.athlete_id, s.trial_started_ms, s.granted_until_ms, s.seats_ms
FROM coach_relation r JOIN athlete a ON a.id = r.athlete_id JOIN person h ON h.id = r.person_id
JOIN athlete_standing s ON s.athlete_id = a.id
LEFT JOIN coach c ON c.id = r.assigned_coach_id LEFT JOIN person p ON p.id = c.person_id
WHERE ${REACHED} AND r.athlete_id = $3::uuid AND a.erased_at IS NULL`;

/** Returns the relation with an athlete; null if the coach does not reach them. */
export async function findRelationWith(
  { db, teamId, assignedTo }: CoachScope,
  { athleteId, nowMs }: Pick<Member, "athleteId" | "nowMs">,
): Promise<RelationRow | null> {
  const values = [teamId, assignedTo, athleteId, nowMs];
  const [row] = await read<RelationRow>(db, { name: "coach-relation", text: RELATION, values });
  return row ?? null;
}
