import { Heads } from "@/components/ui/heads";
import { PageLink } from "@/components/ui/page-link";
import type { LoggedRequest } from "@/lib/contract/request-log";
import type { Format } from "../format/format";
import { TableScroller } from "../portal/sections";

/** Returns a mark for the outcome of a request that works without color. */
export const statusMark = (status: number): string => (status < 400 ? "✓" : "✕");

interface RequestTableProps {
  /** The table's label, if a page has several. */
  label?: string;
  requests: readonly LoggedRequest[];
  format: Format;
}

/** Lists requests, newest first, each linked to its own page. */
export const RequestTable = ({ label = "Requests", requests, format }: RequestTableProps) => (
  <TableScroller label={label}>
    <table className="w-full text-left">
      <caption className="sr-only">{label}, newest first</caption>
      <Heads
        of={[
          "Status",
          "Request",
          { title: "When", isWide: true },
          { title: "Duration", isRight: true, isWide: true },
          { title: "ID", isWide: true },
        ]}
      />
      <tbody>
        {requests.map((one) => (
          <tr key={one.request_id} className="h-12 border-b border-line compact:h-9">
            <td className="pr-5 whitespace-nowrap">
              <span aria-hidden="true">{statusMark(one.status)}</span> {one.status}
              {one.code !== null && (
                <code className="block font-mono text-small text-ink2">{one.code}</code>
              )}
            </td>
            <td className="pr-5 lg:min-w-2xs">
              <PageLink
                href={`/dev/logs/${one.request_id}`}
                className="inline-flex min-h-11 items-center font-mono text-code break-all md:min-h-8"
              >
                {`${one.method} ${one.path}`}
              </PageLink>
              <span className="block pb-1 text-small text-ink2 lg:hidden">
                {format.dateTime(one.at)}, {tookText(one, format)}
              </span>
            </td>
            <td className="pr-5 whitespace-nowrap max-lg:hidden">{format.dateTime(one.at)}</td>
            <td className="pr-5 text-right whitespace-nowrap max-lg:hidden">
              {tookText(one, format)}
            </td>
            <td className="font-mono text-code whitespace-nowrap text-ink2 select-all max-lg:hidden">
              {one.request_id}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroller>
);

/** Formats how long a request took. */
export const tookText = ({ duration_ms }: LoggedRequest, format: Format): string =>
  `${format.number(duration_ms, duration_ms < 10 ? 1 : 0)}\u00a0ms`;
