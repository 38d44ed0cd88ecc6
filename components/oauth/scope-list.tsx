import type { ReactNode } from "react";

/** Marks beside what an app can see, can do and never does, 20 units wide. */
export const EYE =
  "M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5Zm8 2.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z";
export const PEN = "m4 16 .7-3.5L13.5 3.7l2.8 2.8-8.8 8.8L4 16Z";
export const NEVER = "m5 5 10 10M15 5 5 15";

interface ScopeListProps {
  title: string;
  mark: string;
  /** Whether it is pale while read only is on. */
  isDimmed?: boolean;
  note?: ReactNode;
  children: readonly string[];
}

/** What an app may, in plain words. */
export function ScopeList({ title, mark, isDimmed = false, note, children }: ScopeListProps) {
  return (
    <div className="mt-6">
      <p aria-hidden="true" className="text-small text-ink2">
        {title}
      </p>
      <ul aria-label={title} className={`mt-2 space-y-2 ${isDimmed ? "dim-when-read-only" : ""}`}>
        {children.map((words) => (
          <li key={words} className="flex gap-3">
            <svg
              aria-hidden="true"
              viewBox="0 0 20 20"
              className="mt-0.5 size-5 shrink-0 fill-none stroke-current"
              strokeWidth="1.5"
            >
              <path d={mark} />
            </svg>
            <span>
              <span className="font-semibold">{words}</span>
              {note !== undefined && <span className="block text-small text-ink2">{note}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
