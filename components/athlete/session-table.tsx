import { NutrientMark } from "@/components/charts/marks";
import { endsOf, plannedPerHour } from "@/components/charts/per-hour-rows";
import { SHORT_NAMES } from "@/components/charts/share-words";
import type { Format } from "@/components/format/format";
import { orNotReported, spanWords } from "@/components/format/quantities";
import { Card, TableScroller } from "@/components/portal/sections";
import { sessionWords, symptomWords } from "@/components/roster/session-words";
import { NUTRIENTS, type Nutrient } from "@/lib/contract/debrief";
import type { Session } from "@/lib/contract/roster";
import { reasonFor } from "@/lib/wording/safety";
import { isReported, plannedOf } from "./session-facts";

interface SessionTableProps {
  /** In focus order. */
  sessions: readonly Session[];
  format: Format;
  /** The athlete's base path. */
  base: string;
  /** Ids of sessions that a sentence elsewhere is based on. */
  cited: readonly string[];
}

const HEAD = "px-1 text-right font-normal sm:px-3";
const CELL = "px-1 text-right sm:px-3 sm:whitespace-nowrap";
/** Columns that move below the session when there is no room. */
const WIDE = "max-lg:hidden";

/** Lists the shown sessions as links, with intake and plan per hour and any findings. */
export function SessionTable({ sessions, format, base, cited }: SessionTableProps) {
  const isCited = ({ activity_id }: Session) => cited.includes(activity_id);
  const shown = sessions.filter(isCited).length;
  const words = {
    carb: format.carbPerHour,
    sodium: format.sodiumPerHour,
    fluid: format.fluidPerHour,
  };
  const actualOf = ({ per_hour }: Session) =>
    ({ carb: per_hour.carb_g, sodium: per_hour.sodium_mg, fluid: per_hour.fluid_ml }) as const;
  const plannedWords = (session: Session, nutrient: Nutrient) => {
    const planned = plannedPerHour({ ...session, planned: plannedOf(session) }, nutrient);
    if (planned === null) return "no planned amount";
    const { min, max } = endsOf(planned);
    return `planned ${spanWords([min, max], words[nutrient])}`;
  };
  return (
    <div id="sessions">
      <Card title="Sessions">
        {cited.length > 0 && (
          <p className="mb-2 text-small text-ink2">
            Showing {shown} of {cited.length} highlighted sessions
            {shown < cited.length && ". The others are outside this period or filter"}.
          </p>
        )}
        <TableScroller label="Sessions">
          <table className="w-full">
            <caption className="sr-only">
              Sessions in this period, with actual and planned amounts per hour
            </caption>
            <thead>
              <tr className="border-b border-line text-left text-small text-ink2">
                <th scope="col" className="py-2 pr-3 font-normal">
                  Session
                </th>
                {NUTRIENTS.map((nutrient) => (
                  <th key={nutrient} scope="col" className={HEAD}>
                    <span className="inline-flex items-center gap-1 whitespace-nowrap">
                      <NutrientMark nutrient={nutrient} />
                      {SHORT_NAMES[nutrient]}
                      <span className="sr-only"> per hour</span>
                    </span>
                  </th>
                ))}
                <th scope="col" className={`px-3 font-normal ${WIDE}`}>
                  Symptoms
                </th>
                <th scope="col" className={`pl-3 font-normal ${WIDE}`}>
                  Markers
                </th>
              </tr>
            </thead>
            <tbody>
              {sessions.map((session) => (
                <tr
                  key={session.activity_id}
                  className={`border-b border-line last:border-0 ${isCited(session) ? "bg-accent-soft" : ""}`}
                >
                  <th scope="row" className="py-2 pr-1 text-left font-normal sm:pr-3">
                    <a
                      href={`${base}/sessions/${session.activity_id}`}
                      className="inline-flex min-h-11 items-center md:min-h-8"
                    >
                      {sessionWords(session, format)}
                    </a>
                    {session.is_race === true && " · race"}
                    {isCited(session) && <b className="font-semibold"> · highlighted</b>}
                    <span className="block text-small text-ink2 lg:hidden">
                      {foundIn(session, format)}
                    </span>
                  </th>
                  {NUTRIENTS.map((nutrient) => (
                    <td key={nutrient} className={CELL}>
                      {orNotReported(actualOf(session)[nutrient], words[nutrient])}
                      <span className="block text-small text-ink2 max-sm:hidden">
                        {plannedWords(session, nutrient)}
                      </span>
                    </td>
                  ))}
                  <td className={`px-3 py-2 ${WIDE}`}>{symptomWords(session.symptoms)}</td>
                  <td className={`min-w-40 py-2 pl-3 ${WIDE}`}>
                    {foundIn(session, format) || "–"}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroller>
      </Card>
    </div>
  );
}

/** Describes a session's findings; empty if there are none. */
const foundIn = (session: Session, format: Format): string =>
  isReported(session)
    ? session.markers.map(({ reason }) => reasonFor(reason, format)).join(" · ")
    : "nothing reported";
