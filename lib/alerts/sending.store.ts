import type { TeamFacts } from "@/lib/access/tier";
import type { CoachRole } from "@/lib/contract/coach";
import { type Locale, StoredPreferences, type Units } from "@/lib/contract/preferences";
import { toDate } from "@/lib/platform/clock";
import { epochMs } from "@/lib/platform/columns";
import { type Db, read } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { HAS_ATHLETE, zoneOf } from "@/lib/roster/zone";
import type { About, SentMail } from "./mail-cap";

/** A coach to notify, with what decides whether and where. */
export interface Reader extends TeamFacts {
  coachId: string;
  personId: string;
  email: string;
  environment: Environment;
  teamOffsetMs: number;
  /** The formats and units, as chosen for their pages. */
  locale: Locale;
  units: Units;
  /** Browsers registered for push messages. */
  devices: string[] | null;
  role: CoachRole;
  /** Whether one of their endpoints is for concerns. */
  hasEndpoint: boolean;
}

/** Missing values, and those stored by an older version, fall back to defaults. */
const { locale: StoredLocale, units: StoredUnits } = StoredPreferences.shape;

const READER = `
SELECT k.id AS "coachId", p.id AS "personId", p.email, t.environment::text AS environment,
  t.clock_offset_ms::float8 AS "teamOffsetMs", k.role::text AS role,
  p.preferences->>'locale' AS locale, p.preferences->>'units' AS units,
  ${epochMs("t.trial_started_at")} AS "trialStartedMs", t.plan::text AS plan, ${epochMs("t.paid_until")} AS "paidUntilMs",
  ${epochMs("t.past_due_since")} AS "pastDueSinceMs", ${epochMs("t.ended_at")} AS "endedMs", t.is_ending AS "isEnding",
  (SELECT json_agg(s.id) FROM push_subscription s WHERE s.person_id = p.id) AS devices,
  EXISTS (SELECT 1 FROM webhook_endpoint e WHERE e.owner_kind = 'coach' AND e.owner_id = k.id AND e.active
    AND 'concern.detected' = ANY(e.events)) AS "hasEndpoint"
FROM coach k JOIN person p ON p.id = k.person_id JOIN team t ON t.id = k.team_id WHERE k.id = $1::uuid`;

export async function findReader(handle: Db, coachId: string): Promise<Reader | null> {
  const [row] = await read<Reader>(handle, {
    ...{ name: "alert-reader", text: READER, values: [coachId] },
  });
  if (row === undefined) return null;
  const [locale, units] = [StoredLocale.parse(row.locale), StoredUnits.parse(row.units)];
  return { ...row, locale, units };
}

/** Lists some coaches with something due in team time, of one team or all, after a given one, by id. */
export async function listDueCoaches(
  handle: Db,
  { wallMs, teamId, after }: { wallMs: number; teamId: string | null; after: string | null },
  limit: number,
): Promise<string[]> {
  const rows = await handle.$queryRaw<{ coachId: string }[]>`
    SELECT DISTINCT n.coach_id AS "coachId"
    FROM alert_notice n JOIN coach k ON k.id = n.coach_id JOIN team t ON t.id = k.team_id
    WHERE n.sent_at IS NULL AND n.due_at <= ${toDate(wallMs)}::timestamptz + t.clock_offset_ms * interval '1 millisecond'
      AND (${teamId}::uuid IS NULL OR k.team_id = ${teamId}::uuid)
      AND (${after}::uuid IS NULL OR n.coach_id > ${after}::uuid)
    ORDER BY n.coach_id LIMIT ${limit}`;
  return rows.map(({ coachId }) => coachId);
}

/** A due notice, with what it reports. */
export interface DueNotice {
  id: string;
  alertId: string;
  channel: string;
  cadence: string;
  relationId: string;
  athleteId: string;
  athleteName: string | null;
  activityId: string | null;
  rule: string;
  trigger: string;
  /** As of now; of a correction, what it corrects the alert to. */
  severity: "amber" | "urgent";
  /** As of now; of a correction to `amber`, what was mailed as urgent. */
  reasons: string[];
  sessionMs: number;
  /** IANA time zone for dating the session. */
  timeZone: string;
  /** Whether the relation is active. `isTheirs`: whether this coach still gets its alerts. */
  goesOn: boolean;
  isTheirs: boolean;
}

