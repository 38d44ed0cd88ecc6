import { NUTRIENT_ROWS, NUTRIENTS } from "@/lib/contract/debrief";
import { NutrientMark } from "./marks";
import { missingWords, type SessionPoint } from "./session-point";
import { type PercentWords, percentWords } from "./share-words";

interface ChartTableProps {
  /** Oldest first. */
  points: readonly SessionPoint[];
  caption: string;
  /** True if it is visible. Only then does it have links, since focus on hidden links would be lost. */
  isShown: boolean;
  percent?: PercentWords;
  /** Formats hours of sleep with their unit. */
  hours?: (value: number) => string;
}

/** Renders a window's charts as a table with the same numbers, latest session first. */
export function ChartTable({ points, caption, isShown, percent, hours }: ChartTableProps) {
  return (
    // A scrollable area can take focus; a hidden one must not.
    <div className={isShown ? "more-aside" : undefined}>
      <table className="w-full text-right whitespace-nowrap print:text-small">
        <caption className="pb-2 text-left text-small text-ink2">{caption}</caption>
        <thead className="text-small text-ink2">
          <tr>
            <th scope="col" className={`${CELL} text-left font-normal`}>
              Session
            </th>
            {NUTRIENTS.map((nutrient) => (
              <th key={nutrient} scope="col" className={`${CELL} font-normal`}>
                <NutrientMark nutrient={nutrient} /> {NUTRIENT_ROWS[nutrient].title}
              </th>
            ))}
            {["Symptoms", "Rating", "Sleep"].map((title) => (
              <th key={title} scope="col" className={`${CELL} font-normal`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <Row key={point.id} {...{ point, isShown, percent, hours }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  point: SessionPoint;
  isShown: boolean;
  percent: PercentWords | undefined;
  hours: ((value: number) => string) | undefined;
}

function Row({ point, isShown, percent = percentWords, hours = hoursOf }: RowProps) {
  const { href, dateLabel, isRace, shares, belowCutoff, symptoms, rating, sleepHours } = point;
  return (
    <tr className="border-t border-line">
      <th scope="row" className="pr-4 text-left font-normal">
        {isShown ? (
          <a href={href} className="inline-block py-3 sm:py-2">
            {dateLabel}
          </a>
        ) : (
          dateLabel
        )}
        {isRace && ", race"}
      </th>
      {NUTRIENTS.map((nutrient) => {
        const share = shares[nutrient];
        return (
          <td key={nutrient} className={CELL}>
            {share === null ? (
              missingWords(point, nutrient)
            ) : belowCutoff[nutrient] ? (
              <>
                <b>{percent(share)}</b> short
              </>
            ) : (
              percent(share)
            )}
          </td>
        );
      })}
      <td className={CELL}>{symptoms ?? NOT_REPORTED}</td>
      <td className={CELL}>{rating === null ? "not rated" : `${rating}/5`}</td>
      <td className={CELL}>{sleepHours === null ? NOT_REPORTED : hours(sleepHours)}</td>
    </tr>
  );
}

const NOT_REPORTED = "not reported";
const CELL = "py-2 pr-4 last:pr-0";
const hoursOf = (value: number): string => `${Math.round(value * 10) / 10}\u00a0h`;
