import { STROKES } from "./inks";
import { rounded } from "./scales";

const [BAR_WIDTH, PITCH, HEIGHT] = [8, 11, 24];
const FULL_HEIGHT = HEIGHT - 2;

/**
 * Returns the bars' positions and heights in pixels; the highest fills the height. Zero lies on the baseline, small
 * values stand out from it, and unknown values have no bar.
 *
 * @param values counts; null is unknown
 */
export function loadBarsOf(values: readonly (number | null)[]): { x: number; height: number }[] {
  const top = Math.max(1, ...values.map((value) => value ?? 0));
  return values.flatMap((value, place) => {
    if (value === null) return [];
    const least = value > 0 ? 3 : 1;
    const height = rounded(Math.max(least, (value / top) * FULL_HEIGHT));
    return [{ x: place * PITCH + 1, height }];
  });
}

/**
 * Draws a few counts over time, the size of a word: the load of the last Mondays, or failures by hour.
 *
 * @param summary what the bars say, in words with numbers
 */
export function LoadBars({
  values,
  summary,
}: {
  values: readonly (number | null)[];
  summary: string;
}) {
  const width = Math.max(1, values.length) * PITCH;
  return (
    <svg
      role="img"
      aria-label={summary}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className="inline-block"
      fill="none"
    >
      <path
        d={loadBarsOf(values)
          .map(({ x, height }) => `M${x} ${HEIGHT - 1}v-${height}h${BAR_WIDTH}v${height}z`)
          .join("")}
        className="fill-ink3 forced-colors:fill-current"
      />
      <path d={`M0 ${HEIGHT - 0.5}h${width}`} className={STROKES.edge} />
    </svg>
  );
}
