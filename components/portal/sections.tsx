import type { ReactNode } from "react";

/** Renders a section of a page on its own background. */
export function Card({
  title,
  aside,
  children,
}: {
  title?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="mt-4 rounded-card border border-line bg-surface p-4 sm:px-5 print:break-inside-avoid">
      {title !== undefined && (
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
          <h2 className="min-w-0 text-label font-bold break-words">{title}</h2>
          {aside !== undefined && <div className="text-small text-ink3">{aside}</div>}
        </div>
      )}
      {children}
    </section>
  );
}

/**
 * Makes a table that is wider than a small screen scroll by itself, reachable by keyboard. Visually hidden text in it
 * is positioned inside, or else the page would scroll that far.
 */
export function TableScroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section aria-label={label} tabIndex={0} className="relative more-aside">
      {children}
    </section>
  );
}
