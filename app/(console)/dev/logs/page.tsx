import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";
import { Pager } from "@/components/console/pager";
import { RequestTable } from "@/components/console/request-table";
import { PageHead } from "@/components/portal/page-head";
import { Empty } from "@/components/portal/states";
import { Button, ButtonLink } from "@/components/ui/button";
import { REQUEST } from "@/lib/api/page-ids";
import { Id } from "@/lib/contract/primitives";
import { LOGGED_PATH_MAX } from "@/lib/contract/request-log";
import { listRequests } from "@/lib/usage/requests";
import { consolePage } from "../../console-page";

export const metadata: Metadata = { title: "Requests" };

const SHOWN = 25;
const FIELD =
  "block min-h-11 w-full rounded-control border border-edge bg-surface px-2 text-body text-ink md:min-h-9";
const STATUSES = [
  ["2xx", "Succeeded (2xx)"],
  ["4xx", "Failed (4xx)"],
  ["429", "Rate limited (429)"],
  ["5xx", "Server error (5xx)"],
] as const;

/** Reduces a pasted URL to its path: hosts and queries are not logged. */
const pathOf = (find: string): string => find.replace(/^https?:\/\/[^/?#]*|[?#].*$/gi, "");

const Asked = z.object({
  find: z
    .string()
    .trim()
    .transform(pathOf)
    .pipe(z.string().min(1).max(LOGGED_PATH_MAX))
    .optional()
    .catch(undefined),
  status: z
    .string()
    .regex(/^[1-5](\d\d|xx)$/)
    .optional()
    .catch(undefined),
  key: Id.optional().catch(undefined),
  cursor: z.string().max(500).optional().catch(undefined),
});

/** Lists the account's requests of the last week, searchable by id, path or status. */
export default consolePage("partner:read", async ({ account, format, search }) => {
  const { find, status, key, cursor } = Asked.parse(search);
  const named = REQUEST.safeParse(find);
  if (named.success) redirect(`/dev/logs/${named.data}` as Route);
  const { requests, pagination } = await listRequests(account, {
    limit: SHOWN,
    ...(find !== undefined && { path: find }),
    ...(status !== undefined && { status }),
    ...(key !== undefined && { key_id: key }),
    ...(cursor !== undefined && { cursor }),
  });
  const isFiltered = find !== undefined || status !== undefined || key !== undefined;
  const isKnown = STATUSES.some(([value]) => value === status);
  return (
    <>
      <PageHead
        title="Requests"
        summary="The last seven days. We never keep bodies, queries or headers."
      />
      <form
        method="get"
        autoComplete="off"
        className="mt-5 flex flex-wrap items-end gap-3 print:hidden"
      >
        <label className="w-full max-w-sm text-small text-ink2">
          Request ID or start of path
          <input
            name="find"
            defaultValue={find ?? ""}
            autoComplete="off"
            spellCheck={false}
            maxLength={LOGGED_PATH_MAX}
            data-search
            className={`${FIELD} font-mono`}
          />
        </label>
        <label className="text-small text-ink2">
          Status
          <select name="status" defaultValue={status ?? ""} className={FIELD}>
            <option value="">All</option>
            {!isKnown && status !== undefined && <option>{status}</option>}
            {STATUSES.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {key !== undefined && <input type="hidden" name="key" value={key} />}
        <Button type="submit">Apply</Button>
        {isFiltered && (
          <ButtonLink href="/dev/logs" tone="bare" size="tight">
            Clear
          </ButtonLink>
        )}
      </form>
      {requests.length === 0 ? (
        <Empty title={isFiltered ? "No matching requests" : "No requests yet"}>
          <p>
            {isFiltered
              ? "No requests in the last seven days match these filters."
              : "Requests show up here about a second after they’re answered."}
          </p>
        </Empty>
      ) : (
        <div className="mt-4">
          <RequestTable requests={requests} format={format} />
        </div>
      )}
      <Pager
        path="/dev/logs"
        query={{ find, status, key }}
        isFirst={cursor === undefined}
        next={pagination.next_cursor}
      />
    </>
  );
});
