import type { ReactNode } from "react";

/** A part of a page on a ground of its own. */
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
 * A table that is wider than a small screen, in a scroller of its own that the keyboard reaches. What is only read out in
 * it is placed within it, else the page would scroll as far as that.
 */
export function TableScroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section aria-label={label} tabIndex={0} className="relative more-aside">
      {children}
    </section>
  );
}