/** Matches a correction that says an alert is no longer urgent; other corrections say that it is again. */
const IS_TAKEN_BACK = "(n.channel = 'correction' AND a.ceased_at IS NOT NULL)";

/** Locks a coach's due notices, for some alerts or all, so that nobody else sends them before the transaction ends. */
export const lockDue = (
  handle: Db,
  { coachId, nowMs, alertIds }: { coachId: string; nowMs: number; alertIds: string[] | null },
  limit: number,
): Promise<DueNotice[]> =>
  handle.$queryRawUnsafe<DueNotice[]>(
    `SELECT n.id, n.alert_id AS "alertId", n.channel, n.cadence, a.relation_id AS "relationId",
      a.athlete_id AS "athleteId", x.name AS "athleteName", a.activity_id AS "activityId", a.rule, a.trigger,
      CASE WHEN ${IS_TAKEN_BACK} THEN 'amber' ELSE a.severity END AS severity,
      CASE WHEN ${IS_TAKEN_BACK} THEN (SELECT m.told_reasons FROM alert_notice m
        WHERE m.alert_id = n.alert_id AND m.coach_id = n.coach_id AND m.channel = 'email') ELSE a.reasons END AS reasons,
      ${epochMs("a.session_at")} AS "sessionMs", ${zoneOf("x")} AS "timeZone",
      r.ended_at IS NULL AND x.erased_at IS NULL AS "goesOn",
      EXISTS (SELECT 1 FROM coach k WHERE k.id = n.coach_id AND ${HAS_ATHLETE}) AS "isTheirs"
    FROM alert_notice n JOIN alert a ON a.id = n.alert_id JOIN coach_relation r ON r.id = a.relation_id
      JOIN athlete x ON x.id = a.athlete_id JOIN team t ON t.id = r.team_id
    WHERE n.coach_id = $1::uuid AND n.sent_at IS NULL AND n.due_at <= $2::timestamptz
      AND ($3::uuid[] IS NULL OR n.alert_id = ANY($3::uuid[]))
    ORDER BY n.id LIMIT $4 FOR UPDATE OF n`,
    ...[coachId, toDate(nowMs), alertIds, limit],
  );

/**
 * Returns the immediate mails a coach got within the last hour of team time, oldest first. Holds a lock until the
 * transaction ends, so that two concurrent mails can't both count as the third. Reads the log, which keeps an entry
 * when its session is deleted.
 */
