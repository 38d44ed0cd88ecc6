import {
  AUTOMATION_TIERS,
  LEADING_ROLES,
  TEAM_CHANGING_SCOPES,
  TEAM_READING_SCOPES,
} from "@/lib/contract/coach";
import { fail } from "@/lib/contract/errors";
import { type CoachRow, findCoach, isInReach, teamFacts } from "./coaches.store";
import type { CallScope, CoachScope } from "./scope";
import { teamStanding } from "./tier";

/**
 * Returns a coach's scope in team time. Reach follows from their role, or covers the whole team if a key's scopes say
 * so.
 */
export function coachScope(
  call: CallScope,
  row: CoachRow,
  keyScopes: readonly string[] = [],
): CoachScope {
  const nowMs = call.wallMs + row.clock_offset_ms;
  const { tier } = teamStanding(teamFacts(row), nowMs);
  const isTeamWideBy = (scopes: readonly string[]) =>
    LEADING_ROLES.includes(row.role) || keyScopes.some((scope) => scopes.includes(scope));
  return {
    ...call,
    nowMs,
    coachId: row.coach_id,
    teamId: row.team_id,
    personId: row.person_id,
    role: row.role,
    tier,
    assignedTo: isTeamWideBy(TEAM_READING_SCOPES) ? null : row.coach_id,
    changesOf: isTeamWideBy(TEAM_CHANGING_SCOPES) ? null : row.coach_id,
  };
}

/**
 * Returns one coach's scope for a job or an operator command, with the same reach the coach has.
 *
 * @throws resource_not_found for one who left, or never was
 */
export async function loadCoach(scope: CallScope, coachId: string): Promise<CoachScope> {
  const coach = await findCoachScope(scope, coachId);
  return coach ?? fail("resource_not_found", { message: "No such coach." });
}

/** Same as `loadCoach`, but null for a coach who left or never existed. */
export async function findCoachScope(
  scope: CallScope,
  coachId: string,
): Promise<CoachScope | null> {
  const row = await findCoach(scope.db, coachId);
  return row === null ? null : coachScope({ ...scope, environment: row.environment }, row);
}

/**
 * True if the coach can reach the athlete now: through an active relation, which must be their own if they don't see
 * the whole team.
 */
export const reachesAthlete = (coach: CoachScope, athleteId: string): Promise<boolean> =>
  isInReach(coach.db, coach, athleteId);

/** The tier a key's capabilities are checked against: live keys start at the tiers that include automation. */
export const tierOfKey = ({ tier, environment }: CoachScope): string =>
  environment === "test" || AUTOMATION_TIERS.includes(tier) ? tier : "coach";
