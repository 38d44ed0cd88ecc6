import type { Metadata } from "next";
import { z } from "zod";
import { Live } from "@/components/portal/live";
import { PageHead } from "@/components/portal/page-head";
import { TableScroller } from "@/components/portal/sections";
import { Empty } from "@/components/portal/states";
import { AuditExport } from "@/components/settings/audit-export";
import { ACTION_WORDS, actionText, actorText } from "@/components/settings/audit-words";
import { Button, ButtonLink } from "@/components/ui/button";
import { Heads } from "@/components/ui/heads";
import { listTeamAudit } from "@/lib/coaches/audit-log";
import { formatFor } from "../../format";
import { portalPage } from "../../portal-page";
import { dayBounds } from "./days";

export const metadata: Metadata = { title: "Audit log" };

const Search = z.object({
  action: z.string().min(1).max(100).optional().catch(undefined),
  actor: z.string().min(1).max(100).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  cursor: z.string().max(500).optional().catch(undefined),
});

const PAGE = "/settings/audit";
const FIELD =
  "block min-h-11 max-w-full rounded-control border border-edge bg-surface px-2 text-body text-ink md:min-h-9";

/** Lists what was done in the team, by whom, and when. */
export default portalPage("coach:leadership", async ({ coach, reader, search }) => {
  const { cursor, ...filter } = Search.parse(search);
  const { sinceMs, untilMs } = dayBounds(filter, reader.timeZone);
  const wanted = {
    ...(filter.action !== undefined && { action: filter.action }),
    ...(filter.actor !== undefined && { actor_id: filter.actor }),
    ...(sinceMs !== null && { since: sinceMs }),
    ...(untilMs !== null && { until: untilMs }),
  };
  const asked = { ...wanted, ...(cursor !== undefined && { cursor }) };
  const { entries, pagination } = await listTeamAudit(coach, asked);
  const format = formatFor(reader, coach.nowMs);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const query = (more: Record<string, string>) =>
    new URLSearchParams({
      ...(Object.fromEntries(
        Object.entries(filter).filter(([, value]) => value !== undefined),
      ) as Record<string, string>),
      ...more,
    });
  return (
    <>
      {/* Nearly every action in a team changes one of these; earlier entries never change. */}
      {cursor === undefined && <Live topics={["team", "roster", "rules", "groups"]} />}
      <PageHead
        title="Audit log"
        summary="Everything done in your team, newest first. Nobody can edit this log."
        actions={<AuditExport wanted={wanted} />}
      />
      <form
        method="get"
        autoComplete="off"
        className="mt-5 flex flex-wrap items-end gap-3 print:hidden"
      >
        <label className="max-w-full text-small text-ink2">
          Action
          <select name="action" defaultValue={filter.action ?? ""} className={FIELD}>
            <option value="">Everything</option>
            {Object.entries(ACTION_WORDS).map(([action, words]) => (
              <option key={action} value={action}>
                {words}
              </option>
            ))}
          </select>
        </label>
        {filter.actor !== undefined && <input type="hidden" name="actor" value={filter.actor} />}
        <label className="text-small text-ink2">
          From
          <input type="date" name="from" defaultValue={filter.from} className={FIELD} />
        </label>
        <label className="text-small text-ink2">
          To
          <input type="date" name="to" defaultValue={filter.to} className={FIELD} />
        </label>
        <Button type="submit">Apply</Button>
        {isFiltered && (
          <ButtonLink href={PAGE} tone="bare" size="tight">
            Clear
          </ButtonLink>
        )}
      </form>
      {filter.actor !== undefined && (
        <p className="mt-3 text-ink2">
          Only actions by <bdi>{entries[0]?.actor_name ?? "one person"}</bdi>.
        </p>
      )}
      {entries.length === 0 ? (
        <Empty title={isFiltered ? "No matching entries" : "No entries yet"}>
          <p>
            {isFiltered
              ? "Nothing matches these filters."
              : "Actions by coaches, API keys and Aidstation show up here."}
          </p>
        </Empty>
      ) : (
        <TableScroller label="Audit log">
          <table className="mt-5 w-full text-left">
            <caption className="sr-only">Everything done in the team, newest first</caption>
            <Heads of={[{ title: "When", isWide: true }, "Who", "Action", "Subject"]} />
            <tbody>
              {entries.map((entry, place) => (
                <tr
                  // biome-ignore lint/suspicious/noArrayIndexKey: a record of the past never moves
                  key={place}
                  className="h-12 border-b border-line compact:h-9"
                >
                  <td className="pr-5 whitespace-nowrap max-lg:hidden">
                    {format.dateTime(entry.at)}
                  </td>
                  <td className="py-1 pr-5">
                    {/* Small screens have no room beside it. */}
                    <span className="block text-small text-ink2 lg:hidden">
                      {format.dateTime(entry.at)}
                    </span>
                    <a
                      href={`${PAGE}?${query({ actor: entry.actor_id })}`}
                      title="Only their actions"
                    >
                      <bdi>{entry.actor_name ?? actorText(entry.actor_kind)}</bdi>
                    </a>
                  </td>
                  <td className="pr-5">{actionText(entry.action)}</td>
                  <td>
                    {entry.subject_name === null ? (
                      <span className="text-ink3">–</span>
                    ) : (
                      <bdi>{entry.subject_name}</bdi>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroller>
      )}
      <p className="mt-5 flex flex-wrap gap-5 print:hidden">
        {cursor !== undefined && <a href={`${PAGE}?${query({})}`}>Latest</a>}
        {pagination.next_cursor !== null && (
          <a href={`${PAGE}?${query({ cursor: pagination.next_cursor })}`}>Earlier</a>
        )}
      </p>
    </>
  );
});
