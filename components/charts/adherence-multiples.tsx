import { NUTRIENTS } from "@/lib/contract/debrief";
import { AdherenceChart } from "./adherence-chart";
import { ChartLegend } from "./chart-legend";
import type { Cutoffs } from "./lane-cells";
import { GUTTER_WIDTH, MOUSE_PITCH, TOUCH_PITCH } from "./multiples-layout";
import { placedOn, type SessionPoint } from "./session-point";
import { DateRow, SymptomRow, ValueRow } from "./session-rows";
import type { PercentWords } from "./share-words";

interface AdherenceMultiplesProps {
  /** Oldest first. */
  points: readonly SessionPoint[];
  /** The period, Unix milliseconds. */
  span: { fromMs: number; toMs: number };
  cutoffs: Cutoffs;
  percent?: PercentWords;
  /** Formats hours of sleep, without a unit. */
  hours?: (value: number) => string;
}

/**
 * Charts a window session by session: percent of plan for each nutrient, then symptoms, rating and sleep in the same
 * columns on one time axis. Scrolls sideways if the columns would get too narrow to tap.
 */
export function AdherenceMultiples({
  points: sessions,
  span,
  cutoffs,
  percent,
  hours,
}: AdherenceMultiplesProps) {
  const points = placedOn(sessions, span);
  return (
    <>
      <div data-scroller className="more-aside">
        <div className="w-max min-w-full pr-5 print:w-full">
          <LeastWidth
            className="block sm:hidden print:hidden"
            pitch={TOUCH_PITCH}
            {...{ points }}
          />
          <LeastWidth
            className="hidden sm:block print:hidden"
            pitch={MOUSE_PITCH}
            {...{ points }}
          />
          {NUTRIENTS.map((nutrient) => (
            <AdherenceChart
              key={nutrient}
              {...{ nutrient, points, percent }}
              cutoff={cutoffs[nutrient]}
            />
          ))}
          <DateRow points={points} />
          <SymptomRow points={points} />
          <ValueRow title="Rating" unit="of 5" {...{ points }} numberOf={({ rating }) => rating} />
          <ValueRow
            title="Sleep"
            unit="h"
            {...{ points }}
            numberOf={({ sleepHours }) => sleepHours}
            format={hours ?? toTenth}
          />
        </div>
      </div>
      <ChartLegend />
    </>
  );
}

const toTenth = (value: number): string => String(Math.round(value * 10) / 10);

/** Reserves the columns' minimum width with a drawing, since a width that depends on data can't be in a style. */
const LeastWidth = ({
  points,
  pitch,
  className,
}: {
  points: readonly SessionPoint[];
  pitch: number;
  className: string;
}) => (
  <svg
    aria-hidden="true"
    width={GUTTER_WIDTH + points.length * pitch}
    height={0}
    className={className}
  />
);
