import { refuseEnvironment } from "@/lib/access/environments";
import type { AccountScope, CallScope } from "@/lib/access/scope";
import { DAY_MS } from "@/lib/contract/durations";
import { fail } from "@/lib/contract/errors";
import {
  CALLS_MOST,
  CALLS_SHOWN,
  type LoggedRequest,
  type RequestsQuery,
} from "@/lib/contract/request-log";
import { toDate } from "@/lib/platform/clock";
import { cutOf, pageOf } from "@/lib/platform/page";
import {
  countCalls,
  findCalls,
  findRow,
  type GrantCall,
  isElsewhere,
  listRows,
  type RequestFilter,
  type RequestRow,
} from "./requests.store";

/**
 * Returns the account's requests of the last seven days, newest first. `status` is one status or a class such as `4xx`;
 * `path` is a prefix, or a whole template.
 *
 * @throws invalid_cursor
 */
export async function listRequests(account: AccountScope, query: RequestsQuery) {
  const filter = filterOf(query);
  const scope = `requests:${account.accountId}:${JSON.stringify(filter)}`;
  const cut = cutOf(query, scope);
  const rows = await listRows(account, filter, cut);
  const edged = rows.map((row) => ({ id: row.request_id, createdAt: toDate(row.at_ms), row }));
  const { shown, pagination } = pageOf(edged, cut, scope);
  return { requests: shown.map(({ row }) => toLogged(row)), pagination };
}

function filterOf({ status, path, key_id }: RequestsQuery): RequestFilter {
  const ofPath =
    path === undefined ? null : path.includes("{") ? { route: path } : { prefix: path };
  return { status: statusesOf(status), path: ofPath, keyId: key_id ?? null };
}

function statusesOf(status: string | undefined): RequestFilter["status"] {
  if (status === undefined) return null;
  const from = Number(status.replace("xx", "00"));
  return { from, to: status.endsWith("xx") ? from + 99 : from };
}

/**
 * Returns one request of the last seven days. It is available about a second after it was answered.
 *
 * @throws resource_not_found, environment_mismatch
 */
export async function findRequest(
  account: AccountScope,
  requestId: string,
): Promise<LoggedRequest> {
  const row = await findRow(account, requestId);
  if (row !== undefined) return toLogged(row);
  if (await isElsewhere(account, requestId)) refuseEnvironment(account.environment);
  fail("resource_not_found");
}

/** An app's recent calls by a grant. */
export interface RecentCalls {
  /** In seven days; `CALLS_MOST` stands for that many or more. */
  calls: number;
  /** Newest first. */
  last: GrantCall[];
}

const WEEK_MS = 7 * DAY_MS;

/**
 * Returns recent app calls by these grants, including refused ones. A call is available about a second after it was
 * answered.
 */
export async function recentCalls(
  { db, wallMs }: CallScope,
  grantIds: readonly string[],
): Promise<Map<string, RecentCalls>> {
  const [counts, calls] = await Promise.all([
    countCalls(db, grantIds, { sinceMs: wallMs - WEEK_MS, most: CALLS_MOST }),
    findCalls(db, grantIds, CALLS_SHOWN),
  ]);
  return new Map(
    counts.map(({ grant_id, calls: count }) => [
      grant_id,
      { calls: count, last: calls.filter((call) => call.grant_id === grant_id) },
    ]),
  );
}

const toLogged = ({ at_ms, duration_ms, ...row }: RequestRow): LoggedRequest => ({
  ...row,
  at: at_ms,
  duration_ms: Math.round(duration_ms * 100) / 100,
});
