import type { ReactNode } from "react";

interface ChartFrameProps {
  title: string;
  /** What the chart shows, as a sentence with numbers. */
  summary: string;
  chart: ReactNode;
  /** The same numbers as a table. */
  table: ReactNode;
  shown: "chart" | "table";
}

/**
 * Renders a chart with its summary and table. The table is always present for screen readers and print; `shown` decides
 * which one is visible.
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
