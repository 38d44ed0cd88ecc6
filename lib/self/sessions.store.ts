import type { AccountScope } from "@/lib/access/scope";
import { Feedback } from "@/lib/contract/activity";
import { toDate } from "@/lib/platform/clock";
import type { PageCut, PageEdge } from "@/lib/platform/page";
import { Prisma } from "@/prisma/generated/client";

/** A session as a list shows it. `createdAt` is when it is: by that lists are ordered and cut. */
export interface SessionRow {
  id: string;
  type: string;
  name: string | null;
  durationMin: number;
  isRaceEvent: boolean | null;
  createdAt: Date;
  isReported: boolean;
}

/** When a session is: by its start, else by what was planned, else by when it was written down. */
const AT = Prisma.sql`COALESCE(a.started_at, a.scheduled_at, a.created_at)`;

const listed = (
  { db, accountId }: AccountScope,
  athleteId: string,
  which: Prisma.Sql,
): Promise<SessionRow[]> =>
  db.$queryRaw`
    SELECT a.id, a.type, a.name, a.duration_min AS "durationMin", a.is_race_event AS "isRaceEvent",
      ${AT} AS "createdAt", a.feedback IS NOT NULL AS "isReported"
    FROM activity a JOIN athlete t ON t.id = a.athlete_id
    WHERE a.athlete_id = ${athleteId}::uuid AND a.account_id = ${accountId}::uuid AND t.erased_at IS NULL AND ${which}`;

/** What lies ahead, the next one first. */
export const listAhead = (account: AccountScope, athleteId: string, limit: number) =>
  listed(
    account,
    athleteId,
    Prisma.sql`${AT} > ${toDate(account.nowMs)} AND a.feedback IS NULL ORDER BY 6, a.id LIMIT ${limit}`,
  );

/** Sessions that go on at some moment between two, in Unix milliseconds, the first one first. @returns some of their ids */
export async function findBetween(
  account: AccountScope,
  athleteId: string,
  fromMs: number,
  untilMs: number,
): Promise<string[]> {
  const found = await listed(
    account,
    athleteId,
    Prisma.sql`${AT} < ${toDate(untilMs)}
      AND ${AT} + a.duration_min * interval '1 minute' > ${toDate(fromMs)} ORDER BY 6, a.id LIMIT 10`,
  );
  return found.map(({ id }) => id);
}

/** What has begun or was reported, the newest first: one more than the page shows. */
export const listPast = (account: AccountScope, athleteId: string, { limit, after }: PageCut) =>
  listed(
    account,
    athleteId,
    Prisma.sql`(${AT} <= ${toDate(account.nowMs)} OR a.feedback IS NOT NULL) AND ${olderThan(after)}
      ORDER BY 6 DESC, a.id DESC LIMIT ${limit + 1}`,
  );

/** What was carried in the newest session that says so, other than one; null where none does. */
export async function findLastCarried(
  { db, accountId }: AccountScope,
  athleteId: string,
  besidesId: string,
): Promise<Pick<Feedback, "items" | "bottles"> | null> {
  const [last] = await db.$queryRaw<{ feedback: unknown }[]>`
    SELECT a.feedback FROM activity a JOIN athlete t ON t.id = a.athlete_id
    WHERE a.athlete_id = ${athleteId}::uuid AND a.account_id = ${accountId}::uuid AND t.erased_at IS NULL
      AND a.id <> ${besidesId}::uuid
      AND jsonb_array_length(COALESCE(NULLIF(a.feedback -> 'items', 'null'), '[]'))
        + jsonb_array_length(COALESCE(NULLIF(a.feedback -> 'bottles', 'null'), '[]')) > 0
    ORDER BY ${AT} DESC, a.id DESC LIMIT 1`;
  return Feedback.nullable().parse(last?.feedback ?? null);
}

const olderThan = (after: PageEdge | null): Prisma.Sql =>
  after === null
    ? Prisma.sql`true`
    : Prisma.sql`(${AT}, a.id) < (${toDate(after.createdMs)}, ${after.id}::uuid)`;
