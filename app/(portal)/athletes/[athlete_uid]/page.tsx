import type { Metadata } from "next";
import { AthleteHead } from "@/components/athlete/head";
import { LongView } from "@/components/athlete/long-view";
import { Neighbours } from "@/components/athlete/neighbours";
import { OnRoster } from "@/components/athlete/on-roster";
import { StandingPart } from "@/components/athlete/standing-part";
import { AthleteView } from "@/components/athlete/view";
import { WINDOWS } from "@/components/athlete/view-state";
import { cutoffLines, risksIn } from "@/components/athlete/words";
import { formatOf } from "@/components/format/format";
import { Disclaimer } from "@/components/portal/states";
import { WaitingPage } from "@/components/portal/waiting-page";
import { readEffective } from "@/lib/alerts/effective";
import { readRoom } from "@/lib/coaches/room";
import type { WindowDays } from "@/lib/contract/concern";
import { readAthlete } from "@/lib/roster/athlete";
import { changesIn, type WindowChanges } from "@/lib/roster/changes";
import { readRollup, requireMember } from "@/lib/roster/rollup";
import { readRoster } from "@/lib/roster/roster";
import { findWaiting } from "@/lib/triage/attention";
import { portalPage } from "../../portal-page";
import { AskedWindow } from "../known";

export const metadata: Metadata = { title: "Athlete" };

interface Params {
  athlete_uid: string;
}

/** Renders how one athlete fueled over the last days. */
export default portalPage<Params>(
  "coach:roster",
  async (asked) => {
    const { coach, reader, params, search, may } = asked;
    const uid = params.athlete_uid;
    const athlete = await readAthlete(coach, uid);
    const leads = may("coach:leadership");
    const asks = AskedWindow.parse(search);
    const [initial, roster, effective] = await Promise.all([
      readRollup(coach, uid, { ...asks, focus: asks.focus ?? "rolling", isListed: true }),
      readRoster(coach, {}),
      readEffective(coach, { athlete_uid: uid }),
    ]);
    // Sequential: a team has few connections at once.
    const room = leads && !reader.isSample ? await readRoom(coach) : null;
    const waiting = may("coach:triage") ? await findWaiting(coach, [uid]) : [];
    const { values } = athlete.settings;
    const format = formatOf({ ...reader.preferences, ...athlete });
    // No rules for sample athletes.
    const hasRules = may("coach:alerts") && !reader.isSample;
    // One per available window.
    const changes = Object.fromEntries(
      WINDOWS.map((days) => [days, changesIn(athlete.sessions, athlete.nowMs, days)]),
    ) as Record<WindowDays, WindowChanges>;
    const place = roster.athletes.findIndex(({ athlete_uid }) => athlete_uid === uid);
    const neighbour = (at: number) => {
      const other = roster.athletes[at];
      if (other === undefined) return null;
      return { href: `/athletes/${other.athlete_uid}`, name: other.name ?? "No name" };
    };
    return (
      <OnRoster athlete={{ athlete_uid: uid, name: athlete.name }}>
        <div className="flex flex-wrap items-center justify-between gap-x-5">
          <p className="print:hidden">
            <a href="/roster" className="inline-flex min-h-11 items-center md:min-h-8">
              Roster
            </a>
          </p>
          <Neighbours
            of="athlete"
            previous={neighbour(place - 1)}
            next={neighbour(place + 1)}
            keys={["[", "]"]}
            keepsView
          />
        </div>
        <AthleteHead
          athlete={athlete}
          reader={{ ...reader, leads }}
          nowMs={coach.nowMs}
          has={{
            reports: may("coach:reports"),
            rules: hasRules,
            answers: may("coach:conversations") && !reader.isSample,
          }}
          isWaiting={waiting.length > 0}
        />
        <AthleteView
          key={uid}
          athlete={{
            athlete_uid: uid,
            name: athlete.name,
            nowMs: athlete.nowMs,
            timeZone: athlete.timeZone,
          }}
          initial={initial}
          defaults={{ window: values.report_window_days, focus: "rolling" }}
          changes={changes}
          risks={risksIn(athlete.sessions, format)}
          cutoffs={cutoffLines(effective.report_settings)}
          hasRules={hasRules}
        />
        <LongView athlete={athlete} format={format} />
        {may("coach:invitations") && !reader.isSample && (
          <StandingPart
            athlete={{
              relation_id: athlete.relation_id,
              name: athlete.name,
              has_seat: athlete.has_seat,
            }}
            freeSeats={room?.seats.free ?? null}
          />
        )}
        <Disclaimer />
      </OnRoster>
    );
  },
  {
    waiting: async ({ coach, params }) => {
      const { name } = await requireMember(coach, params.athlete_uid);
      return <WaitingPage title={name ?? "No name"} as="athlete" />;
    },
  },
);
