import type { ReactNode } from "react";

interface ChartFrameProps {
  title: string;
  /** What the chart shows, in a sentence with numbers. */
  summary: string;
  chart: ReactNode;
  /** The same numbers as a table. */
  table: ReactNode;
  shown: "chart" | "table";
}

/**
 * A chart with its words and its table. The table is always there for who does not see the chart, and on paper; what is
 * shown decides what the eye sees.
 */
export function ChartFrame({ title, summary, chart, table, shown }: ChartFrameProps) {
  const isTable = shown === "table";
  return (
    <figure className="rounded-card border border-line bg-surface p-4 print:border-0 print:p-0">
      <figcaption>
        <span className="block font-semibold">{title}</span>
        <span className="mt-1 block text-small text-ink2">{summary}</span>
      </figcaption>
      <div className={isTable ? "hidden print:block" : "break-inside-avoid"}>{chart}</div>
      <div className={isTable ? "mt-5" : "sr-only print:not-sr-only print:mt-5"}>{table}</div>
    </figure>
  );
}
