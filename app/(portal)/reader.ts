import { cache } from "react";
import { closedPlaces } from "@/components/portal/guarded";
import type { Reader } from "@/components/portal/settings-context";
import { standingOf, type Visitor } from "@/lib/api/portal";
import { sampleOf } from "@/lib/coaches/sample";
import { readTeamBrief } from "@/lib/coaches/teams";
import type { Capability } from "@/lib/contract/capabilities";
import { readPreferences } from "@/lib/people/preferences";

/** The team behind a page, read once however many parts of the page ask. */
export const teamOf = cache((visit: Visitor) => readTeamBrief(visit.coach));

const sampleFor = cache((visit: Visitor) => sampleOf(visit.coach));

/** What opens pages that read how athletes fuel; all others are about one's own team. */
const READING: readonly Capability[] = ["coach:triage", "coach:roster", "coach:reports"];

/** By whose scope a page reads: until a first athlete accepts, what athletes would be on is drawn from the sample. */
export const shownCoach = async (visit: Visitor, capability: Capability) =>
  (READING.includes(capability) ? await sampleFor(visit) : null) ?? visit.coach;

/** What is for other roles than the visitor's. */
export const closedIn = ({ caller }: Visitor) =>
  closedPlaces((capability) => standingOf(caller, capability) === "lacks role");

/** Who looks, and how they want to read: their own zone, else the team's. */
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
