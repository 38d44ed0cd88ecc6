import { NUTRIENTS } from "@/lib/contract/debrief";
import { AdherenceChart } from "./adherence-chart";
import { ChartLegend } from "./chart-legend";
import type { Cutoffs } from "./lane-cells";
import { GUTTER_WIDTH, MOUSE_PITCH, TOUCH_PITCH } from "./multiples-layout";
import { placedOn, type SessionPoint } from "./session-point";
import { DateRow, SymptomRow, ValueRow } from "./session-rows";
import type { PercentWords } from "./share-words";

interface AdherenceMultiplesProps {
  /** The oldest first. */
  points: readonly SessionPoint[];
  /** The period, Unix milliseconds. */
  span: { fromMs: number; toMs: number };
  cutoffs: Cutoffs;
  percent?: PercentWords;
  /** Hours of sleep, without a unit. */
  hours?: (value: number) => string;
}

/**
 * A window session by session: per cent of plan for each nutrient, and below on the same columns symptoms, rating and
 * sleep, on one time axis. When there are more than can be hit, the whole is moved sideways.
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

/** Takes the room that the columns need: a width that depends on data is one of what is drawn, not of a style. */
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
