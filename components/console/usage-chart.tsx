import type { UsageDay } from "@/lib/contract/usage";

const HEIGHT = 120;
const WIDTH = 720;
/** The bar's share of a day's width. */
const BAR_SHARE = 2 / 3;
const BAR_MAX = 48;

/** Classes of calls, bottom to top. Each has its own fill, and the table has the same numbers. */
export const CLASSES = [
  { key: "calculations", name: "Calculations", fill: "fill-accent forced-colors:fill-current" },
  { key: "products", name: "Products", fill: "fill-info forced-colors:fill-current" },
  { key: "data", name: "Data", fill: "fill-planned forced-colors:fill-current" },
] as const;

/** Returns the axis maximum: a round number no smaller than `most`. */
export function axisEnd(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 5, 10].map((step) => step * power).find((end) => end >= most) ?? most;
}

interface UsageChartProps {
  days: readonly UsageDay[];
  /** The labels under the first and last bar. */
  first: string;
  last: string;
  number: (value: number) => string;
}

/** Draws calls by day and class as stacked bars. The table next to it says the same. */
export function UsageChart({ days, first, last, number }: UsageChartProps) {
  const end = axisEnd(Math.max(...days.map(({ total }) => total)));
  const heightOf = (value: number) => (value / end) * HEIGHT;
  const step = WIDTH / Math.max(1, days.length);
  return (
    <figure>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink2">
        {CLASSES.map(({ key, name, fill }) => (
          <span key={key} className="inline-flex items-center gap-2">
            <svg aria-hidden="true" width={12} height={12} viewBox="0 0 12 12" className={fill}>
              <rect width={12} height={12} />
            </svg>
            {name}
          </span>
        ))}
        <span>✕ some calls were rate limited</span>
      </figcaption>
      <p aria-hidden="true" className="mt-3 text-small text-ink3">
        {number(end)} per day
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 20}`}
        className="block w-full border-t border-line"
      >
        {days.map((day, place) => (
          <Day
            key={day.date}
            day={day}
            middle={(place + 0.5) * step}
            wide={Math.min(step * BAR_SHARE, BAR_MAX)}
            heightOf={heightOf}
          />
        ))}
        <line
          x1={0}
          x2={WIDTH}
          y1={HEIGHT}
          y2={HEIGHT}
          className="stroke-edge forced-colors:stroke-current"
        />
      </svg>
      <p aria-hidden="true" className="flex justify-between text-small text-ink3">
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </figure>
  );
}

interface DayProps {
  day: UsageDay;
  /** The center and width of the day's bar. */
  middle: number;
  wide: number;
  heightOf: (value: number) => number;
}

function Day({ day, middle, wide, heightOf }: DayProps) {
  let top = HEIGHT;
  return (
    <>
      {CLASSES.map(({ key, fill }) => {
        const height = heightOf(day[key]);
        top -= height;
        return height === 0 ? null : (
          <rect
            key={key}
            x={middle - wide / 2}
            y={top}
            width={wide}
            height={height}
            className={fill}
          />
        );
      })}
      {day.rate_limited > 0 && (
        <path
          d={`M${middle - 6} ${HEIGHT + 5}l12 12m0-12l-12 12`}
          strokeWidth={3}
          className="stroke-concern forced-colors:stroke-current"
        />
      )}
    </>
  );
}
