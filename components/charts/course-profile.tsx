import { STROKES } from "./inks";
import type { SeverityName } from "./marks";
import { rounded } from "./scales";

interface ProfileItem {
  severity: SeverityName;
  isHandled: boolean;
  isCurrent: boolean;
}

const HEIGHT = 36;
const BASE_Y = 34;
const HEIGHTS: Readonly<Record<SeverityName, number>> = { safety: 32, concern: 22, watch: 12 };
/**
 * Returns the columns' positions in percent of the width, edge to edge. With many columns the gaps are relatively wider
 * so they stay visible.
 */
export function columnsOf(count: number): { x: number; width: number }[] {
  const gap = count > 40 ? 0.3 : 0.1;
  const pitch = 100 / (count - gap);
  return Array.from({ length: count }, (_, place) => ({
    x: rounded(place * pitch),
    width: rounded(pitch * (1 - gap)),
  }));
}

/**
 * Shows the progress through a queue: a column per item, as high as it is severe, filled once handled. Decorative,
 * since the text next to it says the same.
 */
export function CourseProfile({ items }: { items: readonly ProfileItem[] }) {
  const columns = columnsOf(items.length);
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={HEIGHT}
      className="block overflow-visible"
      fill="none"
    >
      {items.map(({ severity, isHandled, isCurrent }, place) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          key={place}
          x={`${columns[place]?.x ?? 0}%`}
          width={`${columns[place]?.width ?? 0}%`}
          y={BASE_Y - HEIGHTS[severity]}
          height={HEIGHTS[severity] + 1}
          rx={2}
          strokeWidth={isCurrent ? 2 : 1}
          className={`${isHandled ? HANDLED : WAITING} ${isCurrent ? STROKES.ink : ""}`}
        />
      ))}
      <rect y={BASE_Y} width="100%" height={2} className="fill-edge forced-colors:fill-current" />
    </svg>
  );
}

const HANDLED = "fill-accent forced-colors:fill-current";
const WAITING = "fill-line forced-colors:fill-none forced-colors:stroke-current";
