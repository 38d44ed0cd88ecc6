import { lanesSummary } from "@/components/charts/lane-cells";
import { Lanes } from "@/components/charts/lanes";
import { LanesTable } from "@/components/charts/lanes-table";
import type { Format } from "@/components/format/format";
import { Card, TableScroller } from "@/components/portal/sections";
import { DAY_MS } from "@/lib/contract/durations";
import type { TriageItem } from "@/lib/contract/triage";

interface LastDaysProps {
  item: Pick<TriageItem, "lanes" | "cutoffs">;
  /** In the athlete's time zone. */
  format: Format;
  /** The end of the period. */
  nowMs: number;
}

/** Shows the lanes of a queue row as text and as a table, which is expanded in print. */
export function LastDays({ item: { lanes, cutoffs }, format, nowMs }: LastDaysProps) {
  const days = lanes.sessions.length;
  const table = (
    <LanesTable
      {...{ lanes, cutoffs }}
      labels={lanes.sessions.map((_, place) =>
        format.dateTime(nowMs - (days - 1 - place) * DAY_MS),
      )}
      caption="Lowest reported session of each day, in percent of plan"
      percent={format.percent}
    />
  );
  return (
    <Card title={`Last ${days} days`}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Lanes {...{ lanes, cutoffs }} label={null} />
        <p className="min-w-0 flex-1 basis-64 text-small text-ink2">
          {lanesSummary(lanes, cutoffs, "By day")}
        </p>
      </div>
      <details className="mt-2 print:hidden">
        <summary className="inline-flex scroll-mb-28 min-h-11 cursor-pointer items-center text-accent underline underline-offset-2 md:min-h-8">
          Show as table
        </summary>
        <TableScroller label={`Last ${days} days as a table`}>{table}</TableScroller>
      </details>
      <div className="mt-4 hidden print:block">{table}</div>
    </Card>
  );
}
