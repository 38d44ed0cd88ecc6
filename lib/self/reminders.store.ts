import { houseAccountOf } from "@/lib/coaches/house";
import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { ZONE_OF_X } from "@/lib/roster/zone";
import { Prisma } from "@/prisma/generated/client";

/** An unreported session of an athlete who wants reminders. */
export interface Due {
  activityId: string;
  athleteId: string;
  accountId: string;
  personId: string;
  email: string;
  environment: Environment;
  /** IANA name. */
  timeZone: string;
}

/** The period in which due sessions ended. */
export interface Ended {
  fromMs: number;
  untilMs: number;
}

/**
 * Returns the next due sessions of an environment, in id order: they ended in the period and after reminders were
 * turned on, belong to the person's own record, and were neither reported nor reminded about.
 */
export const listDue = (
  handle: Db,
  environment: Environment,
  { fromMs, untilMs }: Ended,
  { after, limit }: { after: string; limit: number },
): Promise<Due[]> =>
  handle.$queryRaw`
    SELECT a.id AS "activityId", x.id AS "athleteId", x.account_id AS "accountId", p.id AS "personId", p.email,
      p.environment::text AS environment, ${Prisma.raw(ZONE_OF_X)} AS "timeZone"
    FROM reminder_wish w
    JOIN person p ON p.id = w.person_id AND p.verified_at IS NOT NULL AND p.environment = ${environment}::environment
    JOIN athlete x ON x.email_key = p.email_key AND x.erased_at IS NULL
      AND x.account_id = ${houseAccountOf(environment)}::uuid
    JOIN activity a ON a.athlete_id = x.id AND a.feedback IS NULL
    CROSS JOIN LATERAL (
      SELECT COALESCE(a.started_at, a.scheduled_at) + a.duration_min * interval '1 minute' AS ended_at
    ) e
    WHERE e.ended_at BETWEEN ${toDate(fromMs)} AND ${toDate(untilMs)} AND e.ended_at >= w.since AND a.id > ${after}::uuid
      AND NOT EXISTS (SELECT FROM debrief_reminder r WHERE r.activity_id = a.id)
    ORDER BY a.id LIMIT ${limit}`;

export interface NewReminder {
  activityId: string;
  athleteId: string;
  personId: string;
  tokenHash: string;
  sentMs: number;
  expiresMs: number;
}

/** Stores a reminder, at most one per session. @returns whether it was the first */
export async function insertReminder(
  handle: Db,
  { sentMs, expiresMs, ...row }: NewReminder,
): Promise<boolean> {
  const data = { ...row, sentAt: toDate(sentMs), expiresAt: toDate(expiresMs) };
  const { count } = await handle.debriefReminder.createMany({ data, skipDuplicates: true });
  return count === 1;
}

/** What a link opens. */
export interface Opened {
  activityId: string;
  athleteId: string;
  accountId: string;
  personId: string;
}

/**
 * Returns the session that one of the links still opens: the newest, or the given session. Null if the session or its
 * record is gone, the link has expired, or the record no longer belongs to the person.
 */
export async function findOpened(
  handle: Db,
  environment: Environment,
  { hashes, activityId }: { hashes: readonly string[]; activityId: string | null },
  nowMs: number,
): Promise<Opened | null> {
  const [found] = await handle.$queryRaw<Opened[]>`
    SELECT a.id AS "activityId", t.id AS "athleteId", t.account_id AS "accountId", p.id AS "personId"
    FROM debrief_reminder r
    JOIN activity a ON a.id = r.activity_id
    JOIN athlete t ON t.id = a.athlete_id AND t.erased_at IS NULL
    JOIN person p ON p.id = r.person_id AND p.email_key = t.email_key AND p.environment = ${environment}::environment
    WHERE r.token_hash = ANY(${[...hashes]}) AND r.expires_at > ${toDate(nowMs)}
      AND (${activityId}::uuid IS NULL OR a.id = ${activityId}::uuid)
    ORDER BY r.sent_at DESC LIMIT 1`;
  return found ?? null;
}

/** Returns the reminders of an athlete's sessions, oldest first. */
export const listRemindersOf = (handle: Db, athleteId: string) =>
  handle.debriefReminder.findMany({
    where: { athleteId },
    select: { activityId: true, sentAt: true, expiresAt: true },
    orderBy: { sentAt: "asc" },
  });
