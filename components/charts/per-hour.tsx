import { NUTRIENT_ROWS } from "@/lib/contract/debrief";
import { AROUND, NUTRIENT_FILLS, NUTRIENT_STROKES, STROKES } from "./inks";
import { NutrientMark } from "./marks";
import { endsOf, type HourWords, intakeWords, type PerHourRow, targetWords } from "./per-hour-rows";
import { hourAxis } from "./per-hour-scale";

const [WIDTH, HEIGHT] = [232, 20];
const MIDDLE_Y = HEIGHT / 2;

/**
 * Shows intake per hour against the plan, per nutrient, in numbers and as a drawing: a line for a single planned value,
 * a band for a range, and a point for each session.
 */
export function PerHour({ rows, words }: { rows: readonly PerHourRow[]; words?: HourWords }) {
  return (
    <ul className="flex flex-col gap-3">
      {rows.map((row) => (
        <li key={row.nutrient} className="break-inside-avoid">
          <p className="flex flex-wrap items-center gap-x-2">
            <NutrientMark nutrient={row.nutrient} />
            <span className="font-semibold">{NUTRIENT_ROWS[row.nutrient].title}</span>
            <span>{intakeWords(row, words)}</span>
            <span className="text-small text-ink2">{targetWords(row, words)}</span>
          </p>
          <PerHourBar row={row} />
        </li>
      ))}
    </ul>
  );
}

/** Draws one nutrient; the text next to it says the same. Draws nothing if nothing was reported. */
function PerHourBar({ row: { nutrient, values, target, links } }: { row: PerHourRow }) {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const axis = hourAxis(known, target, WIDTH);
  const isOne = values.length === 1;
  return (
    <svg
      role="presentation"
      aria-hidden={links === undefined || undefined}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMinYMid"
      className="mt-1 max-w-full overflow-visible"
      fill="none"
    >
      <path d={`M0 5h${WIDTH}v10H0z`} className="fill-sunken" />
      {target !== null && <Target {...{ target, axis }} />}
      {values.map((value, place) => {
        if (value === null) return null;
        const mark = (
          <circle
            cx={axis.x(value)}
            cy={MIDDLE_Y}
            r={isOne ? 5 : 4}
            strokeWidth={2}
            className={isOne ? NUTRIENT_FILLS[nutrient] : NUTRIENT_STROKES[nutrient]}
          />
        );
        const link = links?.[place];
        // biome-ignore lint/suspicious/noArrayIndexKey: a point is its session's, by place
        if (link === undefined) return <g key={place}>{mark}</g>;
        return (
          <a
            key={link.href}
            href={link.href}
            aria-label={link.name}
            data-point={place}
            className="group text-inherit outline-none"
          >
            <title>{link.name}</title>
            <circle cx={axis.x(value)} cy={MIDDLE_Y} r={9} strokeWidth={3} className={AROUND} />
            {mark}
          </a>
        );
      })}
      {known.some(axis.isBeyond) && (
        <path d="M210 16 216 4M216 16 222 4" className={STROKES.ink} strokeWidth={2} />
      )}
    </svg>
  );
}

function Target({
  target,
  axis: { x },
}: {
  target: NonNullable<PerHourRow["target"]>;
  axis: ReturnType<typeof hourAxis>;
}) {
  const { min, max } = endsOf(target);
  return (
    <>
      <path d={`M${x(min)} 5H${x(max)}v10H${x(min)}z`} className="fill-line" />
      <path
        d={min === max ? `M${x(max)} 1v18` : `M${x(min)} 2v16M${x(max)} 2v16`}
        className={STROKES.ink}
        strokeWidth={2}
      />
    </>
  );
}
