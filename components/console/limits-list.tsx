import { Heads, numbers } from "@/components/ui/heads";
import type { Allowance, LimitsNow } from "@/lib/contract/usage";
import type { Format } from "../format/format";
import { TableScroller } from "../portal/sections";

interface LimitsListProps {
  limits: LimitsNow;
  format: Format;
}

/** The fraction of a limit from which to warn. */
const NEARLY = 0.8;

/** Lists every limit of the account with usage and remainder, as the next call will see them. */
export function LimitsList({ limits, format }: LimitsListProps) {
  const { bucket, requests_per_day, intelligence_per_day, distinct } = limits;
  const { number } = format;
  const rows: readonly [name: string, what: string, allowance: Allowance | null][] = [
    ["Calls per day", "a batch of 20 counts as 20", requests_per_day],
    [
      "Calculations and products per day",
      intelligence_per_day === null || intelligence_per_day.is_agreed
        ? "as agreed"
        : `goes up with each athlete you calculate for; athletes today: ${number(intelligence_per_day.athletes)}`,
      intelligence_per_day,
    ],
    [
      "Unique calculations without an athlete",
      "repeats don’t count",
      distinct?.calculations ?? null,
    ],
    ["Unique products looked up", "repeats don’t count", distinct?.products ?? null],
    ["Unique searches", "repeats don’t count", distinct?.queries ?? null],
  ];
  return (
    <>
      <p>
        Right now you can send <strong className="font-semibold">{number(bucket.remaining)}</strong>{" "}
        requests in a burst, out of {number(bucket.burst)}. You get{" "}
        {number(bucket.requests_per_second, 1)} more every second. Daily limits reset at midnight
        UTC, in {hoursText(limits.resets_in_seconds)}.
      </p>
      <TableScroller label="Daily limits">
        <table className="mt-3 w-full text-left">
          <caption className="sr-only">Daily limits</caption>
          <Heads of={["Limit on", ...numbers(["Limit", "Used", "Left"])]} />
          <tbody>
            {rows.map(([name, what, allowance]) => (
              <tr key={name} className="h-12 border-b border-line compact:h-9">
                <th scope="row" className="py-1 pr-5 font-semibold">
                  {name}
                  <span className="block text-small font-normal text-ink2">
                    {allowance === null ? "unlimited" : what}
                  </span>
                </th>
                <td className="pr-5 text-right">
                  {allowance === null ? "–" : number(allowance.limit)}
                </td>
                <td className="pr-5 text-right">
                  {allowance === null ? "–" : number(allowance.used)}
                </td>
                <td className="text-right">
                  {allowance === null ? (
                    "–"
                  ) : (
                    <>
                      {allowance.left === 0 && (
                        <span className="text-small text-concern">✕ reached </span>
                      )}
                      {allowance.left > 0 && allowance.used >= NEARLY * allowance.limit && (
                        <span className="text-small text-watch">nearly reached </span>
                      )}
                      {number(allowance.left)}
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroller>
    </>
  );
}

/** Formats seconds as hours and minutes. */
function hoursText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${rest}\u00a0min` : `${hours}\u00a0h ${String(rest).padStart(2, "0")}`;
}
