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

/** The scope of a coach in team time, who reaches what their role gives them, or all of the team by a key's scopes. */
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
 * The scope of one coach for a job or an operator's command, as far as the coach themself sees.
 *
 * @throws resource_not_found for one who left, or never was
 */
export async function loadCoach(scope: CallScope, coachId: string): Promise<CoachScope> {
  const coach = await findCoachScope(scope, coachId);
  return coach ?? fail("resource_not_found", { message: "No such coach." });
}

/** The same; null for a coach who left, or never was. */
export async function findCoachScope(
  scope: CallScope,
  coachId: string,
): Promise<CoachScope | null> {
  const row = await findCoach(scope.db, coachId);
  return row === null ? null : coachScope({ ...scope, environment: row.environment }, row);
}

/** Whether a coach reaches an athlete now: by a relation that goes on, and is theirs where they see no others. */
export const reachesAthlete = (coach: CoachScope, athleteId: string): Promise<boolean> =>
  isInReach(coach.db, coach, athleteId);

/** The tier by which a key's capabilities are judged: live keys begin where automation does. */
export const tierOfKey = ({ tier, environment }: CoachScope): string =>
  environment === "test" || AUTOMATION_TIERS.includes(tier) ? tier : "coach";
