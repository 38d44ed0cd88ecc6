import { memo } from "react";
import { Lanes } from "@/components/charts/lanes";
import { SEVERITY_NAMES, SeverityMark, SHAPE_OF } from "@/components/charts/marks";
import type { Format } from "@/components/format/format";
import { datedReasons, kindOf } from "@/components/roster/session-words";
import { nameOf } from "@/components/triage/words";
import { PageLink } from "@/components/ui/page-link";
import type { OverviewRow } from "@/lib/triage/overview";
import { reasonFor } from "@/lib/wording/safety";
import { AS } from "./roles";
import type { Has } from "./table-head";

interface RowProps {
  row: OverviewRow;
  /** The length of the window. */
  days: number;
  /** In the athlete's time zone, and in the reader's. */
  format: Format;
  own: Format;
  groupNames: string;
  has: Has;
  isSelected: boolean;
  /** Hidden instead of unmounted, so that removing a filter doesn't rebuild the row. */
  isHidden: boolean;
  onSelect: (athleteUid: string, isRange: boolean) => void;
}

/** Renders an athlete of the roster. Memoized, so it rerenders only if its data changes. */
export const Row = memo(function Row({ isHidden, ...cells }: RowProps) {
  const { row, isSelected } = cells;
  return (
    <tr
      {...AS.row}
      hidden={isHidden}
      data-athlete={row.athlete_uid}
      className={`roster-row drawn-near border-b border-line ${isSelected ? "bg-accent-soft" : "hover:bg-surface"}`}
    >
      <Cells {...cells} />
    </tr>
  );
});

const Cells = memo(function Cells({
  row,
  days,
  format,
  own,
  groupNames,
  has,
  isSelected,
  onSelect,
}: Omit<RowProps, "isHidden">) {
  const name = nameOf(row);
  const worst = row.severity ?? row.trend?.severity ?? null;
  const severity = worst === null ? null : SHAPE_OF[worst];
  const { session_count, reported_count, last_session: last, last_contact_ms: contactMs } = row;
  return (
    <>
      <td {...AS.cell} className="py-1 print:hidden">
        <label className="flex size-9 cursor-pointer items-center justify-center">
          <span className="sr-only">Select {name}</span>
          <input
            type="checkbox"
            autoComplete="off"
            checked={isSelected}
            onChange={() => {}}
            onClick={(event) => onSelect(row.athlete_uid, event.shiftKey)}
            className="size-4"
          />
        </label>
      </td>
      <th {...AS.rowheader} scope="row" className="py-2 pr-3 text-left font-semibold">
        <PageLink
          href={`/athletes/${row.athlete_uid}`}
          className="text-ink no-underline hover:underline"
        >
          <bdi>{name}</bdi>
        </PageLink>
        {contactMs !== null && own.relativeDays(contactMs) === "today" && (
          <span className="block text-small font-normal text-ink2">Messaged today</span>
        )}
      </th>
      <td {...AS.cell} className="px-3 py-2">
        <span className="flex items-center gap-2">
          {severity !== null && (
            <SeverityMark severity={severity} label={SEVERITY_NAMES[severity]} />
          )}
          <span className="text-small">
            {row.severity === null ? unmarkedWords(row, days, format) : datedReasons(row, format)}
          </span>
        </span>
      </td>
      <td {...AS.cell} className="px-3 py-1">
        <Lanes lanes={row.lanes} cutoffs={row.cutoffs} />
      </td>
      <td {...AS.cell} className="px-3 text-right whitespace-nowrap">
        {session_count === 0 ? "no sessions" : `${reported_count} of ${session_count}`}
        {/* The column header is hidden on narrow screens. */}
        {session_count > 0 && <span className="lg:hidden print:hidden"> reported</span>}
      </td>
      <td {...AS.cell} className="px-3 text-ink2">
        {last === null
          ? "none recently"
          : `${format.date(last.date_millis)} · ${format.duration(last.lasted_min)} ${kindOf(last.type)}`}
      </td>
      {has.groups && (
        <td {...AS.cell} className="px-3 text-small text-ink2">
          {groupNames}
        </td>
      )}
      <td {...AS.cell} className="px-3 text-small text-ink2">
        {row.has_seat ? "team" : "self"}
      </td>
      {has.coaches && (
        <td {...AS.cell} className="px-3 text-small text-ink2 last:pr-0">
          {row.owner === null ? "unassigned" : (row.owner.name ?? "a colleague")}
        </td>
      )}
    </>
  );
});

/** Describes an athlete without a marker. */
function unmarkedWords(row: OverviewRow, days: number, format: Format): string {
  const { trend, session_count, reported_count } = row;
  if (trend !== null) return trend.reasons.map((reason) => reasonFor(reason, format)).join(", ");
  if (session_count === 0) return `no sessions in ${days} days`;
  return reported_count === 0 ? "not reported" : "–";
}