export async function lockSentMails(
  handle: Db,
  coachId: string,
  nowMs: number,
): Promise<(SentMail & { relationId: string })[]> {
  const turn = `alert mails to coach ${coachId}`;
  await handle.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${turn}, 0))`;
  return handle.$queryRawUnsafe(
    `SELECT relation_id AS "relationId", ${epochMs("sent_at")} AS "sentMs", cadence AS about FROM notification
    WHERE coach_id = $1::uuid AND cadence IN ('amber', 'urgent', 'hyponatremia')
      AND sent_at > $2::timestamptz - interval '1 hour'
    ORDER BY sent_at`,
    ...[coachId, toDate(nowMs)],
  );
}

/** Moves notices to a later due time, in team time. */
export async function postpone(handle: Db, ids: readonly string[], dueMs: number): Promise<void> {
  const where = { id: { in: [...ids] } };
  await handle.alertNotice.updateMany({ where, data: { dueAt: toDate(dueMs) } });
}

/**
 * Has urgent alerts mailed at once of which no notice can be delivered: a webhook that is off, or no browser.
 *
 * @param channels those that deliver to the coach
 * @param ids notices that can't be delivered
 * @returns whether there are any
 */
export async function mailInstead(
  handle: Db,
  { coachId, nowMs, channels }: { coachId: string; nowMs: number; channels: readonly string[] },
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return false;
  const added = await handle.$executeRaw`
    INSERT INTO alert_notice (id, alert_id, coach_id, channel, cadence, due_at)
    SELECT gen_random_uuid(), a.id, ${coachId}::uuid, 'email', 'realtime', ${toDate(nowMs)}::timestamptz
    FROM alert a WHERE a.severity = 'urgent'
      AND a.id IN (SELECT n.alert_id FROM alert_notice n WHERE n.id = ANY(${ids}::uuid[]) AND n.coach_id = ${coachId}::uuid)
      AND NOT EXISTS (SELECT FROM alert_notice o WHERE o.alert_id = a.id AND o.coach_id = ${coachId}::uuid
        AND o.channel = ANY(${channels}::text[]))
    ON CONFLICT DO NOTHING`;
  return added > 0;
}

/** Deletes notices that nobody should get. */
export async function dropNotices(handle: Db, ids: readonly string[]): Promise<void> {
  await handle.alertNotice.deleteMany({ where: { id: { in: [...ids] } } });
}

/** Lists who gets notices now instead of the former coach: the coaches the athlete's alerts currently go to. */
export const listHeirs = (
  handle: Db,
  ids: readonly string[],
): Promise<{ noticeId: string; coachId: string; timeZone: string }[]> =>
  handle.$queryRawUnsafe(
    `SELECT n.id AS "noticeId", k.id AS "coachId", COALESCE(p.time_zone, t.time_zone) AS "timeZone"
    FROM alert_notice n JOIN alert a ON a.id = n.alert_id JOIN coach_relation r ON r.id = a.relation_id
    JOIN coach k ON ${HAS_ATHLETE} JOIN person p ON p.id = k.person_id JOIN team t ON t.id = k.team_id
    WHERE n.id = ANY($1::uuid[])`,
    [...ids],
  );

/**
 * Writes notices for those coaches, each with a due time in team time. An existing notice for the same alert and
 * channel stays.
 */
export async function keepInherited(
  handle: Db,
  inherited: readonly { noticeId: string; coachId: string; dueMs: number }[],
): Promise<void> {
  await handle.$executeRaw`
    INSERT INTO alert_notice (id, alert_id, coach_id, channel, cadence, due_at)
    SELECT gen_random_uuid(), n.alert_id, x.coach_id, n.channel, n.cadence, x.due_at
    FROM unnest(${inherited.map(({ noticeId }) => noticeId)}::uuid[],
      ${inherited.map(({ coachId }) => coachId)}::uuid[],
      ${inherited.map(({ dueMs }) => toDate(dueMs))}::timestamptz[]) AS x(notice_id, coach_id, due_at)
    JOIN alert_notice n ON n.id = x.notice_id
    ON CONFLICT (alert_id, coach_id, channel) DO NOTHING`;
}

/** An entry of a coach's log, with the result of each notice. */
export interface LogEntry {
  id: string;
  relationId: string;
  /** `digest` or `realtime`; if an immediate mail was sent, what it was about. */
  cadence: "digest" | "realtime" | About;
  results: readonly { id: string; result: string }[];
}

/** Writes entries to a coach's log at a point in team time, and marks their notices as sent. */
export async function keepNotifications(
  handle: Db,
  { coachId, sentMs }: { coachId: string; sentMs: number },
  entries: readonly LogEntry[],
): Promise<void> {
  const sentAt = toDate(sentMs);
  await handle.notification.createMany({
    data: entries.map(({ id, relationId, cadence }) => ({
      id,
      coachId,
      relationId,
      cadence,
      sentAt,
    })),
  });
  const rows = entries.flatMap(({ id, results }) =>
    results.map((each) => ({ ...each, entry: id })),
  );
  await handle.$executeRaw`
    UPDATE alert_notice n SET sent_at = ${sentAt}, notification_id = x.entry, result = x.result,
      told_severity = a.severity, told_reasons = a.reasons
    FROM alert a, unnest(${rows.map((each) => each.id)}::uuid[], ${rows.map((each) => each.entry)}::uuid[],
      ${rows.map((each) => each.result)}::text[]) AS x(id, entry, result) WHERE n.id = x.id AND a.id = n.alert_id`;
}
