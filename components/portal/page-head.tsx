import type { ReactNode } from "react";

interface PageHeadProps {
  /** Names of people in `bdi`. */
  title: ReactNode;
  /** In a few words, what there is. */
  summary?: ReactNode;
  /** What can be done with all of it. */
  actions?: ReactNode;
}

/** What a page is called, what it comes to, and what can be done on it. */
export function PageHead({ title, summary, actions }: PageHeadProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-7 gap-y-3">
      <div className="min-w-0">
        <h1 className="font-prose text-title font-medium break-words">{title}</h1>
        {summary !== undefined && <p className="mt-1 text-ink2">{summary}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
    </header>
  );
}
