import { NUTRIENT_FILLS } from "@/components/charts/inks";
import type { Format } from "@/components/format/format";
import { KINDS } from "@/components/roster/session-words";
import type { PatternPoint, WeekPattern } from "@/lib/triage/brief";
import { capitalized } from "@/lib/wording/grammar";
import type { FormatIn } from "./use-format";
import { nameOf } from "./words";

const [WIDTH, HEIGHT] = [520, 256];
const PLOT = { left: 60, right: 504, top: 20, bottom: 208 } as const;
const TOP_SHARE = 1.3;
const HOUR_MIN = 60;
/** Larger on a phone, where the plot is scaled to six tenths. */
const TEXT = "fill-ink2 text-small max-sm:text-section";

/**
 * Plots a session of each athlete: duration across, share of the plan up. Those who fell short are labeled with name
 * and day.
 */
export function PatternPlot({
  pattern,
  format,
  formatIn,
}: {
  pattern: WeekPattern;
  format: Format;
  formatIn: FormatIn;
}) {
  const { points, nutrient, kind, from_min } = pattern;
  const longest = Math.max(from_min, ...points.map(({ duration_min }) => duration_min));
  // The axis starts at the long sessions, unless a shorter one is shown.
  const fromHour = points.some(({ duration_min }) => duration_min < from_min)
    ? 0
    : from_min / HOUR_MIN;
  const hours = Math.max(2, fromHour + 1, Math.ceil(longest / HOUR_MIN));
  const x = (minutes: number) =>
    PLOT.left + ((minutes / HOUR_MIN - fromHour) / (hours - fromHour)) * (PLOT.right - PLOT.left);
  const y = (share: number) =>
    PLOT.bottom - (Math.min(TOP_SHARE, share) / TOP_SHARE) * (PLOT.bottom - PLOT.top);
  const short = points.filter(({ isShort }) => isShort).sort((a, b) => b.share - a.share);
  const shareOn = ({ share, date_millis, time_zone }: PatternPoint) =>
    `${format.percent(share)} (${formatIn(time_zone).date(date_millis)})`;
  const told = (point: PatternPoint) => `${nameOf(point)} ${shareOn(point)}`;
  return (
    <figure>
      <svg
        role="img"
        aria-label={`Short: ${short.map(told).join(", ")}.`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="h-auto w-full font-sans"
      >
        <rect
          x={x(from_min)}
          y={PLOT.top}
          width={PLOT.right - x(from_min)}
          height={PLOT.bottom - PLOT.top}
          className="fill-sunken"
        />
        {[1, 0.7, 0].map((share) => (
          <g key={share}>
            <line
              x1={PLOT.left}
              x2={PLOT.right}
              y1={y(share)}
              y2={y(share)}
              className="stroke-ink2"
              {...(share === 0.7 && { strokeDasharray: "3 3" })}
            />
            <text x={PLOT.left - 6} y={y(share) + 4} textAnchor="end" className={TEXT}>
              {format.percent(share)}
            </text>
          </g>
        ))}
        {Array.from({ length: hours - fromHour }, (_, at) => fromHour + at + 1).map((hour) => (
          <text
            key={hour}
            x={x(hour * HOUR_MIN)}
            y={PLOT.bottom + 18}
            textAnchor={hour === hours ? "end" : "middle"}
            className={TEXT}
          >
            {hour} h
          </text>
        ))}
        {fromHour > 0 && (
          <text x={PLOT.left} y={PLOT.bottom + 18} className={TEXT}>
            {fromHour} h
          </text>
        )}
        <text x={PLOT.right} y={PLOT.bottom + 38} textAnchor="end" className={TEXT}>
          {capitalized(KINDS[kind].one)} length
        </text>
        {points.map((point) =>
          point.isShort ? (
            <rect
              key={point.athlete_uid}
              x={x(point.duration_min) - 5}
              y={y(point.share) - 5}
              width={10}
              height={10}
              className={NUTRIENT_FILLS[nutrient]}
            />
          ) : (
            <circle
              key={point.athlete_uid}
              cx={x(point.duration_min)}
              cy={y(point.share)}
              r={4}
              className="fill-ink3"
            />
          ),
        )}
      </svg>
      {short.length > 0 && (
        <figcaption className="mt-2 text-small">
          <strong>Short:</strong>{" "}
          {short.map((point, at) => (
            <span key={point.athlete_uid}>
              {at > 0 && ", "}
              <a href={`/athletes/${point.athlete_uid}`}>
                <bdi>{nameOf(point)}</bdi>
              </a>{" "}
              {shareOn(point)}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}
