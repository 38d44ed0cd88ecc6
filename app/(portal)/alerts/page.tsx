import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { placeAsked } from "@/components/alerts/asked";
import { RulesBoard } from "@/components/alerts/rules-board";
import { everyAthlete, namedOf } from "../athletes";
import { everyGroup } from "../groups";
import { portalPage } from "../portal-page";
import { rulesOf, zones } from "./rules-of";

export const metadata: Metadata = { title: "Alerts" };

/** The alert rules of everybody, a group or an athlete, with what they would have told. */
export default portalPage("coach:alerts", async ({ coach, search }) => {
  const place = placeAsked(search);
  if (place === null) notFound();
  // One after the other: a page that takes many connections at once is the first to go without.
  const { why, stored } = await rulesOf(coach, place);
  const groups = await everyGroup(coach);
  const athletes = await everyAthlete(coach);
  const summary = {
    overall: "For every athlete, unless a group or the athlete has something else.",
    group: "For the athletes of one group, unless an athlete has something else.",
    athlete: "For one athlete.",
  }[place.scope];
  return (
    <RulesBoard
      key={`${place.scope} ${place.id}`}
      title="Alerts"
      summary={summary}
      place={place}
      stored={stored}
      why={why}
      nowMs={coach.nowMs}
      groups={groups.map(({ id, name }) => ({ id, name }))}
      athletes={namedOf(athletes)}
      zones={zones()}
      hasScopes
    />
  );
});
