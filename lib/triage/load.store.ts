import type { CoachRole } from "@/lib/contract/coach";
import { toDate } from "@/lib/platform/clock";
import { type Db, read } from "@/lib/platform/db";

/** Workload of each coach of a team, in numbers: counting statements, whatever the number of athletes. */

export interface CoachCounts {
  coach_uid: string;
  name: string | null;
  role: CoachRole;
  /** Items they handled since the given time. */
  handled: number;
}

const COACHES = `
SELECT c.id AS coach_uid, p.name, c.role::text AS role, (
  SELECT count(*)::int FROM triage_action d WHERE d.coach_id = c.id AND d.created_at > $2::timestamptz
) AS handled
FROM coach c JOIN person p ON p.id = c.person_id
WHERE c.team_id = $1::uuid AND c.left_at IS NULL
ORDER BY c.joined_at, c.id`;

/** Returns the team's coaches in the order they joined, with what they handled since a given team time. */
export const countDecided = (handle: Db, teamId: string, sinceMs: number): Promise<CoachCounts[]> =>
  read<CoachCounts>(handle, {
    name: "load-coaches",
    text: COACHES,
    values: [teamId, toDate(sinceMs)],
  });

export interface AssignedCounts {
  /** Null if unassigned. */
  coach_uid: string | null;
  athletes: number;
  unread: number;
}

const ASSIGNED = `
SELECT r.assigned_coach_id AS coach_uid, count(*)::int AS athletes, sum(u.unread)::int AS unread
FROM coach_relation r JOIN athlete a ON a.id = r.athlete_id AND a.erased_at IS NULL
CROSS JOIN LATERAL (
  SELECT count(*) AS unread FROM message m
  WHERE m.relation_id = r.id AND m.coach_id IS NULL AND m.sent_at IS NOT NULL AND m.read_at IS NULL
) u
WHERE r.team_id = $1::uuid AND r.ended_at IS NULL
GROUP BY r.assigned_coach_id`;

/** Returns the team's athletes by coach, with their unread messages. */
export const countAssigned = (handle: Db, teamId: string): Promise<AssignedCounts[]> =>
  read<AssignedCounts>(handle, { name: "load-assigned", text: ASSIGNED, values: [teamId] });
