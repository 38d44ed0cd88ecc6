import { firstNameOf } from "@/components/athlete/words";
import { NutrientMark } from "@/components/charts/marks";
import { SHORT_NAMES } from "@/components/charts/share-words";
import type { Format } from "@/components/format/format";
import { orNotReported } from "@/components/format/quantities";
import { Card, TableScroller } from "@/components/portal/sections";
import { sessionWords, symptomWords } from "@/components/roster/session-words";
import { NUTRIENTS, type Nutrient } from "@/lib/contract/debrief";
import type { EvidenceSession, TriageItem } from "@/lib/contract/triage";
import { isOver, isShort } from "@/lib/roster/bars";
import { evidenceTitle } from "./words";

interface EvidenceProps {
  item: TriageItem;
  /** In the athlete's time zone. */
  format: Format;
  base: string;
}

const CELL = "px-2 text-right whitespace-nowrap";
const TEXT_CELL = "min-w-24 pl-3 text-left";

/** Lists the sessions an item is based on, the sessions without problems in one line, and the athlete's own notes. */
export function Evidence({ item, format, base }: EvidenceProps) {
  const { evidence, reach } = item;
  if (evidence.length === 0) return null;
  const isOfCarrying = item.pattern.trigger === "dial_down";
  const title = evidenceTitle(item);
  return (
    <Card title={title} aside={isOfCarrying ? "carried, of suggested" : "share of plan"}>
      <TableScroller label={title}>
        <table className="w-full">
          <caption className="sr-only">
            {title}, in percent of {isOfCarrying ? "what was suggested" : "plan"}
          </caption>
          <thead>
            <tr className="border-b border-line text-left text-small text-ink2">
              <th scope="col" className="py-2 pr-3 font-normal">
                Session
              </th>
              {NUTRIENTS.map((nutrient) => (
                <th key={nutrient} scope="col" className={`${CELL} font-normal`}>
                  <NutrientMark nutrient={nutrient} /> {SHORT_NAMES[nutrient]}
                </th>
              ))}
              <th scope="col" className={`${TEXT_CELL} font-normal`}>
                Symptoms
              </th>
              <th scope="col" className="pl-3 text-right font-normal">
                Felt
              </th>
            </tr>
          </thead>
          <tbody>
            {evidence.map((session) => (
              <Row key={session.activity_id} {...{ session, format, base, isOfCarrying }} />
            ))}
            {reach.fine !== null && !isOfCarrying && (
              <tr className="border-t border-line text-ink2">
                <th scope="row" className="py-2 pr-3 text-left font-normal">
                  <a href={base}>{fineWords(reach.fine)}</a>
                  {reach.fine.sessions > 1 && " on average"}
                </th>
                {NUTRIENTS.map((nutrient) => (
                  <td key={nutrient} className={CELL}>
                    {orNotReported(reach.fine?.[`${nutrient}_pct`] ?? null, format.percent)}
                  </td>
                ))}
                <td />
                <td />
              </tr>
            )}
          </tbody>
        </table>
      </TableScroller>
      {evidence.filter(isFirstToSay).map((session) => (
        <OwnWords key={session.activity_id} {...{ session, name: item.name, format }} />
      ))}
    </Card>
  );
}

const fineWords = ({ sessions, is_shorter }: NonNullable<TriageItem["reach"]["fine"]>): string =>
  `${sessions} ${is_shorter ? "shorter" : "other"} ${sessions === 1 ? "session" : "sessions"}, fine`;

type RowProps = Omit<EvidenceProps, "item"> & { session: EvidenceSession; isOfCarrying: boolean };

function Row({ session, format, base, isOfCarrying }: RowProps) {
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-2 pr-3 text-left font-normal">
        <a href={`${base}/sessions/${session.activity_id}`}>{sessionWords(session, format)}</a>
        {session.is_race === true && " · race"}
      </th>
      {NUTRIENTS.map((nutrient) => {
        const gap = session.dial_down_gap[nutrient];
        const carried = gap === null ? null : 1 - gap;
        const share = isOfCarrying ? carried : session[`${nutrient}_pct`];
        return (
          <td key={nutrient} className={CELL}>
            <Share
              share={share}
              far={isOfCarrying ? null : farFrom(session, nutrient)}
              format={format}
            />
          </td>
        );
      })}
      <td className={TEXT_CELL}>{symptomWords(session.symptoms)}</td>
      <td className="pl-3 text-right whitespace-nowrap">
        {session.user_rating === null ? "not rated" : `${session.user_rating} of 5`}
      </td>
    </tr>
  );
}

/** The direction in which a share of the plan is notably off; null if it isn't. */
type Far = "short" | "over" | null;

function farFrom(session: EvidenceSession, nutrient: Nutrient): Far {
  const share = session[`${nutrient}_pct`];
  if (isShort(session, nutrient)) return "short";
  return share !== null && isOver(share) ? "over" : null;
}

/** Shows a share, emphasized if it is far off. */
function Share({ share, far, format }: { share: number | null; far: Far; format: Format }) {
  const words = orNotReported(share, format.percent);
  if (far === null) return words;
  return (
    <>
      <strong>{words}</strong> <span className="sr-only">{far}</span>
    </>
  );
}

/** Identical notes are quoted once. */
const isFirstToSay = ({ notes }: EvidenceSession, at: number, all: readonly EvidenceSession[]) =>
  all.findIndex((each) => each.notes === notes) === at;

/** Quotes the athlete's notes on a session. */
function OwnWords({
  session: { notes, date_millis },
  name,
  format,
}: {
  session: EvidenceSession;
  name: string | null;
  format: Format;
}) {
  if (notes === null || notes === "") return null;
  return (
    <blockquote className="mt-3 break-words">
      <q className="font-prose text-prose italic">{notes}</q>{" "}
      <cite className="text-small text-ink2 not-italic">
        {firstNameOf(name)}, {format.date(date_millis)}
      </cite>
    </blockquote>
  );
}
