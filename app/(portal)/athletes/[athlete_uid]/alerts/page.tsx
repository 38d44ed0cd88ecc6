import type { Metadata } from "next";
import { RulesBoard } from "@/components/alerts/rules-board";
import { OnRoster } from "@/components/athlete/on-roster";
import { timeZones } from "@/lib/wording/zones";
import { rulesOf } from "../../../alerts/rules-of";
import { portalPage } from "../../../portal-page";

export const metadata: Metadata = { title: "Alert rules for an athlete" };

/** Renders the rules in effect for one athlete, with the source of each, and the athlete's own settings. */
export default portalPage<{ athlete_uid: string }>("coach:alerts", async ({ coach, params }) => {
  const place = { scope: "athlete" as const, id: params.athlete_uid };
  const { why, stored, canChange, isNothingSet } = await rulesOf(coach, place);
  const name = why.name ?? null;
  return (
    <OnRoster athlete={{ athlete_uid: params.athlete_uid, name }}>
      <p className="print:hidden">
        <a
          href={`/athletes/${params.athlete_uid}`}
          className="inline-flex min-h-11 items-center md:min-h-8"
        >
          <bdi>{name ?? "No name"}</bdi>
        </a>
      </p>
      <RulesBoard
        title={`Alert rules for ${name ?? "an athlete without a name"}`}
        summary={
          isNothingSet
            ? "All inherited. Nothing is set for this athlete only."
            : "What you set here applies to this athlete only."
        }
        place={place}
        stored={stored}
        why={why}
        canChange={canChange}
        nowMs={coach.nowMs}
        groups={[]}
        athletes={[]}
        zones={timeZones()}
        hasScopes={false}
      />
    </OnRoster>
  );
});
