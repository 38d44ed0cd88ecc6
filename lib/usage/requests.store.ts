import type { AccountScope } from "@/lib/access/scope";
import { epochMs } from "@/lib/platform/columns";
import { type Db, pool, read } from "@/lib/platform/db";
import type { PageCut } from "@/lib/platform/page";

/** Accounts' API requests: written in batches, read page by page. */

/** A finished request. */
export interface Finished {
  accountId: string;
  requestId: string;
  /** Unix milliseconds, wall time; and the day of account time it counts towards, as `2026-11-22`. */
  atMs: number;
  day: string;
  method: string;
  path: string;
  route: string;
  status: number;
  code: string | null;
  durationMs: number;
  keyId: string | null;
  /** The grant that an app called by; null otherwise. */
  grantId: string | null;
  /** Units it cost, in total and by purpose. */
  total: number;
  intelligence: number;
  calculations: number;
  products: number;
}

/**
 * Inserts rows and updates their daily counts in one statement, so that a batch written again after a lost confirmation
 * counts once. Days are locked in a fixed order, so that processes writing the same ones don't deadlock.
 */
const WRITE = `
WITH given AS (
  SELECT * FROM unnest($1::uuid[], $2::text[], $3::float8[], $4::date[], $5::text[], $6::text[], $7::text[], $8::int[],
    $9::text[], $10::real[], $11::uuid[], $12::int[], $13::int[], $14::int[], $15::int[], $16::uuid[])
    AS g (account_id, request_id, at_ms, day, method, path, route, status, code, duration_ms, key_id, total, intelligence,
      calculations, products, grant_id)
), kept AS (
  INSERT INTO request_log (account_id, request_id, at, method, path, route, status, code, duration_ms, key_id, grant_id)
  SELECT account_id, request_id, to_timestamp(at_ms / 1000), method, path, route, status, code, duration_ms, key_id, grant_id
  FROM given
  ON CONFLICT DO NOTHING RETURNING account_id, request_id
)
INSERT INTO usage_day AS u (account_id, day, total, intelligence, calculations, products, data, rate_limited)
SELECT g.account_id, g.day, sum(g.total), sum(g.intelligence), sum(g.calculations), sum(g.products),
  sum(g.total - g.intelligence), count(*) FILTER (WHERE g.status = 429 AND g.key_id IS NOT NULL)
FROM given g JOIN kept USING (account_id, request_id) JOIN account a ON a.id = g.account_id
GROUP BY g.account_id, g.day ORDER BY g.account_id, g.day
ON CONFLICT (account_id, day) DO UPDATE SET total = u.total + EXCLUDED.total,
  intelligence = u.intelligence + EXCLUDED.intelligence, calculations = u.calculations + EXCLUDED.calculations,
  products = u.products + EXCLUDED.products, data = u.data + EXCLUDED.data,
  rate_limited = u.rate_limited + EXCLUDED.rate_limited`;

/** Writes finished requests and adds them to their accounts' daily counts. */
export async function insertRequests(rows: readonly Finished[]): Promise<void> {
  const column = <K extends keyof Finished>(name: K) => rows.map((row) => row[name]);
  await pool.query({
    name: "request-log",
    text: WRITE,
    values: [
      ...[
        column("accountId"),
        column("requestId"),
        column("atMs"),
        column("day"),
        column("method"),
      ],
      ...[column("path"), column("route"), column("status"), column("code"), column("durationMs")],
      ...[column("keyId"), column("total"), column("intelligence"), column("calculations")],
      column("products"),
      column("grantId"),
    ],
  });
}

export interface RequestRow {
  request_id: string;
  at_ms: number;
  method: string;
  path: string;
  route: string;
  status: number;
  code: string | null;
  duration_ms: number;
  key_id: string | null;
}

const COLUMNS = `request_id, ${epochMs("at")} AS at_ms, method, path, route, status, code, duration_ms, key_id`;

/** What people's apps do is for them to see: such a call may be about a roster that the account knows nothing of. */
const NOT_OF_APPS = "grant_id IS NULL";

/** Search criteria for requests. */
export interface RequestFilter {
  status: { from: number; to: number } | null;
  path: { prefix: string } | { route: string } | null;
  keyId: string | null;
}

/** Sorts after every path with the same prefix, byte by byte. */
const LAST = "\u{10ffff}";

