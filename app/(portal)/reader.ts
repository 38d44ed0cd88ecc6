import { cache } from "react";
import type { Reader } from "@/components/portal/settings-context";
import type { Visitor } from "@/lib/api/portal";
import { readTeamBrief } from "@/lib/coaches/teams";
import { readPreferences } from "@/lib/people/preferences";

/** The team behind a page, read once however many parts of the page ask. */
export const teamOf = cache((visit: Visitor) => readTeamBrief(visit.coach));

/** Who looks, and how they want to read: their own zone, else the team's. */
export const readerOf = cache(async (visit: Visitor): Promise<Reader> => {
  const [own, team] = await Promise.all([readPreferences(visit.person), teamOf(visit)]);
  const { time_zone, ...preferences } = own;
  return {
    coachUid: visit.coach.coachId,
    preferences,
    timeZone: time_zone ?? team.timeZone,
    isSample: false,
  };
});
