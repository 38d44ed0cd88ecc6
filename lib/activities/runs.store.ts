import type { AccountScope } from "@/lib/access/scope";
import { toDate } from "@/lib/platform/clock";
import { camelCase } from "@/lib/platform/columns";
import type { PageEdge } from "@/lib/platform/page";
import { type Activity, Prisma } from "@/prisma/generated/client";

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
  newest: { by: Prisma.sql`c.created_at DESC, c.id DESC`, beyond: Prisma.sql`<` },
  oldest: { by: Prisma.sql`c.created_at, c.id`, beyond: Prisma.sql`>` },
};

/** Reads an athlete's activities that follow another by when they were stored: `limit`, or as many as are not too long. */
export async function readRun(
  { db, accountId, only }: AccountScope,
  athleteId: string,
  { after, limit, first }: { after: PageEdge | null; limit: number; first: keyof typeof ORDERS },
): Promise<Run> {
  const { by, beyond } = ORDERS[first];
  const following =
    after === null
      ? Prisma.sql`true`
      : Prisma.sql`(c.created_at, c.id) ${beyond} (${toDate(after.createdMs)}, ${after.id}::uuid)`;
  const found = await db.$queryRaw<Record<string, unknown>[]>`
    SELECT * FROM (
      SELECT c.*, (count(*) OVER ())::int AS found, (row_number() OVER run)::int AS place,
        sum(length(concat(c.feedback, c.carrying_plan)))
          OVER (run ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS chars_before
      FROM (
        SELECT c.* FROM activity c JOIN athlete a ON a.id = c.athlete_id
        WHERE c.athlete_id = ${athleteId}::uuid AND c.account_id = ${accountId}::uuid
          AND a.erased_at IS NULL AND (${only}::uuid IS NULL OR a.id = ${only}::uuid) AND ${following}
        ORDER BY ${by} LIMIT ${limit + 1}
      ) c WINDOW run AS (ORDER BY ${by})
    ) run WHERE place <= ${limit} AND COALESCE(chars_before, 0) < ${RUN_CHARS} ORDER BY place`;
  // The columns are the table's own, so reading them as its rows is safe.
  const rows = found.map((row) => camelCase(row) as unknown as Activity);
  return { rows, hasMore: Number(found[0]?.["found"] ?? 0) > rows.length };
}
