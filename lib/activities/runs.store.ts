import { owned } from "@/lib/access/owned";
import type { AccountScope } from "@/lib/access/scope";
import { toDate } from "@/lib/platform/clock";
import { camelCase } from "@/lib/platform/columns";
import { read } from "@/lib/platform/db";
import type { PageEdge } from "@/lib/platform/page";
import type { Activity } from "@/prisma/generated/client";

/**
 * Maximum characters of debriefs and carrying plans read at once. A debrief can hold hundreds of bottles, and reading
 * and writing as many characters takes some 50 ms.
 */
const RUN_CHARS = 500_000;

/** Consecutive activities. */
export interface Run {
  rows: Activity[];
  /** Whether others follow. */
  hasMore: boolean;
}

const ORDERS = {
  newest: { by: "c.created_at DESC, c.id DESC", beyond: "<" },
  oldest: { by: "c.created_at, c.id", beyond: ">" },
};

/** `$1` to `$3` are the athlete, the account and the one athlete of a call, `$4` the limit, `$5` and `$6` the edge. */
const textOf = ({ by, beyond }: (typeof ORDERS)["newest"], isFollowing: boolean): string => `
SELECT * FROM (
  SELECT c.*, (count(*) OVER ())::int AS found, (row_number() OVER run)::int AS place,
    sum(length(concat(c.feedback, c.carrying_plan)))
      OVER (run ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS chars_before
  FROM (
    SELECT c.* FROM activity c JOIN athlete a ON a.id = c.athlete_id
    WHERE c.athlete_id = $1::uuid AND ${owned("$2", "$3")}
      ${isFollowing ? `AND (c.created_at, c.id) ${beyond} ($5::timestamptz, $6::uuid)` : ""}
    ORDER BY ${by} LIMIT $4::int + 1
  ) c WINDOW run AS (ORDER BY ${by})
) run WHERE place <= $4::int AND COALESCE(chars_before, 0) < ${RUN_CHARS} ORDER BY place`;

/** Reads an athlete's activities that follow another by when they were stored: `limit`, or as many as are not too long. */
export async function readRun(
  { db, accountId, only }: AccountScope,
  athleteId: string,
  { after, limit, first }: { after: PageEdge | null; limit: number; first: keyof typeof ORDERS },
): Promise<Run> {
  const edge = after === null ? [] : [toDate(after.createdMs), after.id];
  const found = await read<Record<string, unknown>>(db, {
    name: `activities-${first}${after === null ? "" : "-after"}`,
    text: textOf(ORDERS[first], after !== null),
    values: [athleteId, accountId, only, limit, ...edge],
  });
  // The columns are the table's own, so reading them as its rows is safe.
  const rows = found.map((row) => camelCase(row) as unknown as Activity);
  return { rows, hasMore: Number(found[0]?.["found"] ?? 0) > rows.length };
}
