import type { Metadata } from "next";
import { OnRoster } from "@/components/athlete/on-roster";
import { BOTTLE_FORM, BottleForm } from "@/components/fit/bottle-form";
import { CarryView } from "@/components/fit/carry-view";
import { AskedBottles } from "@/components/fit/choice";
import { foundBy } from "@/components/fit/found";
import { NoPlanNotice } from "@/components/fit/no-plan";
import { SendsToo } from "@/components/fit/sends-too";
import { fitTitle } from "@/components/fit/session-fit";
import { formatOf } from "@/components/format/format";
import { PageHead } from "@/components/portal/page-head";
import { Disclaimer } from "@/components/portal/states";
import { kindOf } from "@/components/roster/session-words";
import { Button } from "@/components/ui/button";
import { readAthlete } from "@/lib/roster/athlete";
import { readSession } from "@/lib/roster/rollup";
import { readSessionFit } from "@/lib/roster/session-fit";
import { portalPage } from "../../../../../portal-page";

export const metadata: Metadata = { title: "What to carry" };

interface Params {
  athlete_uid: string;
  activity_id: string;
}

/** Renders what to pack for one session and when to take it, using the whole catalog. */
export default portalPage<Params>("coach:roster", async ({ coach, reader, params, search }) => {
  const { athlete_uid: uid, activity_id: activityId } = params;
  const bottles = AskedBottles.parse(search);
  const [{ name, nowMs, timeZone }, { session }, found] = await Promise.all([
    readAthlete(coach, uid),
    readSession(coach, uid, activityId),
    foundBy(readSessionFit(coach, uid, activityId, bottles)),
  ]);
  const theirs = formatOf({ ...reader.preferences, timeZone, nowMs });
  const amounting = { ...theirs, fluid: theirs.drink };
  const base = `/athletes/${uid}/sessions/${activityId}`;
  const isAhead = session.date_millis > nowMs;
  const { locale, units } = reader.preferences;
  const printed = { format: "pdf", locale, units, ...bottles };
  return (
    <OnRoster athlete={{ athlete_uid: uid, name }}>
      <p className="print:hidden">
        <a href={base} className="inline-flex min-h-11 items-center md:min-h-8">
          Session
        </a>
      </p>
      <PageHead
        title={fitTitle(isAhead)}
        summary={
          <>
            <bdi>{name ?? "No name"}</bdi>, {theirs.date(session.date_millis)},{" "}
            {theirs.duration(session.duration_min)} {kindOf(session.type)}
          </>
        }
        actions={
          found.carried === null || reader.isSample ? (
            <Button disabled>PDF</Button>
          ) : (
            <form method="get" action={`/v1/coach${base}/fit`}>
              {Object.entries(printed).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <SendsToo form={BOTTLE_FORM} />
              <Button type="submit">
                {session.type === "bike" ? "PDF for the top tube" : "PDF card"}
              </Button>
            </form>
          )
        }
      />
      {reader.isSample && (
        <p className="mt-3 text-small text-ink2 print:hidden">
          PDFs aren’t available for sample athletes.
        </p>
      )}
      {found.carried === null ? (
        <NoPlanNotice about={found.about} whose="athlete" amounting={amounting} />
      ) : (
        <div className="max-w-prose">
          <BottleForm action={`${base}/carry`} chosen={bottles} fluid={amounting.fluid} />
          <CarryView carried={found.carried} amounting={amounting} isAhead={isAhead} />
        </div>
      )}
      <Disclaimer />
    </OnRoster>
  );
});
