import type { Metadata } from "next";
import { OnRoster } from "@/components/athlete/on-roster";
import { ReportView } from "@/components/athlete/report-view";
import { formatOf } from "@/components/format/format";
import { Disclaimer } from "@/components/portal/states";
import { WaitingPage } from "@/components/portal/waiting-page";
import { sessionWords } from "@/components/roster/session-words";
import { Notice } from "@/components/ui/notice";
import { peekReport } from "@/lib/reports/reports";
import { readAthlete } from "@/lib/roster/athlete";
import { requireMember } from "@/lib/roster/rollup";
import { portalPage } from "../../../portal-page";
import { AskedWindow } from "../../known";

export const metadata: Metadata = { title: "Report" };

interface Params {
  athlete_uid: string;
}

/** What one athlete's last days come to, in sentences that each lead to what they rest on. */
export default portalPage<Params>(
  "coach:reports",
  async ({ coach, reader, params, search }) => {
    const uid = params.athlete_uid;
    const asked = AskedWindow.parse(search);
    const [{ name, nowMs, timeZone, sessions }, { report, isDue, ...about }] = await Promise.all([
      readAthlete(coach, uid),
      peekReport(coach, uid, { ...asked, units: reader.preferences.units }),
    ]);
    const theirs = formatOf({ ...reader.preferences, timeZone, nowMs });
    const names = Object.fromEntries(
      sessions.map((session) => [session.activity_id, sessionWords(session, theirs)]),
    );
    const { window, focus, reported_count, session_count } = about;
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
          names={names}
          nowMs={coach.nowMs}
        >
          {reported_count === 0 && (
            <Notice tone="info">
              {session_count === 0
                ? `There was no session in ${window} days, so there is little to tell.`
                : `Nothing was reported on ${theirs.number(session_count)} sessions in ${window} days, so there is little to tell. A longer window may say more.`}
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
