import type { ReactNode } from "react";

/** Views for empty, loading and restricted content. */

interface StateProps {
  title: string;
  children?: ReactNode;
}

/** Says that there is nothing, why, and what to do; `level` is its heading level. */
export function Empty({ title, children }: StateProps) {
  return (
    <div className="mt-7 max-w-prose">
      <h2 className="font-prose text-section font-medium">{title}</h2>
      {children !== undefined && <div className="mt-2 space-y-3 text-ink2">{children}</div>}
    </div>
  );
}

/** Reserves the final size of loading content. It is only visible if loading takes longer than a blink. */
export function Skeleton({ lines, label = "Loading…" }: { lines: number; label?: string }) {
  const rows = Array.from({ length: lines }, (_, place) => place);
  return (
    <div role="status" className="late mt-5 space-y-3">
      <span className="sr-only">{label}</span>
      {rows.map((row) => (
        <div key={row} className="h-12 rounded-control bg-sunken forced-colors:border" />
      ))}
    </div>
  );
}

/** Says that the numbers are advice; shown wherever there are numbers. */
export function Disclaimer() {
  return (
    <p className="mt-10 max-w-prose text-small text-ink3">
      Numbers by Aidstation, from what athletes report. They are general guidance, not medical
      advice: drink to thirst, never beyond what you lose, and stop and get help if anyone is
      confused, vomiting or swelling.
    </p>
  );
}
