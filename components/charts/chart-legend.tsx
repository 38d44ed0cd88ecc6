import { STROKES } from "./inks";

/** Explains the marks used in a window's charts. */
export function ChartLegend() {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small text-ink2">
      {ENTRIES.map(({ words, d, isFilled, isDashed }) => (
        <li key={words} className="flex items-center gap-2">
          <svg aria-hidden="true" width={16} height={14} viewBox="0 0 16 14" fill="none">
            <path
              d={d}
              strokeWidth={2}
              strokeDasharray={isDashed ? "4 3" : undefined}
              className={isFilled ? "fill-ink2 forced-colors:fill-current" : STROKES.ink}
            />
          </svg>
          {words}
        </li>
      ))}
    </ul>
  );
}

const ENTRIES = [
  {
    words: "at or above the cutoff",
    d: "M8 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z",
    isFilled: true,
    isDashed: false,
  },
  { words: "below the cutoff", d: "M3 2h10v10H3z", isFilled: true, isDashed: false },
  { words: "cutoff", d: "M0 7h16", isFilled: false, isDashed: true },
  { words: "beyond 140%", d: "M3 6l10-3M3 11l10-3", isFilled: false, isDashed: false },
  { words: "not reported, or no plan", d: "M4 3l8 8m-8 0l8-8", isFilled: false, isDashed: false },
  { words: "race", d: "M4 14V2h9l-2 3 2 3H5v6z", isFilled: true, isDashed: false },
];
