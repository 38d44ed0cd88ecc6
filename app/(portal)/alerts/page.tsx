import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { placeAsked } from "@/components/alerts/asked";
import { RulesBoard } from "@/components/alerts/rules-board";
import { OnRoster } from "@/components/athlete/on-roster";
import { WaitingPage } from "@/components/portal/waiting-page";
import { timeZones } from "@/lib/wording/zones";
import { everyAthlete, namedOf } from "../athletes";
import { everyGroup } from "../groups";
import { portalPage } from "../portal-page";
import { rulesOf } from "./rules-of";

export const metadata: Metadata = { title: "Alerts" };

/** Renders the alert rules for everyone, a group or an athlete, with what they would have sent. */
export default portalPage(
  "coach:alerts",
  async ({ coach, search }) => {
    const place = placeAsked(search);
    if (place === null) notFound();
    // Sequential: a page that takes many connections at once is the first to be refused.
    const { why, stored, canChange } = await rulesOf(coach, place);
    const groups = await everyGroup(coach);
    const athletes = await everyAthlete(coach);
    const summary = {
      overall: "For every athlete, unless a group or the athlete has their own rules.",
      group: "For athletes in one group, unless an athlete has their own rules.",
      athlete: "For one athlete.",
    }[place.scope];
    const board = (
      <RulesBoard
        key={`${place.scope} ${place.id}`}
        title="Alerts"
        summary={summary}
        place={place}
        stored={stored}
        why={why}
        canChange={canChange}
        nowMs={coach.nowMs}
        groups={groups.map(({ id, name }) => ({ id, name }))}
        athletes={namedOf(athletes)}
        zones={timeZones()}
        hasScopes
      />
    );
    if (place.scope !== "athlete" || place.id === null) return board;
    const name = athletes.find(({ athlete_uid }) => athlete_uid === place.id)?.name ?? null;
    return <OnRoster athlete={{ athlete_uid: place.id, name }}>{board}</OnRoster>;
  },
  {
    // Rules other than those for everyone may not exist.
    waiting: ({ search }) =>
      placeAsked(search)?.scope === "overall" ? <WaitingPage title="Alerts" as="rules" /> : null,
  },
);
