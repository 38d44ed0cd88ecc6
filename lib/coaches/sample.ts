import type { CoachScope } from "@/lib/access/scope";
import { SAMPLE } from "@/lib/contract/sample";
import { isFirstRun } from "./sample.store";

/** The id of no coach: nobody may change the sample. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Returns the scope in which a coach of a team that never had an athlete reads the sample roster, at the sample's own
 * time; null once a first athlete has accepted, or if no sample is loaded. It is read-only: API requests use the
 * coach's own scope, which contains no one from the sample.
 */
export async function sampleOf(coach: CoachScope): Promise<CoachScope | null> {
  const sampleTeamId = SAMPLE.teamIds[coach.environment];
  if (!(await isFirstRun(coach.db, { teamId: coach.teamId, sampleTeamId }))) return null;
  return {
    ...coach,
    teamId: sampleTeamId,
    wallMs: SAMPLE.atMs,
    nowMs: SAMPLE.atMs,
    assignedTo: null,
    changesOf: NOBODY,
  };
}

/** True if the scope is the sample's, for which nothing is stored. */
export const isSample = ({ teamId, environment }: CoachScope): boolean =>
  teamId === SAMPLE.teamIds[environment];
