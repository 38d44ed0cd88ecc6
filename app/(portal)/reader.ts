import { cache } from "react";
import type { Reader } from "@/components/portal/settings-context";
import type { Visitor } from "@/lib/api/portal";
import { readTeamBrief } from "@/lib/coaches/teams";
import { DEFAULT_PREFERENCES } from "@/lib/contract/preferences";

/** The team behind a page, read once however many parts of the page ask. */
export const teamOf = cache((visit: Visitor) => readTeamBrief(visit.coach));

/** Who looks, and how they want to read: their own zone, else the team's. */
export const readerOf = cache(async (visit: Visitor): Promise<Reader> => {
  const team = await teamOf(visit);
  return {
    coachUid: visit.coach.coachId,
    preferences: DEFAULT_PREFERENCES,
    timeZone: team.timeZone,
    isSample: false,
  };
});
