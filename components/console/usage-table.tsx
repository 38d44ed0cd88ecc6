import { Heads } from "@/components/ui/heads";
import type { UsageDay } from "@/lib/contract/usage";
import { TableScroller } from "../portal/sections";

const COLUMNS = [
  { key: "total", title: "Calls" },
  { key: "calculations", title: "Calculations" },
  { key: "products", title: "Products", isOffPhone: true },
  { key: "data", title: "Data", isOffPhone: true },
  { key: "rate_limited", title: "Rate limited" },
] as const;

interface UsageTableProps {
  days: readonly UsageDay[];
  dayText: (date: string) => string;
  number: (value: number) => string;
}

/** Lists the chart's days in numbers, newest first, without days that have no calls. */
export const UsageTable = ({ days, dayText, number }: UsageTableProps) => (
  <TableScroller label="Usage by day">
    <table className="mt-4 w-full text-left">
      <caption className="sr-only">
        Usage by day, newest first. Days without calls are left out
      </caption>
      <Heads of={["Day", ...COLUMNS.map((column) => ({ ...column, isRight: true }))]} />
      <tbody>
        {[...days]
          .reverse()
          .filter(({ total, rate_limited }) => total + rate_limited > 0)
          .map((day) => (
            <tr key={day.date} className="h-9 border-b border-line">
              <th scope="row" className="pr-5 font-normal whitespace-nowrap">
                {dayText(day.date)}
              </th>
              {COLUMNS.map((column) => (
                <td
                  key={column.key}
                  className={`pr-5 text-right last:pr-0 ${"isOffPhone" in column ? "max-md:hidden" : ""}`}
                >
                  {number(day[column.key])}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  </TableScroller>
);
