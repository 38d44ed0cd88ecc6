import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { Prisma } from "@/prisma/generated/client";
import type { Planned } from "./plan";

interface Of {
  relationId: string;
  athleteId: string;
}

/**
 * Saves alerts, one per rule and occasion, and their notices, one per coach and channel. The transaction must hold the
 * relation. Unsent notices get the latest information; sent ones keep what they said.
 *
 * @returns the ids of the alerts
 */
export async function keepAlerts(
  handle: Db,
  { relationId, athleteId }: Of,
  planned: readonly Planned[],
  firedMs: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (const { firing, notices } of planned) {
    const { rule, occasionId, activityId, trigger, severity, reasons, sessionMs } = firing;
    const [row] = await handle.$queryRaw<{ id: string }[]>`
      INSERT INTO alert AS a (id, relation_id, athlete_id, activity_id, rule, occasion_id, trigger, severity, reasons,
        session_at, fired_at)
      VALUES (${newId()}::uuid, ${relationId}::uuid, ${athleteId}::uuid, ${activityId}::uuid, ${rule},
        ${occasionId}::uuid, ${trigger}, ${severity}, ${reasons}, ${toDate(sessionMs)}, ${toDate(firedMs)})
      ON CONFLICT (relation_id, rule, occasion_id) DO UPDATE
      SET ceased_at = CASE WHEN a.activity_id IS NULL THEN NULL ELSE a.ceased_at END, severity = excluded.severity, reasons = excluded.reasons, session_at = excluded.session_at
      RETURNING a.id`;
    if (row === undefined) continue;
    ids.push(row.id);
    for (const { coachId, channel, cadence, dueMs } of notices)
      await handle.$executeRaw`
        INSERT INTO alert_notice AS n (id, alert_id, coach_id, channel, cadence, due_at)
        VALUES (${newId()}::uuid, ${row.id}::uuid, ${coachId}::uuid, ${channel}, ${cadence}, ${toDate(dueMs)})
        ON CONFLICT (alert_id, coach_id, channel) DO UPDATE
        SET due_at = excluded.due_at, cadence = excluded.cadence
        WHERE n.sent_at IS NULL AND excluded.due_at < n.due_at`;
  }
  return ids;
}

/** Deletes a session's unsent notices for rules it no longer fires, after its debrief was corrected. */
export async function withdraw(
  handle: Db,
  { relationId, activityId }: { relationId: string; activityId: string },
  firedRules: readonly string[],
): Promise<void> {
  await handle.$executeRaw`
    DELETE FROM alert_notice n USING alert a
    WHERE a.id = n.alert_id AND n.sent_at IS NULL AND a.relation_id = ${relationId}::uuid
      AND a.activity_id = ${activityId}::uuid AND NOT a.rule = ANY(${[...firedRules]}::text[])
      AND n.channel <> 'correction'`;
  await handle.$executeRaw`
    DELETE FROM alert a WHERE a.relation_id = ${relationId}::uuid AND a.activity_id = ${activityId}::uuid
      AND NOT EXISTS (SELECT 1 FROM alert_notice n WHERE n.alert_id = a.id)`;
}

/** The notice `n` was mailed to a coach as urgent. */
const IS_MAILED_URGENT = Prisma.sql`n.channel = 'email' AND n.cadence = 'realtime' AND n.sent_at IS NOT NULL
        AND n.told_severity = 'urgent'`;

/**
 * Lists a session's alerts that were mailed as urgent, with all reasons that were mailed or hold, and what its report
 * says now.
 */
export const listMailedUrgent = (
  handle: Db,
  { relationId, activityId }: { relationId: string; activityId: string },
): Promise<{ id: string; rule: string; reasons: string[]; isCeased: boolean; said: Said }[]> =>
  handle.$queryRaw`
    SELECT a.id, a.rule, a.ceased_at IS NOT NULL AS "isCeased", a.reasons || told.reasons AS reasons,
      json_build_object(
        'carb', s.feedback->'consumed_carb_g', 'sodium', s.feedback->'consumed_sodium_mg',
        'fluid', s.feedback->'consumed_fluid_ml', 'symptoms', s.feedback->'symptoms',
        'minutes', GREATEST(s.duration_min, (s.feedback->>'duration_min')::float8)) AS said
    FROM alert a JOIN activity s ON s.id = a.activity_id CROSS JOIN LATERAL (
      SELECT array_agg(reason) AS reasons FROM alert_notice n, unnest(n.told_reasons) reason
      WHERE n.alert_id = a.id AND ${IS_MAILED_URGENT}
    ) told
    WHERE a.relation_id = ${relationId}::uuid AND a.activity_id = ${activityId}::uuid AND told.reasons IS NOT NULL`;

/** What a report says, null for what it leaves out; and how long the session was planned or reported, the longer. */
export type Said = Record<"carb" | "sodium" | "fluid" | "symptoms", unknown> & { minutes: number };

/**
 * Notes that alerts which were mailed as urgent no longer are, or are again, in team time. The coaches who got the mail
 * get a correction; one that still waits is dropped instead, since what they were told holds again.
 *
 * @param ids the alerts that change
 * @param isTold whether what is urgent again is told
 */
