import type { AccountScope } from "@/lib/access/scope";
import { Feedback } from "@/lib/contract/activity";
import { toDate } from "@/lib/platform/clock";
import type { PageCut, PageEdge } from "@/lib/platform/page";
import { Prisma } from "@/prisma/generated/client";

/** A session in a list. `createdAt` is the time of the session: lists are ordered and paginated by it. */
export interface SessionRow {
  id: string;
  type: string;
  name: string | null;
  durationMin: number;
  isRaceEvent: boolean | null;
  createdAt: Date;
  isReported: boolean;
}

/** A session's time: its start, else its planned time, else its creation. */
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

/** Returns upcoming sessions, nearest first. */
export const listAhead = (account: AccountScope, athleteId: string, limit: number) =>
  listed(
    account,
    athleteId,
    Prisma.sql`${AT} > ${toDate(account.nowMs)} AND a.feedback IS NULL ORDER BY 6, a.id LIMIT ${limit}`,
  );

/** Finds sessions that overlap a period, given in Unix milliseconds, earliest first. @returns some of their ids */
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

/** Returns sessions that have begun or were reported, newest first: one more than the page shows. */
export const listPast = (account: AccountScope, athleteId: string, { limit, after }: PageCut) =>
  listed(
    account,
    athleteId,
    Prisma.sql`(${AT} <= ${toDate(account.nowMs)} OR a.feedback IS NOT NULL) AND ${olderThan(after)}
      ORDER BY 6 DESC, a.id DESC LIMIT ${limit + 1}`,
  );

/** Returns what was carried in the newest other session with that data; null if there is none. */
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
