import type { Metadata } from "next";
import { MessageButton } from "@/components/athlete/message-button";
import { Neighbours } from "@/components/athlete/neighbours";
import { OnRoster } from "@/components/athlete/on-roster";
import { SessionDetail } from "@/components/athlete/session-detail";
import { whoseOf } from "@/components/athlete/words";
import { AskedBottles } from "@/components/fit/choice";
import { FitPlace, FitSection } from "@/components/fit/fit-section";
import { foundBy } from "@/components/fit/found";
import { type Format, formatOf } from "@/components/format/format";
import { InTime } from "@/components/portal/in-time";
import { PageHead } from "@/components/portal/page-head";
import { Disclaimer } from "@/components/portal/states";
import { WaitingPage } from "@/components/portal/waiting-page";
import { kindOf, sessionWords } from "@/components/roster/session-words";
import type { CoachScope } from "@/lib/access/scope";
import type { MarkerName } from "@/lib/contract/concern";
import type { Session } from "@/lib/contract/roster";
import { log } from "@/lib/platform/log";
import { readAthlete } from "@/lib/roster/athlete";
import { readSession, readSessionStrip } from "@/lib/roster/rollup";
import { readSessionFit } from "@/lib/roster/session-fit";
import { findWaiting } from "@/lib/triage/attention";
import { portalPage } from "../../../../portal-page";

export const metadata: Metadata = { title: "Session" };

const USUAL_BOTTLES = AskedBottles.parse({});

/** Markers that a different plan could have changed. */
const OF_PLAN: readonly MarkerName[] = [
  "carb_short",
  "sodium_short",
  "fluid_short",
  "hyponatremia_pattern",
];

interface Params {
  athlete_uid: string;
  activity_id: string;
}

/** Renders one session, planned against actual. */
export default portalPage<Params>(
  "coach:roster",
  async ({ coach, reader, params, may }) => {
    const { athlete_uid: uid, activity_id: activityId } = params;
    const [athlete, { session }, strip] = await Promise.all([
      readAthlete(coach, uid),
      readSession(coach, uid, activityId),
      readSessionStrip(coach, uid, activityId),
    ]);
    // A session without markers has nothing in the queue.
    const asks = may("coach:triage") && session.markers.length > 0;
    const waiting = asks ? await findWaiting(coach, [uid]) : [];
    const { name, nowMs, timeZone, sessions } = athlete;
    const { preferences } = reader;
    const theirs = formatOf({ ...preferences, timeZone, nowMs });
    const own = formatOf({ ...preferences, timeZone: reader.timeZone, nowMs });
    const base = `/athletes/${uid}`;
    const place = sessions.findIndex(({ activity_id }) => activity_id === activityId);
    const neighbour = (other: Session | undefined) =>
      other === undefined
        ? null
        : { href: `${base}/sessions/${other.activity_id}`, name: sessionWords(other, theirs) };
    const kind = kindOf(session.type);
    const isAhead = session.date_millis > nowMs;
    // A session that went as planned needs no better plan.
    const isWanted = isAhead || session.markers.some(({ marker }) => OF_PLAN.includes(marker));
    return (
      <OnRoster athlete={{ athlete_uid: uid, name }}>
        <div className="flex flex-wrap items-center justify-between gap-x-5">
          <p className="print:hidden">
            <a href={base} className="inline-flex min-h-11 items-center md:min-h-8">
              <bdi>{name ?? "No name"}</bdi>
            </a>
          </p>
          {place >= 0 && (
            <Neighbours
              of="session"
              // Sessions are listed newest first.
              previous={neighbour(sessions[place + 1])}
              next={neighbour(sessions[place - 1])}
              keys={["p", "n"]}
            />
          )}
        </div>
        <PageHead
          title={`${theirs.date(session.date_millis)}, ${theirs.duration(session.lasted_min)} ${kind}`}
          summary={
            <>
              {timesOf(session.date_millis, { own, theirs, whose: whoseOf(name) })}
              {session.is_race === true && " · race"}
            </>
          }
          actions={
            <MessageButton
              athlete={{ athlete_uid: uid, name }}
              initialText={`About the ${kind} on ${theirs.date(session.date_millis)}: `}
            >
              Message about this
            </MessageButton>
          }
        />
        <SessionDetail
          session={session}
          settings={athlete.settings.values}
          format={theirs}
          athleteName={name}
          strip={strip}
          triageHref={waiting.length > 0 ? `/triage?open=${uid}` : null}
        />
        {session.plan === "exact" && isWanted && (
          <InTime
            place={<FitPlace isAhead={isAhead} />}
            draw={async () => (
              <FitSection
                found={await fitOf(coach, uid, activityId)}
                amounting={theirs}
                isAhead={isAhead}
                href={`${base}/sessions/${activityId}/carry`}
              />
            )}
          />
        )}
        <Disclaimer />
      </OnRoster>
    );
  },
  {
    waiting: async ({ coach, params }) => {
      await readSession(coach, params.athlete_uid, params.activity_id);
      return <WaitingPage title={null} as="session" />;
    },
  },
);

/** Returns the catalog products for a session; null if they could not be determined. */
const fitOf = (coach: CoachScope, uid: string, activityId: string) =>
  foundBy(readSessionFit(coach, uid, activityId, USUAL_BOTTLES)).catch((err) => {
    log.error({ err }, "a session was not fitted");
    return null;
  });

/** Formats a time in the athlete's zone, plus the reader's if that differs. */
function timesOf(
  ms: number,
  { own, theirs, whose }: { own: Format; theirs: Format; whose: string },
): string {
  if (own.dateTime(ms) === theirs.dateTime(ms)) return `Started at ${theirs.time(ms)}`;
  const isOtherDay = own.date(ms) !== theirs.date(ms);
  return `Started at ${theirs.time(ms)} ${whose} time (yours ${isOtherDay ? own.dateTime(ms) : own.time(ms)})`;
}
