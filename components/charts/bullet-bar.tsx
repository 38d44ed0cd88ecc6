import type { Nutrient } from "@/lib/contract/debrief";
import { NUTRIENT_FILLS, STROKES } from "./inks";
import { isBeyondAxis, shareScale } from "./scales";
import { type PercentWords, shareWords } from "./share-words";

const [WIDTH, HEIGHT] = [232, 20];
const x = shareScale(0, WIDTH);

interface BulletBarProps {
  nutrient: Nutrient;
  /** A fraction of the plan; null if not reported. */
  share: number | null;
  /** A fraction of the plan. */
  cutoff: number;
  /** Whether the session is marked for it. */
  isShort: boolean;
  percent?: PercentWords;
}

/**
 * Shows intake against a plan: a thin bar, with a tall line for the plan at 100 % and a dashed one for the cutoff. The
 * axis ends at 140 %, where a longer bar is broken off.
 */
export function BulletBar({ nutrient, share, cutoff, isShort, percent }: BulletBarProps) {
  if (share === null) return <span className="text-small text-ink3">not reported</span>;
  const [plan, bar] = [x(1), x(cutoff)];
  return (
    <svg
      role="img"
      aria-label={shareWords(nutrient, share, isShort ? cutoff : null, percent)}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMinYMid"
      className="max-w-full"
      fill="none"
    >
      <path d={`M0 5h${WIDTH}v10H0z`} className="fill-sunken" />
      <path d={`M${bar} 5H${plan}v10H${bar}z`} className="fill-line" />
      {/* Zero intake is a mark at the start, since an empty bar would look like nothing was reported. */}
      <path d={share > 0 ? barPath(share) : "M0 3h2v14H0z"} className={NUTRIENT_FILLS[nutrient]} />
      <path d={`M${bar} 3v14`} className={STROKES.edge} strokeWidth={1.5} strokeDasharray="2 2" />
      <path d={`M${plan} 1v18`} className={STROKES.ink} strokeWidth={2} />
      {isBeyondAxis(share) && (
        <path d="M214 16 220 4M222 16 228 4" className={STROKES.ink} strokeWidth={2} />
      )}
    </svg>
  );
}

/** Returns the bar's path; beyond the axis, two strokes with a gap break it. */
const barPath = (share: number): string =>
  isBeyondAxis(share)
    ? `M0 7.5H218.25L215.75 12.5H0zM226.25 7.5H${WIDTH}v5H223.75z`
    : `M0 7.5H${x(share)}v5H0z`;
