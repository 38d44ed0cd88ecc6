import { WhenHeard } from "@/components/ui/when-heard";
import { AS } from "./roles";
import type { Sort, View } from "./view";

interface Column {
  name: string;
  sort: Sort | null;
  isRight?: boolean;
  /** Only shown for teams that have anything to show in it. */
  only?: "groups" | "coaches";
}

const COLUMNS: readonly Column[] = [
  { name: "Athlete", sort: "name" },
  { name: "Worst marker", sort: "marker" },
  { name: "Last 14 days", sort: null },
  { name: "Reported", sort: "coverage", isRight: true },
  { name: "Last session", sort: "last" },
  { name: "Groups", sort: null, only: "groups" },
  { name: "Paid by", sort: null },
  { name: "Coach", sort: null, only: "coaches" },
];

interface TableHeadProps {
  view: View;
  onSort: (sort: Sort) => void;
  isAllSelected: boolean;
  onSelectAll: () => void;
  has: Has;
}

/** The optional columns a team has. */
export type Has = Readonly<Record<"groups" | "coaches", boolean>>;

/** Renders the table head with sortable columns. */
export function TableHead({ view, onSort, isAllSelected, onSelectAll, has }: TableHeadProps) {
  return (
    <thead {...AS.rowgroup} className="block border-b border-edge text-left text-small text-ink2">
      <tr {...AS.row} className="roster-row">
        <td {...AS.cell} className="print:hidden">
          <WhenHeard>
            <label className="flex size-9 cursor-pointer items-center justify-center">
              <span className="sr-only">Select all shown</span>
              <input
                type="checkbox"
                checked={isAllSelected}
                onChange={onSelectAll}
                className="size-4"
              />
            </label>
          </WhenHeard>
        </td>
        {COLUMNS.map(({ name, sort, isRight = false, only }) => {
          if (only !== undefined && !has[only]) return null;
          const isSorted = sort !== null && view.sort === sort;
          const direction = view.isDescending ? "descending" : "ascending";
          return (
            <th
              {...AS.columnheader}
              key={name}
              scope="col"
              aria-sort={isSorted ? direction : undefined}
              className={`px-3 py-2 font-normal first-of-type:pl-0 last:pr-0 ${isRight ? "text-right" : ""}`}
            >
              {sort === null ? (
                name
              ) : (
                <button
                  type="button"
                  onClick={() => onSort(sort)}
                  className={`min-h-8 cursor-pointer whitespace-nowrap underline-offset-2 hover:underline ${isSorted ? "font-semibold text-ink" : ""}`}
                >
                  {name}
                  {isSorted && <span aria-hidden="true">{view.isDescending ? " ↓" : " ↑"}</span>}
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
