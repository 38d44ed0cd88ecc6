import Link from "next/link";
import { memo } from "react";
import { Lanes } from "@/components/charts/lanes";
import { SEVERITY_NAMES, SeverityMark } from "@/components/charts/marks";
import type { Format } from "@/components/format/format";
import { kindOf, sessionDay } from "@/components/roster/session-words";
import { nameOf } from "@/components/triage/words";
import type { OverviewRow } from "@/lib/triage/overview";
import type { Has } from "./table-head";

const SEVERITY = { safety: "safety", urgent: "concern", amber: "watch" } as const;

interface RowProps {
  row: OverviewRow;
  /** By the athlete's clock, and by the reader's. */
  format: Format;
  own: Format;
  groupNames: string;
  has: Has;
  isSelected: boolean;
  onSelect: (athleteUid: string, isRange: boolean) => void;
}

/** One athlete of the roster. It is drawn again only when something in it is another. */
export const Row = memo(function Row({
  row,
  format,
  own,
  groupNames,
  has,
  isSelected,
  onSelect,
}: RowProps) {
  const name = nameOf(row);
  const severity = row.severity === null ? null : SEVERITY[row.severity];
  const { session_count, reported_count, last_session: last } = row;
  return (
    <tr
      data-athlete={row.athlete_uid}
      className={`border-b border-line ${isSelected ? "bg-accent-soft" : "hover:bg-surface"}`}
    >
      <td className="w-10 py-1 print:hidden">
        <label className="flex size-9 cursor-pointer items-center justify-center">
          <span className="sr-only">Select {name}</span>
          <input
            type="checkbox"
            checked={isSelected}
            onChange={() => {}}
            onClick={(event) => onSelect(row.athlete_uid, event.shiftKey)}
            className="size-4 accent-accent"
          />
        </label>
      </td>
      <th scope="row" className="min-w-40 py-2 pr-3 text-left font-semibold">
        <Link
          href={`/athletes/${row.athlete_uid}` as never}
          prefetch={false}
          className="text-ink no-underline hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
      </th>
      <td className="px-3 py-2">
        <span className="flex items-center gap-2">
          {severity !== null && (
            <SeverityMark severity={severity} label={SEVERITY_NAMES[severity]} />
          )}
          <span className="text-small">
            {severity === null
              ? session_count > 0 && reported_count === 0
                ? "not reported"
                : "–"
              : row.reasons.join(" · ")}
          </span>
        </span>
      </td>
      <td className="px-3 py-1">
        <Lanes lanes={row.lanes} cutoffs={row.cutoffs} />
      </td>
      <td className="px-3 text-right whitespace-nowrap">
        {session_count === 0 ? "no sessions" : `${reported_count} of ${session_count}`}
      </td>
      <td className="px-3 whitespace-nowrap text-ink2">
        {last === null
          ? "none lately"
          : `${sessionDay(last.date_millis, format, own)} · ${format.duration(last.duration_min)} ${kindOf(last.type)}`}
      </td>
      {has.groups && <td className="px-3 text-small text-ink2">{groupNames}</td>}
      <td className="px-3 text-small text-ink2">{row.has_seat ? "team" : "self"}</td>
      {has.coaches && (
        <td className="px-3 text-small whitespace-nowrap text-ink2 last:pr-0">
          {row.owner === null ? "nobody" : (row.owner.name ?? "a colleague")}
        </td>
      )}
    </tr>
  );
});
