import { cache } from "react";
import { closedPlaces } from "@/components/portal/guarded";
import type { Reader } from "@/components/portal/settings-context";
import { standingOf, type Visitor } from "@/lib/api/portal";
import { sampleOf } from "@/lib/coaches/sample";
import { readTeamBrief } from "@/lib/coaches/teams";
import type { Capability } from "@/lib/contract/capabilities";
import { readPreferences } from "@/lib/people/preferences";

/** Returns the team of a page, read once however many components ask. */
export const teamOf = cache((visit: Visitor) => readTeamBrief(visit.coach));

const sampleFor = cache((visit: Visitor) => sampleOf(visit.coach));

/** Capabilities of pages that read how athletes fuel; all others are about the coach's own team. */
const READING: readonly Capability[] = ["coach:triage", "coach:roster", "coach:reports"];

/** Returns the scope a page reads with: athlete pages show the sample until a first athlete accepts. */
export const shownCoach = async (visit: Visitor, capability: Capability) =>
  (READING.includes(capability) ? await sampleFor(visit) : null) ?? visit.coach;

/** Returns the places closed to the visitor's role. */
export const closedIn = ({ caller }: Visitor) =>
  closedPlaces((capability) => standingOf(caller, capability) === "lacks role");

/** Returns the reader's preferences: their own time zone, or the team's. */
export const readerOf = cache(async (visit: Visitor): Promise<Reader> => {
  const [own, team] = await Promise.all([readPreferences(visit.person), teamOf(visit)]);
  const { time_zone, ...preferences } = own;
  return {
    coachUid: visit.coach.coachId,
    drawnFor: visit.coach.coachId,
    preferences,
    timeZone: time_zone ?? team.timeZone,
    isSample: false,
    closed: closedIn(visit),
  };
});
