import { Heads } from "@/components/ui/heads";
import type { Athlete } from "@/lib/contract/athlete";
import type { Format } from "../format/format";
import { TableScroller } from "../portal/sections";

const STATUS: Readonly<Record<Athlete["subscription_status"], string>> = {
  full: "Exact numbers",
  trial: "Trial",
  teaser: "Ranges",
};

interface AthleteTableProps {
  athletes: readonly Athlete[];
  format: Format;
  /** True if test tools can be used on them. */
  isSandbox: boolean;
}

/** Lists athletes as the API returns them. */
export const AthleteTable = ({ athletes, format, isSandbox }: AthleteTableProps) => (
  <TableScroller label="Athletes">
    <table className="mt-4 w-full text-left">
      <caption className="sr-only">Athletes, newest first</caption>
      <Heads
        of={["Name", "External ID", "Access", "Profile", "Created", { title: "ID", isWide: true }]}
        hasActions={isSandbox}
      />
      <tbody>
        {athletes.map((athlete) => (
          <tr key={athlete.id} className="h-12 border-b border-line compact:h-9">
            <th scope="row" className="min-w-32 pr-5 font-semibold">
              <bdi>{athlete.name ?? "No name"}</bdi>
            </th>
            <td className="pr-5 font-mono text-code whitespace-nowrap">
              {athlete.external_id ?? "–"}
            </td>
            <td className="pr-5 whitespace-nowrap">{STATUS[athlete.subscription_status]}</td>
            <td className="pr-5 whitespace-nowrap">
              {athlete.profile_complete ? "Complete" : "Incomplete"}
            </td>
            <td className="pr-5 whitespace-nowrap">{format.date(athlete.created_at * 1000)}</td>
            <td className="pr-5 font-mono text-code whitespace-nowrap select-all max-lg:hidden">
              {athlete.id}
            </td>
            {isSandbox && (
              <td>
                <a
                  href={`/dev/tools?athlete=${athlete.id}`}
                  className="inline-flex min-h-11 items-center whitespace-nowrap md:min-h-8"
                >
                  Test tools<span className="sr-only"> for {athlete.name ?? athlete.id}</span>
                </a>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroller>
);