export async function keepCorrections(
  handle: Db,
  ids: readonly string[],
  { recipients, isTold }: { recipients: string[]; isTold: boolean },
  nowMs: number,
): Promise<void> {
  const now = toDate(nowMs);
  await handle.$executeRaw`
    WITH mailed AS (
      SELECT n.alert_id, n.coach_id FROM alert_notice n
      WHERE n.alert_id = ANY(${[...ids]}::uuid[]) AND ${IS_MAILED_URGENT}
    ), changed AS (
      UPDATE alert SET ceased_at = CASE WHEN ceased_at IS NULL THEN ${now}::timestamptz END
      WHERE id = ANY(${[...ids]}::uuid[]) RETURNING id, ceased_at
    ), dropped AS (
      DELETE FROM alert_notice n USING changed c WHERE n.alert_id = c.id AND n.channel = 'correction'
      RETURNING n.alert_id, n.coach_id
    )
    INSERT INTO alert_notice (id, alert_id, coach_id, channel, cadence, due_at)
    SELECT gen_random_uuid(), m.alert_id, m.coach_id, 'correction', 'realtime', ${now}::timestamptz
    FROM mailed m JOIN changed c ON c.id = m.alert_id
    WHERE m.coach_id = ANY(${recipients}::uuid[]) AND (${isTold} OR c.ceased_at IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM dropped d WHERE d.alert_id = m.alert_id AND d.coach_id = m.coach_id)`;
}

/** Returns the announced trends that are still ongoing, by relation. */
export async function findOpenTrends(
  handle: Db,
  relationIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await handle.alert.findMany({
    where: { relationId: { in: [...relationIds] }, activityId: null, ceasedAt: null },
    select: { relationId: true, rule: true },
  });
  const open = new Map<string, Set<string>>();
  for (const { relationId, rule } of rows)
    open.set(relationId, (open.get(relationId) ?? new Set()).add(rule));
  return open;
}

/** Marks announced trends as ended, in team time. */
export async function endTrends(
  handle: Db,
  relationId: string,
  rules: readonly string[],
  ceasedMs: number,
): Promise<void> {
  await handle.alert.updateMany({
    where: { relationId, activityId: null, ceasedAt: null, rule: { in: [...rules] } },
    data: { ceasedAt: toDate(ceasedMs) },
  });
}

/** Records since when (team time) an athlete needs attention; null if they no longer do. */
export async function saveAttention(
  handle: Db,
  relationId: string,
  sinceMs: number | null,
): Promise<void> {
  const attentionSince = sinceMs === null ? null : toDate(sinceMs);
  await handle.coachRelation.update({ where: { id: relationId }, data: { attentionSince } });
}

/** Records up to which morning (account time) trends were looked for. */
export async function saveSwept(
  handle: Db,
  swept: readonly { relationId: string; sweptMs: number }[],
): Promise<void> {
  const ids = swept.map(({ relationId }) => relationId);
  const at = swept.map(({ sweptMs }) => toDate(sweptMs));
  await handle.$executeRaw`
    UPDATE coach_relation r SET swept_at = x.at
    FROM unnest(${ids}::uuid[], ${at}::timestamptz[]) AS x(id, at) WHERE r.id = x.id`;
}

interface Unswept {
  wallMs: number;
  restMs: number;
  /** The last id of the previous page. */
  after: string | null;
  /** Limits to one account; null for all. */
  accountId: string | null;
}

/** Lists active relations not swept for trends for `restMs`, by id: those whose next morning may have come. */
export async function listUnswept(
  handle: Db,
  { wallMs, restMs, after, accountId }: Unswept,
  limit: number,
): Promise<string[]> {
  const rows = await handle.$queryRaw<{ id: string }[]>`
    SELECT r.id FROM coach_relation r JOIN athlete a ON a.id = r.athlete_id JOIN account c ON c.id = a.account_id
    WHERE r.ended_at IS NULL AND (${accountId}::uuid IS NULL OR a.account_id = ${accountId}::uuid)
      AND (${after}::uuid IS NULL OR r.id > ${after}::uuid)
      AND (r.swept_at IS NULL
        OR r.swept_at <= ${toDate(wallMs - restMs)}::timestamptz + c.clock_offset_ms * interval '1 millisecond')
    ORDER BY r.id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** Lists some alerts about an athlete, after the given one, oldest first. */
export const listAlertsOn = (handle: Db, athleteId: string, after: string | null, limit: number) =>
  handle.alert.findMany({
    where: { athleteId },
    include: { notices: { orderBy: { id: "asc" } } },
    orderBy: [{ firedAt: "asc" }, { id: "asc" }],
    take: limit,
    ...(after !== null && { cursor: { id: after }, skip: 1 }),
  });

/**
 * Deletes some alerts that fired before `beforeMs` of wall time, converted from team time. @returns how many were
 * deleted
 */
export const deleteOldAlerts = (handle: Db, beforeMs: number, limit: number): Promise<number> =>
  handle.$executeRaw`
    DELETE FROM alert WHERE id = ANY(ARRAY(
      SELECT a.id FROM alert a JOIN coach_relation r ON r.id = a.relation_id JOIN team t ON t.id = r.team_id
      WHERE a.fired_at - t.clock_offset_ms * interval '1 millisecond' < ${toDate(beforeMs)}::timestamptz
      LIMIT ${limit}))`;

/** Deletes some log entries sent before `beforeMs`, likewise. @returns how many were deleted */
export const deleteOldNotifications = (
  handle: Db,
  beforeMs: number,
  limit: number,
): Promise<number> =>
  handle.$executeRaw`
    DELETE FROM notification WHERE id = ANY(ARRAY(
      SELECT n.id FROM notification n JOIN coach k ON k.id = n.coach_id JOIN team t ON t.id = k.team_id
      WHERE n.sent_at - t.clock_offset_ms * interval '1 millisecond' < ${toDate(beforeMs)}::timestamptz
      LIMIT ${limit}))`;
