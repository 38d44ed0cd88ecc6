import type { Metadata } from "next";
import { OnRoster } from "@/components/athlete/on-roster";
import { ReportView } from "@/components/athlete/report-view";
import { notedSession } from "@/components/athlete/session-facts";
import { placedOn, sessionPointsOf } from "@/components/charts/session-point";
import { formatOf } from "@/components/format/format";
import { Disclaimer } from "@/components/portal/states";
import { WaitingPage } from "@/components/portal/waiting-page";
import { sessionWords } from "@/components/roster/session-words";
import { Notice } from "@/components/ui/notice";
import { readDrawn } from "@/lib/activities/strips";
import { DAY_MS } from "@/lib/contract/durations";
import { peekReport } from "@/lib/reports/reports";
import { readAthlete } from "@/lib/roster/athlete";
import { requireMember } from "@/lib/roster/rollup";
import { cutoffsIn } from "@/lib/triage/cutoffs";
import { portalPage } from "../../../portal-page";
import { AskedWindow } from "../../known";

export const metadata: Metadata = { title: "Report" };

/** Maximum number of sessions drawn in full. */
const STRIPS_MAX = 2;

interface Params {
  athlete_uid: string;
}

/** Renders a report on one athlete's last days, in sentences that each link to their evidence. */
export default portalPage<Params>(
  "coach:reports",
  async ({ coach, reader, params, search }) => {
    const uid = params.athlete_uid;
    const asked = AskedWindow.parse(search);
    const [{ name, nowMs, timeZone, sessions, settings }, { report, isDue, ...about }] =
      await Promise.all([
        readAthlete(coach, uid),
        peekReport(coach, uid, { ...asked, units: reader.preferences.units }),
      ]);
    const theirs = formatOf({ ...reader.preferences, timeZone, nowMs });
    const noted = Object.fromEntries(
      sessions.map((session) => {
        const [day, title] = [theirs.date(session.date_millis), sessionWords(session, theirs)];
        return [session.activity_id, notedSession(session, day, title, theirs)];
      }),
    );
    const { window, focus, reported_count, session_count } = about;
    const inWindow = sessions.filter(({ date_millis }) => date_millis > nowMs - window * DAY_MS);
    const marked = inWindow.filter(({ markers }) => markers.length > 0);
    const strips = await readDrawn(
      coach,
      marked.map(({ activity_id }) => ({ athleteId: uid, activityId: activity_id })),
      STRIPS_MAX,
    );
    const cutoffs = cutoffsIn(settings.values);
    const drawn = {
      cutoffs,
      points: placedOn(
        sessionPointsOf(
          inWindow,
          ({ activity_id }) => `/athletes/${uid}/sessions/${activity_id}`,
          ({ date_millis }) => theirs.date(date_millis),
        ),
        { fromMs: nowMs - window * DAY_MS, toMs: nowMs },
      ),
      strips: marked.flatMap(({ activity_id }) => {
        const strip = strips.get(activity_id);
        return strip === undefined
          ? []
          : [{ activity_id, title: noted[activity_id]?.title ?? "", strip }];
      }),
    };
    return (
      <OnRoster athlete={{ athlete_uid: uid, name }}>
        <p className="print:hidden">
          <a href={`/athletes/${uid}`} className="inline-flex min-h-11 items-center md:min-h-8">
            <bdi>{name ?? "No name"}</bdi>
          </a>
        </p>
        <ReportView
          key={`${window} ${focus}`}
          athlete={{ athlete_uid: uid, name }}
          about={{ window, focus }}
          initial={report}
          isDue={isDue}
          noted={noted}
          drawn={drawn}
          nowMs={coach.nowMs}
        >
          {reported_count === 0 && (
            <Notice tone="info">
              {session_count === 0
                ? `There were no sessions in ${window} days, so there’s not much to report.`
                : `None of ${theirs.number(session_count)} sessions in ${window} days was reported, so there’s not much to say.${window < 30 ? " Try a longer period." : ""}`}
            </Notice>
          )}
        </ReportView>
        <Disclaimer />
      </OnRoster>
    );
  },
  {
    waiting: async ({ coach, params }) => {
      await requireMember(coach, params.athlete_uid);
      return <WaitingPage title={null} as="report" />;
    },
  },
);
