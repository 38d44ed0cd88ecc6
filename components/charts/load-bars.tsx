import { STROKES } from "./inks";
import { rounded } from "./scales";

const [BAR_WIDTH, PITCH, HEIGHT] = [8, 11, 24];
const FULL_HEIGHT = HEIGHT - 2;

/**
 * Where the bars are and how high, in pixels; the highest fills the height. Nothing at all lies on the base line, little
 * stands out from it, and what is not known has no bar.
 *
 * @param values counts; null is not known
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
 * A few counts in time order, as large as a word: the load of the last Mondays, or failures by hour.
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
