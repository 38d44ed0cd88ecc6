import { symbol, symbolCircle, symbolSquare, symbolTimes } from "d3-shape";
import type { Nutrient } from "@/lib/contract/debrief";
import { NUTRIENT_FILLS, NUTRIENT_STROKES, STROKES } from "./inks";
import { BASE_Y, CHART_HEIGHT, type Column, TOP_Y, yOf } from "./multiples-layout";
import { PointLink } from "./point-link";
import { isBeyondAxis } from "./scales";
import { type PercentWords, percentWords } from "./share-words";

interface AdherencePointProps {
  nutrient: Nutrient;
  /** Of the plan; null if not reported. */
  share: number | null;
  isBelow: boolean;
  isRace: boolean;
  href: string;
  /** The label for screen readers and the tooltip. */
  name: string;
  /** Position in its row, from 0. */
  place: number;
  column: Column;
  percent?: PercentWords | undefined;
}

/** Renders one session in a nutrient's chart: its mark, its flag and its link. */
export function AdherencePoint({
  href,
  name,
  place,
  column,
  isRace,
  ...point
}: AdherencePointProps) {
  return (
    <PointLink {...{ href, name, place, column }} height={CHART_HEIGHT}>
      <PointMark {...point} isNumbered={column.width >= ROOMY} />
      {isRace && (
        <path
          d={FLAG}
          className="fill-ink stroke-ink forced-colors:fill-current forced-colors:stroke-current"
        />
      )}
    </PointLink>
  );
}

/** Drawn below the baseline, where there are no values. */
const FLAG = `M-3 ${BASE_Y + 16}v-12h7l-2 3 2 3h-7`;
/** Equal areas, so short sessions don't look heavier than others. Centered on 0. */
const AREA_PX = 90;
const DISC = symbol(symbolCircle, AREA_PX)() ?? "";
const SQUARE = symbol(symbolSquare, AREA_PX)() ?? "";
export const CROSS = symbol(symbolTimes, AREA_PX / 2)() ?? "";
const CROSS_Y = BASE_Y - 9;
/** Two strokes that break the line to a point beyond the axis, and the line before and after. */
const BREAK = `M-5 ${TOP_Y + 13}l10-3m-10 7l10-3`;
const BROKEN_STEM = `M0 ${yOf(1)}V${TOP_Y + 17}M0 ${TOP_Y + 11}V${TOP_Y}`;

/** The column width, in percent of the chart, from which a short session's number fits. */
const ROOMY = 8;

interface PointMarkProps
  extends Pick<AdherencePointProps, "nutrient" | "share" | "isBelow" | "percent"> {
  isNumbered: boolean;
}

function PointMark(props: PointMarkProps) {
  const { nutrient, share, isBelow, isNumbered, percent = percentWords } = props;
  if (share === null)
    return (
      <path
        d={CROSS}
        transform={`translate(0 ${CROSS_Y})`}
        className={STROKES.planned}
        strokeWidth={2}
      />
    );
  const y = yOf(share);
  const isBroken = isBeyondAxis(share);
  return (
    <>
      <path
        d={isBroken ? BROKEN_STEM : `M0 ${yOf(1)}V${y}`}
        className={NUTRIENT_STROKES[nutrient]}
        strokeWidth={2}
      />
      <path
        d={isBelow ? SQUARE : DISC}
        transform={`translate(0 ${y})`}
        className={NUTRIENT_FILLS[nutrient]}
      />
      {isBelow && isNumbered && (
        <text x={-9} y={y + 5} textAnchor="end" className={TEXT}>
          {percent(share)}
        </text>
      )}
      {isBroken && (
        <>
          <path d={BREAK} className={STROKES.ink} strokeWidth={1.5} />
          <text y={TOP_Y - 9} textAnchor="middle" className={TEXT}>
            {percent(share)}
          </text>
        </>
      )}
    </>
  );
}

const TEXT = "fill-ink text-small font-semibold forced-colors:fill-current";
