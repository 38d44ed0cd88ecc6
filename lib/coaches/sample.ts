import type { CoachScope } from "@/lib/access/scope";
import { SAMPLE } from "@/lib/contract/sample";
import { isFirstRun } from "./sample.store";

/** Names no coach: of the sample nobody changes anything. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * The scope by which a coach of a team that never had an athlete reads the sample roster, at its own moment; null once a
 * first athlete accepted, and where no sample was loaded. It is for reading alone: who calls the API has their own scope,
 * in which nobody of the sample is.
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

/** Whether a scope is the sample's, of which nothing is kept. */
export const isSample = ({ teamId, environment }: CoachScope): boolean =>
  teamId === SAMPLE.teamIds[environment];
