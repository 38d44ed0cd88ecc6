import type { ReactNode } from "react";

interface PageHeadProps {
  /** Put names of people in `bdi`. */
  title: ReactNode;
  /** A short summary of the content. */
  summary?: ReactNode;
  /** Actions for the whole page. */
  actions?: ReactNode;
}

/** Renders a page's title, summary and actions. */
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