/** Returns a page of requests, newest first, plus one if there are more. */
export function listRows(
  { db, accountId }: AccountScope,
  { status, path, keyId }: RequestFilter,
  { limit, after }: PageCut,
): Promise<RequestRow[]> {
  const values: unknown[] = [accountId, limit + 1];
  const put = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["account_id = $1::uuid", NOT_OF_APPS];
  if (after !== null) {
    const at = `to_timestamp(${put(after.createdMs)}::float8 / 1000)`;
    conditions.push(`at <= ${at} AND (at, request_id) < (${at}, ${put(after.id)})`);
  }
  if (path !== null && "route" in path) conditions.push(`route = ${put(path.route)}`);
  else if (path !== null) {
    conditions.push(`path ~>=~ ${put(path.prefix)} AND path ~<~ ${put(path.prefix + LAST)}`);
  }
  if (keyId !== null) conditions.push(`key_id = ${put(keyId)}::uuid`);
  const newest = (more: string) =>
    `SELECT * FROM request_log WHERE ${[...conditions, more].join(" AND ")}
     ORDER BY at DESC, request_id DESC LIMIT $2::int`;
  // Scans the index separately for each status of a class, reading only the first rows of each.
  const rows =
    status === null
      ? newest("true")
      : `SELECT l.* FROM generate_series(${put(status.from)}::int, ${put(status.to)}::int) AS s (code)
         CROSS JOIN LATERAL (${newest("status = s.code")}) l`;
  const text = `SELECT ${COLUMNS} FROM (${rows}) r ORDER BY r.at DESC, r.request_id DESC LIMIT $2::int`;
  const kinds = [after, status, keyId].map((one) => (one === null ? "-" : "+")).join("");
  const by = path === null ? "all" : Object.keys(path)[0];
  return read<RequestRow>(db, { name: `requests-${by}${kinds}`, text, values });
}

/** Returns one request of an account, or undefined. */
export async function findRow(
  { db, accountId }: AccountScope,
  requestId: string,
): Promise<RequestRow | undefined> {
  const [row] = await read<RequestRow>(db, {
    name: "request-by-id",
    text: `SELECT ${COLUMNS} FROM request_log WHERE account_id = $1::uuid AND request_id = $2 AND ${NOT_OF_APPS}
      ORDER BY at DESC LIMIT 1`,
    values: [accountId, requestId],
  });
  return row;
}

/** A call that an app made by a grant. */
export interface GrantCall {
  grant_id: string;
  at_ms: number;
  method: string;
  route: string;
  /** The error code; null for a success. */
  code: string | null;
}

/** Returns the last calls by each of these grants, newest first. */
export const findCalls = (
  db: Db,
  grantIds: readonly string[],
  perGrant: number,
): Promise<GrantCall[]> =>
  read<GrantCall>(db, {
    name: "grant-calls",
    text: `SELECT l.* FROM unnest($1::uuid[]) AS g (id) CROSS JOIN LATERAL (
        SELECT grant_id, ${epochMs("at")} AS at_ms, method, route, code FROM request_log
        WHERE grant_id = g.id ORDER BY at DESC LIMIT $2::int) l`,
    values: [grantIds, perGrant],
  });

/** Counts the calls by each of these grants since a given time, up to a maximum. */
export const countCalls = (
  db: Db,
  grantIds: readonly string[],
  { sinceMs, most }: { sinceMs: number; most: number },
): Promise<{ grant_id: string; calls: number }[]> =>
  read(db, {
    name: "grant-call-counts",
    text: `SELECT g.id AS grant_id, c.calls FROM unnest($1::uuid[]) AS g (id) CROSS JOIN LATERAL (
        SELECT count(*)::int AS calls FROM (
          SELECT 1 FROM request_log WHERE grant_id = g.id AND at > to_timestamp($2::float8 / 1000) LIMIT $3::int) l) c`,
    values: [grantIds, sinceMs, most],
  });

/** True if the same partner's other environment has the request. */
export async function isElsewhere(
  { db, accountId, partnerId }: AccountScope,
  requestId: string,
): Promise<boolean> {
  const rows = await read(db, {
    name: "request-elsewhere",
    text: `SELECT 1 FROM request_log l JOIN account a ON a.id = l.account_id
      WHERE a.partner_id = $1::uuid AND a.id <> $2::uuid AND l.request_id = $3 LIMIT 1`,
    values: [partnerId, accountId, requestId],
  });
  return rows.length > 0;
}

/**
 * Deletes some requests answered before a given time, of any account, including accounts that are gone: it steps from
 * account to account along the index. @returns how many
 */
export const deleteOldRequests = (
  db: Db,
  before: Date,
  limit: number,
): Promise<number> => db.$executeRaw`
  WITH RECURSIVE owner AS (
    (SELECT account_id FROM request_log ORDER BY account_id LIMIT 1)
    UNION ALL
    SELECT (SELECT l.account_id FROM request_log l WHERE l.account_id > o.account_id ORDER BY l.account_id LIMIT 1)
    FROM owner o WHERE o.account_id IS NOT NULL
  ), old AS (
    SELECT l.account_id, l.at, l.request_id FROM owner o CROSS JOIN LATERAL (
      SELECT account_id, at, request_id FROM request_log
      WHERE account_id = o.account_id AND at < ${before} ORDER BY at LIMIT ${limit}
    ) l LIMIT ${limit}
  )
  DELETE FROM request_log r USING old
  WHERE (r.account_id, r.at, r.request_id) = (old.account_id, old.at, old.request_id)`;
